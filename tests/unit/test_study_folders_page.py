"""docs/study-folders.md names every kind of meta file with its fields, every ending and every bound."""

import re
from pathlib import Path

import pytest

from genows.load import entries, exportedorder, kinds
from genows.load import folderrules as rules
from genows.load.archives import ENDINGS
from genows.load.context import MOST_UNPACKED

PAGE = (Path(__file__).parents[2] / "docs" / "study-folders.md").read_text(encoding="utf-8")
# Every kind has these but the study, case lists and panels, as the page says above its table.
COMMON = {"cancer_study_identifier", "genetic_alteration_type", "datatype", "data_filename", "resource_type"}
# What the page calls so expects these.
PROFILE = {"profile_description", "profile_name", "show_profile_in_analysis_tab"}
WORDS = ("", "needs ", "expects ", "may have ")


def cells(line):
    """What tells a kind, and its fields: needed, with a default, further ones."""
    parts = line.split("; ")
    found = [set(re.findall("`([^`]+)`", next((part for part in parts[bool(word) :] if part.startswith(word)), ""))) for word in WORDS]
    if "*profile*" in parts:
        found[1] |= {"stable_id"}
        found[2] |= PROFILE
    return found


ROWS = {name: cells(line) for name, line in re.findall(r"^- \*\*(.+?)\*\*: (.+)$", PAGE, re.MULTILINE)}


@pytest.mark.parametrize("kind", kinds.KINDS.values(), ids=lambda kind: kind.name)
def test_fields_of_a_kind(kind):
    _, required, expected, optional = ROWS[kind.name]
    assert required == kind.required - COMMON
    assert (expected, optional) == (set(kind.expected), set(kind.optional))


@pytest.mark.parametrize("kind", sorted(set(kinds.PAIRS.values())))
def test_what_tells_a_kind(kind):
    told_by = ROWS[kind][0]
    assert told_by == {word for pair, its in kinds.PAIRS.items() if its == kind and pair not in kinds.LEGACY for word in pair}


def test_resources_legacy_types_endings_and_bounds():
    words = {f"resource_type: {name}" for name in kinds.RESOURCES} | {word for pair in kinds.LEGACY for word in pair} | set(ENDINGS)
    words |= set(entries._BACKUP_ENDINGS) | set(entries._BACKUP_STARTS)
    assert words <= set(re.findall("`([^`]+)`", PAGE))
    assert f"{MOST_UNPACKED // 10**9} gigabytes" in PAGE


def test_the_rules_that_the_page_names_are_there():
    ids = {rule.id for module in (rules, exportedorder) for rule in vars(module).values() if isinstance(rule, rules.Rule)}
    assert set(re.findall(r"\bS-\d+", PAGE)) - ids == {"S-46"}
