"""Kills workers with SIGKILL at many moments while they build archives that are kept, and reads the folder and the next answers.

    python -m tests.judges.downloads [--kills 300]

Success: after each kill nothing stands in the folder under an archive's name but whole archives, of the same bytes as `genows export` writes; clients that
were reading see that the answer breaks off; the next answer is whole, and nothing hidden is left soon after. Exit code 1, or a traceback with the log, otherwise.
"""

import argparse
import http.client
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from genows.demo.study import GENE_INFO, write_demo
from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.databases import Made
from tests.server import Server, running
from tests.studyfolders import load_folder, messages

KILLS, SEED = 300, 7
PATHS = {"/demo.tar.gz": "tar.gz", "/export/study/demo.zip": "zip"}
# A building of this study takes about half a second.
SAMPLES, GENES = 200, 200


def prepared(made: Made, folder: Path) -> Made:
    """Loads a demo study."""
    write_demo(folder / "demo", samples=SAMPLES, genes=GENES)
    load_reference(made.database, [folder / "demo" / GENE_INFO], Silence())
    report = load_folder(made, folder / "demo")
    assert report.exit_code == 0, messages(report, "error")
    return made


def written(made: Made, folder: Path) -> dict[str, bytes]:
    """Kind → what the command line writes."""
    environ = {**os.environ, "GENOWS_DB_CONNECTION_STRING": made.settings["db.connection_string"]}
    for kind in PATHS.values():
        subprocess.run([sys.executable, "-m", "genows", "export", "--quiet", "demo", str(folder / f"whole.{kind}")], env=environ, check=True, stdout=subprocess.DEVNULL)
    return {kind: (folder / f"whole.{kind}").read_bytes() for kind in PATHS.values()}


def read(server: Server, path: str) -> bytes | None:
    """The body of an answer; None where it breaks off, or none comes."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        try:
            connection.request("GET", path, headers={"Connection": "close"})
            answer = connection.getresponse()
            body = answer.read()
            return body if answer.status == 200 else None
        except (OSError, http.client.HTTPException):
            return None


def shown(kept: Path) -> dict[str, bytes]:
    """What stands in the folder under names of archives."""
    return {path.name: path.read_bytes() for path in kept.iterdir() if not path.name.startswith(".") and path.suffix != ".json"}


def killed(server: Server, kept: Path, path: str, seconds: float) -> bytes | None:
    """Asks for an archive that is not kept, and kills all workers so long after its building began; what the client got."""
    got: list[bytes | None] = []
    asking = threading.Thread(target=lambda: got.append(read(server, path)))
    asking.start()
    server.until(lambda: got or any(each.name.startswith(".") for each in kept.iterdir()))
    time.sleep(seconds)
    for worker in server.workers():
        os.kill(worker, signal.SIGKILL)
    asking.join(60)
    return got[0]


def faults(found: dict[str, bytes], whole: dict[str, bytes], got: bytes | None, kind: str) -> list[str]:
    """What is wrong with the folder after a kill, and with what the client got."""
    wrong = [f"wrong: {name} has {len(content)} bytes" for name, content in found.items() if content != whole[name.partition(".")[2].partition(".")[2]]]
    return wrong + ([f"wrong: the client took {len(got)} bytes for whole"] if got is not None and got != whole[kind] else [])


def kills(number: int, folder: Path, told: Callable[[str], object] = bool) -> Counter:
    """How often what was left behind, in a word or two; what begins with wrong is a fault."""
    chance, left = random.Random(SEED), Counter[str]()
    kept = folder / "kept"
    kept.mkdir()
    made = prepared(Made(f"sqlite:///{folder}/g.db"), folder)
    whole = written(made, folder)
    settings = {**made.settings, "authenticate": "false", "export.folder": str(kept), "export.builds": "2"}
    with running(settings, workers=1) as server:
        started = time.monotonic()
        for path in PATHS:
            assert read(server, path) == whole[PATHS[path]]
        lasts = (time.monotonic() - started) / len(PATHS)
        for turn in range(number):
            for each in kept.iterdir():
                if each.is_file():
                    each.unlink()
            path = chance.choice(list(PATHS))
            got = killed(server, kept, path, chance.uniform(0, lasts))
            wrong = faults(shown(kept), whole, got, PATHS[path])
            server.until(lambda path=path: read(server, path) == whole[PATHS[path]])
            # Its building tidies up after the last byte.
            server.until(lambda: not [each for each in kept.iterdir() if each.name.startswith(".")])
            left.update(wrong or ["all of it" if got else "nothing"])
            told(f"{turn + 1}: {wrong or 'nothing half'}")
    return left


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=KILLS)
    with tempfile.TemporaryDirectory() as folder:
        left = kills(parser.parse_args().kills, Path(folder), print)
    print(dict(left))
    return int(any(each.startswith("wrong") for each in left))


if __name__ == "__main__":
    sys.exit(main())
