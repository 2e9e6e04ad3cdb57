"""The version of genows and the day of its release, in the one place where they stand."""

VERSION = "0.5.0"
RELEASED = "2026-11-23"
