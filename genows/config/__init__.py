"""Configuration: settings, their grammar, their checked values. For who embeds genows: `read_config(path) -> Config`."""

from genows.config.reader import Config, read_config

__all__ = ["Config", "read_config"]
