"""Tells whether the terminal in which a service was started has been closed.

SIGHUP means both that it has, and that settings should be read again.
"""

import os
import signal


class Terminal:
    """The terminal of this process, if it has one and should end with it: nohup says that it should not. Made before SIGHUP is handled."""

    def __init__(self) -> None:
        self._matters = signal.getsignal(signal.SIGHUP) != signal.SIG_IGN and _is_there()

    def has_gone(self) -> bool:
        return self._matters and not _is_there()


def _is_there():
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
    except OSError:
        return False
    return True
