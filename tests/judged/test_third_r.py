"""What the R packages of today send, sent by R; the answers read by R as those packages read them: httr, jsonlite, dplyr. Over https, as cbioportalR wants it.

The packages themselves cannot be installed here. docs/clients.md counts what was tried, which this holds true.
"""

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.portal_api.table import ADDRESSES
from genows.config.reader import make_config
from tests.judged.serving import serving
from tests.needs import lacking
from tests.realstudy import STUDY, loaded
from tests.thirdclients import as_recorded, calls, recorded

pytestmark = pytest.mark.slow  # The real study is loaded and served.
PAGE = Path(__file__).parents[2] / "docs" / "clients.md"
SCRIPT = Path(__file__).parents[1] / "r" / "third.R"
NEEDED = ("httr", "jsonlite", "dplyr")


@pytest.fixture(scope="module")
def r():
    """Rscript with its packages. Without them the tests are skipped by name, or fail where CI is set."""
    missing = list(NEEDED)
    if shutil.which("Rscript"):
        words = ", ".join(f'"{name}"' for name in NEEDED)
        there = subprocess.run(["Rscript", "-e", f"cat(Filter(requireNamespace, c({words})))"], capture_output=True, text=True, check=True)
        missing = [name for name in NEEDED if name not in there.stdout.split()]
    if missing:
        lacking(f"Rscript with {', '.join(missing)} (Debian: r-base-core, {', '.join(f'r-cran-{name}' for name in missing)})")
    return "Rscript"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """(https address, client of plain requests) of a service at both places."""
    place = tmp_path_factory.mktemp("real")
    address = loaded(place, "sqlite", f"sqlite:///{place}/real.db").address
    app = create_app(make_config({"db.connection_string": address, "api.root": "third", "authenticate": "false"}))
    files = [str(place / name) for name in ("cert.pem", "key.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", files[1], "-out", files[0]]
    subprocess.run(made, check=True, capture_output=True)
    with serving(app, (files[0], files[1])) as host:
        # The certificate says localhost.
        yield f"https://localhost:{host.rpartition(':')[2]}", Client(app)
    app.close()


@pytest.fixture(scope="module")
def every_call(service):
    _, client = service
    members = {name: client.get(f"/portal/api/sample-lists/{STUDY}_{name}/sample-ids").json for name in ("all", "cna")}
    return calls(members["all"], members["cna"])


@pytest.mark.parametrize("base", ["/portal/api", "/api"])
def test_r_reads_what_its_packages_ask_for(r, service, every_call, base):
    address, _ = service
    requests = recorded()
    lines = [json.dumps({"reader": call.reader, "requests": [as_recorded(call, asks, requests) for asks in call.asks]}) for call in every_call]
    run = subprocess.run([r, "--vanilla", SCRIPT, address + base], input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    found = list(map(json.loads, run.stdout.splitlines()))
    given = {(call.client, call.name): told(call, read) for call, read in zip(every_call, found, strict=True)}
    assert given == {(call.client, call.name): call.gives for call in every_call}


def told(call, read):
    """What R has made of an answer, as the page says it."""
    if "error" in read:
        return read["error"]
    if call.gives == "connected":
        return "connected" if read["rows"] else "nothing"
    if isinstance(read["rows"], list):
        return f"{', '.join(map(str, read['rows']))} values"
    if "×" in call.gives:
        return f"{read['rows']} × {read['columns']}"
    unit = call.gives.rpartition(" ")[2].rstrip("s")
    return f"{read['rows']:,} {unit}{'' if read['rows'] == 1 else 's'}"


def test_fusions_of_a_study_are_one_request_a_sample(service, every_call):
    """cbioportalR's get_fusions_by_study(); nobody recorded it."""
    _, client = service
    samples = client.get(f"/portal/api/sample-lists/{STUDY}_all/sample-ids").json
    pairs = ({"molecularProfileId": f"{STUDY}_structural_variants", "sampleId": sample_id} for sample_id in samples)
    answers = [client.post("/portal/api/structural-variant/fetch", json={"sampleMolecularIdentifiers": [pair]}) for pair in pairs]
    assert (len(answers), sum(len(answer.json) for answer in answers)) == (841, 50)


def test_the_page_counts_the_functions(every_call):
    told = dict(re.findall(r"^\| (cbioportalR|cBioPortalData|rapiclient) \| ([0-9]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    # get_fusions_by_study() asks sample by sample: the test above has it.
    assert {client: int(number) for client, number in told.items()} == Counter(call.client for call in every_call) + Counter(["cbioportalR"])


def test_the_page_counts_operations(service):
    assert f"every operation of the description, {len(ADDRESSES)}" in PAGE.read_text(encoding="utf-8")
    assert len(ADDRESSES) >= 65
