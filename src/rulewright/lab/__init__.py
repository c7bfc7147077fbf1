"""The laboratory: many games between bots, counted honestly.

>>> from rulewright.lab import simulate
>>> summary = simulate("unita", seats=4, bots=["random"], games=20, seed=7)
>>> summary.games, sum(share.wins for share in summary.wins_by_seat) <= 20
(20, True)
"""

from rulewright.lab.simulate import Share, Summary, simulate, wilson

__all__ = ["Share", "Summary", "simulate", "wilson"]
