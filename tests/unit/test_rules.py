"""The rules of the study file format: each finding is one of a rule, and each rule has an id and a sentence that can be filled."""

import ast
import importlib
import pkgutil
import string
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from genows import load
from genows.errors import StudyError
from genows.load.findings import ERROR, NOTE, WARNING, Finding, Findings, Rule

PACKAGE = Path(load.__file__).parents[1]
GRAVITY = [None, NOTE, WARNING, ERROR]


def rules_within(thing):
    """The rules that a module's name stands for: one, several, or a table of them."""
    if isinstance(thing, Rule):
        return [thing]
    if is_dataclass(thing) and not isinstance(thing, type):
        return [rule for field in fields(thing) for rule in rules_within(getattr(thing, field.name))]
    return [rule for one in thing for rule in rules_within(one)] if isinstance(thing, tuple) else []


RULES = {
    f"{module.name}.{name} {index}": rule
    for module in pkgutil.walk_packages(load.__path__, "genows.load.")
    for name, thing in vars(importlib.import_module(module.name)).items()
    for index, rule in enumerate(rules_within(thing))
}


def test_the_rules_are_found():
    assert len({rule.id for rule in RULES.values()}) > 200


@pytest.mark.parametrize("rule_id", ["", "M", "m-01", "M-1", "M-001", "MUTS-01", None])
def test_a_rule_needs_an_id(rule_id):
    with pytest.raises((ValueError, TypeError)):
        Rule(rule_id, "bad cell", ERROR, ERROR)


def test_a_failure_needs_the_id_of_a_rule():
    with pytest.raises(TypeError):
        StudyError("cannot be")
    with pytest.raises(TypeError):
        Finding("error", text="cannot be")


def test_findings_are_taken_from_rules_alone():
    """Nothing but `tell`, which takes a Rule, and `failure`, which takes what a Rule has stopped, adds a finding."""
    adding = [name for name, of_class in vars(Findings).items() if callable(of_class) and "_see" in of_class.__code__.co_names]
    assert adding == ["tell", "failure"]


def calls(name):
    """(module, line) of the calls of *name*, plain or as an attribute, in the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if f"{name}(" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", None)) == name:
                yield str(path.relative_to(PACKAGE))


def test_sentences_are_written_among_the_rules_alone():
    # What prepare refuses are loose files, of which the format has no rules.
    assert {module for module in calls("StudyError") if not module.startswith("prepare/")} == {"load/findings.py"}
    assert all(module.startswith("load/") for module in calls("Rule") if module != "routes.py")


def test_a_rule_has_a_sentence_and_severities_that_agree():
    """What a validation calls an error a load tells at least; what stops a load is an error of a validation, if it is looked for there."""
    for name, rule in RULES.items():
        assert rule.text and not rule.text.endswith("."), name
        named = [field for _, field, _, _ in string.Formatter().parse(rule.text) if field is not None]
        assert not {"file", "line", "column", "value", ""} & set(named), name
        assert {rule.validate, rule.load} <= set(GRAVITY) and {rule.validate, rule.load} != {None}, name
        assert rule.load != ERROR or rule.validate == ERROR, name


def test_each_rule_is_looked_for():
    """By its name, beside where it is made; those of drivers are looked for by the tables that they stand in."""
    used = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                used.add(node.attr)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used.add(node.id)
    assert sorted({name.split()[0].rpartition(".")[2] for name in RULES} - used) == []
