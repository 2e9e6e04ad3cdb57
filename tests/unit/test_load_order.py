"""Which function loads a file of which kind."""

from inspect import signature

import pytest

from genows.load.kinds import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_function(kind):
    assert list(signature(KINDS[kind].load).parameters)[:2] == ["load", "meta"]
