"""Which genes' values go with those of given genes."""

from collections.abc import Iterator

from genows.analysis.coexpression import THRESHOLD, coexpressions
from genows.analysis.genenames import of_symbols, places
from genows.auth import permissions
from genows.clients.revised import samplesets
from genows.data.numbers import double_text
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.presence import Watched
from genows.http.request import Request

MOST_GENES = 10


def coexpression(request: Request, db: Session) -> Answer:
    """Answers DBCoexpression records of one profile: by gene of the request (Entrez id), then |r|, then symbol."""
    params = request.params
    profile_id, symbols, threshold = params.required("genetic_profile_ids"), params.required_ids("genes"), params.decimal("threshold", THRESHOLD)
    if symbols is None or len(symbols) > MOST_GENES:
        raise ParameterError("genes", f"should be between one and {MOST_GENES} genes.")
    if not 0 <= threshold <= 1:
        raise ParameterError("threshold", "should be a number from 0 to 1.")
    profiles = permissions.readable_profiles(db, request.caller, (profile_id,))
    samples = samplesets.chosen(request, db)
    if not profiles or samples is None:
        return answers.nothing(db.record("coexpressions"))
    profile = profiles[0]

    def rows() -> Iterator[tuple]:
        names = samples.names(db, profile.study)
        found = coexpressions(db, profile, of_symbols(db, symbols), names, threshold, Watched(request.environ))
        where = places(db, profile.study.pk, {pair.gene.entrez for _, pairs in found for pair in pairs})
        for asked, pairs in found:
            for gene, number, pearson, spearman in pairs:
                numbers = (str(number), double_text(pearson), double_text(spearman))
                genes = (str(asked.entrez), asked.symbol, str(gene.entrez), gene.symbol)
                yield profile.profile_id, *genes, where[gene.entrez].cytoband, *numbers

    return answers.records(db.record("coexpressions"), rows())
