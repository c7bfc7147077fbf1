"""The table: people and bots at a game in the browser, each seeing what their seat may know."""
