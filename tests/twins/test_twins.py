"""Each rule finds what it is for, at its place, and nothing else is wrong with the folder beside it; loads and validations agree."""

import json
from contextlib import contextmanager
from datetime import datetime, timezone

import pytest

from genows.load import validate
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from genows.load.validate import ValidationOptions, validate_study
from genows.load.validationsources import NoReference
from tests.databases import made_sqlite
from tests.studyfolders import write_folder
from tests.twins import base
from tests.twins.reference import SmallReference, made_with_reference
from tests.twins.rules import RULES
from tests.twins.table import TWINS

NOON = datetime(2026, 3, 4, 12, 0, tzinfo=timezone.utc)
GRAVITY = ["note", "warning", "error"]


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    made = made_with_reference(tmp_path_factory.mktemp("portal"))
    yield made.database
    made.database.close()


@pytest.fixture(scope="module", autouse=True)
def shared_scratch(tmp_path_factory):
    """PERF: a validation makes a database of its own, which takes a third of its time, and rolls back what it writes there. Here all have the same one."""
    made = made_sqlite(tmp_path_factory.mktemp("scratch"))

    @contextmanager
    def scratch():
        yield made.database

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(validate, "scratch", scratch)
        yield
    assert not made.rows("SELECT * FROM `cancer_study`")
    made.database.close()


@pytest.fixture(scope="module")
def report_of(tmp_path_factory):
    """report_of(twin): its folder and the report of its validation, made once for all tests; nobody changes them."""
    made: dict[int, object] = {}

    def report(twin):
        if id(twin) not in made:
            folder = write_folder(tmp_path_factory.mktemp("twin") / "study", base.changed(twin.changes))
            made[id(twin)] = folder, validated(folder, **dict(twin.options))
        return made[id(twin)]

    return report


def validated(folder, **options):
    report = validate_study(folder, ValidationOptions(today=NOON.date(), **options), SmallReference(), Silence())
    json.dumps(report.as_json())
    return report


def dry_run(database, folder):
    return load_study(database, folder, Options(today=NOON.date(), dry_run=True), Silence())


def said(report):
    return "\n".join(map(str, report.findings.sorted()))


def of_rule(report, rule):
    return [finding for finding in report.findings.sorted() if finding.rule == rule]


def matches(finding, twin):
    return (
        finding.severity == twin.severity
        and finding.file == twin.file
        and twin.also in finding.text
        and (twin.line is None or twin.line in finding.lines)
        and (twin.column is None or twin.column in finding.columns)
        and (twin.value is None or twin.value in finding.values)
    )


def test_nothing_is_wrong_with_the_study_that_is_changed(tmp_path, database):
    folder = write_folder(tmp_path / "study", base.files())
    report = validated(folder)
    assert [str(one) for one in report.findings.sorted() if one.severity != "note"] == []
    assert report.exit_code == 0
    load = dry_run(database, folder)
    assert [str(one) for one in load.findings.sorted() if one.severity != "note"] == []


@pytest.mark.parametrize("twin", TWINS, ids=[f"{index} {twin.name}" for index, twin in enumerate(TWINS)])
def test_a_broken_rule_is_told_where_it_is_broken_in_validations_and_loads(twin, database, report_of):
    """What a validation calls an error, a load tells at least; what stops a load is an error of a validation."""
    folder, report = report_of(twin)
    assert any(matches(finding, twin) for finding in of_rule(report, twin.rule)), said(report)
    gravest = max((finding.severity for finding in report.findings.sorted()), key=GRAVITY.index)
    assert report.exit_code == {"error": 1, "warning": 3, "note": 0}[gravest]
    load = dry_run(database, folder)
    if twin.severity == "error" and not twin.options:
        files = {finding.file for finding in load.findings.sorted() if finding.severity != "note"}
        assert load.exit_code or twin.file in files, said(load)
    if load.exit_code:
        assert report.exit_code == 1, f"{said(load)}\n---\n{said(report)}"


@pytest.mark.parametrize("twin", [twin for twin in TWINS if twin.good], ids=[twin.name for twin in TWINS if twin.good])
def test_what_comes_near_is_no_finding(twin, tmp_path):
    report = validated(write_folder(tmp_path / "study", base.changed(twin.good)), **dict(twin.options))
    assert not any(finding.severity == twin.severity and twin.also in finding.text for finding in of_rule(report, twin.rule)), said(report)


# Rules that compare with reference data; without them their findings, and no others, stay away.
OF_REFERENCE = set("S-12 S-13 S-21 CT-03 CT-05 CT-06 GA-09 PD-03 PD-04 P-07 MU-59 SV-09 M-07 G-05 G-06 G-07 G-08 G-09 G-10".split())


# The first twin of each rule: others of the same rule show where it is looked for, with reference data or without.
FIRST_TWINS = list({twin.rule: twin for twin in reversed(TWINS)}.values())


@pytest.mark.parametrize("twin", FIRST_TWINS, ids=[f"{twin.rule} {twin.name}" for twin in FIRST_TWINS])
def test_without_reference_data_the_other_rules_are_checked_and_nothing_else_is_found(twin, report_of):
    folder, report = report_of(twin)
    options = ValidationOptions(today=NOON.date(), **{**dict(twin.options), "reference": ""})
    without = validate_study(folder, options, NoReference(), Silence())
    assert twin.rule in OF_REFERENCE or any(matches(finding, twin) for finding in of_rule(without, twin.rule)), said(without)
    more = {(one.rule, one.file) for one in without.findings.sorted() if one.severity == "error"}
    assert more <= {(one.rule, one.file) for one in report.findings.sorted() if one.severity == "error"}


def test_every_rule_of_the_format_has_a_twin():
    have = {twin.rule for twin in TWINS}
    assert sorted(set(RULES) - have) == []
