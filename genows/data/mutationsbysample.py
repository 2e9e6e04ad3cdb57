"""Reads packed mutations by sample: of all samples of a profile, or of those that are asked for."""

import json
from array import array
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from genows.columns.sampleblocks import FIELDS, Block, opened_block
from genows.columns.sortedblocks import blocks_with
from genows.data import packedmutations
from genows.db import packed
from genows.encode import jsontext

KIND, INDEX = "mutations by sample", "index"
# Of the blocks; those of another form are served from the tables.
FORM = "2"
# The mutations of so few genes, one of SHARE of all, are found sooner by the database than they are picked from all.
SHARE = 100


class Index:
    """Which blocks a profile has. *first_samples*: of each block the number of its first mutation's sample."""

    def __init__(self, first_samples: Sequence[int]):
        self.first_samples = array("q", first_samples)

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 500 + 8 * len(self.first_samples)

    def blocks(self, sample_pks: Collection[int] | None) -> list[str]:
        """Returns the items of the blocks that have a mutation of these samples, or may have; None: of all. In their order."""
        return blocks_with(self.first_samples, sample_pks)


def index_content(first_samples: Sequence[int]) -> str:
    """Returns what is packed of an index."""
    return jsontext.dumps([FORM, *FIELDS, list(first_samples)])


def index(db: Any, study_pk: int, profile_pk: int) -> Index | None:
    """Returns the index of a profile whose mutations are packed by sample with the fields that this genows knows; else None."""
    if not packed.is_packed(db, study_pk):
        return None

    def read():
        content = packed.content(db, KIND, profile_pk, INDEX)
        *known, first_samples = json.loads(content) if content else ((),)
        return Index(first_samples) if known == [FORM, *FIELDS] else None

    return db.cached(("mutations by sample", profile_pk), read, lambda made: made.weight() if made else 100)


def is_slow(db: Any, study_pk: int, profile_pk: int, entrezs: Collection[int], blocks: int) -> bool:
    """Returns whether the database itself finds the mutations of these genes sooner than they are picked from so many blocks."""
    by_gene = packedmutations.index(db, study_pk, profile_pk)
    return by_gene is not None and len(by_gene.blocks(entrezs)) * SHARE < blocks


def blocks(db: Any, profile_pk: int, items: Sequence[str]) -> Iterator[Block]:
    """Yields the blocks of these items, which the index has."""
    for item, (found, content) in zip_longest(items, packed.contents(db, KIND, profile_pk, items), fillvalue=("", "")):
        if item != found:
            raise packed.damage(db, KIND, profile_pk)
        yield opened_block(content)
