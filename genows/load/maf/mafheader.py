"""Checks the header of a mutation file, and what its meta file says of its columns."""

from functools import partial
from typing import Any

from genows.load.context import Load
from genows.load.maf import rules
from genows.load.maf.mafcolumns import CHANGE, DRIVER, NORMAL_COUNTS, TUMOR_COUNTS, MafColumns
from genows.load.metafile import Meta

_EXPECTED = ("Hugo_Symbol", "Variant_Classification")


def checked_columns(load: Load, meta: Meta, header: list[str], line: int) -> MafColumns:
    """The columns of the header in *line*. StudyError where rows cannot be read without what is missing. `end_header` is the caller's."""
    place: dict[str, Any] = {"file": meta.data_file, "line": line}
    columns = MafColumns(header, partial(load.files.tell_spellings, meta.data_file, line, header))
    load.files.check_header(meta, header, line, last_counts=True)
    for name in _EXPECTED:
        if name not in columns:
            load.findings.tell(rules.COLUMN_MISSING, **place, name=name)
    index = columns.index(CHANGE[0])
    if index is not None and columns.change_elsewhere:
        load.findings.tell(rules.CHANGE_ELSEWHERE, **place, column=index + 1, value=header[index].strip())
    elif not any(name in columns for name in CHANGE):
        load.findings.tell(rules.NO_CHANGE_COLUMN, **place)
    _check_pairs(load, columns, place)
    _tell_counts(load, columns, header, place)
    if "SWISSPROT" not in columns:
        load.findings.tell(rules.NO_SWISSPROT_COLUMN, **place)
    elif not meta.get("swissprot_identifier"):
        load.findings.tell(rules.NO_SWISSPROT_IDENTIFIER, file=meta.file)
    if "Tumor_Sample_Barcode" not in columns:
        raise rules.NO_SAMPLE_COLUMN.stop(**place)
    return columns


def _tell_counts(load, columns, header, place):
    """Names the columns that stand for those of the read counts: of another name for the same, or from which the counts follow."""
    for alternate, reference, *others in (TUMOR_COUNTS, NORMAL_COUNTS):
        variant, total, depth, fraction = others
        for name, instead in ((alternate, (variant,)), (reference, (total, variant))):
            if name in columns:
                index = columns.index(name)
                used = [header[index].strip()] if header[index].strip().lower() != name else []
            else:
                used = next((list(names) for names in (instead, (depth, fraction)) if all(each in columns for each in names)), [])
                index = columns.index(used[0]) if used else None
            if used:
                load.findings.tell(rules.OTHER_COUNTS, **place, column=index + 1, value=f"{', '.join(used)} for {name}")


def _check_pairs(load, columns, place):
    """The driver columns come in pairs."""
    names = list(DRIVER.values())
    for name, other in (names[:2], names[1::-1], names[2:], names[:1:-1]):
        if name in columns and other not in columns:
            load.findings.tell(rules.PAIR_BROKEN, **place, name=name, other=other)
