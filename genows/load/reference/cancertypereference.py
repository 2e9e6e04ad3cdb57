"""Writes the cancer types of reference files: adds new ones, fills what is blank in those that are there."""

from genows.load.catalogue.cancertypes import CancerType
from genows.load.context import Load
from genows.load.report.report import FileReport

# Column of type_of_cancer -> field of a CancerType: identifiers that must fit, and texts that are cut.
_CODES = {"TYPE_OF_CANCER_ID": "code", "PARENT": "parent"}
_TEXTS = {"NAME": "name", "CLINICAL_TRIAL_KEYWORDS": "keywords", "DEDICATED_COLOR": "color", "SHORT_NAME": "short_name"}


def write_cancer_types(load: Load, types, counts: FileReport, file: str) -> None:
    """*types*: CancerTypes. What a type has in the database already is never changed."""
    known = {row[0]: CancerType._make(row) for row in load.db.rows("cancer_type_rows")}
    new: dict[str, CancerType] = {}
    for one in types:
        if one.code in new:
            counts.count("cancer types unchanged")
        elif not _fits(load, one, file):
            continue
        elif one.code not in known:
            new[one.code] = _cut(load, one, file)
        else:
            known[one.code] = _filled(load, known[one.code], _cut(load, one, file), counts)
    counts.count("cancer types added", load.db.add_all("add_cancer_types", new.values()))


def _fits(load, one, file):
    return all(load.fits("type_of_cancer", column, getattr(one, name) or "", file=file) for column, name in _CODES.items())


def _cut(load, one, file):
    return one._replace(**{name: load.cut("type_of_cancer", column, getattr(one, name), file=file) for column, name in _TEXTS.items()})


def _filled(load, old, one, counts):
    """The stored type with its blank fields filled."""
    filled = old._replace(**{name: value for name, value in one._asdict().items() if value and not getattr(old, name)})
    if filled == old:
        counts.count("cancer types unchanged")
    else:
        load.db.do("set_cancer_type", **filled._asdict())
        counts.count("cancer types filled")
    return filled
