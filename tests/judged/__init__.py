"""Tests whose judge is a package that nobody needs to run genows: what setup.cfg names under `judges`."""
