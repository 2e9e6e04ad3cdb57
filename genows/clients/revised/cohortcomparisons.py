"""Two cohorts beside each other: how genes, values and survival differ; and the curves of one or both."""

from collections.abc import Iterator

from genows.analysis.statistics.survival import kaplan_meier
from genows.clients.revised.cohorts import asked, attribute_ids, base, chosen, custom_data, filter_text, gene_ids
from genows.cohorts import survivals, twocohorts
from genows.cohorts.conditions import Base
from genows.cohorts.kindcounts import KINDS
from genows.cohorts.twocohorts import TwoCohorts, addressed_two
from genows.data.numbers import double_text
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def _two(request: Request, db: Session, keeps_shared: bool) -> TwoCohorts:
    """Returns the cohort of filter and that of against, by default all others."""
    text, against = filter_text(request, "filter"), filter_text(request, "against")
    return addressed_two(db, base(request, db), text, against, keeps_shared, custom_data(request, db)).two


def _compared(request: Request, db: Session) -> TwoCohorts:
    return _two(request, db, request.params.one_of("overlap", "drop", "keep") == "keep")


def _endpoints(request: Request, its_base: Base) -> list[str]:
    wanted = request.params.ids("endpoint")
    return [one for one in survivals.endpoints(its_base) if wanted is None or one in wanted]


def survival(request: Request, db: Session) -> Answer:
    """Answers DBCohortStep records, by endpoint, cohort and months: of both cohorts where against is given."""
    if filter_text(request, "against"):
        two = _two(request, db, False)
        its_base, sides = two.base, [("a", two.patients(two.first)), ("b", two.patients(two.second))]
    else:
        its = asked(request, db).cohort
        its_base, sides = its.base, [("a", [(part.study, part.patients) for part in its.parts])]
    endpoints = _endpoints(request, its_base)

    def rows() -> Iterator[tuple]:
        for endpoint in endpoints:
            for name, patients in sides:
                for step in kaplan_meier(survivals.observed(patients, endpoint)):
                    numbers = str(step.at_risk), str(step.events), str(step.censored)
                    yield endpoint, name, double_text(step.time), *numbers, double_text(step.survival)

    return answers.records(db.record("cohort_steps"), rows)


def genes(request: Request, db: Session) -> Answer:
    """Answers DBComparedGene records, by kind as asked for, then by p value."""
    two, kinds, wanted = _compared(request, db), chosen(request, "kind", KINDS, ["mutated"]), gene_ids(request, db)

    def rows() -> Iterator[tuple]:
        for kind in kinds:
            for one in twocohorts.genes(db, two, kind, wanted):
                its = one.counts
                a = str(its.altered_a), str(its.profiled_a), double_text(one.frequency_a)
                b = str(its.altered_b), str(its.profiled_b), double_text(one.frequency_b)
                yield kind, its.symbol, str(its.entrez), *a, *b, *map(double_text, (one.log2_ratio, one.odds_ratio, one.p, one.q))

    return answers.records(db.record("compared_genes"), rows)


def values(request: Request, db: Session) -> Answer:
    """Answers DBComparedAttribute records, by p value."""
    two = _compared(request, db)
    names = attribute_ids(request, two.base, bool)

    def rows() -> Iterator[tuple]:
        for one in twocohorts.attributes(two, names):
            found = one.found
            tested = (double_text(found.statistic), str(found.freedom), double_text(found.p)) if found else (None, None, None)
            yield one.attr_id, one.level, one.test, str(one.cases_a), str(one.cases_b), *tested, double_text(one.q)

    return answers.records(db.record("compared_values"), rows)


def compared_survival(request: Request, db: Session) -> Answer:
    """Answers DBComparedSurvival records, by endpoint."""
    two = _compared(request, db)
    endpoints = _endpoints(request, two.base)

    def rows() -> Iterator[tuple]:
        for endpoint in endpoints:
            one = survivals.difference(two, endpoint)
            sides = zip(one.patients, one.events, one.expected, one.medians, strict=True)
            told = [text for patients, events, expected, median in sides for text in (str(patients), str(events), double_text(expected), double_text(median))]
            yield endpoint, *told, *map(double_text, (one.chi_square, one.p, one.hazard_ratio, one.low, one.high))

    return answers.records(db.record("compared_survivals"), rows)
