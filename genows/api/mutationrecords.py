"""The mutations of a profile as records of profile data: packed ones where the study is packed, else as the database finds them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from genows.auth.permissions import Profile
from genows.db.sessions import Session
from genows.domain import packedmutations
from genows.domain.mutationblocks import SLOTS
from genows.domain.packedmutations import FEW_SAMPLES, Index
from genows.encoding.mutationtext import MutationText

# Blocks whose genes' symbols are looked up at a time.
BLOCKS = 16
# Of a text that is sent, at least.
CHARACTERS = 65_536


def mutation_texts(
    db: Session, profile: Profile, genes: Sequence[Any] | None, names: Mapping[int, str] | None, list_id: str | None
) -> Iterator[str]:
    """Yields the records by gene, sample, start and event, as texts of some hundred, comma-joined.

    *genes*: rows of gene_entities; *names*: sample_pk → id of the samples; None: all. *list_id*: echoed.
    """
    its = _packed_index(db, profile, genes, names)
    if its is None:
        return _plain_texts(db, profile, genes, names, list_id)
    return _long_texts(_packed_texts(db, profile, its, genes, names, list_id))


def _plain_texts(db, profile, genes, names, list_id):
    # One statement for each combination: "no filter" as a condition of one statement would keep the database from its indexes.
    values: dict[str, Any] = {"profile_pk": profile.pk, "sample_list_id": list_id}
    if genes is not None:
        values["entrezs"] = [gene.entrez for gene in genes]
    if names is not None:
        values["sample_pks"] = list(names)
    if genes is None and names is not None:
        return db.json("mutations_by_few_samples" if len(names) <= FEW_SAMPLES else "mutations_by_samples", **values)
    if genes is None:
        return db.json("mutations_by_profile", **values)
    return db.json("mutations_by_genes" if names is None else "mutations_by_genes_samples", **values)


def _packed_index(db, profile, genes, names) -> Index | None:
    """Returns the index of packed mutations where they may be read, and are read sooner."""
    its = packedmutations.index(db, profile.study.pk, profile.pk)
    if its is None or names is not None and its.is_slow(_entrezs(genes), len(names)):
        return None
    # Counts of COSMIC come from a table of no study, which others may fill without a word.
    return None if db.value("has_cosmic_mutations") else its


def _entrezs(genes):
    return None if genes is None else [gene.entrez for gene in genes]


def _packed_texts(db, profile, its, genes, names, list_id):
    fields = db.record("mutations").names
    same = dict.fromkeys(SLOTS - {"entrez_gene_id", "hugo_gene_symbol"})
    same |= {"genetic_profile_id": profile.profile_id, "study_id": profile.study.study_id, "sample_list_id": list_id}
    text = MutationText(fields, same, its.fields, names)
    symbols = None if genes is None else {gene.entrez: gene.symbol for gene in genes}
    found = packedmutations.genes_in_blocks(db, profile.pk, its, _entrezs(genes))
    while blocks := list(islice(found, BLOCKS)):
        of_genes = _symbols(db, blocks) if symbols is None else symbols
        for shape, parts in blocks:
            yield text.records(shape, [(part.entrez, of_genes[part.entrez], part.number, part.samples, part.values) for part in parts])


def _symbols(db, blocks) -> dict[int, str]:
    entrezs = {part.entrez for _, parts in blocks for part in parts}
    return {int(entrez): symbol for entrez, symbol in db.rows("gene_symbols", entrezs=list(entrezs))}


def _long_texts(texts: Iterable[str]) -> Iterator[str]:
    """Joins records that are too few to be sent alone."""
    waiting, size = [], 0
    for text in filter(None, texts):
        waiting.append(text)
        size += len(text)
        if size >= CHARACTERS:
            yield ",".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield ",".join(waiting)
