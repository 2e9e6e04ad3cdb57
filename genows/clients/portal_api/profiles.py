"""Molecular profiles; gene panels, and which samples of a profile were measured with which of them."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from genows.analysis.profiled import measured
from genows.auth import permissions
from genows.clients.portal_api import dialect, studies, subjects
from genows.clients.portal_api.listing import Found, found_of_query, found_of_rows, listed, only
from genows.clients.portal_api.records import DETAILED, PANEL, PANEL_DATA, PANEL_GENE, PROFILE, nested
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns.blocks import Derived
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

PROFILES, PROFILES_BY_IDS = "profiles_by_studies", "profiles_by_ids"
PANELS, PANELS_BY_IDS = "panels", "panels_by_ids"
GENE_COLUMNS = ("hugo_gene_symbol", "entrez_gene_id", "panel_pk")
DATA_COLUMNS = ("molecular_profile_id", "sample_id", "patient_id", "study_id", "gene_panel_id", "profiled")


def profiles(request: Request, db: Session, study_id: str | None = None) -> Answer:
    """Answers MolecularProfile records of one study or of all, in load order."""
    pks = subjects.asked_pks(request, db, study_id)
    return _profiles(request, db, found_of_query(db, PROFILES, study_pks=pks), pks)


def profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers one profile."""
    its = subjects.profile(request, db, molecular_profile_id)
    found = found_of_query(db, PROFILES_BY_IDS, study_pks=[its.study.pk], genetic_profile_ids=[molecular_profile_id])
    return only(PROFILE, studies.with_study(db, found, [its.study.pk]))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids, or of the listed studies."""
    given = dialect.members(request.params.body)
    kind = dialect.which_is_given(given, "studyIds", "molecularProfileIds")
    names = dialect.texts(given[kind], kind)
    if kind == "studyIds":
        pks = subjects.study_pks(request, db, names)
        return _profiles(request, db, found_of_query(db, PROFILES, study_pks=pks), pks)
    pks = list(dict.fromkeys(each.study.pk for each in permissions.readable_profiles(db, request.caller, names)))
    return _profiles(request, db, found_of_query(db, PROFILES_BY_IDS, study_pks=pks, genetic_profile_ids=names), pks)


def _profiles(request, db, found: Found, study_pks: Sequence[int]) -> Answer:
    return listed(request.params, PROFILE, studies.with_study(db, found, study_pks) if request.params.projection == DETAILED else found)


def panels(request: Request, db: Session) -> Answer:
    """Answers GenePanel records, by id. Open to every caller, as those that follow."""
    return _panels(request, db, found_of_query(db, PANELS))


def fetch_panels(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids."""
    return _panels(request, db, found_of_query(db, PANELS_BY_IDS, panel_ids=dialect.texts(request.params.body, "body")))


def panel(request: Request, db: Session, gene_panel_id: str) -> Answer:
    """Answers one panel with its genes."""
    found = _detailed_panels(db, found_of_query(db, PANELS_BY_IDS, panel_ids=[gene_panel_id]))
    return only(PANEL, found, f"Gene panel not found: {gene_panel_id}")


def _panels(request, db, found: Found) -> Answer:
    return listed(request.params, PANEL, _detailed_panels(db, found) if request.params.projection == DETAILED else found)


def _detailed_panels(db, found: Found) -> Found:
    # Read before their genes are: a session reads one stream at a time.
    held = list(found.read())
    genes = Derived(("panel_pk",), partial(_genes_of, db), True)
    return replace(found, read=lambda: held, part=None).with_derived(["genes"], lambda page: {"genes": genes})


def _genes_of(db, panel_pks: Collection[int]) -> dict[int, str]:
    """Returns number of a panel → its genes as JSON."""
    genes = dict[int, list[str]]()
    rows = sorted(db.selected("panel_genes_by_pks", GENE_COLUMNS, panel_pks=list(panel_pks)), key=lambda row: (row[0], int(row[1])))
    for (*_, panel_pk), text in zip(rows, nested(PANEL_GENE, GENE_COLUMNS, rows), strict=True):
        genes.setdefault(panel_pk, []).append(text)
    return {pk: f"[{','.join(genes.get(pk, ()))}]" for pk in panel_pks}


def panel_data_of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers GenePanelData records of the listed samples in one profile, measured or not, in load order."""
    profile = subjects.profile(request, db, molecular_profile_id)
    return _panel_data(request, db, [subjects.scope(request, db, profile)])


def fetch_panel_data(request: Request, db: Session) -> Answer:
    """Answers those of several profiles."""
    return _panel_data(request, db, subjects.scopes(request, db))


def _panel_data(request, db, scopes: list[ProfileSamples]) -> Answer:
    return listed(request.params, PANEL_DATA, found_of_rows(DATA_COLUMNS, (row for one in scopes for row in _data_rows(db, one))))


def _data_rows(db, one: ProfileSamples):
    profile = one.profile
    its = measured(db, profile.study.pk, profile)
    names = {row.panel_pk: row.gene_panel_id for row in db.all(PANELS)} if its.panels else {}
    panel_of = {pk: names[panel] for panel, samples in its.panels.items() for pk in its.pks_of(samples)}
    looked_at = its.pks_of(its.samples)
    for pk, person in subjects.people(db, profile.study.pk).items():
        if one.has(pk):
            yield profile.profile_id, *person, profile.study.study_id, panel_of.get(pk), pk in looked_at
