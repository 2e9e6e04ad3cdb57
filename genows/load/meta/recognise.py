"""Tells the kind of a meta file by its fields (study file format, kinds of meta file)."""

import difflib
from collections.abc import Iterable, Mapping

from genows.load.meta import kinds


def kind_of(fields: Mapping[str, str]) -> str:
    """Returns a name of `kinds`, UNKNOWN where nothing says what the file is."""
    pair = fields.get("genetic_alteration_type", ""), fields.get("datatype", "")
    if all(pair):
        return kinds.PAIRS.get(pair, kinds.UNKNOWN)
    if fields.get("type_of_cancer"):
        return kinds.STUDY if fields.get("cancer_study_identifier") or _lacks_only_its_id(fields) else kinds.CANCER_TYPE
    if fields.get("cancer_study_identifier"):
        return kinds.RESOURCES.get(fields.get("resource_type", ""), kinds.UNKNOWN)
    return kinds.UNKNOWN


def lacks_only_its_type(fields: Mapping[str, str]) -> bool:
    """Returns whether a file of unknown kind would be the study file if it named a type of cancer."""
    others = ("data_filename", "genetic_alteration_type", "datatype", "resource_type")
    return bool(fields.get("cancer_study_identifier")) and not any(map(fields.get, others))


def _lacks_only_its_id(fields):
    return bool(fields.get("name")) and not fields.get("data_filename")


def why_unknown(fields: Mapping[str, str]) -> tuple[str, str | None, str | None]:
    """Returns for a file of unknown kind (sentence, the field it is about, the value found)."""
    alteration_type, datatype = fields.get("genetic_alteration_type"), fields.get("datatype")
    if alteration_type:
        bad = "datatype" if datatype and alteration_type in {known for known, _ in kinds.PAIRS} else "genetic_alteration_type"
        return _of_type(alteration_type, datatype), bad, fields[bad]
    if "resource_type" in fields and not datatype:
        known = ", ".join(kinds.RESOURCES)
        return f"resource_type is none of {known}, or cancer_study_identifier is missing", "resource_type", fields["resource_type"]
    return "the kind of the file is not known: genetic_alteration_type and datatype must both be given", None, None


def _of_type(alteration_type, datatype):
    datatypes = sorted(known for alteration, known in kinds.PAIRS if alteration == alteration_type)
    if datatypes and not datatype:
        return f"field `datatype` is missing; {alteration_type} may have: {', '.join(datatypes)}"
    if datatypes:
        return f"datatype is none that {alteration_type} may have: {', '.join(datatypes)}"
    alterations = {alteration for alteration, _ in kinds.PAIRS}
    return f"genetic_alteration_type is none of {', '.join(sorted(alterations))}{meant(alteration_type, alterations)}"


def meant(name: str, names: Iterable[str]) -> str:
    """The one of *names* that was probably meant by a misspelt *name*, as the end of a sentence; '' for none."""
    by_lower = {known.lower(): known for known in names}
    close = difflib.get_close_matches(name.lower(), by_lower, n=1, cutoff=0.8)
    return f"; perhaps `{by_lower[close[0]]}` is meant" if close else ""
