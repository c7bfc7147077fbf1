"""What the browser tests of the table share: a Chromium and a server for each module, and people for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.table.browser import Person, launched
from tests.table.house import Running, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A table to play at; it starts only where there is a browser."""
    with running(tmp_path_factory.mktemp("browser") / "table.db") as found:
        yield found


@pytest.fixture
def people(chromium: Browser, server: Running) -> Iterator[Callable[..., Person]]:
    """Makes people with browsers of their own. Whatever a browser complains of fails the test."""
    made: list[Person] = []

    def person(**how: Any) -> Person:
        made.append(Person(chromium, server.url, **how))
        return made[-1]

    yield person
    faults = [fault for one in made for fault in one.leave()]
    assert faults == []
