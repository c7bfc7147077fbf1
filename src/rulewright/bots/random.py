"""The bot that plays anything legal."""

from __future__ import annotations

from typing import Final, final

from rulewright.bots.bot import Bot, Sight, asked
from rulewright.core.luck import Rng


@final
class RandomBot(Bot):
    """Plays each of its moves with equal chance."""

    def __init__(self, seed: int) -> None:
        super().__init__("random")
        self.rng: Final = Rng(seed)

    def choose(self, sight: Sight) -> int:
        """One of the legal ids, each as likely as any other."""
        moves = asked(sight)
        return moves[self.rng.below(len(moves))]
