"""In how many samples of a profile genes are mutated, and each of their keywords.

As the loader counted them in mutation_count_by_keyword; where that has nothing of a profile, in its mutations.
"""

from collections.abc import Sequence
from typing import NamedTuple

from genows.data.mutations import GENE, SAMPLE, Selection, read
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.sessions import Session

KEYWORD = "keyword"
STORED, ANY_STORED = "keyword_counts", "has_keyword_counts"
# (Entrez id, keyword): None for the mutations of the gene that have none.
GeneKeyword = tuple[int, str | None]


class KeywordCount(NamedTuple):
    """Samples with a mutation *of_gene*, and *of_keyword*: 0 of no keyword, since loaders count no samples there."""

    of_gene: int
    of_keyword: int


def keyword_counts(db: Session, profile: Profile, entrezs: Sequence[int]) -> dict[GeneKeyword, KeywordCount]:
    """Returns gene and keyword → its counts, of each keyword that mutations of these genes have."""
    if not db.runs(STORED) or db.value(ANY_STORED, profile_pk=profile.pk) is None:
        return _counted(db, profile, entrezs)
    found: dict[GeneKeyword, KeywordCount] = {}
    for some in batches(entrezs):
        for entrez, keyword, of_gene, of_keyword in db.rows(STORED, profile_pk=profile.pk, entrezs=some):
            found[entrez, keyword] = KeywordCount(of_gene, of_keyword)
    return found


def _counted(db, profile, entrezs) -> dict[GeneKeyword, KeywordCount]:
    samples: dict[GeneKeyword, set[str]] = {}
    for block in read(db, Selection(profile, entrezs), (KEYWORD,)):
        for gene, keyword, sample in block.rows((GENE, KEYWORD, SAMPLE)):
            samples.setdefault((int(gene), keyword), set()).add(sample)
    of_gene: dict[int, set[str]] = {}
    for (entrez, _), those in samples.items():
        of_gene.setdefault(entrez, set()).update(those)
    return {pair: KeywordCount(len(of_gene[pair[0]]), 0 if pair[1] is None else len(those)) for pair, those in samples.items()}
