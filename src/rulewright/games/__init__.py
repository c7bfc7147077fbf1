"""The games, each a folder of its own with `game.py` as its door."""
