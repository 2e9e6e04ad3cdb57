"""What the manual says of addresses, commands, options, settings, targets, modules and counts is so. Its tables: test_docs.py; its tutorials: process/test_tutorials.py."""

import argparse
import re
from pathlib import Path

import pytest

from genows import cli
from genows.config.portalkeys import is_portals
from genows.config.settings import SETTINGS
from genows.http.places import FRONT
from genows.routes import URLS
from tests.house import site

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "llms.txt")), *sorted((ROOT / "docs").glob("*.md"))]
MANUAL = [page for page in PAGES if page.parent.name == "docs"]
MOST_WORDS, MOST_OF_A_PAGE = 25_000, 2_500
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}
# Where /… is no address: folders of a machine.
FOLDERS = ("/.well-known", "/login/oauth2", "/portal-api", "/data", "/dev", "/etc", "/opt", "/portal.properties", "/srv", "/tmp", "/usr", "/var", "/MOUNT", "/genows", "/public-portal", "/x", "/64")
# Of pages whose addresses stand beneath a base.
BASES = {"third-generation.md": ("", "/portal/api", "/portal"), "front-end.md": ("", FRONT, "/portal"), "settings.md": ("", "/portal"), "access.md": ("", "/portal")}
BASES |= {"cluster.md": ("", "/portal/api"), "clients.md": ("", "/portal/api"), "architecture.md": ("", "/portal/api")}


def text(page):
    return page.read_text(encoding="utf-8")


def spans(page):
    return re.findall(r"`([^`\n]+)`", text(page))


def pattern(rule):
    """A rule of the map as a pattern of what documents write: PID, {patientId}, TP53 or the placeholder itself."""
    parts = re.split(r"<[^>]*>", rule)
    return re.compile("[^?]+".join(map(re.escape, parts)) + "$")


# Answered in front of the map; and short addresses, of which the map has a place by settings.
OUTSIDE = {"/health", "/health/live", "/metrics", "/portal/s/ID"}
RULES = [pattern(rule.rule) for rule in URLS.iter_rules()]
BEGINNINGS = {rule.rule[:end] for rule in URLS.iter_rules() for end in range(1, len(rule.rule)) if rule.rule[end] == "/"}


def is_address(path, bases):
    path = path.partition("?")[0].partition("#")[0].rstrip("\N{HORIZONTAL ELLIPSIS}*")
    tried = [base + path for base in bases]
    beginnings = [each.rstrip("/") for each in tried]
    if path in OUTSIDE:
        return True
    return any(rule.match(each) for name in tried for each in (name, f"{name}.tsv", f"{name}.svg") for rule in RULES) or any(each in BEGINNINGS or not each for each in beginnings)


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: page.name)
def test_addresses(page):
    named = {span for span in spans(page) if re.fullmatch(r"/[\w{}./-]*(\?\S*)?\N{HORIZONTAL ELLIPSIS}?", span) and not span.startswith(FOLDERS)}
    wrong = sorted(span for span in named if not is_address(span, BASES.get(page.name, ("",))))
    assert not wrong


def parsers():
    """'load' and 'user add' → the options of each command."""
    found = {}

    def walk(parser, name):
        found[name] = {option for action in parser._actions for option in action.option_strings}
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for each, inner in action.choices.items():
                    walk(inner, f"{name} {each}".strip())

    walk(cli.parser(), "")
    return found


OPTIONS = parsers()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_their_options(page):
    shown = "\n".join([*spans(page), *re.findall(r"^ {4}(.+)$", text(page), re.MULTILINE), *re.findall(r"^genows .+$", text(page), re.MULTILINE)])
    for words in re.findall(r"(?:^|[\s$;|`])genows ([a-z][^\n|;&#`]*)", shown):
        first, *rest = words.split()
        name = f"{first} {rest[0]}" if rest and f"{first} {rest[0]}" in OPTIONS else first
        if name in OPTIONS:
            unknown = {word.partition("=")[0] for word in rest if word.startswith("--")} - OPTIONS[name] - {"--"}
            assert not unknown, words


# Those pages have methods of sessions, which are called alike.
@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in ("architecture.md", "internals.md")], ids=lambda page: page.name)
def test_settings_and_their_defaults(page):
    beginnings = {name.partition(".")[0] for name in DEFAULTS if "." in name} - {"app", "conf"}
    for name in spans(page):
        if re.fullmatch(rf"({'|'.join(sorted(beginnings))})\.[a-z_.-]+", name) and not name.endswith((".properties", ".org", ".py", ".md", ".sql", ".json", ".do", ".tsv", ".svg")):
            module = ROOT / "genows" / name.replace(".", "/")
            is_module = module.is_dir() or module.with_suffix(".py").exists()
            assert is_module or name in DEFAULTS or is_portals(name) or any(known.startswith(name) for known in DEFAULTS), name
    for name, told in re.findall(r"`([a-z_]+\.[a-z_.-]+)` \(([0-9]+)\)", text(page)):
        assert DEFAULTS.get(name, told) == told, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_targets_modules_and_files(page):
    words = text(page)
    targets = set(re.findall(r"^([a-z-]+):", text(ROOT / "Makefile"), re.MULTILINE))
    shown = "\n".join([*spans(page), *re.findall(r"^ {4}(.+)$", words, re.MULTILINE)])
    assert set(re.findall(r"(?:^|\s)make ([a-z-]+)", shown, re.MULTILINE)) <= targets
    for module in re.findall(r"python -m ((?:tests|benchmarks|genows)(?:\.\w+)*)", words):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__init__.py").exists(), module
    for file in re.findall(r"`((?:tests|conf|genows|benchmarks|docs)/[\w./-]+)`", words):
        assert (ROOT / file).exists(), file


@pytest.mark.parametrize("index", ["README.md", "mkdocs.yml", "llms.txt"])
def test_every_page_is_in_the_index(index):
    named = set(re.findall(r"[\w-]+\.md", text(ROOT / index)))
    left_out = {"security.md", "cluster.md", "performance.md", "schema-versions.md", "front-end.md", "stability.md", "pages.md"} if index == "llms.txt" else set()
    assert not {page.name for page in MANUAL} - named - left_out


def test_the_site_has_all_pages_and_its_links_lead_somewhere():
    there = {page.name for page in MANUAL} | set(site.BESIDE.values()) | {f"pictures/{path.name}" for path in (ROOT / "docs" / "pictures").iterdir()}
    for page in (*MANUAL, *(ROOT / name for name in site.BESIDE)):
        made = site.gathered(text(page), "docs" if page.parent.name == "docs" else "")
        for target in re.findall(r"\]\(([^)#\s]+)", made):
            assert target.startswith("http") or target in there, (page.name, target)


def test_the_pictures_are_small_and_the_readme_shows_all():
    pictures = sorted((ROOT / "docs" / "pictures").iterdir())
    assert len(pictures) == 4
    for picture in pictures:
        assert picture.stat().st_size <= 100_000 and picture.read_bytes().startswith(b"\x89PNG") and f"docs/pictures/{picture.name}" in text(ROOT / "README.md")


def test_anchors_lead_to_headings():
    for page in PAGES:
        for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)]*)\)", text(page)):
            if not target.startswith("http"):
                there = text((page.parent / target) if target else page)
                headings = {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", there, re.MULTILINE)}
                assert anchor in headings, (page.name, target, anchor)


def test_the_manual_stays_short():
    """As `wc -w` counts, bars of tables too: what is added takes the place of what few need to know."""
    words = {page.name: len(text(page).split()) for page in (*MANUAL, ROOT / "README.md")}
    assert sum(words.values()) <= MOST_WORDS, words
    assert max(words.values()) <= MOST_OF_A_PAGE, words
