"""Structural variants: their fields, each once, with its name in each client family, and one reader for all who ask.

The stored ones are the select list of sql/variants/structural_variants.sql, which both families ask. Fields that have no note of their own are
called alike everywhere: dna_support in the database, in blocks and in the JSON API, dnaSupport in the third generation.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from genows.columns.blocks import Block, row_blocks
from genows.columns.fields import INTEGER, TEXT, Field, in_order
from genows.columns.owners import Run
from genows.db.queries.records import record_of
from genows.db.sessions import Session

# Genes by which the database looks variants up, at most; with more, those of the listed genes are picked from others.
MOST_GENES = 200
SITES = ("site1_entrez_gene_id", "site2_entrez_gene_id")
# The queries by the genes of both sites, then sample, and by load order.
IN_ORDER, IN_LOAD_ORDER = "structural_variants_in_order", "structural_variants"


def _named(column: str, type_: str = TEXT, stored: str = "", about: str = "") -> Field:
    head, *others = column.split("_")
    third = head + "".join(map(str.capitalize, others))
    return Field(column, type_, stored or f"v.{column.upper()}", column, f"{third}? ISD", about=about)


def _of_both_sites(name: str, type_: str = TEXT, *abouts: str, later: bool = False) -> list[Field]:
    """*later*: whether databases may lack them."""
    names = [f"site{number}_{name}" for number in (1, 2)]
    return [_named(name, type_, f"v.{name.upper()}" + "?" * later, about) for name, about in zip(names, abouts or ("", ""), strict=True)]


def _driver(column: str, stored: str, about: str = "") -> Field:
    return _named(column, TEXT, f"=d.{stored}", about)


FIELDS = (
    Field("study_id", TEXT, "c.CANCER_STUDY_IDENTIFIER", "study_id", "studyId ISD"),
    Field("genetic_profile_id", TEXT, "f.STABLE_ID", "genetic_profile_id", "molecularProfileId ISD"),
    Field("sample_id", TEXT, "s.STABLE_ID", "sample_id", "sampleId ISD"),
    Field("patient_id", TEXT, "p.STABLE_ID", "patient_id", "patientId ISD"),
    *_of_both_sites("entrez_gene_id", INTEGER, "null where no known gene is at that site", ""),
    _named("site1_hugo_symbol", TEXT, "g1.HUGO_GENE_SYMBOL"),
    _named("site2_hugo_symbol", TEXT, "g2.HUGO_GENE_SYMBOL"),
    *_of_both_sites("ensembl_transcript_id"),
    *_of_both_sites("chromosome"),
    *_of_both_sites("description"),
    *_of_both_sites("position", INTEGER),
    *_of_both_sites("contig", later=True),
    *_of_both_sites("region", later=True),
    *_of_both_sites("region_number", INTEGER, later=True),
    _named("site2_effect_on_frame"),
    _named("ncbi_build"),
    _named("dna_support"),
    _named("rna_support"),
    _named("normal_read_count", INTEGER),
    _named("tumor_read_count", INTEGER),
    _named("normal_variant_count", INTEGER),
    _named("tumor_variant_count", INTEGER),
    _named("normal_paired_end_read_count", INTEGER),
    _named("tumor_paired_end_read_count", INTEGER),
    _named("normal_split_read_count", INTEGER),
    _named("tumor_split_read_count", INTEGER),
    _named("length", INTEGER),
    _named("annotation"),
    _named("breakpoint_type"),
    _named("connection_type"),
    _named("event_info"),
    _named("comments"),
    _named("variant_class", TEXT, "v.CLASS"),
    _driver("driver_filter", "DRIVER_FILTER", "null for none and for NA, as the three that follow"),
    _driver("driver_filter_ann", "DRIVER_FILTER_ANNOTATION"),
    _driver("driver_tiers_filter", "DRIVER_TIERS_FILTER"),
    _driver("driver_tiers_filter_ann", "DRIVER_TIERS_FILTER_ANNOTATION"),
    _named("sv_status", TEXT, "=v.SV_STATUS"),
    Field("namespace_columns", TEXT, "v.ANNOTATION_JSON?", "namespace_columns", "namespaceColumns?:json ISD", about="JSON text"),
    Field("sample_pk", INTEGER, "v.SAMPLE_ID"),
    Field("variant_pk", INTEGER, "v.INTERNAL_ID"),
)

# The order in which the third generation has always given them: places in front of descriptions.
_THIRD_ORDER = (
    "genetic_profile_id", "sample_id", "patient_id", "study_id",
    *[f"site{number}_{name}" for name in ("entrez_gene_id", "hugo_symbol", "ensembl_transcript_id", "chromosome", "position") for number in (1, 2)],
)  # fmt: skip
THIRD = {"StructuralVariant": in_order(FIELDS, _THIRD_ORDER, attrgetter("third"))}
VARIANT = record_of(
    "DBStructuralVariant", "A structural variant of one profile, by the genes of its sites (none first), then sample, in load order.",
    FIELDS,
)  # fmt: skip
RECORDS = {"structural_variants": VARIANT}


class VariantSelection(NamedTuple):
    """The variants of a profile that are asked for. *entrezs*: genes at either site; they and *sample_pks*: None for all."""

    profile_pk: int
    entrezs: Collection[int] | None = None
    sample_pks: Collection[int] | None = None


def are_stored(db: Session) -> bool:
    """Returns whether the database has variants; one of an old schema has none."""
    return db.runs(IN_ORDER)


def read(db: Session, chosen: VariantSelection, columns: Sequence[str], in_load_order: bool = False) -> Iterator[Block]:
    """Yields the variants with these *columns* of FIELDS, streamed: by the genes of both sites, then sample, or in load order."""
    query, lists = IN_LOAD_ORDER if in_load_order else IN_ORDER, dict[str, list[int]]()
    if chosen.entrezs is not None and len(chosen.entrezs) <= MOST_GENES and not in_load_order:
        query, lists = f"{query}_of_genes", {"entrezs": list(chosen.entrezs)}
    elif chosen.sample_pks is not None:
        query, lists = f"{query}_of_samples", {"sample_pks": list(chosen.sample_pks)}
    wanted, samples = (None if pks is None else frozenset(map(str, pks)) for pks in (chosen.entrezs, chosen.sample_pks))
    names = tuple(dict.fromkeys((*columns, *SITES, "sample_pk")))
    for block in row_blocks(names, db.selected(query, names, profile_pk=chosen.profile_pk, **lists)):
        if samples is not None:
            block = block.where("sample_pk", samples)
        if wanted is not None:
            block = block.take([place for place, genes in enumerate(block.rows(SITES)) if not wanted.isdisjoint(genes)])
        if block.size:
            yield block


def runs(db: Session, profile_pks: Sequence[int]) -> list[Run]:
    """Returns where the variants of whole profiles are, by the genes of both sites, then sample."""
    return [Run(_number(db, pk), partial(_part, db, pk)) for pk in profile_pks]


def _number(db, profile_pk) -> int:
    return db.cache.get(("variants", profile_pk), lambda: db.number(IN_ORDER, profile_pk=profile_pk), lambda number: 0)


def _part(db, profile_pk, offset, limit) -> Iterator[Block]:
    return row_blocks(db.columns(IN_ORDER), db.part(IN_ORDER, offset, limit, profile_pk=profile_pk))


def listed(db: Session, variant_pks: Sequence[int], columns: tuple[str, ...]) -> Iterator[tuple]:
    """Yields the variants of these numbers as rows of the *columns*, streamed."""
    return db.selected("structural_variants_by_pks", columns, variant_pks=variant_pks)
