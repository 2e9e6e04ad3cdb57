"""Merges two rows of one mutation in one sample: the values of one survive, with the centres of both.

Rows are tuples of the mutation table without event, profile, sample and gene. Study file format, duplicates, merging.
"""

from genows.domain.barcodes import tcga_code
from genows.load.maf.mafcolumns import MUTATION_TEXTS

_COLUMNS = list(MUTATION_TEXTS)
CENTER = _COLUMNS.index("CENTER")
_STATUS = _COLUMNS.index("MUTATION_STATUS")
_VALIDATION = _COLUMNS.index("VALIDATION_STATUS")
_NORMAL_BARCODE = _COLUMNS.index("MATCHED_NORM_SAMPLE_BARCODE")

_BLOOD_NORMAL = "10"


def merged(first: tuple, second: tuple) -> tuple:
    """The row that remains of *first*, which came earlier, and *second*; its CENTER names the centres of both."""
    survivor = list(second if _second_wins(first, second) else first)
    survivor[CENTER] = centers(first[CENTER], second[CENTER])
    return tuple(survivor)


def _second_wins(first, second):
    if first[_NORMAL_BARCODE].upper() != second[_NORMAL_BARCODE].upper():
        return tcga_code(second[_NORMAL_BARCODE]) == _BLOOD_NORMAL
    validations = first[_VALIDATION].upper(), second[_VALIDATION].upper()
    if validations[0] != validations[1]:
        return validations[1] in ("VALID", "VALIDATED")
    statuses = first[_STATUS].upper(), second[_STATUS].upper()
    if statuses[0] != statuses[1]:
        return statuses[1] == "GERMLINE" or (statuses[1] == "SOMATIC" and statuses[0] != "GERMLINE")
    return False


def centers(*lists: str) -> str:
    """The union of ';'-lists of centres, sorted; 'NA' only if nobody else is named."""
    names = {name for names in lists for name in names.split(";")}
    return ";".join(sorted(names - {"NA", ""})) or "NA"
