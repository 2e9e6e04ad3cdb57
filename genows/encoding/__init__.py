"""Renders rows as JSON and as lines of tables."""
