"""How Root is shown: its page in the browser, its drawing in characters, and what its sentences say."""
