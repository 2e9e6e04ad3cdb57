"""What the manual names exists, and what exists the manual names. Addresses that it should name: test_forgotten."""

import ast
import re
from pathlib import Path

import pytest

from genows.cli import FAMILIES, main
from genows.config.reader import make_config
from genows.routes import URLS
from genows.version import RELEASED, VERSION
from tests.house.manual import MADE, with_tables
from tests.house.manual import PAGES as MADE_PAGES

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")), *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = {name for names in FAMILIES.values() for name in names}
ADDRESSES = {rule.rule for rule in URLS.iter_rules()}


def text(page):
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", MADE_PAGES, ids=lambda page: page.name)
def test_the_tables_are_those_of_the_declarations(page):
    """`make manual` makes them anew."""
    assert with_tables(text(page)) == text(page)


def test_every_table_that_is_made_stands_in_one_page():
    assert sorted(title for page in MADE_PAGES for title in re.findall("<!-- (.*) -->", text(page)) if title != "end") == sorted(MADE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_addresses_and_commands_in_the_manual_exist(page):
    words = text(page)
    for path in re.findall(r"(?<![\w/.-])(/api/[a-z_/-]+[a-z](?:[.]json|2)?)", words):
        assert path in ADDRESSES or any(rule.startswith(path + "/") for rule in ADDRESSES), path
    for command in re.findall(r"(?:^|[`$ ])genows ([a-z]+)(?= [A-Za-z-]|`|$)", "\n".join(re.findall(r"`[^`\n]+`|^ {4}.+$", words, re.MULTILINE)), re.MULTILINE):
        assert command in COMMANDS, command


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_that_ends_with_an_example(command, capsys):
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out.strip().splitlines()
    assert any(line.startswith("example") for line in shown[-3:]), shown[-3:]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text(page)):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_the_security_page_names_tests_that_there_are():
    named = re.findall(r"`(test_\w+\.py)(?:::(\w+))?`", text(ROOT / "docs" / "security.md"))
    assert len(named) > 50
    for file, test in named:
        files = list((ROOT / "tests").rglob(file))
        assert any(not test or f"def {test}(" in text(path) for path in files), f"{file}::{test}"


def test_the_changelog_begins_with_this_version_and_every_version_has_its_day():
    headings = re.findall(r"^## (.*)$", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    # What is worked on stands in front, without a day.
    if headings[0].endswith("\N{EN DASH} unreleased"):
        assert tuple(map(int, headings.pop(0).split()[0].split("."))) > tuple(map(int, VERSION.split(".")))
    assert headings[0] == f"{VERSION} \N{EN DASH} {RELEASED}"
    assert all(re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+ \N{EN DASH} [0-9]{4}-[0-9]{2}-[0-9]{2}", heading) for heading in headings)
    assert len(set(headings)) == len(headings)


def test_the_changelog_has_each_kind_of_change_once_in_a_version():
    for version in text(ROOT / "CHANGELOG.md").split("\n## ")[1:]:
        kinds = re.findall(r"^### (.*)$", version, re.MULTILINE)
        assert kinds == [kind for kind in ("Security", "Breaking", "Added", "Changed", "Fixed") if kind in kinds]


@pytest.mark.parametrize("name", ["Dockerfile", "docs/operators.md"])
def test_the_lines_for_a_container_make_the_database_before_the_service(name):
    runs = re.findall(r"^(?:#   |    )docker run (.*)$", text(ROOT / name), re.MULTILINE)
    assert re.search(r" genows (check --create|load \S+)$", runs[0]) and "-v genows:/data" in runs[0], runs
    assert runs[-1].endswith(" genows"), runs


@pytest.mark.parametrize("name", ["conf/nginx/genows.conf", "docs/examples/nginx-sign-in.conf", "docs/operators.md"])
@pytest.mark.parametrize(
    "line",
    [
        r"proxy_set_header X-Forwarded-For \$remote_addr;",
        r"proxy_set_header X-Forwarded-Proto \$scheme;",
        r"proxy_set_header X-Forwarded-Host \$http_host;",
        r'proxy_set_header X-Forwarded-Prefix (""|/genows);',
        r"proxy_http_version 1\.1;",
        r'proxy_set_header Connection "";',
        r"proxy_read_timeout 300s;",
        r"location = (/genows)?/metrics \{\s*return 404;",
        r"large_client_header_buffers 4 256k;",
        r"client_max_body_size 32m;",
        r"proxy_max_temp_file_size 128m;",
    ],
)
def test_the_examples_for_nginx_agree(name, line):
    assert len(re.findall(rf"^ +{line}", text(ROOT / name), re.MULTILINE)) == 1


@pytest.mark.parametrize("name", ["conf/nginx/genows.conf", "docs/examples/nginx-sign-in.conf", "docs/operators.md"])
def test_no_server_for_nginx_writes_addresses_down(name):
    example = text(ROOT / name)
    servers = max(1, len(re.findall(r"^server \{", example, re.MULTILINE)))
    for line in ("access_log off;", "error_log stderr emerg;"):
        assert len(re.findall(rf"^ +{line}", example, re.MULTILINE)) == servers


def test_both_servers_for_nginx_have_the_same_bounds():
    bounds = r"^ *(limit_conn\w*|client_\w+|proxy_(?:temp|buffers|max)\w*|reset_\w+) +(.*);$"
    site, sign_in = (re.findall(bounds, text(ROOT / name).replace("portal_", "genows_"), re.MULTILINE) for name in ("conf/nginx/genows.conf", "docs/examples/nginx-sign-in.conf"))
    # The other has a server for http besides.
    assert set(site) == set(sign_in) and len(sign_in) > 12


def test_nginx_closes_an_idle_connection_before_genows_does():
    upstream = re.search(r"^upstream genows \{.*?^\}", text(ROOT / "conf/nginx/genows.conf"), re.MULTILINE | re.DOTALL)[0]
    own = make_config({"db.connection_string": "sqlite:///x.db"}).http_keepalive_seconds
    assert int(re.search(r"keepalive_timeout ([0-9]+)s;", upstream)[1]) < own


def audited():
    """{(event, outcome)} of the audit log's lines, as the code writes them; outcome '' where it is no constant."""
    for path in (ROOT / "genows").rglob("*.py"):
        source = text(path)
        # PERF: few modules note anything, and taking all of them apart takes a second and a half.
        nodes = ast.walk(ast.parse(source)) if re.search(r"senders\.check|note\(", source) else ()
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            name = ast.unparse(call.func)
            if name == "audit.note" and path.name == "csrf.py":
                continue  # Its events are those of its callers.
            if name.endswith(("senders.check", "senders.check_form")):
                yield ast.literal_eval(call.args[1]), "refused"
            elif name == "audit.note":
                outcomes = {node.value for node in ast.walk(call.args[2]) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
                yield from ((ast.literal_eval(call.args[1]), outcome) for outcome in outcomes or {""})
            elif name == "_note" and path.name == "users.py":
                yield from (("user", node.value) for node in ast.walk(call.args[1]) if isinstance(node, ast.Constant))


def test_the_manual_lists_every_event_of_the_audit_log():
    rows = re.findall(r"^- `([a-z -]+)`: (.+)$", text(ROOT / "docs" / "access.md").split("Events, with their outcomes:")[1], re.MULTILINE)
    listed = {(event, outcome) for event, outcomes in rows for outcome in re.findall("`([^`]+)`", outcomes) or [""]}
    assert listed == {(event, outcome) for event, outcome in audited() if outcome or event != "user"}


def test_the_first_version_breaks_nothing():
    assert "### Breaking" not in text(ROOT / "CHANGELOG.md").split("\n## ")[-1]
