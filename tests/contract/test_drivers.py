"""Errors of the database packages that nobody expects."""

import pytest

from genows.errors import DatabaseError
from tests.contract.conftest import DATABASES, filled, served


@pytest.mark.parametrize("dialect", DATABASES)
def test_an_error_that_nobody_expects_is_the_databases_own_as_well(dialect, request):
    it = served(dialect, filled(dialect, request))
    driver = it.app.database.driver
    try:
        with pytest.raises(DatabaseError) as caught, it.app.database.write() as writer:
            writer.run("INSERT INTO `info` SELECT `NO_COLUMN` FROM `info`")
        assert isinstance(caught.value, driver.Error) and type(caught.value.__cause__) in type(caught.value).__mro__
        assert str(caught.value) == str(caught.value.__cause__)
    finally:
        it.app.close()
