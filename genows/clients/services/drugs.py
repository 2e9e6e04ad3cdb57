"""drugs.json: drugs with what they act on."""

from collections.abc import Collection
from typing import Any

from genows.clients.services.parameters import required_words
from genows.clients.services.writing import json_list
from genows.data.reference import drug_rules
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.http.answers import Answer
from genows.http.request import Request

UNKNOWN_TRIALS = -1
APPROVED = "fda_approved"
MUTATED, AMPLIFIED, LOST = "MUT", "AMP", "HOMDEL"


def drugs(request: Request, db: Session) -> Answer:
    """Gives an array of nine values for each drug that is asked for and known."""
    asked = required_words(request.params, "drug_ids")
    found = by_ids(db, asked)
    targets = targets_of(db, list(found))
    return json_list(dumps(_record(found[drug_id], targets.get(drug_id, []))) for drug_id in asked if drug_id in found)


def by_ids(db: Session, drug_ids: list[str]) -> dict[str, Any]:
    """Returns drug id → its row of drugs_by_ids."""
    return {row.id: row for row in db.all("drugs_by_ids", drug_ids=drug_ids)} if db.has("drugs_by_ids") else {}


def targets_of(db: Session, drug_ids: list[str]) -> dict[str, list[str]]:
    """Returns drug id → the symbols of the genes that it acts on, each once, by Entrez id."""
    found: dict[str, dict[str, None]] = {}
    if not db.has("drug_targets_by_drugs"):
        return {}
    take = db.item("drug_targets_by_drugs", "drug_id", "symbol")
    for drug_id, symbol in map(take, db.rows("drug_targets_by_drugs", drug_ids=drug_ids)):
        found.setdefault(drug_id, {})[symbol.upper()] = None
    return {drug_id: list(symbols) for drug_id, symbols in found.items()}


def of_events(db: Session, events: Collection[tuple[int, str]], drug_type: str | None) -> dict[tuple[int, str], list[str]]:
    """Returns event → the ids of the drugs for it, where there are any: those that act on the gene, and on genes that rules name.

    *events*: (Entrez id, event: MUT, AMP or HOMDEL). Of what is lost the gene itself is no target: drugs mostly inhibit.
    """
    rules = drug_rules(db)
    targets = {event: rules.get(event, set()) | ({event[0]} if event[1] != LOST else set()) for event in events}
    by_gene = _of_genes(db, frozenset().union(*targets.values()), drug_type)
    found = {event: sorted({drug_id for gene in genes for drug_id in by_gene.get(gene, ())}) for event, genes in targets.items()}
    return {event: drug_ids for event, drug_ids in found.items() if drug_ids}


def _of_genes(db, entrezs: Collection[int], drug_type) -> dict[int, set[str]]:
    """Returns Entrez id → the ids of the drugs that act on the gene: approved ones for fda_approved, else cancer drugs."""
    if not entrezs or not db.has("drug_targets_by_genes"):
        return {}
    rows = db.all("drug_targets_by_genes", entrezs=list(entrezs))
    known = by_ids(db, list({row.drug_id for row in rows}))
    wanted = {pk for pk, row in known.items() if (row.approved if drug_type == APPROVED else row.cancer_drug) == 1}
    found: dict[int, set[str]] = {}
    for row in rows:
        if row.drug_id in wanted:
            found.setdefault(row.entrez, set()).add(row.drug_id)
    return found


def _record(row, targets):
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
