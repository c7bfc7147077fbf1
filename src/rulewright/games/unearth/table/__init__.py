"""How Unearth is shown: its page in the browser and what its sentences say."""
