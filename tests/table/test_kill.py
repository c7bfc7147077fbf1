"""A server that is killed in the middle of everything: what it has acknowledged is there when it starts again."""

from __future__ import annotations

import asyncio
import random
import re
import signal
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.table.house import PATIENCE, serving

TABLES = 20
# So many sentences are acknowledged at least before the server is killed, however slow the machine is.
FEWEST = 4


@dataclass
class Game:
    """A table of one guest who sits at both seats, and what the server has acknowledged of it."""

    code: str = ""
    said: list[str] = field(default_factory=list)
    # The sentence that is on its way: it may have been stored or not.
    open: str = ""


async def play_on(http: httpx.AsyncClient, game: Game, rng: random.Random, stop: asyncio.Event) -> None:
    """Say one sentence after another until the server is gone."""
    while not stop.is_set():
        try:
            seen = (await http.get(f"/api/tables/{game.code}/view")).json()
            if "sentences" not in seen.get("prompt", {}):
                return
            sentence = rng.choice(seen["prompt"]["sentences"])
            game.open = sentence
            body = {"revision": seen["revision"], "sentences": [sentence]}
            answer = await http.post(f"/api/tables/{game.code}/play", json=body)
            if answer.status_code == 200:
                game.said.append(sentence)
            else:
                assert answer.status_code in (429, 503), answer.text
            game.open = ""
        except (httpx.TransportError, ValueError):
            return


def spoken(text: str) -> list[str]:
    """What the seats have said in a record, without the marks of secret words."""
    lines = [line.partition(": ")[2].partition(" / ")[0] for line in text.splitlines() if line.startswith("seat-")]
    return [re.sub(r"[{}]", "", line) for line in lines]


async def check(http: httpx.AsyncClient, game: Game) -> None:
    """Everything acknowledged is in the record, and at most the sentence that was on its way besides."""
    found = spoken((await http.get(f"/api/tables/{game.code}/record")).text)
    said = game.said + ([game.open] if game.open and len(found) == len(game.said) + 1 else [])
    assert len(found) == len(said), f"{game.code}: {len(game.said)} sentences were acknowledged, {len(found)} are there"
    for there, here in zip(found, said, strict=True):
        assert there.split()[0] == here.split()[0]
        assert "?" in there.split() or there == here
    game.said, game.open = said, ""


async def one_life(address: str, key: str, games: list[Game], rng: random.Random, process: Any) -> None:
    """Check all tables, go on with all of them, and kill the server in the middle of it."""
    async with httpx.AsyncClient(
        base_url=address, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE
    ) as http:
        for game in games:
            await check(http, game)
        stop = asyncio.Event()
        players = [asyncio.create_task(play_on(http, game, random.Random(rng.random()), stop)) for game in games]
        before = acknowledged(games)
        await asyncio.sleep(rng.uniform(0.02, 0.6))
        while acknowledged(games) < before + FEWEST and not all(player.done() for player in players):
            await asyncio.sleep(0.01)
        if process is not None:
            process.send_signal(signal.SIGKILL)
        stop.set()
        await asyncio.gather(*players)


def acknowledged(games: list[Game]) -> int:
    return sum(len(game.said) for game in games)


def kill_often(folder: Path, kills: int, seed: int) -> list[Game]:
    """Play at twenty tables through so many kills, and return them."""
    rng = random.Random(seed)
    games = [Game() for _ in range(TABLES)]
    with serving(folder / "table.db") as (_, address):
        http = httpx.Client(base_url=address, timeout=PATIENCE)
        key = http.post("/api/guests", json={"name": "Ann"}).json()["key"]
        http.headers["Authorization"] = f"Bearer {key}"
        for game in games:
            wish = {"game": "unita", "seats": ["me", "me"], "options": {"colonial": rng.choice(["off", "on"])}}
            game.code = http.post("/api/tables", json=wish).json()["code"]
            # The table would pass for a seat that takes long, and that sentence is none of ours.
            for seat in (1, 2):
                wished = http.post(f"/api/tables/{game.code}/prefer", json={"asks": "always", "seat": seat})
                assert wished.status_code == 200, wished.text
    for _ in range(kills):
        with serving(folder / "table.db") as (process, address):
            asyncio.run(one_life(address, key, games, rng, process))
    with serving(folder / "table.db") as (_, address):
        asyncio.run(one_life(address, key, games, rng, None))
    return games


def test_no_acknowledged_sentence_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    games = kill_often(tmp_path, 5, 1)
    assert acknowledged(games) > 20


@pytest.mark.soak
def test_no_acknowledged_sentence_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    games = kill_often(tmp_path, 200, 2)
    print(f"{acknowledged(games)} sentences acknowledged at {TABLES} tables through 200 kills")
