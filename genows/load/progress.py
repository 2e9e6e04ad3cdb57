"""Shows on stderr how far a load has come: a bar on a terminal, plain lines elsewhere. Results never come this way."""

import sys
import time
from collections.abc import Callable
from typing import Protocol, TextIO

from genows.encode.tabletext import shown

BAR = 30  # characters
TERMINAL_PAUSE = 0.1  # seconds between two drawings of the bar
LINE_PAUSE = 10.0  # seconds between two plain lines of the same step


class LoadStep(Protocol):
    """One step of a load under way."""

    def advance(self, size: int) -> None:
        """*size*: bytes read since the last call."""

    def done(self) -> None:
        """Ends the step; may be called more than once."""


class LoadProgress(Protocol):
    """How far a load has come; shown by Progress, not by Silence."""

    def step(self, text: str, total_bytes: int = 0) -> LoadStep:
        """Announces a step of the load. *total_bytes*: 0 where there is nothing to measure."""


class Progress:
    """*stream*: where progress is shown; *clock*: seconds, monotonic."""

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic):
        self.stream = sys.stderr if stream is None else stream
        self.clock = clock
        self.terminal = self.stream.isatty()

    def step(self, text: str, total_bytes: int = 0) -> "Step":
        """Announces a step of the load. *total_bytes*: 0 where there is nothing to measure."""
        return Step(self, text, total_bytes)


class Silence:
    """A Progress, and its own Step, that shows nothing."""

    def step(self, text: str, total_bytes: int = 0) -> "Silence":
        return self

    def advance(self, size: int) -> None:
        pass

    def done(self) -> None:
        pass


class Step:
    """One step under way. Ends by `done`, which may be called more than once."""

    def __init__(self, progress: Progress, text: str, total_bytes: int):
        self.progress, self.text, self.total = progress, shown(text), total_bytes
        self.seen = 0
        self.finished = False
        self.shown = progress.clock()
        self._show(last=False)

    def advance(self, size: int) -> None:
        """*size*: bytes read since the last call."""
        self.seen += size
        now = self.progress.clock()
        if now - self.shown >= (TERMINAL_PAUSE if self.progress.terminal else LINE_PAUSE):
            self.shown = now
            self._show(last=False)

    def done(self) -> None:
        if self.finished:
            return
        self.finished = True
        self.seen = self.total
        self._show(last=True)

    def _show(self, last):
        stream = self.progress.stream
        if self.progress.terminal:
            stream.write(f"\r{self._bar()} {self.text}" + ("\n" if last else ""))
        elif not last:
            stream.write(f"{self.text}{self._percent()}\n")
        stream.flush()

    def _bar(self):
        filled = BAR * self._share() // 100
        return f"[{'#' * filled}{' ' * (BAR - filled)}] {self._share():3d} %"

    def _percent(self):
        return f" ({self._share()} %)" if self.seen else ""

    def _share(self):
        if not self.total:
            return 100 if self.finished else 0
        return min(100, 100 * self.seen // self.total)
