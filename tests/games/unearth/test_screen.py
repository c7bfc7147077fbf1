from __future__ import annotations

from pathlib import Path

import pytest
from tests.terminal.test_app import asked, on_screen, shown, typed
from textual.pilot import Pilot

from rulewright.core.luck import Rng
from rulewright.terminal.app import Table
from rulewright.terminal.drawing import Row, plain
from rulewright.terminal.pages import Page
from rulewright.terminal.session import Session, start


def table(tmp_path: Path, seats: int, cards: str = "") -> Session:
    names = ["you", *["bot:random"] * (seats - 1)]
    return start("unearth", seats, names, seed=7, save=str(tmp_path / "game.rw"), cards=cards)


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_everything_fits_however_tall_the_board_is(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    tallest = 0

    async def steps(screen: Table, pilot: Pilot[None]) -> None:
        nonlocal tallest
        rng = Rng(3)
        session = screen.session
        for _ in range(60):
            if session.turn() != "person":
                break
            moves = session.state.moves()
            move = moves[rng.below(len(moves))]
            screen.play(lambda move=move: session.play(move))  # type: ignore[misc]
            await asked(screen, pilot)
            tallest = max(tallest, len(session.artist.board(session.view())))
            for name in ("#boardbox", "#panel", "#ways", "#log", "#question", "#prompt"):
                part = screen.query_one(name)
                assert part.region.bottom <= size[1], name
                assert part.region.right <= size[0], name
            if screen.is_beside():
                assert screen.query_one("#ways").region.height == 9
                assert screen.query_one("#panel").region.height >= 8

    on_screen(table(tmp_path, seats), steps, size)
    assert tallest > 18 or seats == 1


def test_the_rest_of_a_tall_board_is_on_a_page(tmp_path: Path) -> None:
    async def steps(screen: Table, pilot: Pilot[None]) -> None:
        await typed(screen, pilot, "board")
        assert isinstance(screen.screen, Page)
        assert "2 Purple: 0 Stones" in screen.screen.text.plain
        assert "tokens: 13 Lesser, 9 Greater" in screen.screen.text.plain

    on_screen(table(tmp_path, 2), steps)


def test_a_table_is_drawn_with_its_own_cards(tmp_path: Path) -> None:
    ids = [f"{kind}-{claim}" for kind in ("desert", "forest", "island", "mountain", "cavern") for claim in (9, 11, 13)]
    cards = "".join([f'[[ruin]]\nid = "{one}"\nname = "Fox Den"\nclaim = 10\n' for one in ids])

    def ruins(rows: list[Row]) -> list[str]:
        return [plain(row) for row in rows if "Fox Den" in plain(row)]

    async def steps(screen: Table, pilot: Pilot[None]) -> None:
        rows = ruins(screen.session.artist.board(screen.session.view()))
        assert rows
        assert all("/10 " in row for row in rows)
        assert "Fox Den" in shown(screen, "#board")

    on_screen(table(tmp_path, 2, cards=f'name = "Foxes"\n{cards}'), steps)
