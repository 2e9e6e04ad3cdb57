"""Which function loads a file of which kind."""

from inspect import signature

import pytest

from genows.load import order


@pytest.mark.parametrize("kind", sorted(order.REGULAR))
def test_every_regular_kind_has_its_function(kind):
    assert list(signature(order.REGULAR[kind]()).parameters)[:2] == ["load", "meta"]
