"""Whether the alleles of a mutation agree with its type, its positions and what validated it: rules that only a validation looks for.

Pure functions over cells; each gives [(rule, name of the column it is about)]. Study file format, validation, mutations.
"""

from genows.load.findings import Rule
from genows.load.maf import rules

REF, ALLELE1, ALLELE2 = "Reference_Allele", "Tumor_Seq_Allele1", "Tumor_Seq_Allele2"
START, END, TYPE = "Start_Position", "End_Position", "Variant_Type"
VALIDATED = ("Tumor_Validation_Allele1", "Tumor_Validation_Allele2", "Match_Norm_Validation_Allele1", "Match_Norm_Validation_Allele2")
_LENGTHS = {"SNP": 1, "DNP": 2, "TNP": 3}
_SUBSTITUTIONS = (*_LENGTHS, "ONP")
_VERDICTS = ("valid", "invalid")

Found = list[tuple[Rule, str]]


def is_bases(allele: str) -> bool:
    """Returns whether the text has no other characters than these: an empty one has none."""
    return not allele.strip("-ACGT")


def of_alleles(kind: str | None, bases: tuple[str, str, str] | None, span: int | None) -> Found:
    """Each rule asks only for the columns that it names. *kind*: Variant_Type in capitals; *bases*: reference and tumour alleles.

    Both are None where the file has not the columns. *span*: End_Position − Start_Position, None where they are no numbers.
    """
    found: Found = [(rules.ORDER, END)] if span is not None and span < 0 else []
    if bases is None:
        return found
    reference, allele1, allele2 = bases
    alleles = {REF: reference, ALLELE1: allele1, ALLELE2: allele2}
    found = [(rules.BASES, name) for name, allele in alleles.items() if not is_bases(allele)][:1] + found
    if kind == "INS":
        found += _of_insertion(len(reference), len(allele1), len(allele2), span)
    elif kind == "DEL":
        found += _of_deletion(reference, allele1, allele2, span)
    elif kind in _SUBSTITUTIONS:
        found += _of_substitution(kind, alleles)
    if kind is not None and reference == allele1 == allele2:
        found.append((rules.NO_VARIANT, REF))
    return found


def _of_insertion(reference, first, second, span):
    found = [(rules.INSERTION_SPAN, END)] if span is not None and span != 1 and span + 1 != reference else []
    return found + ([(rules.INSERTION_LENGTH, REF)] if reference > first and reference > second else [])


def _of_deletion(reference, allele1, allele2, span):
    length, first, second = len(reference), len(allele1), len(allele2)
    found = [(rules.DELETION_SPAN, END)] if span is not None and span + 1 != length else []
    if length < first or length < second:
        found.append((rules.DELETION_LENGTH, REF))
    if length == first == second and "-" not in allele1 and "-" not in allele2:
        found.append((rules.NO_DELETION, REF))
    return found


def _of_substitution(kind, alleles):
    lengths = [len(allele) for allele in alleles.values()]
    found = []
    if kind == "ONP" and (len(set(lengths)) > 1 or lengths[0] <= 3):
        found.append((rules.ONP_LENGTH, REF))
    elif kind != "ONP" and not lengths[0] == lengths[1] == _LENGTHS[kind]:
        found.append((rules.SUBSTITUTION_LENGTH, REF if lengths[0] != _LENGTHS[kind] else ALLELE1))
    return found + [(rules.SUBSTITUTION_GAP, name) for name, allele in alleles.items() if "-" in allele][:1]


def of_validation(validation: str, status: str, method: str, validated: tuple[str, ...], alleles: tuple[str, str, str]) -> Found:
    """*validated*: the cells of VALIDATED, () where a column is not there; *alleles*: reference and tumour alleles."""
    verdict, status, reference = validation.lower(), status.lower(), alleles[0]
    if verdict not in _VERDICTS:
        return []
    found: Found = [(rules.NO_METHOD, "Validation_Method")] if method.lower() in ("none", "na") else []
    if not validated:
        return found
    missing = [name for name, cell in zip(VALIDATED, validated, strict=True) if cell in ("", "NA")]
    odd = [name for name, cell in zip(VALIDATED, validated, strict=True) if not is_bases(cell)]
    differ = validated[:2] != validated[2:]
    if missing:
        found.append((rules.VALIDATION_ALLELES, missing[0]))
    elif odd:
        found.append((rules.VALIDATION_BASES, odd[0]))
    elif verdict == "invalid" and differ:
        found.append((rules.INVALID_DIFFERS, VALIDATED[0]))
    if verdict == "valid" and status == "germline" and differ:
        found.append((rules.GERMLINE_DIFFERS, VALIDATED[0]))
    if verdict == "valid" and status == "somatic" and set(validated[2:]) != {reference} and set(alleles[1:]) != {reference}:
        found.append((rules.SOMATIC_NORMAL, VALIDATED[2]))
    return found
