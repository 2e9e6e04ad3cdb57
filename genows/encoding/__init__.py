"""Renders rows as JSON."""
