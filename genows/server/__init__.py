"""Processes of our own under gunicorn: their settings, logging, signals and refusals."""
