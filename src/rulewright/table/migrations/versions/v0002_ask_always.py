"""A seat remembers whether its player is asked also where they can only pass."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the preference to every seat; whoever sits already is asked only if there is a choice."""
    op.add_column("seats", sa.Column("ask_always", sa.Boolean, nullable=False, server_default=sa.false()))
