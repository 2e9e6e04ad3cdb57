"""What reference data say of genes and mutations: hotspots, COSMIC. Nothing where they are not loaded."""

import re
from collections.abc import Collection, Hashable, Iterable, Sequence

from genows.data.reference import my_cancer_genome
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.encode.jsontext import quoted

NUMBER = re.compile(r"[0-9]+")
TRUNCATING, FUSION = "truncating", "fusion"
# Keywords per query.
BATCH = 1000


class MyCancerGenome:
    """Pages that tell what an alteration of a gene means for a patient."""

    def __init__(self, db: Session):
        self._anchors = my_cancer_genome(db)

    def of(self, entrez: int, change: str | None, kind: str | None) -> Sequence[str]:
        """Returns the anchors of a protein change; of a fusion, whatever its change, those of the alteration 'fusion'."""
        if not self._anchors:
            return ()
        return self._anchors.get((entrez, FUSION if (kind or "").lower() == FUSION else (change or "").lower()), ())


class Cosmic:
    """What COSMIC counted of the mutations with these keywords.

    PERF: kept as texts, which the collector of garbage passes by: 48,000 rows cost 60 ms of CPU, as lists of tuples 150.
    """

    def __init__(self, db: Session, keywords: Iterable[str | None]):
        # By keyword, of truncating ones by (keyword, place in the protein).
        self._texts: dict[Hashable, str] = {}
        wanted = list(dict.fromkeys(filter(None, keywords)))
        if not wanted or not db.has("cosmic_by_keywords") or not db.value("has_cosmic_mutations"):
            return
        take = db.item("cosmic_by_keywords", "keyword", "count", "id", "protein_change")
        for some in batches(wanted, BATCH):
            found: dict[Hashable, list[tuple[int, str, str]]] = {}
            for keyword, count, cosmic_id, change in map(take, db.rows("cosmic_by_keywords", keywords=some)):
                key = (keyword, _first_number(change)) if keyword.endswith(TRUNCATING) else keyword
                found.setdefault(key, []).append((-count, cosmic_id, change))
            for key, rows in found.items():
                texts = [f"[{quoted(cosmic_id)},{quoted(change)},{-count}]" for count, cosmic_id, change in sorted(rows)]
                self._texts[key] = f"[{','.join(texts)}]"

    def text(self, keyword: str | None, protein_start: int | None) -> str:
        """Returns [[id, change, count], …] of the keyword as JSON text, the most frequent first; of a truncating one those at the same place.

        null where there is nothing.
        """
        return self._texts.get((keyword, protein_start) if keyword and keyword.endswith(TRUNCATING) else keyword, "null")


def _first_number(text: str) -> int | None:
    found = NUMBER.search(text)
    return int(found[0][:18]) if found else None


def symbols(db: Session, entrezs: Collection[int]) -> dict[int, str]:
    """Returns Entrez id → symbol, in capitals."""
    rows = db.all("gene_entities_by_entrezs", entrezs=list(entrezs))
    return {row.entrez: row.symbol.upper() for row in rows}
