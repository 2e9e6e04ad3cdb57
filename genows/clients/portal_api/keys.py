"""What clients give back of unique keys."""

import base64
import binascii
from collections.abc import Iterable


def named_by_keys(keys: Iterable[str]) -> list[tuple[str, str]]:
    """Returns the (id, study id) of each key, padded or not; what is no key is ignored."""
    return [pair for key in keys if (pair := _named_by(key))]


def _named_by(key: str) -> tuple[str, str] | None:
    bare = key.rstrip("=")
    try:
        text = base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True).decode()
    except (ValueError, binascii.Error):
        return None
    name, _, study_id = text.partition(":")
    return (name, study_id) if name and study_id and ":" not in study_id else None
