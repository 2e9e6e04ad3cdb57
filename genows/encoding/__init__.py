"""Rows → bytes of JSON."""
