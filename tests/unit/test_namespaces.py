"""Columns in namespaces: which they are, and the JSON text that their cells make."""

import io
import json
from datetime import datetime, timezone

import pytest

from genows.load.context import Load, Options
from genows.load.findings import Findings
from genows.load.metafile import Meta
from genows.load.progress import Progress
from genows.load.report import Report
from genows.load.variants.drivers import Namespaces, json_value
from tests.loads import rules_told


def made_of(text, header, apart=None, validating=False):
    """(the Namespaces of a file with these columns, its Load)."""
    fields = {"data_filename": "data.txt"} | ({} if text is None else {"namespaces": text})
    meta = Meta(".", "meta.txt", "mutations", fields, {})
    findings = Findings(validating=validating)
    report = Report(findings, Options(), ".", datetime.now(timezone.utc))
    load = Load(None, Options(), findings, report, Progress(io.StringIO()), {})
    return Namespaces(load, meta, header.split(), 3, apart), load


def test_the_contracts_example():
    namespaces, load = made_of("Neoantigen,ASCN", "A Neoantigen.score ASCN.ASCN_METHOD ASCN.CLONAL", apart="ascn")
    assert namespaces.json(["x", "0.5", "FACETS", "Subclonal"]) == '{"Neoantigen":{"score":0.5}}'
    assert namespaces.apart == {"ascn_method": 2, "clonal": 3}
    assert load.findings.sorted() == []


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("", "null"), (" ", "null"), ("NA", "null"), ("na", '"na"'),
        ("0", "0"), ("-12", "-12"), ("+7", "7"), ("007", "7"), ("000", "0"), ("3000000000", "3000000000"),
        ("0.5", "0.5"), ("0.123456789012345678", "0.123456789012345678"), (".5", "0.5"), ("5.", "5.0"), ("-.5e-3", "-0.5e-3"), ("00.10", "0.10"),
        ("1e5", "1e5"), ("1E+05", "1E+05"), ("1e999", '"1e999"'), ("NaN", '"NaN"'), ("true", '"true"'), ("1,5", '"1,5"'), ("-", '"-"'),
        ('a "b"\\', '"a \\"b\\"\\\\"'), ("é", '"é"'), (" x ", '"x"'), ("٣", '"٣"'),
    ],
)  # fmt: skip
def test_values(cell, text):
    assert json_value(cell) == text
    json.loads(text)


def test_names_are_found_without_regard_to_case_and_kept_as_written():
    namespaces, _ = made_of(" nS1 ,, Two%, nS1", "NS1.Score two%.a ns1.b.more NS1.score NS10.x NS1")
    assert namespaces.json(["1", "2", "3", "4", "5", "6"]) == '{"nS1":{"Score":1,"b":3,"score":4},"Two%":{"a":2}}'


def test_the_last_of_two_columns_of_one_name_counts():
    namespaces, _ = made_of("N", "N.a N.b N.a")
    assert namespaces.json(["1", "2", "3"]) == '{"N":{"a":3,"b":2}}'


def test_cells_that_a_row_lacks_are_null():
    namespaces, _ = made_of("N", "x N.a N.b")
    assert namespaces.json(["x", "1"]) == '{"N":{"a":1,"b":null}}'


@pytest.mark.parametrize("text", [None, "", " , "])
def test_without_namespaces_there_is_no_annotation(text):
    namespaces, load = made_of(text, "N.a")
    assert not namespaces
    assert namespaces.json(["1"]) is None
    assert load.findings.sorted() == []


@pytest.mark.parametrize(("validating", "severity"), [(False, "warning"), (True, "error")])
def test_a_namespace_without_columns_is_told(validating, severity):
    namespaces, load = made_of("N,M,ASCN", "N.a Mx.b", apart="ascn", validating=validating)
    assert namespaces.json(["1", "2"]) == '{"N":{"a":1}}'
    told = rules_told(load)
    assert [(rule, how, lines, values) for rule, how, lines, _, values in told] == [
        ("F-15", severity, [3], ["M"]), ("F-15", severity, [3], ["ASCN"]),
    ]  # fmt: skip
