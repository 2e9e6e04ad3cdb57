"""A load that is killed, at any moment, leaves the old study whole for whoever reads meanwhile and afterwards."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.request

import pytest

from genows.demo.study import GENE_INFO, write_demo
from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.server import running

KILLS = 10
PATHS = (
    "/api/geneticprofiledata?genetic_profile_ids=&genes=TP53,KRAS",
    "/api/clinicaldata/samples?study_id=demo&attribute_ids=",
    "/api/samplelists?study_id=demo",
)


def command(made, folder):
    environ = {**os.environ, "GENOWS_DB_CONNECTION_STRING": made.settings["db.connection_string"]}
    process = subprocess.Popen(
        [sys.executable, "-m", "genows", "load", str(folder)], env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return process


def loaded(made, folder) -> float:
    """Loads to the end; how many seconds it took."""
    started = time.monotonic()
    assert command(made, folder).wait(timeout=120) == 0
    return time.monotonic() - started


def answers(server):
    return {path: urllib.request.urlopen(server.base + path, timeout=30).read() for path in PATHS}


class Reader(threading.Thread):
    """Asks all the time; keeps every answer that is neither the old nor the new study's."""

    def __init__(self, server, known):
        super().__init__()
        self.server, self.known, self.strange, self.count, self.stopped = server, known, [], 0, False

    def run(self):
        while not self.stopped:
            for path, body in answers(self.server).items():
                self.count += 1
                if body not in self.known[path]:
                    self.strange.append((path, body[:200]))


@pytest.mark.process
@pytest.mark.slow  # Ten loads are killed and awaited.
def test_a_killed_load_is_never_seen(made, tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    write_demo(old, samples=60, genes=60, seed=1)
    write_demo(new, samples=90, genes=80, seed=2)
    load_reference(made.database, [folder / GENE_INFO for folder in (old, new)], Silence())
    loaded(made, new)
    with running(made.settings) as server:
        of_new = answers(server)
        seconds = loaded(made, old)
        of_old = answers(server)
        assert all(of_old[path] != of_new[path] for path in PATHS)
        reader = Reader(server, {path: (of_old[path], of_new[path]) for path in PATHS})
        reader.start()
        moments = random.Random(7)
        try:
            for _ in range(KILLS):
                load = command(made, new)
                time.sleep(moments.uniform(0, seconds))
                load.send_signal(signal.SIGKILL)
                load.wait(timeout=10)
            before = answers(server)
            loaded(made, new)
            after = answers(server)
        finally:
            reader.stopped = True
            reader.join(timeout=60)
    assert reader.strange == []
    assert reader.count > KILLS
    # A kill may come after the commit; then the new study was there already.
    assert before in (of_old, of_new)
    assert after == of_new
