"""Columns of values as they are stored and passed on: blocks, how they are made, taken apart, sorted and paged."""
