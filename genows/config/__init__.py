"""Configuration: settings, their grammar, their checked values. For embedders: `read_config(path) -> Config`."""

from genows.config.reader import Config, read_config

__all__ = ["Config", "read_config"]
