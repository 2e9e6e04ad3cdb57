"""Mutations: packed ones read by gene and by sample, all of a profile or those asked for."""

import json
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from genows.columns import jsonvalues
from genows.columns.matrixvalues import runs
from genows.columns.mutationblocks import GenePart, Shape, in_order_of_events, packed_fields, parts
from genows.columns.sampleblocks import FIELDS, SampleBlock, opened_block
from genows.data.genes import Gene
from genows.db import packed
from genows.db.identifiers import Profile
from genows.db.sessions import Session

BY_GENE, BY_SAMPLE, INDEX = "mutations", "mutations by sample", "index"
# In more than FEW_BLOCKS the mutations of FEW_SAMPLES at most, and fewer than one of SAMPLE_SHARE, are found sooner by the database than they
# are picked from all.
FEW_BLOCKS, FEW_SAMPLES, SAMPLE_SHARE = 20, 500, 50
# The mutations of so few genes, one of GENE_SHARE of all, are found sooner by the database than they are picked from blocks by sample.
GENE_SHARE = 100
# Genes of which a request's answer may be kept, and blocks that are in memory for it at a time: 12 MB of JSON, rarely so much.
KEPT_GENES, KEPT_BLOCKS = 500, 64
# Genes whose parts of blocks are in memory at a time.
BATCH_GENES = 100
# Of the blocks by sample; those of another form are served from the tables.
FORM = "2"
CHANGE = "amino_acid_change"

Parts = list[tuple[Shape, GenePart]]


def blocks_with(firsts: Sequence[int], wanted: Collection[int] | None) -> list[str]:
    """Returns the items of the blocks that have a row of the *wanted* numbers, or may have; None: of all. In their order.

    *firsts*: of each block the number of its first row, ascending.
    """
    if wanted is None:
        return list(map(str, range(len(firsts))))
    found: set[int] = set()
    for number in wanted:
        # The block before the first that begins with the number may end with it.
        found.update(range(max(0, bisect_left(firsts, number) - 1), bisect_right(firsts, number)))
    return list(map(str, sorted(found)))


class BlocksByGene:
    """Which blocks by gene a profile has. *fields*: that are packed; *samples*: how many have mutations; *first_genes*: of each block the Entrez id
    of its first mutation.
    """

    def __init__(self, fields: Sequence[str], samples: int, first_genes: Sequence[int]):
        self.fields, self.samples, self.first_genes = list(fields), samples, array("q", first_genes)

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 5000 + 8 * len(self.first_genes)

    def blocks(self, entrezs: Collection[int] | None) -> list[str]:
        """Returns the items of the blocks that have a mutation of these genes, or may have; None: of all. In their order."""
        return blocks_with(self.first_genes, entrezs)

    def prefer_tables(self, entrezs: Collection[int] | None, samples: int) -> bool:
        """Returns whether the database itself finds the mutations of these genes in so many samples sooner. *entrezs*: None for all."""
        return samples <= FEW_SAMPLES and samples * SAMPLE_SHARE < self.samples and len(self.blocks(entrezs)) > FEW_BLOCKS


def gene_index_content(names: Sequence[str], samples: int, first_genes: Sequence[int]) -> str:
    """Returns what is packed of an index by gene. *names*: of the columns of packed_mutations."""
    return jsonvalues.dumps([packed_fields(names), samples, list(first_genes)])


def gene_index(db: Any, study_pk: int, profile_pk: int) -> BlocksByGene | None:
    """Returns the index of a profile whose mutations are packed with the fields that this genows knows, by gene; else None, as of one without mutations."""
    if not packed.is_packed(db, study_pk):
        return None

    def read():
        content = packed.content(db, BY_GENE, profile_pk, INDEX)
        made = BlocksByGene(*json.loads(content)) if content else None
        return made if made and made.fields == packed_fields(db.record("profile_mutations").names) else None

    return db.cache.get(("packed mutations", profile_pk), read, BlocksByGene.weight)


def genes_in_blocks(db: Any, profile_pk: int, its: BlocksByGene, entrezs: Collection[int] | None) -> Iterator[tuple[str, list[GenePart]]]:
    """Yields of each block the text of its shape and its genes, of those asked for, None for all: by Entrez id."""
    wanted = None if entrezs is None else frozenset(entrezs)
    blocks = its.blocks(wanted)
    for block, (item, content) in zip_longest(blocks, packed.contents(db, BY_GENE, profile_pk, blocks), fillvalue=("", "")):
        if item != block:
            raise packed.damage(db, BY_GENE, profile_pk)
        shape, genes = parts(content)
        chosen = list(genes) if wanted is None else [gene for gene in genes if gene.entrez in wanted]
        if chosen:
            yield shape, chosen


def parts_by_gene(db: Session, profile: Profile, its: BlocksByGene, genes: Sequence[Gene]) -> Iterator[tuple[Gene, Parts]]:
    """Yields (gene, its parts of blocks) for each of *genes*."""
    for batch in runs(genes, BATCH_GENES):
        parts: dict[int, Parts] = {}
        shapes: dict[str, Shape] = {}
        for text, of_block in genes_in_blocks(db, profile.pk, its, {gene.entrez for gene in batch}):
            shape = shapes.get(text) or shapes.setdefault(text, Shape(its.fields, text))
            for part in of_block:
                parts.setdefault(part.entrez, []).append((shape, part))
        for gene in batch:
            yield gene, parts.get(gene.entrez, [])


def changes_of(parts: Parts) -> list[tuple[int, str | None]]:
    """Returns (sample_pk, protein change) of a gene's mutations, by event and sample."""
    found = []
    for shape, part in parts:
        texts = [shape.constants[CHANGE]] * part.number if CHANGE in shape.constants else shape.column(part.values, CHANGE)
        found.append((part.events, list(zip(map(int, part.samples.split(",")), texts, strict=True))))
    return in_order_of_events(found)


class BlocksBySample:
    """Which blocks by sample a profile has. *first_samples*: of each block the number of its first mutation's sample."""

    def __init__(self, first_samples: Sequence[int]):
        self.first_samples = array("q", first_samples)

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 500 + 8 * len(self.first_samples)

    def blocks(self, sample_pks: Collection[int] | None) -> list[str]:
        """Returns the items of the blocks that have a mutation of these samples, or may have; None: of all. In their order."""
        return blocks_with(self.first_samples, sample_pks)


def sample_index_content(first_samples: Sequence[int]) -> str:
    """Returns what is packed of an index by sample."""
    return jsonvalues.dumps([FORM, *FIELDS, list(first_samples)])


def sample_index(db: Any, study_pk: int, profile_pk: int) -> BlocksBySample | None:
    """Returns the index of a profile whose mutations are packed by sample with the fields that this genows knows; else None."""
    if not packed.is_packed(db, study_pk):
        return None

    def read():
        content = packed.content(db, BY_SAMPLE, profile_pk, INDEX)
        *known, first_samples = json.loads(content) if content else ((),)
        return BlocksBySample(first_samples) if known == [FORM, *FIELDS] else None

    return db.cache.get(("mutations by sample", profile_pk), read, lambda made: made.weight() if made else 100)


def prefer_tables(db: Any, study_pk: int, profile_pk: int, entrezs: Collection[int], blocks: int) -> bool:
    """Returns whether the database itself finds the mutations of these genes sooner than they are picked from so many blocks."""
    by_gene = gene_index(db, study_pk, profile_pk)
    return by_gene is not None and len(by_gene.blocks(entrezs)) * GENE_SHARE < blocks


def sample_blocks(db: Any, profile_pk: int, items: Sequence[str]) -> Iterator[SampleBlock]:
    """Yields the blocks of these items, which the index has."""
    for item, (found, content) in zip_longest(items, packed.contents(db, BY_SAMPLE, profile_pk, items), fillvalue=("", "")):
        if item != found:
            raise packed.damage(db, BY_SAMPLE, profile_pk)
        yield opened_block(content)
