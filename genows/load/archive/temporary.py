"""A folder for as long as it is needed, removed also where a signal ends the process."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

_ENDING = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """For the block: an empty folder among the temporary files. No signal cuts its removal short; what came meanwhile counts afterwards."""
    with _ended_by_an_exception():
        place = TemporaryDirectory(prefix="genows-study-", ignore_cleanup_errors=True)
        try:
            yield Path(place.name)
        finally:
            with _put_off():
                place.cleanup()


def _in_main_thread():
    # Python lets no other thread say what becomes of a signal.
    return threading.current_thread() is threading.main_thread()


@contextmanager
def _ended_by_an_exception():
    """For the block SIGTERM and SIGHUP end the process by an exception, so that what is unpacked is removed; once only."""
    caught = [number for number in _ENDING if _in_main_thread() and signal.getsignal(number) is signal.SIG_DFL]

    def end(number, _frame):
        for each in caught:
            signal.signal(each, signal.SIG_IGN)
        raise SystemExit(128 + number)

    for number in caught:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def _put_off():
    """For the block signals that end the process, Ctrl-C among them, are only noted; behind it the first of them does what it would have."""
    came: list[int] = []
    numbers = [number for number in (*_ENDING, signal.SIGINT) if _in_main_thread() and signal.getsignal(number) is not None]
    before = [(number, signal.signal(number, lambda each, _frame: came.append(each))) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])
