"""The factions of Root: one module each, which meets the shared chapters in the hooks of `faction.py`."""
