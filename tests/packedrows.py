"""Changes what is packed: as if a load had written it so, or as a disk might."""

from genows.columns.packedcolumns import opened, sealed
from tests.databases import Made


def replace(made: Made, before: str, after: str, where: str) -> None:
    """Puts *after* in the place of *before* in the packed contents of which the SQL condition *where* holds, checksums and all."""
    change(made, lambda stored: sealed(opened(stored).replace(before, after)), where)


def change(made: Made, changed, where: str) -> None:
    """Stores *changed*(what is stored) of those contents."""
    rows = made.rows(f"SELECT `CANCER_STUDY_ID`, `KIND`, `OWNER`, `ITEM`, `CONTENT` FROM `genows_packed` WHERE {where}")
    assert rows
    made.run(f"DELETE FROM `genows_packed` WHERE {where}")
    with made.database.write() as writer:
        writer.add_all("add_packed", [(*key, changed(stored)) for *key, stored in rows])
