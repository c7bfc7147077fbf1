"""How Unita looks and reads: in characters, and in people's words."""
