"""Readers who ask one or several services at once, know what the answers are, and count what they got."""

import http.client
import itertools
import threading
import time
from collections import Counter
from urllib.parse import urlsplit


def fetch(base: str, path: str, headers=(), timeout: float = 120) -> tuple[int, bytes]:
    """Status and whole body. Raises http.client.HTTPException or OSError where it breaks."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=timeout)
    try:
        connection.request("GET", path, headers=dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


class Readers:
    """*number* threads ask each of *bases* in turn for the paths of *expected* (path -> body), until *total* reads are done.

    *counts*: 'right'; 'failed', where no answer began or its status was not 200; 'broken', where one ended in an error after it had
    begun; 'wrong', where one seemed whole and was not. *faults*: what was wrong, a few of each. *longest*: seconds of the slowest read.
    """

    def __init__(self, bases, expected, number: int, total: int, headers=()):
        self.bases, self.expected, self.total, self.headers = bases, expected, total, headers
        self.counts, self.faults, self.longest = Counter(), [], 0.0
        self._numbers, self._lock = itertools.count(), threading.Lock()
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(number)]

    @property
    def done(self) -> int:
        return sum(self.counts.values())

    def start(self):
        for thread in self._threads:
            thread.start()

    def wait_until(self, done: int, seconds: float = 600):
        """Returns when so many reads are done."""
        deadline = time.monotonic() + seconds
        while self.done < min(done, self.total):
            assert time.monotonic() < deadline, f"{self.done} reads in {seconds} s: {self.counts} {self.faults}"
            time.sleep(0.01)

    def join(self, seconds: float = 600):
        self.wait_until(self.total, seconds)
        for thread in self._threads:
            thread.join()

    def _run(self):
        paths = list(self.expected)
        while (number := next(self._numbers)) < self.total:
            path, base = paths[number % len(paths)], self.bases[number // len(paths) % len(self.bases)]
            began = time.monotonic()
            outcome, fault = self._read(base, path)
            with self._lock:
                self.counts[outcome] += 1
                self.longest = max(self.longest, time.monotonic() - began)
                if fault and len(self.faults) < 20:
                    self.faults.append((outcome, path, fault))

    def _read(self, base, path):
        connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=120)
        try:
            connection.request("GET", path, headers=dict(self.headers))
            answer = connection.getresponse()
        except (http.client.HTTPException, OSError) as error:
            connection.close()
            return "failed", repr(error)
        try:
            body = answer.read()
        except (http.client.HTTPException, OSError) as error:
            return "broken", repr(error)
        finally:
            connection.close()
        if answer.status != 200:
            return "failed", f"{answer.status} {body[:200]!r}"
        return ("right", None) if body == self.expected[path] else ("wrong", f"{len(body)} bytes")
