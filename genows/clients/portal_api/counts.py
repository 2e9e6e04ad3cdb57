"""What pages count at once: mutations by position and by keyword, levels of copy number, and whether drivers are marked."""

from typing import Any

from genows.auth import permissions
from genows.clients.portal_api import copynumber, dialect, mutations, subjects
from genows.clients.portal_api.listing import found_of_rows, listed
from genows.clients.portal_api.records import LEVEL_COUNT, POSITION_COUNT, VARIANT_COUNTS
from genows.columns.jsonvalues import dumps
from genows.data import drivermarks, matrices, proteinplaces
from genows.data.copynumber import level_counts
from genows.data.keywordcounts import GeneKeyword, keyword_counts
from genows.data.mutations import Selection, owners
from genows.db import studysamples
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

MOST_COUNTED = 50_000
ENTREZ, KEYWORD = "entrezGeneId", "keyword"
# Of the list that names who was sequenced.
SEQUENCED = "{}_sequenced"


def driver_report(request: Request, db: Session) -> Answer:
    """Answers whether alterations of the listed profiles are marked as drivers or passengers, and with which tiers."""
    body = request.params.body
    # Pages of studies without profiles list none.
    names = dialect.texts(body, "body") if body != [] else []
    marks = drivermarks.marks_of(db, permissions.readable_profiles(db, request.caller, names) if names else [])
    return Answer((dumps({"hasBinary": marks.binary, "tiers": sorted(marks.tiers)}).encode(),))


def position_counts(request: Request, db: Session) -> Answer:
    """Answers how many mutation rows of all studies lie in each of the listed regions of proteins, in their order."""
    regions = dialect.numbers_of_objects(request.params.body, "body", ENTREZ, "proteinPosStart", "proteinPosEnd")
    counts = proteinplaces.counts_of_genes(db, subjects.study_pks(request, db), [(entrez, first, last) for entrez, first, last in regions])
    rows = ((*region, count) for region, count in zip(regions, counts, strict=True))
    return listed(request.params, POSITION_COUNT, found_of_rows(("entrez_gene_id", "protein_pos_start", "protein_pos_end", "count"), rows))


def variant_counts(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers in how many samples of a profile the listed keywords of genes are found, in their order; what is not found is left out."""
    profile = subjects.profile(request, db, molecular_profile_id, mutations.KINDS)
    asked = list(dict.fromkeys(map(_gene_keyword, dialect.limited(dialect.objects(request.params.body, "body"), MOST_COUNTED, "mutations"))))
    known = [entrez for entrez in dict.fromkeys(entrez for entrez, _ in asked) if abs(entrez) < dialect.LARGEST]
    counts = keyword_counts(db, profile, known)
    number = _sequenced(request, db, profile)
    rows = ((molecular_profile_id, *pair, number, *counts[pair]) for pair in asked if pair in counts)
    columns = ("molecular_profile_id", "entrez_gene_id", "keyword", "number_of_samples", "of_gene", "of_keyword")
    return listed(request.params, VARIANT_COUNTS, found_of_rows(columns, rows))


def _gene_keyword(given: dict[str, Any]) -> GeneKeyword:
    keyword = dialect.text(given[KEYWORD], KEYWORD) if KEYWORD in given else None
    return dialect.number(given.get(ENTREZ), ENTREZ), keyword


def _sequenced(request, db, profile: Profile) -> int:
    """Returns how many samples the study's list names; without one how many have a mutation in the profile."""
    study = profile.study
    its = permissions.readable_sample_list(db, request.caller, SEQUENCED.format(study.study_id))
    if its and its.study.pk == study.pk:
        return len(studysamples.list_members(db, study.pk, its.pk))
    return len(owners(db, Selection(profile), True))


def copy_number_counts(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers how many samples of a profile have the listed levels of genes, in their order."""
    profile = copynumber.discrete(request, db, molecular_profile_id)
    given = dialect.limited(dialect.numbers_of_objects(request.params.body, "body", ENTREZ, "alteration"), MOST_COUNTED, "levels")
    asked = [(entrez, level) for entrez, level in given]
    counts = level_counts(db, profile.pk, {pair for pair in asked if abs(pair[0]) < dialect.LARGEST})
    number = len(matrices.sample_order(db, profile.pk))
    rows = ((molecular_profile_id, *pair, number, counts.get(pair, 0)) for pair in asked)
    columns = ("molecular_profile_id", "entrez_gene_id", "alteration", "number_of_samples", "of_gene")
    return listed(request.params, LEVEL_COUNT, found_of_rows(columns, rows))
