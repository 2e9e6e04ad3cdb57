"""What is found again and again: a study's regions of changed copies and mutated genes, beyond chance.

Mutations that COSMIC counted.
"""

from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.listing import found_of_query, found_of_rows, listed
from genows.clients.portal_api.records import COSMIC_COUNT, REGION, REGION_GENE, SIGNIFICANT, nested
from genows.columns.blocks import Derived
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

REGIONS, GENES, SIGNIFICANT_GENES = "copy_number_regions", "copy_number_region_genes", "significant_genes"
GENE_COLUMNS = ("region_id", "entrez_gene_id", "hugo_gene_symbol")
COSMIC = "cosmic_by_keywords"
COSMIC_COLUMNS = ("cosmic_mutation_id", "protein_change", "keyword", "count")
MOST_KEYWORDS = 50_000


def regions(request: Request, db: Session, study_id: str) -> Answer:
    """Answers Gistic records of one study with the genes of each, in load order."""
    pk = subjects.study(request, db, study_id).pk
    genes: dict[int, list[str]] = {}
    if db.runs(GENES):
        rows = [row for row in db.selected(GENES, GENE_COLUMNS, study_pks=[pk]) if row[1] is not None]
        for row, text in zip(rows, nested(REGION_GENE, GENE_COLUMNS, rows), strict=True):
            genes.setdefault(row[0], []).append(text)
    its = Derived(("region_id",), lambda ids: {region_id: f"[{','.join(genes.get(region_id, ()))}]" for region_id in ids}, True)
    return listed(request.params, REGION, found_of_query(db, REGIONS, study_pks=[pk]).with_derived(["genes"], lambda page: {"genes": its}))


def significant_genes(request: Request, db: Session, study_id: str) -> Answer:
    """Answers MutSig records of one study, by rank."""
    pk = subjects.study(request, db, study_id).pk
    return listed(request.params, SIGNIFICANT, found_of_query(db, SIGNIFICANT_GENES, study_pks=[pk]))


def cosmic_counts(request: Request, db: Session) -> Answer:
    """Answers CosmicMutation records of the listed keywords: by keyword, then id. Open to every caller."""
    keywords = dialect.limited(dialect.texts(request.params.body, "body"), MOST_KEYWORDS, "keywords")
    rows: list[tuple] = []
    if db.runs(COSMIC):
        take = db.item(COSMIC, "id", "protein_change", "keyword", "count")
        for some in batches(keywords):
            rows += map(take, db.rows(COSMIC, keywords=some))
    return listed(request.params, COSMIC_COUNT, found_of_rows(COSMIC_COLUMNS, sorted(rows, key=lambda row: (row[2], row[0]))))
