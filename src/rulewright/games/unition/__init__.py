"""Unition, a deck-building game of five clans that win by force or by being cool."""
