"""The manual and the example file show the settings as they are."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from genows.config import reader
from genows.config.portalkeys import is_portals
from genows.config.reader import read_config
from genows.config.settings import SETTINGS

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "conf/portal.properties.example"
MANUAL = ROOT / "docs/settings.md"
EXAMPLE_LINE = re.compile(r"#?([a-z][A-Za-z0-9_.-]*)=(.*)")


def manual_settings():
    """Each setting of the table by parts, and its default where the page has it."""
    text = MANUAL.read_text(encoding="utf-8").partition("<!-- settings -->")[2].partition("<!-- end -->")[0]
    return [span.partition("=")[::2] for span in re.findall("`([^`]+)`", text)]


def example_lines():
    text = EXAMPLE.read_text(encoding="utf-8")
    return [match.groups() for line in text.splitlines() if (match := EXAMPLE_LINE.fullmatch(line))]


def test_manual_has_each_setting_once_in_the_order_of_the_example():
    assert [name for name, _ in manual_settings()] == [name for name, _ in example_lines()]


def test_manual_says_the_defaults():
    """`make manual` writes them; one with blanks stands in the example alone."""
    assert dict(manual_settings()) == {setting.name: "" if " " in setting.default else setting.default for setting in SETTINGS}


def test_manual_names_no_setting_that_does_not_exist():
    names = {setting.name for setting in SETTINGS}
    prefixes = "|".join(sorted({re.escape(name.split(".")[0]) for name in names if "." in name}))
    named = set(re.findall(rf"`((?:{prefixes})\.[a-z_.-]+)[`=]", MANUAL.read_text(encoding="utf-8")))
    of_portals = {name for name in named if is_portals(name)}
    assert named and named - of_portals - {"portal.properties"} <= names


def test_example_has_each_setting_once():
    assert sorted(name for name, _ in example_lines()) == sorted(setting.name for setting in SETTINGS)


def test_example_shows_the_defaults_and_sets_only_the_name_of_the_portal():
    expected = {setting.name: setting.default for setting in SETTINGS} | {"app.name": "cbioportal"}
    assert dict(example_lines()) == expected
    set_lines = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert set_lines == ["app.name=cbioportal"]


def test_example_can_be_used_as_it_is():
    assert read_config(EXAMPLE, environ={}).app_name == "cbioportal"


def test_example_with_every_line_switched_on_but_the_address_gives_the_defaults(tmp_path, monkeypatch):
    monkeypatch.setattr(reader, "SETTINGS", SETTINGS)  # not those of the tests
    every = tmp_path / "portal.properties"
    every.write_text("".join(f"{name}={text}\n" for name, text in example_lines()), encoding="utf-8")
    assert replace(read_config(every, environ={}), authenticate_written=False) == read_config(EXAMPLE, environ={})


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_help_is_a_sentence(setting):
    assert setting.help[0].isupper() or setting.help.startswith("uuid")
    assert setting.help.endswith(".")
