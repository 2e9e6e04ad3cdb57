"""Which samples of a study have which gene panel in a profile, as a coded column: stored of a packed study, else made of the tables."""

from collections.abc import Iterator

from genows.columns.codes import CodedColumn
from genows.db import packed
from genows.db.sessions import Session

KIND = "panels of samples"
# What stands for the panel of a sample that was measured in all genes.
WHOLE = ""


def panels(db: Session, study_pk: int, profile_pk: int) -> CodedColumn:
    """Returns of each of the study's samples the number of its gene panel, WHOLE without a panel; nothing where the profile has no row of it."""
    if packed.is_packed(db, study_pk):
        return CodedColumn.of_text(packed.required(db, KIND, profile_pk, ""))
    return _of_tables(db, study_pk, profile_pk)


def _of_tables(db, study_pk, profile_pk) -> CodedColumn:
    panel_of = {pk: WHOLE if panel is None else str(panel) for pk, panel in db.rows("profiled_samples", profile_pk=profile_pk)}
    return CodedColumn.of_values(panel_of.get(pk) for pk, _ in db.rows("sample_names", study_pk=study_pk))


def stored_panels(db: Session, study_pk: int, profile_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields (kind, owner, item, content) of what a load stores of a profile."""
    yield KIND, profile_pk, "", _of_tables(db, study_pk, profile_pk).text()
