"""Whether the words in the cells of a mutation row are those that are known. Pure functions; study file format, validation, mutations."""

import re

from genows.load.findings import Rule
from genows.load.maf import rules
from genows.load.maf.variants import is_build

CLASSES = frozenset(
    (
        *("Frame_Shift_Del", "Frame_Shift_Ins", "In_Frame_Del", "In_Frame_Ins", "Missense_Mutation", "Nonsense_Mutation", "Splice_Site"),
        *("Translation_Start_Site", "Nonstop_Mutation", "Targeted_Region", "De_novo_Start_InFrame", "De_novo_Start_OutOfFrame", "Silent"),
        *("Intron", "3'UTR", "3'Flank", "5'UTR", "5'Flank", "IGR", "RNA", "Splice_Region", "Fusion", "Unknown"),
    )
)
_VERIFICATION = ("", "verified", "unknown", "na")
_VALIDATION = ("", "untested", "inconclusive", "valid", "invalid", "na", "redacted", "unknown")
_NOT_LOADED = ("loh", "none", "wildtype")
_STATUS = ("", *_NOT_LOADED, "germline", "somatic", "post-transcriptional modification", "unknown")
# UniProt's own description of its accessions; entry names as the study file format has them.
_ACCESSION = re.compile(r"[OPQ][0-9][A-Z0-9]{3}[0-9]|[A-NR-Z][0-9](?:[A-Z][A-Z0-9]{2}[0-9]){1,2}")
_NAME = re.compile(r"[A-Z0-9]{1,5}_[A-Z0-9]{1,5}")


def of_words(cells: tuple[str, ...], builds: frozenset[str]) -> list[tuple[Rule, str, str]]:
    """[(rule, column, value)] of build, class, verification, validation and mutation status. *builds*: names of the study's genome."""
    build, classification, verification, validation, status = cells
    found = []
    if build and build not in builds and not is_build(build, builds):  # another spelling is told of by who stores the row
        found.append((rules.BUILD, "NCBI_Build", build))
    if verification.lower() not in _VERIFICATION:
        found.append((rules.VERIFICATION, "Verification_Status", verification))
    if validation.lower() not in _VALIDATION:
        found.append((rules.VALIDATION, "Validation_Status", validation))
    if not classification:
        found.append((rules.NO_CLASS, "Variant_Classification", ""))
    elif classification not in CLASSES:
        found.append((rules.CLASS_UNKNOWN, "Variant_Classification", classification))
    if status.lower() in _NOT_LOADED:
        found.append((rules.WILL_NOT_BE_LOADED, "Mutation_Status", status))
    elif status.lower() not in _STATUS:
        found.append((rules.STATUS_UNKNOWN, "Mutation_Status", status))
    return found


def of_swissprot(cell: str, by_name: bool) -> Rule | None:
    """The rule that a SWISSPROT cell breaks. *by_name*: whether it should be an entry name, else an accession."""
    if cell in ("", "NA", "[Not Available]"):
        return rules.NO_SWISSPROT
    if "," in cell:
        return rules.SWISSPROT_COMMA
    if (_NAME if by_name else _ACCESSION).fullmatch(cell):
        return None
    return rules.NO_NAME if by_name else rules.NO_ACCESSION
