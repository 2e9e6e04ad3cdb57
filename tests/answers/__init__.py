"""Shows that two versions of genows give the same bytes: `python -m tests.answers --base REV`.

The databases are made once, by the base's own code and tests. Then each version answers the same requests over them, and loads
the same study folders, in processes of its own that see nothing of the other version.

What runs beside a version (`build`, `ask`, `dump`) is found as the top-level package `answers`, because `tests` is the version's
own there; hence the relative imports. `ask` uses of genows only create_app, read_config and the command line.
"""
