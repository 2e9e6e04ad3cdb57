"""Gene panels, and which samples were measured with which of them."""

from genows.analysis.profiled import measured
from genows.clients.portal_api import asked, scope, subjects
from genows.clients.portal_api.catalogue import PANEL, PANEL_GENE
from genows.clients.portal_api.listing import Found, first, listed, of_query, of_rows, single, with_columns
from genows.clients.portal_api.measured import PANEL_DATA
from genows.clients.portal_api.record import DETAILED
from genows.clients.portal_api.rendering import Rendering
from genows.clients.portal_api.scope import Scope
from genows.db.sessions import Session
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

QUERY, BY_IDS = "third_panels", "third_panels_by_ids"
COLUMNS = ("molecular_profile_id", "sample_id", "patient_id", "study_id", "gene_panel_id", "profiled")


def panels(request: Request, db: Session) -> Answer:
    """Answers GenePanel records, by id. Open to every caller, as those that follow."""
    return _answer(request, db, of_query(db, QUERY))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids."""
    return _answer(request, db, of_query(db, BY_IDS, panel_ids=asked.texts(request.params.body, "body")))


def panel(request: Request, db: Session, gene_panel_id: str) -> Answer:
    """Answers one panel with its genes."""
    found = _detailed(db, of_query(db, BY_IDS, panel_ids=[gene_panel_id]))
    row = first(found)
    if row is None:
        raise NotThere(f"Gene panel not found: {gene_panel_id}")
    return single(PANEL, found.columns, row)


def _answer(request, db, found: Found) -> Answer:
    return listed(request.params, PANEL, _detailed(db, found) if request.params.projection == DETAILED else found)


def _detailed(db, found: Found) -> Found:
    # Read before their genes are: a session reads one stream at a time.
    rows = list(found.rows())
    return with_columns(of_rows(found.columns, rows), ["genes"], lambda page: _genes(db, rows if page is None else page))


def _genes(db, rows):
    """Returns row of a panel → its genes as JSON."""
    render = Rendering(PANEL_GENE, db.columns("third_panel_genes"), DETAILED)
    genes: dict[int, list[str]] = {}
    of_panels = db.all("third_panel_genes", panel_pks=[row[0] for row in rows])
    for row in sorted(of_panels, key=lambda row: (row.hugo_gene_symbol, row.entrez_gene_id)):
        genes.setdefault(row.panel_pk, []).append(render.text(row))
    return lambda row: (f"[{','.join(genes.get(row[0], ()))}]",)


def data_of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers GenePanelData records of the listed samples in one profile, measured or not, in load order."""
    profile = subjects.profile(request, db, molecular_profile_id)
    return _data(request, db, [scope.of_profile(request, db, profile, asked.members(request.params.body))])


def fetch_data(request: Request, db: Session) -> Answer:
    """Answers those of several profiles."""
    return _data(request, db, scope.of_several(request, db, asked.members(request.params.body)))


def _data(request, db, scopes: list[Scope]) -> Answer:
    return listed(request.params, PANEL_DATA, of_rows(COLUMNS, (row for one in scopes for row in _rows(db, one))))


def _rows(db, one: Scope):
    profile = one.profile
    its = measured(db, profile.study.pk, profile)
    names = {row.panel_pk: row.gene_panel_id for row in db.all(QUERY)} if its.panels else {}
    panel_of = {pk: names[panel] for pk, panel in its.panel_of().items()}
    for pk, person in scope.people(db, profile.study.pk).items():
        if one.has(pk):
            yield profile.profile_id, *person, profile.study.study_id, panel_of.get(pk), pk in its.samples
