"""Writes the select lists of statements that read a kind of data whole, which are made of its fields (`make manual`)."""

import re
from collections.abc import Iterator, Mapping, Sequence

from genows.columns.fields import INTEGER, REAL, SINGLE, Field
from genows.data import (
    attachments,
    clinicalfields,
    copynumber,
    genes,
    mutationfields,
    people,
    profiles,
    recurrence,
    studies,
    variants,
)
from genows.db.queries.files import folder

# File of sql/ → the fields, of which the stored ones are its columns.
FIELDS: dict[str, Sequence[Field]] = {
    "clinical/attributes": clinicalfields.OF_ATTRIBUTES,
    "clinical/clinical_events": attachments.OF_EVENTS + attachments.OF_EVENT_KEYS,
    "copynumber/copy_number_regions": recurrence.OF_REGIONS + recurrence.OF_REGION_GENES,
    "copynumber/copy_number_segments": copynumber.OF_SEGMENTS,
    "copynumber/sample_cna_events": copynumber.OF_EVENTS,
    "genes/genes": genes.FIELDS,
    "lists/sample_lists": people.OF_LISTS,
    "mutations/mutations": mutationfields.FIELDS,
    "mutations/significant_genes": recurrence.OF_GENES,
    "panels/panel_genes": profiles.OF_PANELS + profiles.OF_PANEL_GENES,
    "panels/panels": profiles.OF_PANELS,
    "profiles/profiles": profiles.OF_PROFILES,
    "resources/resource_definitions": attachments.OF_KINDS,
    "samples/patients": people.OF_PATIENTS,
    "samples/samples": people.OF_SAMPLES,
    "studies/cancer_types": studies.OF_TYPES,
    "studies/studies": studies.OF_STUDIES,
    "variants/structural_variants": variants.FIELDS,
}
# Characters of a line with its mark.
WIDTH = 120
# Columns of which empty texts are nothing; and beginnings of columns → the column of their table whose presence tells theirs.
EMPTY = "DRIVER_"
TELLING = {
    "allele_specific_copy_number.": "EXPECTED_ALT_COPIES", "alteration_driver_annotation.": "DRIVER_FILTER", "mutation.DRIVER_": "DRIVER_FILTER",
    "mutation_event.CODON_CHANGE": "PROTEIN_POS_START", "mutation_event.FIS_VALUE": "FUNCTIONAL_IMPACT_SCORE",
    "mutation_event.ONCOTATOR_": "ONCOTATOR_PROTEIN_POS_START", "mutation_event.PROTEIN_POS_": "PROTEIN_POS_START",
    "mutation_event.REFSEQ_MRNA_ID": "PROTEIN_POS_START", "mutation_event.UNIPROT_ACCESSION": "PROTEIN_POS_START",
    "structural_variant.SITE": "SV_STATUS",
}  # fmt: skip
_NULL, _SINCE_2_13 = "NULL", "mutation_event.PROTEIN_POS_START"
_TABLE = re.compile(r"(?:FROM|JOIN) `(\w+)`(?: `(\w+)`)?")
# A column's lines: the first is seven blanks in, the others further.
_WRITTEN = re.compile(r"^ {7}\S.*\n(?: {8}.*\n)*", re.MULTILINE)
_CALLED = re.compile(r"(?<= AS `)(\w+)`,?")


def with_select_list(statement: str, fields: Sequence[Field]) -> str:
    """Returns the text of a statement with its select list made of the stored *fields*.

    Where one says that its column is written by hand the lines that are there stay; KeyError where there are none, or none with its place.
    """
    head, _, rest = statement.partition("SELECT ")
    place = rest.index("\n  FROM ")
    tables = {letter: table for table, letter in _TABLE.findall(rest[place:])}
    written = {_CALLED.search(lines)[1]: lines for lines in _WRITTEN.findall(f"       {rest[:place]}\n")}  # type: ignore[index]
    *others, last = [_by_hand(field, written) if field.stored.startswith("=") else _made(field, tables) for field in fields if field.stored]
    selected = [*(_CALLED.sub(r"\1`,", lines) for lines in others), _CALLED.sub(r"\1`", last)]
    return f"{head}SELECT {''.join(selected).strip()}{rest[place:]}"


def _by_hand(field: Field, written: Mapping[str, str]) -> str:
    lines = written[field.column]
    if _quoted(field.stored[1:]) not in lines:
        raise KeyError(field.stored)
    return lines


def _made(field: Field, tables: Mapping[str, str]) -> str:
    lines = "\n".join(_lines(field, tables))
    joined = " ".join(lines.split("\n           "))
    return (joined if "\n" not in joined and len(joined) < WIDTH else lines) + "\n"


def _lines(field: Field, tables: Mapping[str, str]) -> Iterator[str]:
    """Yields the lines of a column: each further one says what stands in where the database lacks what is above."""
    choices = field.stored.removesuffix("?").removeprefix("#").split()
    lacking = field.stored.endswith("?")
    texts = [_expression(field, choice) for choice in choices] + [_NULL] * lacking
    yield "       " + texts[0].replace("\n", "\n            ") + f" AS `{field.column}`"
    for choice, instead in zip(choices, [*texts[1:], ""], strict=False) if len(texts) > 1 else ():
        otherwise = instead and " else " + instead.replace("\n", "\n           --     ")
        yield f"           -- ? {_need(choice, tables)}{otherwise}"


def _expression(field, stored) -> str:
    if stored == _NULL:
        return stored
    made = _quoted(stored)
    if stored.rpartition(".")[2].startswith(EMPTY):
        return f"CASE WHEN LENGTH({made}) > 0\nTHEN {made} END"
    if field.type == SINGLE:
        made += " + 0e0"
    as_text = field.type in (INTEGER, "boolean", SINGLE, REAL) and not field.stored.startswith("#")
    return f"CAST({made} AS CHAR)" if as_text else made


def _quoted(stored):
    return ".".join([f"`{part}`" for part in stored.split(".")])


def _need(stored, tables) -> str:
    if stored == _NULL:
        return _SINCE_2_13
    letter, _, column = stored.rpartition(".")
    needed = f"{tables[letter]}.{column}"
    return f"{tables[letter]}." + next((telling for start, telling in TELLING.items() if needed.startswith(start)), column)


if __name__ == "__main__":
    for name, fields in FIELDS.items():
        path = folder() / f"{name}.sql"
        path.write_text(with_select_list(path.read_text(encoding="utf-8"), fields), encoding="utf-8")
