"""Where the shared study folders and specifications lie: beside the checkout, or where GENOWS_SHARED says."""

import os
from pathlib import Path

import pytest


def shared_folder() -> Path:
    """The folder `../shared`; the test that asks is skipped where there is none."""
    beside = Path(__file__).resolve().parents[1] / "../shared"
    folder = Path(os.environ.get("GENOWS_SHARED") or beside).resolve()
    if not folder.is_dir() and os.environ.get("CI"):
        pytest.fail("needs the shared study folders, which are not beside this checkout; under CI they must be")
    if not folder.is_dir():
        pytest.skip("needs the shared study folders, which are not beside this checkout")
    return folder
