"""What every game must pass, for our own games and for those of other packages.

A game's test file needs no more than this:

    from rulewright.testing import Case, GameTests

    class TestJackdaws(GameTests):
        game = GAME
        cases = [Case(2), Case(4, {"room": 1})]
        golden = Path(__file__).with_name("golden.json")

`kit` has the checks one by one, `golden` writes the file of fingerprints, and `archive` keeps records of every rules
version.
"""

from rulewright.testing.archive import ArchiveTests
from rulewright.testing.kit import GameTests
from rulewright.testing.lines import Case

__all__ = ["ArchiveTests", "Case", "GameTests"]
