"""Unita: a dice wargame of four battalions on spiral paths, as its rulebook says."""
