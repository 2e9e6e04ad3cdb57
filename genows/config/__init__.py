"""Configuration: settings, their grammar, their checked values. For embedders: `read_config(path)` and `make_config(values)`."""

from genows.config.reader import Config, make_config, read_config

__all__ = ["Config", "make_config", "read_config"]
