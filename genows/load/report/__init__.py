"""Findings, progress and the report of a load."""
