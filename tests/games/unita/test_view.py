"""What a seat knows: everything but the kinds of face-down tiles, and arrangements that are not all in."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.unita.positions import COMMUNITIES, GAME, company, play, position, refused, state, terrain
from tests.games.unita.test_versions import prepare, preparing

import rulewright as rw

SEATS = (0, 1, 2, 3, None)


def tiles(*kinds: str) -> list[dict[str, Any]]:
    """Three terrains on 8, 9 and 10; a kind may name its face: `forest up`."""
    return [terrain(8 + k, *kind.split()) for k, kind in enumerate(kinds)]


def with_tiles(*kinds: str, **more: Any) -> Any:
    """Friburga's turn, with its terrains."""
    return state("friburga", friburga={4: 4, "terrains": tiles(*kinds)}, **{"hexagone": {4: 1}, **more})


def seen(s: Any, seat: int | None, community: str = "friburga") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = s.view(seat)["battalions"][community]["terrains"]
    return found


# Views.


@pytest.mark.clause("unita/ruling-8")
@pytest.mark.clause("unita/ruling-9")
@pytest.mark.clause("unita/setup-12")
def test_a_face_down_tile_is_seen_by_its_owner_alone_a_face_up_one_by_all() -> None:
    s = with_tiles("forest", "mountain up", "red-cross")
    for seat in SEATS:
        kinds = [terrain["tile"] for terrain in seen(s, seat)]
        assert kinds == (["forest", "mountain", "red-cross"] if seat == 2 else ["?", "mountain", "?"])
        assert [(terrain["at"], terrain["face"]) for terrain in seen(s, seat)] == [(8, "down"), (9, "up"), (10, "down")]


@pytest.mark.clause("unita/ruling-9")
def test_all_the_rest_lies_open() -> None:
    s = state(
        "friburga",
        2,
        friburga={3: company(9, 4, 3, "0/2", 1), 4: 4, "card": "pilgrimage", "pilgrimage-due": True},
        primitiva={4: 1, "refused": ["company-4"]},
    )
    for seat in SEATS:
        assert s.view(seat) == s.position()


@pytest.mark.clause("unita/ruling-9")
@pytest.mark.clause("unita/ruling-50")
@pytest.mark.clause("unita/components-16")
def test_no_card_is_chosen_before_it_is_used_then_it_lies_open() -> None:
    s = state("friburga", friburga={4: 4}, hexagone={4: 1})
    assert "card" not in s.view(2)["battalions"]["friburga"]
    play(s, "pilgrimage")
    for seat in SEATS:
        assert s.view(seat)["battalions"]["friburga"]["card"] == "pilgrimage"
        assert s.view(seat)["battalions"]["friburga"]["uses"] == 1
    assert refused(s, "confession company-4 nw")[0] == "power-2"  # the other two are out


@pytest.mark.clause("unita/components-15")
@pytest.mark.clause("unita/components-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_shows_the_marker_and_the_number_of_players(seats: int) -> None:
    s = state("german-land", seats=seats, german_land={4: 4})
    assert (s.view(None)["turn"], s.view(None)["seats"]) == ("german-land", seats)


@pytest.mark.clause("unita/setup-4")
@pytest.mark.parametrize(
    ("seats", "options", "sides"),
    [
        (4, {}, ["primitiva", "german-land", "friburga", "hexagone"]),
        (3, {"left_out": "yellow"}, ["primitiva", "friburga", "hexagone"]),
        (2, {}, ["primitiva and friburga", "german-land and hexagone"]),
    ],
)
def test_a_seat_hears_whose_side_of_the_board_it_sits_at(seats: int, options: dict[str, str], sides: list[str]) -> None:
    s = GAME.new(seats, options)
    assert [s.prompt(seat)["you"] for seat in range(seats)] == sides
    assert s.prompt(None)["you"] == ""


@pytest.mark.clause("unita/components-10")
def test_the_rules_of_the_game_are_in_the_box() -> None:
    assert len(GAME.rulebook.citable()) > 200
    clause, _ = refused(state(primitiva={4: 4}), "pass")
    assert GAME.rulebook.text(f"unita/{clause}").startswith("In each turn a player uses exactly three move points")


@pytest.mark.clause("unita/idea-4")
def test_battalion_company_and_die_are_the_words_of_view_and_sentence() -> None:
    s = state(primitiva={4: 4}, hexagone={4: 1})
    battalions = s.view(None)["battalions"]
    assert list(battalions) == list(COMMUNITIES)
    for battalion in battalions.values():
        assert list(battalion["companies"]) == ["company-1", "company-2", "company-3", "company-4"]
        assert [len(stands["dice"]) for stands in battalion["companies"].values()] == [4, 4, 4, 4]
    assert s.sentences() == ["advance company-4"]
    wounded = state("friburga", friburga={4: 8, "terrains": [terrain(8, "red-cross")]})
    assert refused(wounded, "heal nw")[1].startswith("That section shows")


# Knowledge by silence (ruling-76). Friburga 8 and German Land 1 touch.


def attack_from(*kinds: str, turned: str = "down") -> tuple[Any, list[str]]:
    """Friburga steps onto its first tile and meets German Land; what followed until the first question."""
    s = state(
        "friburga",
        friburga={4: 7, "terrains": tiles(f"{kinds[0]} {turned}", *kinds[1:]), "card": "pilgrimage"},
        german_land={3: 15, 4: 13},
    )
    return s, play(s, "advance company-4")


@pytest.mark.clause("unita/ruling-76")
@pytest.mark.clause("unita/ruling-37")
def test_an_attackers_tile_that_stays_down_is_known_to_be_the_special_one() -> None:
    s, told = attack_from("red-cross", "forest", "mountain")
    assert told[:2] == ["moved friburga company-4 8", "kept friburga terrain-1"]
    known = {"at": 8, "tile": "?", "face": "known", "not": ["mountain", "forest"]}
    for seat in (0, 1, 3, None):
        assert seen(s, seat)[0] == known
    assert seen(s, 2)[0] == terrain(8, "red-cross", "known")


@pytest.mark.clause("unita/ruling-76")
def test_what_everybody_could_name_before_is_no_news() -> None:
    _, told = attack_from("red-cross", "forest up", "mountain up")
    assert "kept friburga terrain-1" not in told
    _, told = attack_from("red-cross", "forest up", "mountain", turned="known")
    assert "kept friburga terrain-1" not in told
    _, told = attack_from("red-cross", "forest up", "mountain")
    assert "kept friburga terrain-1" in told


def undone(doc: dict[str, Any], sentence: str) -> bool:
    """Whether a sentence of the seat that is asked can be taken back."""
    record = rw.Record.start(GAME, ["Ann", "Bob", "Cid", "Dot"], position=doc)
    seat = record.actor
    assert seat is not None
    record.play(sentence)
    return record.can_undo(seat)


@pytest.mark.clause("unita/ruling-76")
@pytest.mark.clause("unita/terrain-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "possible"),
    [
        (["red-cross", "forest", "mountain"], [], False),  # it did not turn up: that is news
        (["forest", "red-cross", "mountain"], [], False),  # turned up
        (["forest up", "red-cross", "mountain"], [], True),
        (["red-cross up", "forest", "mountain"], [], True),
        (["red-cross known", "forest", "mountain"], [], True),
        (["red-cross", "forest up", "mountain up"], [], True),  # everybody could name it
        (["red-cross known", "forest", "mountain"], [terrain(13, "mountain")], False),  # the defender's is turned up
        (["red-cross known", "forest", "mountain"], [terrain(13, "mountain", "up")], True),
    ],
)
def test_an_arrival_that_told_something_hidden_is_not_taken_back(
    mine: list[str], theirs: list[dict[str, Any]], possible: bool
) -> None:
    doc = position(
        "friburga",
        friburga={4: 7, "terrains": tiles(*mine), "card": "girl-power"},
        german_land={4: 13, "card": "technology-1", "terrains": theirs},
    )
    assert undone(doc, "advance company-4") == possible


@pytest.mark.clause("unita/ruling-76")
@pytest.mark.clause("unita/terrain-5")
def test_an_arrival_without_contact_on_a_face_down_tile_tells_nothing() -> None:
    doc = position("friburga", friburga={4: 7, "terrains": tiles("red-cross", "forest", "mountain")})
    assert undone(doc, "advance company-4")
    s = GAME.from_position(doc)
    assert play(s, "advance company-4") == ["moved friburga company-4 8"]
    assert seen(s, 0)[0] == terrain(8, "?")


# Prompts.


@pytest.mark.clause("unita/ruling-9")
def test_sentences_are_told_to_the_seat_that_is_asked_and_to_nobody_else() -> None:
    s = with_tiles("red-cross", "forest", "mountain")
    question = "friburga has 3 points left: which company moves?"
    assert s.prompt(2)["sentences"] == s.sentences()
    for seat in (0, 1, 3, None):
        you = "" if seat is None else COMMUNITIES[seat]
        assert s.prompt(seat) == {"you": you, "asked": "friburga", "question": question}
        if seat is not None:
            refusal = s.why_not("advance company-4", seat)
            assert (refusal.clause, refusal.message) == ("core/not-asked", "This is asked of friburga.")


# Keys: the hash of what a seat knows.


@pytest.mark.clause("unita/ruling-8")
@pytest.mark.clause("unita/ruling-67")
@pytest.mark.parametrize("options", [{}, {"cooperative": "on"}])
def test_a_hidden_tile_changes_the_key_of_its_owner_alone(options: dict[str, str]) -> None:
    one = state("friburga", options=options, friburga={4: 4, "terrains": tiles("forest", "red-cross", "mountain")})
    other = state("friburga", options=options, friburga={4: 4, "terrains": tiles("mountain", "red-cross", "forest")})
    assert [one.key(seat) == other.key(seat) for seat in SEATS] == [True, True, False, True, True]
    assert [one.view(seat) == other.view(seat) for seat in SEATS] == [True, True, False, True, True]


@pytest.mark.clause("unita/ruling-82")
def test_with_two_players_the_tiles_of_both_battalions_are_seen() -> None:
    s = state(
        seats=2,
        primitiva={4: 4, "terrains": [terrain(9, "forest")]},
        friburga={4: 4, "terrains": [terrain(9, "red-cross")]},
        hexagone={4: 4, "terrains": [terrain(9, "mountain")]},
    )
    kinds = {
        seat: [seen(s, seat, name)[0]["tile"] for name in ("primitiva", "friburga", "hexagone")] for seat in (0, 1)
    }
    assert kinds == {0: ["forest", "red-cross", "?"], 1: ["?", "?", "mountain"]}


BASE: dict[str, Any] = {"friburga": {3: 8, 4: 4, "terrains": tiles("forest", "red-cross up")}, "hexagone": {4: 11}}
FRIBURGA = BASE["friburga"]


@pytest.mark.parametrize(
    "changed",
    [
        position("friburga", 2, **BASE),
        position("friburga", **BASE) | {"spent": True},
        position("hexagone", **BASE),
        position("friburga", **(BASE | {"friburga": FRIBURGA | {3: 9}})),
        position("friburga", **(BASE | {"friburga": FRIBURGA | {4: company(4, 2, 1, 1, 1)}})),
        position("friburga", **(BASE | {"friburga": FRIBURGA | {4: company(4, "1/4", 1, 1, 1)}})),
        position("friburga", **(BASE | {"friburga": FRIBURGA | {"terrains": tiles("forest up", "red-cross up")}})),
        position("friburga", **(BASE | {"friburga": FRIBURGA | {"terrains": tiles("forest", "mountain up")}})),
        position(
            "friburga",
            **(
                BASE | {"friburga": FRIBURGA | {"terrains": [terrain(7, "forest"), tiles("forest", "red-cross up")[1]]}}
            ),
        ),
        position("friburga", **(BASE | {"friburga": FRIBURGA | {"reorganised": ["company-3"]}})),
        position("friburga", **(BASE | {"friburga": FRIBURGA | {"red-cross-used": True}})),
        position("friburga", **(BASE | {"friburga": FRIBURGA | {"card": "girl-power"}})),
        position("friburga", **(BASE | {"primitiva": {4: 1}})),
    ],
)
def test_whatever_is_seen_changes_the_key(changed: dict[str, Any]) -> None:
    base = state("friburga", **BASE)
    for seat in SEATS:
        assert GAME.from_position(changed).key(seat) != base.key(seat)


def test_a_lost_lp_changes_the_key() -> None:
    keys = {state(primitiva={4: company(4, shown, "1/3", "1/3", "1/3")}).key(1) for shown in ("2/2", "1/2", "0/2")}
    assert len(keys) == 3


def test_waiting_contacts_and_throws_change_the_key() -> None:
    one, other = GAME.new(4), GAME.new(4)
    play(one, "rolled die-5 1")
    play(other, "rolled die-5 2")
    assert one.key(1) != other.key(1)
    doc = position("primitiva", primitiva={4: 13}, german_land={3: 8, 4: 6})
    pending = [{"question": "order", "seat": 1, "battalion": "primitiva"}]
    units = ["german-land/company-3", "german-land/company-4"]
    waiting = GAME.from_position(doc | {"pending": pending, "contacts": {"company-4": units}})
    fought = waiting.clone()
    play(fought, "fight company-4 german-land company-4")
    assert len({GAME.from_position(doc).key(1), waiting.key(1), fought.key(1)}) == 3


@pytest.mark.clause("unita/ruling-69")
def test_an_unseen_arrangement_does_not_change_the_key_of_others() -> None:
    one, other = preparing(), preparing()
    prepare(one, "1 2 3")
    prepare(other, "4 5 2")
    assert [one.key(seat) == other.key(seat) for seat in SEATS] == [False, True, True, True, True]
    assert [one.view(seat) == other.view(seat) for seat in SEATS] == [False, True, True, True, True]
    prepare(one, "4")
    assert one.key(1) != other.key(1)  # how many are in is open


# Imagined worlds.


@pytest.mark.clause("unita/ruling-8")
def test_imagined_worlds_agree_with_all_that_is_known_and_reach_every_hidden_order() -> None:
    s = with_tiles("forest", "red-cross", "mountain")
    worlds = [s.imagine(0, rw.Rng(seed)) for seed in range(300)]
    assert all(world.view(0) == s.view(0) and world.key(0) == s.key(0) for world in worlds)
    orders = Counter(tuple(tile["tile"] for tile in seen(world, 2)) for world in worlds)
    assert len(orders) == 6
    assert min(orders.values()) > 25  # every way equally likely: 50 on average
    assert all(seen(s.imagine(2, rw.Rng(seed)), 2) == seen(s, 2) for seed in range(20))


@pytest.mark.clause("unita/ruling-76")
def test_worlds_keep_the_tiles_that_are_up_and_the_one_that_is_known() -> None:
    s = with_tiles("forest", "mountain up", "red-cross")
    orders = {tuple(tile["tile"] for tile in seen(s.imagine(None, rw.Rng(seed)), 2)) for seed in range(40)}
    assert orders == {("forest", "mountain", "red-cross"), ("red-cross", "mountain", "forest")}
    s = with_tiles("forest", "red-cross known", "mountain")
    orders = {tuple(tile["tile"] for tile in seen(s.imagine(1, rw.Rng(seed)), 2)) for seed in range(40)}
    assert orders == {("forest", "red-cross", "mountain"), ("mountain", "red-cross", "forest")}


@pytest.mark.clause("unita/ruling-8")
def test_twin_worlds_are_imagined_alike() -> None:
    one = with_tiles("forest", "red-cross", "mountain")
    other = with_tiles("mountain", "forest", "red-cross")
    for seed in range(20):
        assert one.imagine(3, rw.Rng(seed)) == other.imagine(3, rw.Rng(seed))


@pytest.mark.clause("unita/ruling-8")
def test_while_tiles_are_being_laid_those_on_the_board_and_in_hand_are_imagined() -> None:
    s = GAME.new(4)
    play(s, "rolled die-5 1", "rolled die-4 1", "rolled die-3 1", "lay die-3 mountain", "lay die-4 forest")
    last = Counter()
    for seed in range(60):
        world = s.imagine(1, rw.Rng(seed))
        assert len(seen(world, 0, "primitiva")) == 2
        last[world.sentences()[0].split()[-1]] += 1
    assert set(last) == {"mountain", "forest", "magic-forest"}
    assert s.imagine(0, rw.Rng(1)) == s


@pytest.mark.clause("unita/family-5")
@pytest.mark.clause("unita/ruling-69")
def test_imagined_arrangements_are_battalions_with_the_fives_apart() -> None:
    s = preparing()
    prepare(s)
    play(s, "arrange die-3", "arrange die-2")
    first = set()
    for seed in range(60):
        world = s.imagine(2, rw.Rng(seed))
        assert world.view(2) == s.view(2)
        companies = [stands["dice"] for stands in world.position()["battalions"]["primitiva"]["companies"].values()]
        figures = sorted((die[-1] for dice in companies for die in dice), reverse=True)
        assert figures == list("5544433332222111")
        assert all(dice.count("5/5") < 2 for dice in companies)
        assert all(die[0] == die[-1] for dice in companies for die in dice)
        first |= {companies[0][0]}
        placed = world.position()["battalions"]["german-land"]["companies"]["company-1"]["dice"]
        assert [die is None for die in placed] == [False, False, True, True]
    assert first == {"1/1", "2/2", "3/3", "4/4", "5/5"}
    own = s.imagine(0, rw.Rng(9)).position()["battalions"]
    assert own["primitiva"] == s.position()["battalions"]["primitiva"]


@pytest.mark.clause("unita/colonial-3")
def test_colonial_games_hide_nothing() -> None:
    s = state(options={"colonial": "on"}, primitiva={4: 4}, hexagone={4: 1})
    assert s.imagine(None, rw.Rng(1)) == s
    assert s.view(None) == s.view(0)
    assert not [name for name in COMMUNITIES if "terrains" in s.view(None)["battalions"][name]]
