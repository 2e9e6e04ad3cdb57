"""Downloads through gunicorn, by curl: whole, gone on with, and broken off."""

import os
import subprocess
import threading

import pytest

from tests.judges import downloads
from tests.needs import needed
from tests.server import running

pytestmark = [pytest.mark.process, pytest.mark.slow]  # Servers are started, and a demo study is loaded.


def test_killed_workers_leave_nothing_half(tmp_path):
    left = downloads.kills(6, tmp_path)
    assert sum(left.values()) == 6
    assert not [each for each in left if each.startswith("wrong")], left


@pytest.fixture
def curl(tmp_path):
    """Runs curl; (exit code, what it wrote)."""
    program = needed("curl")

    def run(*words):
        done = subprocess.run([program, "-s", *words], capture_output=True, cwd=tmp_path, timeout=60, check=False)
        return done.returncode, done.stdout

    return run


@pytest.fixture
def folder(made, tmp_path):
    downloads.prepared(made, tmp_path)
    (tmp_path / "kept").mkdir()
    return tmp_path


def test_curl_reads_and_goes_on_with_an_archive(made, folder, curl):
    whole = downloads.written(made, folder)
    with running({**made.settings, "authenticate": "false", "export.folder": str(folder / "kept")}, workers=2) as server:
        address = f"{server.base}//demo.tar.gz"
        # The second reads along, in another process perhaps.
        first = [None, None]
        threads = [threading.Thread(target=lambda place: first.__setitem__(place, curl(address)), args=(place,)) for place in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert first == [(0, whole["tar.gz"])] * 2
        (folder / "a.tar.gz").write_bytes(whole["tar.gz"][:1000])
        assert curl("-C", "-", "-o", "a.tar.gz", address)[0] == 0
        assert (folder / "a.tar.gz").read_bytes() == whole["tar.gz"]
        headers = curl("-I", address)[1].decode().lower()
        assert f"content-length: {len(whole['tar.gz'])}" in headers and "accept-ranges: bytes" in headers
        etag = next(line for line in headers.splitlines() if line.startswith("etag: ")).removeprefix("etag: ")
        assert curl("-o", os.devnull, "-w", "%{http_code}", "-H", f"If-None-Match: {etag}", address)[1] == b"304"
        assert curl("--http1.0", f"{server.base}/export/study/demo.zip") == (0, whole["zip"])
        assert subprocess.run(["tar", "tzf", "a.tar.gz"], cwd=folder, capture_output=True, check=False).returncode == 0


def test_what_is_cut_off_curl_tells(made, folder, curl):
    """And R, which asks curl: a hole in an archive is never taken for a whole one."""
    with running({**made.settings, "authenticate": "false"}, workers=1) as server:
        (worker,) = server.workers()
        reading = threading.Thread(target=lambda: result.append(curl("--limit-rate", "20k", "-o", "cut.tar.gz", f"{server.base}/demo.tar.gz")))
        result = []
        reading.start()
        server.until((folder / "cut.tar.gz").exists)
        os.kill(worker, 9)
        reading.join()
    assert result[0][0] == 18, "transfer closed with outstanding read data remaining"
    assert subprocess.run(["tar", "tzf", "cut.tar.gz"], cwd=folder, capture_output=True, check=False).returncode != 0
