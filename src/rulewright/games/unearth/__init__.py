"""Unearth with The Lost Tribe: one module a chapter of its rulebooks."""
