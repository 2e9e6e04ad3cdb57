"""Blocks of packed mutations by sample: the mutations of a profile in the order of the third generation of the API, some hundred to a block.

A block is a text of four parts with PART between them, which no JSON text holds. The first is the head: a line with the block's shape and one with
the samples (`number:how many`, by number). The second holds the values, sample by sample with
RUN between them: of each mutation BEGIN, its Entrez id, GENE, and in front of each value the mark of its field; of a field without a value there is nothing.
So that a mark and the name that a record has in front of the value stand for each other. The third and fourth hold what few studies have, a line a
mutation, or nothing at all: ALLELES, as a JSON array of their values, and ANNOTATION, JSON.

The shape is a JSON array, an item for each of FIELDS: VALUES, INNER (without quotes) or VALUES_OR_NONE for one whose values are written, [value] for
one that is the same throughout the block, null for one that is nowhere. Behind one that is the same, and behind one without quotes, none may be missing
that comes next: what belongs between two values stands with the second's mark.
"""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Any, NamedTuple

from genows.columns import jsonvalues, mutationblocks
from genows.columns.mutationblocks import MARKS, PART

# Columns of third_mutations, in the order in which records have them. There is a mark for each and none is left: this format is full, and a
# further field waits for another format of the block, with its number in data.mutations.FORM.
FIELDS = (
    "driver_filter", "driver_filter_annotation", "driver_tiers_filter", "driver_tiers_filter_annotation", "sequencing_center", "mutation_status",
    "validation_status", "variant_read_count_tumor", "reference_read_count_tumor", "variant_read_count_normal", "reference_read_count_normal",
    "amino_acid_change", "chr", "start_position", "end_position", "reference_allele", "variant_allele", "protein_change", "mutation_type",
    "ncbi_build", "variant_type", "refseq_mrna_id", "protein_start_position", "protein_end_position", "keyword",
)  # fmt: skip
NUMBERS = frozenset(
    (
        "variant_read_count_tumor", "reference_read_count_tumor", "variant_read_count_normal", "reference_read_count_normal", "start_position",
        "end_position", "protein_start_position", "protein_end_position",
    )
)  # fmt: skip
# Where there is none of the last, there is nothing of the others.
ALLELES = (
    "ascn_integer_copy_number", "ccf_expected_copies_upper", "ccf_expected_copies", "clonal", "minor_copy_number", "expected_alt_copies",
    "total_copy_number", "ascn_method",
)  # fmt: skip
ANNOTATION = "annotation_json"
if len(FIELDS) > len(MARKS) - 1:
    raise ValueError(f"a block by sample has marks for {len(MARKS) - 1} fields, not for {len(FIELDS)}: a further one wants another format of the block")
BEGIN, FIELD_MARKS = MARKS[0], dict(zip(FIELDS, MARKS[1:], strict=False))
# Databases' clients escape both, but they are few.
RUN, GENE = "\r", "\n"
VALUES, VALUES_OR_NONE, INNER = 0, 1, 2
# What stands between a field's mark and the next one.
_VALUES = {name: re.compile(f"{mark}([^{''.join(MARKS)}]*)") for name, mark in FIELD_MARKS.items()}


def mutations_per_block() -> int:
    """Returns how many mutations a block has.

    300: of 200,000 mutations 667 blocks take 29.2 MB; what goes beyond a page of our SQLite files shares one. 800 take 30.1.
    """
    return mutationblocks.RECORDS * 6 // 5


class SampleBlock(NamedTuple):
    """A block taken apart, but for its values. *samples*: (sample_pk, number of mutations)."""

    shape: str
    samples: list[tuple[int, int]]
    values: str
    alleles: str
    annotations: str

    def mutations(self) -> list[str]:
        """Returns the values of each mutation, its Entrez id in front of GENE."""
        return self.values.replace(RUN, "")[1:].split(BEGIN)

    def column(self, name: str, mutations: Sequence[str]) -> list[Any]:
        """Returns the value of one of FIELDS of each of the *mutations*, None where there is none."""
        how = hows(self.shape)[name]
        if how is None or isinstance(how, list):
            return [how and json.loads(how[0])] * len(mutations)
        find, quote = _VALUES[name].search, '"' if how == INNER else ""
        return json.loads(f"[{','.join([f'{quote}{one[1]}{quote}' if one else 'null' for one in map(find, mutations)])}]")


def block(names: Sequence[str], rows: Sequence[tuple]) -> str:
    """Returns a block of *rows* of third_mutations. *names*: of their columns."""
    return block_of(dict(zip(names, zip(*rows, strict=True), strict=True)))


def block_of(columns: Mapping[str, Sequence[Any]]) -> str:
    """Returns a block of the rows of these columns: name → values. ALLELES and ANNOTATION may be missing, where there is nothing of them."""
    shape: list[Any] = []
    number = len(columns["sample_pk"])
    marked: list[list[str]] = []
    # Backwards: whether what comes next stands in each mutation.
    is_certain = True
    for name in reversed(FIELDS):
        how, texts = _packed(name, columns[name], is_certain)
        shape.append(how)
        if texts is not None:
            is_certain = how != VALUES_OR_NONE
            mark = FIELD_MARKS[name]
            marked += [texts, [mark] * number] if is_certain else [[mark + text if text else "" for text in texts]]
    samples = [(pk, len(list(same))) for pk, same in groupby(columns["sample_pk"])]
    genes = list(map(str, columns["entrez_gene_id"]))
    head = [jsonvalues.dumps(shape[::-1]), ",".join(f"{pk}:{number}" for pk, number in samples)]
    pieces = [[BEGIN] * number, genes, [GENE] * number, *reversed(marked)]  # of each mutation one of each
    placed, width = [""] * (number * len(pieces)), len(pieces)
    for place, texts in enumerate(pieces):
        placed[place::width] = texts
    ends = list(accumulate((number * width for _, number in samples), initial=0))
    values = RUN.join("".join(placed[start:end]) for start, end in pairwise(ends))
    alleles = _alleles(columns) if ALLELES[0] in columns else ""
    return PART.join(["\n".join(head), values, alleles, _lines(list(map(jsonvalues.json_or_nothing, columns.get(ANNOTATION, ()))))])


def _packed(name, column, is_certain) -> tuple[Any, list[str] | None]:
    """Returns how a field is packed, and what is written of it. *is_certain*: whether the next that is written stands in each mutation."""
    if column.count(column[0]) == len(column):
        if column[0] is None:
            return None, None
        if is_certain:
            return [str(column[0]) if name in NUMBERS else jsonvalues.dumps(column[0])], None
    if name in NUMBERS:
        return (VALUES_OR_NONE if None in column else VALUES), ["" if value is None else str(value) for value in column]
    if None in column:
        return VALUES_OR_NONE, ["" if text == "null" else text for text in jsonvalues.texts(list(column))]
    texts = jsonvalues.texts(list(column))
    return (INNER, [text[1:-1] for text in texts]) if is_certain else (VALUES, texts)


def _alleles(columns):
    rows = zip(*(columns[name] for name in ALLELES), strict=True)
    return _lines([None if row[-1] is None else jsonvalues.dumps(row) for row in rows])


def _lines(texts):
    return "\n".join(text or "" for text in texts) if any(texts) else ""


def opened_block(text: str) -> SampleBlock:
    """Returns a block as `block` made it."""
    head, *parts = text.split(PART)
    shape, samples = head.split("\n")
    numbers = list(map(int, samples.replace(":", ",").split(",")))
    return SampleBlock(shape, list(zip(numbers[::2], numbers[1::2], strict=True)), *parts)


def hows(shape: str) -> dict[str, Any]:
    """Returns field → how it is packed: VALUES, VALUES_OR_NONE, INNER, [JSON text] or None."""
    return dict(zip(FIELDS, json.loads(shape), strict=True))
