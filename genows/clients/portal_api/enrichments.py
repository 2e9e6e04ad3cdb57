"""Enrichments: which genes and clinical attributes differ between groups of samples, or of patients."""

from collections.abc import Iterator, Sequence

from genows.clients.portal_api import dialect, enrichmentgroups, records, subjects
from genows.clients.portal_api.enrichmentgroups import CaseNames
from genows.clients.portal_api.listing import found_of_reading, found_of_rows, listed
from genows.clients.portal_api.molecular import matrix_rows
from genows.clients.portal_api.records import ALTERATION_ENRICHMENT, ATTRIBUTE, ATTRIBUTE_ENRICHMENT, GENE_ENRICHMENT, nested
from genows.cohorts.enrichedattributes import StudyGroups
from genows.cohorts.enrichedgenes import TYPES, CaseGroup, enriched_genes
from genows.cohorts.enrichedrows import EnrichedRow, GroupedRows
from genows.cohorts.eventfilter import EventFilter
from genows.cohorts.studysets import StudySets
from genows.data.alterations import EXPRESSION, METHYLATION, PROTEIN
from genows.data.numbers import double_text
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.presence import Watched
from genows.http.request import Request

GROUPS, EVENTS = "molecularProfileCasesGroupFilter", "alterationEventTypes"
OF_CLINICAL, IDENTIFIERS = "groups", "sampleIdentifiers"
# Types of profiles that have a number of a gene.
OF_NUMBERS = frozenset(
    (
        EXPRESSION, "MICRO_RNA_EXPRESSION", "MRNA_EXPRESSION_NORMALS", "RNA_EXPRESSION", METHYLATION, "METHYLATION_BINARY", "PHOSPHORYLATION", PROTEIN,
        "PROTEIN_ARRAY_PROTEIN_LEVEL", "PROTEIN_ARRAY_PHOSPHORYLATION",
    )
)  # fmt: skip
# Ids of profiles whose numbers are compared by their logarithms, z-scores of such a name too, as the reference does.
LOGARITHMS = "rna_seq"
_SHARES, _STATISTICS = ("entrez_gene_id", "hugo_gene_symbol", "p_value", "counts"), ("entrez_gene_id", "hugo_gene_symbol", "groups_statistics", "p_value")


def alterations(request: Request, db: Session) -> Answer:
    """Answers AlterationEnrichment records: in how many cases of each group a gene is altered, by Entrez id."""
    given = dialect.members(request.params.body)
    if GROUPS not in given:
        raise ParameterError("body", f"should have {GROUPS}.")
    its = enrichmentgroups.groups(given[GROUPS], GROUPS)
    events = EventFilter.of_members(given.get(EVENTS, {}), EVENTS)
    measured = [one for one in enrichmentgroups.profiles(request, db, its) if one.profile.alteration_type in TYPES]
    of_patients = enrichmentgroups.of_patients(request)
    groups = [CaseGroup(measured, [enrichmentgroups.samples(group, one, of_patients) for one in measured], of_patients) for group in its]

    def rows() -> Iterator[tuple]:
        watched = Watched(request.environ)
        for gene in watched(enriched_genes(db, measured, groups, events)):
            texts = [
                f'{{"name":{group.text},"alteredCount":{share.altered},"profiledCount":{share.profiled}}}' for group, share in zip(its, gene.shares, strict=True)
            ]
            yield gene.entrez, gene.symbol, gene.p, f"[{','.join(texts)}]"

    return listed(request.params, ALTERATION_ENRICHMENT, found_of_reading(_SHARES, rows))


def expression(request: Request, db: Session) -> Answer:
    """Answers GenomicEnrichment records: the mean of a gene's numbers in each group, by Entrez id."""
    its = enrichmentgroups.groups(request.params.body, "body")
    one = enrichmentgroups.one_profile(request, db, its, lambda profile: profile.alteration_type in OF_NUMBERS)
    if one is None:
        return listed(request.params, GENE_ENRICHMENT, found_of_rows((), ()))
    grouped = grouped_rows(request, its, one)

    def rows() -> Iterator[tuple]:
        genes = matrix_rows(db, one.profile.pk, None)
        for row in grouped.of_numbers(genes, LOGARITHMS in one.profile.profile_id):
            yield row.entity.entrez, row.entity.symbol, statistics_text(its, row), row.p

    return listed(request.params, GENE_ENRICHMENT, found_of_reading(_STATISTICS, rows))


def grouped_rows(request: Request, its: Sequence[CaseNames], one) -> GroupedRows:
    """Returns the rows of a profile by the groups of a request."""
    of_patients = enrichmentgroups.of_patients(request)
    sets = [enrichmentgroups.samples(group, one, of_patients) for group in its]
    return GroupedRows(one.study, one.profile, sets, Watched(request.environ))


def statistics_text(its: Sequence[CaseNames], row: EnrichedRow) -> str:
    """Returns what is told of the groups of a row, as JSON."""
    texts = [
        f'{{"name":{its[place].text},"meanExpression":{double_text(group.mean)},"standardDeviation":{double_text(group.deviation)}}}'
        for place, group in row.groups
    ]
    return f"[{','.join(texts)}]"


def clinical(request: Request, db: Session) -> Answer:
    """Answers ClinicalDataEnrichment records: attributes of words, then those of numbers, each by id."""
    given = dialect.members(request.params.body)
    if OF_CLINICAL not in given:
        raise ParameterError("body", f"should have {OF_CLINICAL}.")
    its = dialect.objects(given[OF_CLINICAL], OF_CLINICAL)
    enrichmentgroups.named(its, OF_CLINICAL, IDENTIFIERS)
    if len(its) < 2:
        raise ParameterError(OF_CLINICAL, "should hold two groups or more.")
    groups = [dialect.by_study(dialect.pairs(one[IDENTIFIERS], IDENTIFIERS, "sampleId", "studyId")) for one in its]
    named = dict.fromkeys(study_id for group in groups for study_id in group)
    studies = [StudySets(db, study) for study in subjects.studies(request, db, named)]
    sets = [[study.named(group.get(study.study.study_id, ())) for study in studies] for group in groups]
    there = [place for place in range(len(studies)) if any(group[place] for group in sets)]
    found = StudyGroups(
        [studies[place] for place in there], [[group[place] for place in there] for group in sets if any(group)], len(its),
        request.portal.categorical_na_values,
    )  # fmt: skip
    columns = ("clinical_attribute", "method", "p_value", "score")
    told = _attributes(db, [studies[place] for place in there])
    rows = ((told[one.study.study.pk, one.attr_id], one.method, one.found.p, one.found.statistic) for one in found.enriched())
    return listed(request.params, ATTRIBUTE_ENRICHMENT, found_of_rows(columns, rows))


def _attributes(db, studies: Sequence[StudySets]) -> dict[tuple[int, str], str]:
    """Returns (study_pk, id) of each attribute of the studies → its record as JSON."""
    told: dict[tuple[int, str], str] = {}
    for study_pk in (study.study.pk for study in studies):
        rows = db.all("attributes_by_studies", study_pks=[study_pk])
        for row, text in zip(rows, nested(ATTRIBUTE, db.columns("attributes_by_studies"), rows, records.SUMMARY), strict=True):
            told.setdefault((study_pk, row.attr_id), text)
    return told
