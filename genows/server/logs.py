"""Logging to standard error for processes of our own; an embedding portal sets up its own logging instead."""

import logging
import sys
import time


def to_stderr():
    """One line a record with UTC time, level, logger and text, for everything below 'genows'."""
    logger = logging.getLogger("genows")
    if logger.handlers:
        return
    handler = logging.StreamHandler(sys.stderr)
    formatter = logging.Formatter("%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s %(message)s", "%Y-%m-%dT%H:%M:%S")
    formatter.converter = time.gmtime
    handler.setFormatter(formatter)
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
