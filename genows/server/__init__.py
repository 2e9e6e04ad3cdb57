"""Processes of our own: logging, and the worker class for gunicorn."""
