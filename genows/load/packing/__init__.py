"""Packed columns: what answers need of a study, derived from its rows and written with them."""
