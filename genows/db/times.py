"""Moments as the database stores them: UTC, whole seconds. Everywhere else a moment is seconds since 1970."""

from datetime import datetime, timezone

STORED = "%Y-%m-%d %H:%M:%S"


def stored(moment: float) -> str:
    """`yyyy-MM-dd HH:mm:ss`, the fraction cut off."""
    return datetime.fromtimestamp(int(moment), timezone.utc).strftime(STORED)


def seconds(value) -> int | None:
    """Seconds since 1970 of a stored moment (a datetime from MySQL, text from SQLite); None for NULL and for no moment.

    MySQL gives '0000-00-00 00:00:00' as text: some portals' databases hold it.
    """
    if isinstance(value, str):
        try:
            value = datetime.strptime(value[:19].replace("T", " "), STORED)
        except ValueError:
            return None
    return None if value is None else int(value.replace(tzinfo=timezone.utc).timestamp())
