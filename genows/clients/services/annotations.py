"""What is told beside mutations and copy-number events.

Hotspots, COSMIC, pages for patients, drugs, expression. drugs.json lists drugs.

Nothing where reference data are not loaded.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any

from genows.clients.services.dialect import json_list, required_words
from genows.columns.jsonvalues import dumps, quoted
from genows.data.cells import cell_rows
from genows.data.genes import genes_by_entrez
from genows.data.matrices import sample_order
from genows.data.numbers import decimal_number
from genows.data.reference import drug_rules, my_cancer_genome
from genows.db.identifiers import Profile
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

NUMBER = re.compile(r"[0-9]+")
TRUNCATING, FUSION = "truncating", "fusion"
# Keywords per query.
BATCH = 1000
UNKNOWN_TRIALS = -1
APPROVED = "fda_approved"
MUTATED, AMPLIFIED, LOST = "MUT", "AMP", "HOMDEL"


class MyCancerGenome:
    """Pages that tell what an alteration of a gene means for a patient."""

    def __init__(self, db: Session):
        self._anchors = my_cancer_genome(db)

    def of(self, entrez: int, change: str | None, kind: str | None) -> Sequence[str]:
        """Returns the anchors of a protein change.

        Of a fusion, whatever its change, those of the alteration 'fusion'.
        """
        if not self._anchors:
            return ()
        return self._anchors.get((entrez, FUSION if (kind or "").lower() == FUSION else (change or "").lower()), ())


class Cosmic:
    """What COSMIC counted of the mutations with these keywords, as texts, which the collector of garbage passes by."""

    def __init__(self, db: Session, keywords: Iterable[str | None]):
        # By keyword, of truncating ones by (keyword, place in the protein).
        self._texts: dict[Hashable, str] = {}
        wanted = list(dict.fromkeys(filter(None, keywords)))
        if not wanted or not db.runs("cosmic_by_keywords") or not db.value("has_cosmic_mutations"):
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
        """Returns [[id, change, count], …] of the keyword as JSON text, the most frequent first.

        Of a truncating one those at the same place.

        null where there is nothing.
        """
        return self._texts.get((keyword, protein_start) if keyword and keyword.endswith(TRUNCATING) else keyword, "null")


def _first_number(text: str) -> int | None:
    found = NUMBER.search(text)
    return int(found[0][:18]) if found else None



def drugs(request: Request, db: Session) -> Answer:
    """Gives an array of nine values for each drug that is asked for and known."""
    asked = required_words(request.params, "drug_ids")
    found = drugs_by_ids(db, asked)
    targets = drug_targets(db, list(found))
    return json_list(dumps(_drug(found[drug_id], targets.get(drug_id, []))) for drug_id in asked if drug_id in found)


def drugs_by_ids(db: Session, drug_ids: list[str]) -> dict[str, Any]:
    """Returns drug id → its row of drugs_by_ids."""
    return {row.id: row for row in db.all("drugs_by_ids", drug_ids=drug_ids)} if db.runs("drugs_by_ids") else {}


def drug_targets(db: Session, drug_ids: list[str]) -> dict[str, list[str]]:
    """Returns drug id → the symbols of the genes that it acts on, each once, by Entrez id."""
    found: dict[str, dict[str, None]] = {}
    if not db.runs("drug_targets_by_drugs"):
        return {}
    take = db.item("drug_targets_by_drugs", "drug_id", "symbol")
    for drug_id, symbol in map(take, db.rows("drug_targets_by_drugs", drug_ids=drug_ids)):
        found.setdefault(drug_id, {})[symbol.upper()] = None
    return {drug_id: list(symbols) for drug_id, symbols in found.items()}


def drugs_of_events(db: Session, events: Collection[tuple[int, str]], drug_type: str | None) -> dict[tuple[int, str], list[str]]:
    """Returns event → the ids of the drugs for it, where there are any.

    Those that act on the gene, and on genes that rules name.

    *events*: (Entrez id, event: MUT, AMP or HOMDEL). Of what is lost the gene itself is no target: drugs mostly
    inhibit.
    """
    rules = drug_rules(db)
    targets = {event: rules.get(event, set()) | ({event[0]} if event[1] != LOST else set()) for event in events}
    by_gene = _drugs_of_genes(db, frozenset().union(*targets.values()), drug_type)
    found = {event: sorted({drug_id for gene in genes for drug_id in by_gene.get(gene, ())}) for event, genes in targets.items()}
    return {event: drug_ids for event, drug_ids in found.items() if drug_ids}


def _drugs_of_genes(db, entrezs: Collection[int], drug_type) -> dict[int, set[str]]:
    """Returns Entrez id → the ids of the drugs that act on the gene.

    Approved ones for fda_approved, else cancer drugs.
    """
    if not entrezs or not db.runs("drug_targets_by_genes"):
        return {}
    rows = db.all("drug_targets_by_genes", entrezs=list(entrezs))
    known = drugs_by_ids(db, list({row.drug_id for row in rows}))
    wanted = {pk for pk, row in known.items() if (row.approved if drug_type == APPROVED else row.cancer_drug) == 1}
    found: dict[int, set[str]] = {}
    for row in rows:
        if row.drug_id in wanted:
            found.setdefault(row.entrez, set()).add(row.drug_id)
    return found


def _drug(row, targets):
    pieces = [piece.partition(":") for piece in (row.xref or "").split(";")]
    return [
        row.id,
        ", ".join(targets),
        row.name,
        "; ".join(part.strip() for part in (row.synonyms or "").split(";")),
        bool(row.approved),
        row.description or "",
        row.resource,
        {name.strip(): value for name, colon, value in pieces if colon},
        UNKNOWN_TRIALS if row.trials is None else row.trials,
    ]


Expression = dict[str, float | int]


def expression_contexts(db: Session, profile: Profile | None, sample_pk: int, entrezs: Iterable[int]) -> dict[int, Expression]:
    """Returns Entrez id → the sample's number and how many of all are not above it, in percent, rounded down.

    Of genes with a number.
    """
    if profile is None:
        return {}
    order = sample_order(db, profile.pk)
    if sample_pk not in order:
        return {}
    place, found = order.index(sample_pk), {}
    genes = sorted(genes_by_entrez(db, set(entrezs)).values())
    for gene, cells in cell_rows(db, profile, genes, order):
        own = decimal_number(cells[place])
        if own is not None:
            numbers = sorted(number for cell in cells if (number := decimal_number(cell)) is not None)
            found[gene.entrez] = {"zscore": own, "perc": 100 * bisect_right(numbers, own) // len(numbers)}
    return found
