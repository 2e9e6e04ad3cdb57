"""An nginx of the tests' own: a site of conf/ or of the manual with other ports and paths, inside conf/nginx/nginx.conf, run by the real program."""

import os
import re
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from tests.needs import needed

ROOT = Path(__file__).parent.parent
SITE, EXAMPLES = ROOT / "conf" / "nginx" / "genows.conf", ROOT / "docs" / "examples"
START_SECONDS = 20
# Where Debian's package and conf/compose.yaml have what nginx keeps on disk.
SPOOL = "/var/lib/nginx"


def program() -> str:
    """nginx, whose package of Debian's is nginx-light."""
    return needed("nginx")


def main(folder: Path, site: Path) -> str:
    """conf/nginx/nginx.conf with the file *site* as all of its conf.d, and what it writes in *folder*."""
    spools = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("fastcgi", "uwsgi", "scgi"))
    # The tests' folders are closed to nginx' own user.
    user = "user root;" if os.geteuid() == 0 else ""
    return changed(
        (ROOT / "conf" / "nginx" / "nginx.conf").read_text(encoding="utf-8"),
        (r"user www-data;.*", user),
        (r"/run/nginx\.pid", f"{folder}/pid"),
        (r"error_log .*;", f"error_log {folder}/error.log;"),
        # As distributions have it: what a site does not switch off is written.
        (r"access_log off;", f"access_log {folder}/access.log;"),
        (r"include /etc/nginx/conf\.d/\*\.conf;", f"{spools}include {site};"),
    )


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """*text* with each pattern replaced, which must be there."""
    for pattern, replacement in pairs:
        text, number = re.subn(pattern, replacement, text)
        assert number, pattern
    return text


@contextmanager
def running(site: Path, folder: Path, *changes: tuple[str, str]):
    """nginx with the file *site*, in which each pattern of *changes*, which must be there, is replaced; it spools into *folder*."""
    text = changed(site.read_text(encoding="utf-8"), (SPOOL, str(folder)), *changes)
    (folder / "site.conf").write_text(text, encoding="utf-8")
    (folder / "nginx.conf").write_text(main(folder, folder / "site.conf"), encoding="utf-8")
    command = [program(), "-g", "daemon off;", "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _wait(process, folder / "pid")
        yield process
    finally:
        process.terminate()
        process.wait(timeout=20)
        process.stderr.close()


def _wait(process, pid_file):
    deadline = time.monotonic() + START_SECONDS
    while not (pid_file.exists() and pid_file.read_text().strip()):
        if process.poll() is not None or time.monotonic() > deadline:
            raise AssertionError(f"nginx did not start: {process.stderr.read().decode() if process.poll() is not None else ''}")
        time.sleep(0.02)
