"""Reads the JSON files that portals offer about themselves: genes, aliases, cancer types; lists of flat records.

What a file holds is known from its records, not from its name. In genes and aliases numbers come as texts or as numbers.
"""

import json

from genows.errors import StudyError
from genows.load.catalogue.cancertypes import CancerType
from genows.load.reference.genereference import ReferenceGene
from genows.load.report.report import FileReport

GENES, ALIASES, CANCER_TYPES = "genes", "gene aliases", "cancer types"
BAD_RECORD = "rejected"

# kind -> the fields that its records have
_FIELDS = {
    GENES: {"entrez_gene_id", "hugo_gene_symbol"},
    ALIASES: {"entrez_gene_id", "gene_alias"},
    CANCER_TYPES: {"id", "name"},
}


def read_records(path, file: str):
    """(kind, records) of a JSON file; (None, []) for records of another kind. StudyError for no JSON or no records."""
    try:
        content = json.loads(path.read_bytes())
    except OSError as error:
        raise StudyError(f"the file cannot be opened: {error.strerror}", file) from error
    except ValueError as error:
        raise StudyError("the file is not JSON", file, getattr(error, "lineno", None)) from error
    if not isinstance(content, list) or not all(isinstance(record, dict) for record in content):
        raise StudyError("the file is not a JSON list of records", file)
    first = content[0].keys() if content else ()
    for kind, fields in _FIELDS.items():
        if fields <= set(first):
            return kind, content
    return None, []


def genes_of(records, counts: FileReport):
    """Yields a ReferenceGene for each record; those that are none are counted in *counts*."""
    for number, record in enumerate(records, start=1):
        counts.rows += 1
        entrez, symbol = _number(record.get("entrez_gene_id")), _text(record, "hugo_gene_symbol").upper()
        if entrez is None or not symbol:
            counts.skip(BAD_RECORD, number, json.dumps(record))
        else:
            yield ReferenceGene(entrez, symbol, _text(record, "type") or None)


def aliases_of(records, counts: FileReport):
    """Yields (entrez, alias) for each record."""
    for number, record in enumerate(records, start=1):
        counts.rows += 1
        entrez, alias = _number(record.get("entrez_gene_id")), _text(record, "gene_alias")
        if entrez is None or not alias:
            counts.skip(BAD_RECORD, number, json.dumps(record))
        else:
            yield entrez, alias


def cancer_types_of(records, counts: FileReport):
    """Yields a CancerType for each record; what portals leave out is blank, the parent null."""
    for number, record in enumerate(records, start=1):
        counts.rows += 1
        code = _text(record, "id")
        if not code:
            counts.skip(BAD_RECORD, number, json.dumps(record))
            continue
        yield CancerType(
            code=code.lower(),
            name=_text(record, "name") or code,
            keywords=_text(record, "clinical_trial_keywords").lower(),
            color=_text(record, "color"),
            short_name=_text(record, "short_name") or code,
            parent=_text(record, "parent").lower() or None,
        )


def _text(record, field):
    value = record.get(field)
    return value.strip() if isinstance(value, str) else ""


def _number(value):
    """The whole number that a value is or spells, or None."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
