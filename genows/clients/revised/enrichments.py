"""Which genes differ between two groups of samples."""

from collections.abc import Iterator
from math import isfinite

from genows.analysis.enrichment import LEVELS, OF_NUMBERS, Result, Shares, enrichment, takes_logarithms
from genows.analysis.genenames import Place, of_symbols, places
from genows.analysis.profiled import measured
from genows.auth import permissions
from genows.auth.permissions import Profile
from genows.data.alterations import COPY_NUMBER, MUTATIONS
from genows.data.numbers import double_text
from genows.db import studysamples
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.presence import Watched
from genows.http.request import Request


def enrichments(request: Request, db: Session) -> Answer:
    """Answers DBEnrichment records of one profile, by p value, then symbol."""
    params = request.params
    profile_id, event = params.required("genetic_profile_ids"), params.one("event")
    groups = [_filled(params, name) for name in ("altered_sample_ids", "unaltered_sample_ids")]
    wanted, excluded = params.ids("genes"), params.ids("exclude_genes") or ()
    if event not in (None, *LEVELS):
        raise ParameterError("event", f"should be one of: {', '.join(LEVELS)}.")
    profiles = permissions.readable_profiles(db, request.caller, (profile_id,))
    if not profiles or profiles[0].alteration_type not in (COPY_NUMBER, MUTATIONS, *OF_NUMBERS):
        return answers.nothing(db.record("enrichments"))
    profile = profiles[0]
    if profile.alteration_type == COPY_NUMBER and event is None:
        raise ParameterError("event", f"is required for a profile of copy number: one of {', '.join(LEVELS)}.")

    def rows() -> Iterator[tuple]:
        altered, unaltered = (list(studysamples.named_samples(db, profile.study.pk, ids)) for ids in groups)
        genes = None if wanted is None else of_symbols(db, wanted)
        left_out = frozenset(gene.entrez for gene in of_symbols(db, excluded))
        logarithms = takes_logarithms(profile, datatype_of(db, profile))
        level = LEVELS[event] if event else 0
        its = measured(db, profile.study.pk, profile)
        result = enrichment(db, profile, altered, unaltered, level, logarithms, genes, left_out, Watched(request.environ), its)
        yield from _records(profile, result, places(db, profile.study.pk, [one.gene.entrez for one in result.found]))

    return answers.records(db.record("enrichments"), rows())


def _filled(params, name):
    ids = params.required_ids(name)
    if ids is None:
        raise ParameterError(name, "is empty: give at least one sample.")
    return ids


def datatype_of(db: Session, profile: Profile) -> str:
    """Returns the DATATYPE of a profile."""
    return next(row.datatype for row in db.all("analysis_profiles", study_pks=[profile.study.pk]) if row.profile_pk == profile.pk)


def _records(profile: Profile, result: Result, places: dict[int, Place]) -> Iterator[tuple]:
    for one, q in zip(result.found, result.q_values, strict=True):
        cytoband = places[one.gene.entrez].cytoband
        about = (profile.profile_id, str(one.gene.entrez), one.gene.symbol, cytoband)
        sizes = one.sizes if isinstance(one, Shares) else result.sizes
        if isinstance(one, Shares):
            ratio = one.log_ratio()
            counts: tuple = (str(one.altered), str(sizes.altered), str(one.unaltered), str(sizes.unaltered))
            numbers: tuple = (double_text(ratio) if isfinite(ratio) else None, None, None, None, None)
            more = ratio
        else:
            counts = (None, str(sizes.altered), None, str(sizes.unaltered))
            first, second = one.altered, one.unaltered
            numbers = (None, *map(double_text, (first.mean, second.mean, first.deviation, second.deviation)))
            more = first.mean - second.mean
        direction = "altered" if more > 0 else "unaltered" if more < 0 else None
        yield *about, *counts, *numbers, direction, double_text(one.p), double_text(q)
