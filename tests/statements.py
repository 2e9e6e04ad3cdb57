"""Counts the statements that a request sends to the database."""

import re
from contextlib import contextmanager


@contextmanager
def counted(app, monkeypatch):
    """The names of the queries that *app* runs within the block, in their order."""
    driver, names = app.database.driver, []

    def noting(method):
        def noted(connection, text, *arguments):
            names.append(re.match(r"/\* (\w+) \*/", text)[1])
            return method(connection, text, *arguments)

        return noted

    with monkeypatch.context() as patch:
        for name in ("execute", "fetch_all", "stream"):
            patch.setattr(driver, name, noting(getattr(driver, name)))
        yield names
