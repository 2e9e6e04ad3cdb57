"""Reads packed mutations: of all genes of a profile, or of those that are asked for."""

import json
from array import array
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from genows.columns.mutationblocks import GenePart, packed_fields, parts
from genows.columns.sortedblocks import blocks_with
from genows.db import packed
from genows.encode import jsontext

KIND, INDEX = "mutations", "index"
# In more than FEW_BLOCKS the mutations of FEW_SAMPLES at most, and fewer than one of SHARE, are found sooner by the database than they are
# picked from all.
FEW_BLOCKS, FEW_SAMPLES, SHARE = 20, 500, 50

# Genes of which a request's answer may be kept, and blocks that are in memory for it at a time: 12 MB of JSON, rarely so much.
KEPT_GENES, KEPT_BLOCKS = 500, 64


class Index:
    """Which blocks a profile has. *fields*: that are packed; *samples*: how many have mutations; *first_genes*: of each block the Entrez id
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

    def is_slow(self, entrezs: Collection[int] | None, samples: int) -> bool:
        """Returns whether the database itself finds the mutations of these genes in so many samples sooner. *entrezs*: None for all."""
        return samples <= FEW_SAMPLES and samples * SHARE < self.samples and len(self.blocks(entrezs)) > FEW_BLOCKS


def index_content(names: Sequence[str], samples: int, first_genes: Sequence[int]) -> str:
    """Returns what is packed of an index. *names*: of the columns of packed_mutations."""
    return jsontext.dumps([packed_fields(names), samples, list(first_genes)])


def index(db: Any, study_pk: int, profile_pk: int) -> Index | None:
    """Returns the index of a profile whose mutations are packed with the fields that this genows knows; else None, as of one without mutations."""
    if not packed.is_packed(db, study_pk):
        return None

    def read():
        content = packed.content(db, KIND, profile_pk, INDEX)
        return content and Index(*json.loads(content))

    its = db.cached(("packed mutations", profile_pk), read, Index.weight)
    return its if its and its.fields == packed_fields(db.record("mutations").names) else None


def genes_in_blocks(db: Any, profile_pk: int, its: Index, entrezs: Collection[int] | None) -> Iterator[tuple[str, list[GenePart]]]:
    """Yields of each block the text of its shape and its genes, of those asked for, None for all: by Entrez id."""
    wanted = None if entrezs is None else frozenset(entrezs)
    blocks = its.blocks(wanted)
    for block, (item, content) in zip_longest(blocks, packed.contents(db, KIND, profile_pk, blocks), fillvalue=("", "")):
        if item != block:
            raise packed.damage(db, KIND, profile_pk)
        shape, genes = parts(content)
        chosen = list(genes) if wanted is None else [gene for gene in genes if gene.entrez in wanted]
        if chosen:
            yield shape, chosen
