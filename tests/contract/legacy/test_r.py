"""R itself reads the service over HTTP: it must see what the imitation in tests/rtable.py sees."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.contract.legacy.conftest import OPEN
from tests.contract.legacy.test_rtable import READ
from tests.needs import lacking
from tests.rtable import read_table
from tests.server import running

SCRIPT = Path(__file__).resolve().parents[2] / "r" / "read.R"
LONG = (
    "cmd=getProfileData&genetic_profile_id=demo_2020_gistic&gene_list=TP53&case_list="
    + ",".join(f"X-{n}" for n in range(6000))
    + ",P1-T1"
)


def r_script(*arguments, **options):
    return subprocess.run(
        ["Rscript", "--vanilla", *arguments], capture_output=True, text=True, timeout=120, check=True, **options
    )


@pytest.fixture(scope="module")
def r():
    """Rscript with httr. Without it the tests are skipped, or fail where CI is set."""
    if not shutil.which("Rscript") or "TRUE" not in r_script("-e", 'cat(requireNamespace("httr", quietly = TRUE))').stdout:
        lacking("Rscript with httr (Debian: r-base-core, r-cran-httr)")
    return lambda base, queries: [
        json.loads(line) for line in r_script(SCRIPT, base, input="".join(f"{query}\n" for query in queries)).stdout.splitlines()
    ]


@pytest.mark.process
@pytest.mark.slow  # Starts gunicorn and R.
def test_r_sees_what_the_imitation_sees(portal, r):
    queries = [*READ, LONG]
    with running({**portal.made.settings, **OPEN}, workers=1) as server:
        frames = r(server.base + "/", queries)
    assert len(frames) == len(queries)
    for query, frame in zip(queries, frames):
        imitated = read_table(portal.text(query))
        assert frame == {"names": imitated.names, "rows": imitated.rows, "row_names": imitated.row_names}, query


@pytest.mark.process
@pytest.mark.slow  # Starts gunicorn and R.
def test_r_fails_at_a_missing_token(portal, r):
    with running({**portal.made.settings, "authenticate": "remote_user"}, workers=1) as server:
        [answer] = r(server.base + "/", ["cmd=getCancerStudies"])
    assert "401" in answer["error"]
