"""Configuration: the table of settings, its three sources, and what stops the start."""

from genows.config import SETTINGS, make_config


def test_defaults_make_a_configuration():
    config = make_config({})
    assert config.database.kind == "sqlite" and config.dat_method == "none" and config.warnings == ()


def test_names_attributes_and_variables_are_unique():
    for part in ("name", "attribute", "variable"):
        assert len({getattr(setting, part) for setting in SETTINGS}) == len(SETTINGS)
