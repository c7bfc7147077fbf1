"""The terminal table: play any game against bots or friends, on a full screen or line by line."""
