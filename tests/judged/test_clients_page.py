"""The lines of docs/clients.md and of the start page: those for Python, curl and plain R run against a service, those of R's packages are parsed."""

import html
import re
import subprocess
import sys
import warnings
from pathlib import Path
from urllib.request import urlopen

import pytest

from genows.pages.lines import examples
from tests.judged.serving import serving
from tests.judges import description
from tests.needs import needed
from tests.portal import FRODO, NOON, Portal, add_user

pytestmark = [
    pytest.mark.slow,  # The demo study is loaded and served.
    # bravado asks jsonschema by names that are to go.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
PAGE = (Path(__file__).parents[2] / "docs" / "clients.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^## ([^\n]*)\n(?:(?!^## ).)*?^```(python|r)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
# What has to be there for the lines to be run; the others are parsed.
RUN_BY_R = ("R without a package",)


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    folder = tmp_path_factory.mktemp("demo")
    made = description.sqlite(folder)
    description.load_demo(description.make_config(made.settings), folder / "demo")
    portal = Portal(made, {"authenticate": "false"})
    with serving(portal.app) as host:
        yield host
    portal.close()
    made.database.close()


def lines_of(language):
    return [pytest.param(title, lines, id=title) for title, kind, lines in BLOCKS if kind == language]


def filled(lines, host):
    return lines.replace("https://HOST", f"http://{host}").replace("STUDY", "demo")


def test_the_page_has_lines_for_each_client():
    assert [(title, language) for title, language, _ in BLOCKS] == [
        ("cBioPortalData", "r"), ("cbioportalR", "r"), ("rapiclient", "r"), ("bravado", "python"), ("pybioportal", "python"),
        ("R without a package", "r"),
    ]  # fmt: skip


@pytest.mark.parametrize(("title", "lines"), lines_of("python"))
def test_python_runs_the_lines(host, title, lines):
    """The last of them is an expression, and what it gives is of the demo study."""
    *before, last = filled(lines, host).strip().splitlines()
    names: dict = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec("\n".join(before), names)
        found = eval(last, names)
    assert len(found) == (2 if title == "bravado" else 1)
    if title == "bravado":
        assert {gene.hugoGeneSymbol for gene in found} == {"TP53", "BRCA2"}
        names["client"].swagger_spec.http_client.session.close()


@pytest.mark.parametrize(("title", "lines"), lines_of("r"))
def test_r_runs_or_parses_the_lines(host, tmp_path, title, lines):
    needed("Rscript")
    script = filled(lines, host) if title in RUN_BY_R else f"invisible(parse(text = {quoted(lines)}))\n"
    tail = 'cat(nrow(samples), sort(genes$hugoGeneSymbol))' if title in RUN_BY_R else 'cat("parsed")'
    (tmp_path / "lines.R").write_text(script + tail, encoding="utf-8")
    run = subprocess.run(["Rscript", "--vanilla", "lines.R"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert run.stdout == "parsed" or re.fullmatch(r"\d+ BRCA2 TP53", run.stdout), run.stdout


def quoted(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """(host, folder with a token's file) of the same data where a login is required."""
    folder = tmp_path_factory.mktemp("guarded")
    made = description.sqlite(folder)
    description.load_demo(description.make_config(made.settings), folder / "demo")
    add_user(made, FRODO, "public_portal:ALL")
    portal = Portal(made, {"authenticate": "remote_user", "dat.method": "uuid", "dat.ttl_seconds": "1000000"})
    portal.now = NOON
    token = portal.ask("/api/data-access-token", user=FRODO, headers={"Sec-Fetch-Site": "none"})
    (folder / "data_access_token.txt").write_bytes(token.data)
    with serving(portal.app) as host:
        yield host, folder
    portal.close()
    made.database.close()


def on_the_start_page(host):
    """client → lines, as the page shows them."""
    with urlopen(f"http://{host}/") as answer:
        text = answer.read().decode()
    blocks = re.findall(r'<label for="client-[0-9]+">([^<]*)</label>\n<div><pre[^>]*><code>(.*?)</code>', text, re.DOTALL)
    return {client: html.unescape(lines) for client, lines in blocks}


def run(client, lines, folder):
    """What running the lines writes; R's packages are only parsed."""
    if client.startswith("R"):
        needed("Rscript")
    name = "lines.py" if client.startswith("Python") else "lines.R" if client.startswith("R") else "lines.sh"
    (folder / name).write_text(f"invisible(parse(text = {quoted(lines)}))\ncat('parsed')\n" if client.startswith("R,") else lines)
    command = {"lines.py": [sys.executable], "lines.R": ["Rscript", "--vanilla"], "lines.sh": ["bash", "-e"]}[name]
    done = subprocess.run([*command, name], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_lines_of_the_start_page_run(host, tmp_path):
    found = on_the_start_page(host)
    assert list(found) == ["Python, pandas", "R", "R, cBioPortalData", "R, cbioportalR", "R, cgdsr", "curl"]
    for client, lines in found.items():
        told = run(client, lines, tmp_path)
        assert told == "parsed" if client.startswith("R,") else "demo_mutations" in told or "TP53" in told, client


def test_with_a_token_they_run_where_one_is_needed(guarded):
    host, folder = guarded
    for client, lines, _ in examples(f"http://{host}", "/portal/api", True, "demo", "demo_mutations"):
        told = run(client, lines, folder)
        assert told == "parsed" if client.startswith("R,") else "demo_mutations" in told or "TP53" in told, client
