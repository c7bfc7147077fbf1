"""Where the table listens, and what it says of an address that it cannot have."""

from __future__ import annotations

import errno
import os
import re
import socket

import pytest

from rulewright.commands.table import listen, shown_host
from rulewright.core.errors import RulewrightError

TAKEN = os.strerror(errno.EADDRINUSE).lower()


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0", "::"])
def test_whoever_follows_the_address_that_is_shown_gets_there(host: str) -> None:
    if host == "::" and not has_ipv6():
        pytest.skip("this computer speaks no IPv6")
    with listen(host, 0) as listener:
        port = listener.getsockname()[1]
        socket.create_connection((shown_host(host).strip("[]"), port), 5).close()


def test_without_dual_stack_an_address_of_ipv6_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    if not has_ipv6():
        pytest.skip("this computer speaks no IPv6")
    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: False)
    shown = shown_host("::")
    assert re.fullmatch(r"\[[0-9a-f:]+\]", shown)
    with listen("::", 0) as listener:
        socket.create_connection((shown.strip("[]"), listener.getsockname()[1]), 5).close()


def test_a_port_that_is_taken_is_told_once_and_what_to_do() -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(RulewrightError) as caught:
            listen("127.0.0.1", port)
    said = f"127.0.0.1:{port} cannot be taken: {TAKEN}; leave --port out, and the next free port is taken"
    assert str(caught.value) == said


def test_the_usual_ports_may_all_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("127.0.0.1", 0) as listener:
        monkeypatch.setattr("rulewright.commands.table.PORT", listener.getsockname()[1])
        monkeypatch.setattr("rulewright.commands.table.TRIES", 1)
        with pytest.raises(RulewrightError, match="name another port with --port"):
            listen("127.0.0.1", None)


# None of these is an address of this computer: the second is kept for documents.
@pytest.mark.parametrize("host", ["300.1.1.1", "192.0.2.7", "x" * 80])
def test_an_address_that_is_not_ours_is_told_without_a_port(host: str) -> None:
    with pytest.raises(RulewrightError, match=f"^{re.escape(host)} cannot be listened at: ") as caught:
        listen(host, None)
    assert "832" not in str(caught.value)
