"""Real study folders and written specifications, which the repository does not hold: where they lie and where they come from.

They lie in the folder that GENOWS_SHARED names, or in `../shared` beside the checkout.
"""

import os
from pathlib import Path

from tests import SHARED_VARIABLE
from tests.needs import lacking

ORIGINS = {
    "studies/study_es_0": "the portal project's own test study, public in its source repository among the test data of its importer",
    "files/laml": "an old mutation file of 193 leukaemias with its clinical table, as the R package maftools ships them (MIT licence)",
    "portal-info": "a portal's genes, aliases and cancer types as JSON files, public beside that study",
    "clients/third-generation-requests.jsonl": "requests of today's clients, recorded by those who order this project",
    "clients/front-end-requests.jsonl": "requests of the portal's own pages, recorded by those who order this project",
    "spec/portal-services.md": "the specification of the old portal's services, which those who order this project keep",
    "spec/database.md": "the portals' database schema written out, which those who order this project keep",
}


def shared(name: str) -> Path:
    """Returns the file or folder *name* of ORIGINS. Without it the test that asks is skipped, or fails where CI is set."""
    beside = Path(__file__).resolve().parents[1] / "../shared"
    path = Path(os.environ.get(SHARED_VARIABLE) or beside).resolve() / name
    if not path.exists():
        lacking(f"{name} ({ORIGINS[name]}) in the folder that GENOWS_SHARED names, or in ../shared beside the checkout")
    return path
