"""Packs the clinical values of a study's samples and patients: see `domain.clinicalcolumns`."""

from collections.abc import Iterator, Sequence

from genows.db.sessions import Session
from genows.domain.clinicalcolumns import PATIENTS, SAMPLES, Index, Kind, block_of, item, pack_index
from genows.domain.packedcolumns import pack
from genows.load.idbatches import id_batches


def clinical(db: Session, study_pk: int) -> Iterator[tuple[str, int, str, str]]:
    """Yields the columns of samples and of patients, each by block, then by attribute; behind them their index."""
    # Of the definitions alone, so that the values need to be read only once.
    block = block_of(len(db.all("attributes_by_studies", study_pks=[study_pk])))
    sample_pks = [pk for pk, _ in db.rows("sample_names", study_pk=study_pk)]
    yield from _columns(db, study_pk, SAMPLES, block, sample_pks, "values_of_samples", "sample_pks")
    patient_pks = [pk for pk, _ in db.rows("patient_names", study_pk=study_pk)]
    yield from _columns(db, study_pk, PATIENTS, block, patient_pks, "values_of_patients", "patient_pks")


def _columns(db, study_pk, kind: Kind, block: int, pks: Sequence[int], query: str, parameter: str):
    numbers: dict[str, int] = {}
    for start in range(0, len(pks), block):
        owners = pks[start : start + block]
        columns = _block(db, owners, query, parameter)
        for attribute in sorted(columns):
            number = numbers.setdefault(attribute, len(numbers))
            yield kind.values, study_pk, item(start // block, number), pack(columns[attribute])
    yield kind.values, study_pk, "", pack_index(Index(len(pks), block, tuple(numbers)))


def _block(db, owners, query, parameter) -> dict[str, list[str | None]]:
    """Returns attribute → the values of *owners*, None for none."""
    # The numbers come as texts.
    places = {str(pk): place for place, pk in enumerate(owners)}
    columns: dict[str, list[str | None]] = {}
    for batch in id_batches(owners):
        for pk, attribute, value in db.rows(query, **{parameter: batch}):
            column = columns.get(attribute)
            if column is None:
                column = columns[attribute] = [None] * len(owners)
            column[places[pk]] = value
    return columns
