"""What begins with a StudyViewFilter: the samples of a cohort, and what is counted of them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from genows.auth import permissions
from genows.clients.portal_api import dialect
from genows.clients.portal_api.cohortquestions import CohortQuestion, base
from genows.clients.portal_api.genes import OF_GENOME_BY_ENTREZS
from genows.clients.portal_api.listing import found_of_rows, listed
from genows.clients.portal_api.records import (
    ASSAY_BIN,
    ASSAY_COUNTS,
    ATTRIBUTE_COUNT,
    CLINICAL_BIN,
    COPY_NUMBER_COUNT,
    EVENT_TYPE_COUNT,
    GENE_COUNT,
    GENOMIC_BIN,
    GENOMIC_COUNTS,
    LABELLED_COUNT,
    NAMESPACE_COUNTS,
    SAMPLE,
    VALUE_COUNTS,
    VARIANT_COUNT,
    JsonRecord,
)
from genows.cohorts import genecounts, partcounts, valuecounts
from genows.cohorts.binbounds import Binning
from genows.cohorts.binned import attribute_bins, binned
from genows.cohorts.bins import ValueBin
from genows.cohorts.cohort import Cohort, base_of_samples
from genows.cohorts.genecounts import GeneCount
from genows.cohorts.partcounts import PartCount
from genows.cohorts.studysets import COPIES, MUTATED, VARIANTS
from genows.cohorts.studyviewfilter import MOST_CONDITIONS, Element
from genows.columns import bits
from genows.columns.jsonvalues import dumps
from genows.data.alterations import GENERIC_ASSAY, MUTATIONS, copy_number_level
from genows.data.genes import genes_by_entrez
from genows.data.profiles import StudyProfile
from genows.db import studysamples
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request


def _asked(request: Request, db: Session) -> CohortQuestion:
    return CohortQuestion(request, db, request.params.body)


def _within(request: Request, db: Session) -> tuple[dict[str, Any], CohortQuestion]:
    """Returns the members of a body that has a filter beside others, and the question."""
    given = dialect.members(request.params.body)
    if "studyViewFilter" not in given:
        raise ParameterError("body", "should have studyViewFilter.")
    return given, CohortQuestion(request, db, given["studyViewFilter"])


def samples(request: Request, db: Session) -> Answer:
    """Answers the samples of a cohort, by number."""
    cohort = CohortQuestion(request, db, request.params.body, request.params["negateFilters"] == "true").cohort()
    rows = (
        (part.study.sample_ids[place], part.study.patient_ids[part.study.patient_of[place]], part.study.study.study_id)
        for part in cohort.parts for place in bits.positions_of(part.samples, part.study.size)
    )  # fmt: skip
    return listed(request.params, SAMPLE, found_of_rows(("sample_id", "patient_id", "study_id"), rows))


def clinical_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples or patients have each value of attributes."""
    given, question = _within(request, db)
    names = _attributes(given)
    cohort = question.cohort(_about("clinical", names))
    rows = [(name, _counts(valuecounts.attribute_counts(cohort, name))) for name in names] if cohort else []
    return listed(request.params, VALUE_COUNTS, found_of_rows(("attribute_id", "counts"), rows))


def _attributes(given: Mapping[str, Any]) -> list[str]:
    """Returns the attributes that a body asks about, each once."""
    return list(dict.fromkeys(dialect.text(each.get("attributeId"), "attributeId") for each in dialect.objects(given.get("attributes", []), "attributes")))


def _about(kind: str, asked: Sequence[object]) -> Callable[[Element], bool] | None:
    """Returns which elements of the filter are about the one thing that is asked for: a chart shows what its own selection leaves out."""
    return (lambda element: element.kind == kind and element.of == asked[0]) if len(asked) == 1 else None


def _counts(found: Iterable[valuecounts.ValueCount]) -> str:
    return dumps([{"value": one.value, "count": one.cases} for one in found])


def mutated_genes(request: Request, db: Session) -> Answer:
    """Answers the genes that are mutated in the cohort."""
    return _genes(request, db, MUTATED)


def copied_genes(request: Request, db: Session) -> Answer:
    """Answers the genes that are lost or amplified in the cohort, by level."""
    return _genes(request, db, COPIES)


def varied_genes(request: Request, db: Session) -> Answer:
    """Answers the genes at a site of a structural variant in the cohort."""
    return _genes(request, db, VARIANTS)


def _genes(request, db, kind) -> Answer:
    question = _asked(request, db)
    cohort = question.cohort()
    found = list(genecounts.counts(cohort, kind, question.events))
    symbols = _symbols(db, found)
    found.sort(key=lambda one: (-one.altered, -one.events, symbols[one.entrezs[0]], -(one.level or 0)))
    more = _of_one_study(db, cohort, kind, found)
    rows = [_row(one, symbols, *its) for one, its in zip(found, more, strict=True)]
    return listed(request.params, COPY_NUMBER_COUNT if kind == COPIES else GENE_COUNT, found_of_rows(GENE_COLUMNS, rows))


GENE_COLUMNS = (
    "entrez_gene_id", "hugo_gene_symbol", "number_of_altered_cases", "total_count", "number_of_profiled_cases", "matching_gene_panel_ids",
    "q_value", "unique_event_key", "entrez_gene_ids", "hugo_gene_symbols", "alteration", "cytoband",
)  # fmt: skip


def _row(one: GeneCount, symbols: Mapping[int | None, str], q_value: float | None, cytoband: str | None) -> tuple:
    entrez = one.entrezs[0]
    key = symbols[entrez] if one.level is None else f"{entrez}{one.level}"
    return (
        entrez, symbols[entrez], one.altered, one.events, one.profiled or one.everything, dumps(one.panels), q_value, key, f"[{entrez}]",
        dumps([symbols[entrez]]), one.level, cytoband,
    )  # fmt: skip


def _symbols(db, found: Collection[GeneCount]) -> dict[int | None, str]:
    wanted = {entrez for one in found for entrez in one.entrezs if entrez is not None}
    return {entrez: gene.symbol for entrez, gene in genes_by_entrez(db, wanted).items()}


def _of_one_study(db, cohort: Cohort, kind: str, found: Sequence[GeneCount]) -> list[tuple[float | None, str | None]]:
    """Returns of each gene (q value, cytoband): the first where all samples are of one study."""
    bands = _cytobands(db, [part.study for part in cohort.parts if part.samples], found) if kind == COPIES else {}
    q_value = genecounts.q_values(cohort, kind)
    return [(q_value(one.entrezs[0], one.level), bands.get(one.entrezs[0])) for one in found]


def _cytobands(db, studies, found) -> dict[int | None, str]:
    """Returns Entrez id → where it lies in the genome of the first study."""
    genome = next((row.reference_genome for row in db.all("studies_by_pks", study_pks=[studies[0].study.pk])), None) if studies else None
    entrezs = list({one.entrezs[0] for one in found})
    if genome is None or not entrezs or not db.runs(OF_GENOME_BY_ENTREZS):
        return {}
    rows = db.selected(OF_GENOME_BY_ENTREZS, ("entrez_gene_id", "cytoband", "genome"), genome=genome, entrezs=entrezs)
    return {entrez: cytoband for entrez, cytoband, _ in rows}


def variant_counts(request: Request, db: Session) -> Answer:
    """Answers the pairs of sites of the structural variants in the cohort."""
    question = _asked(request, db)
    found = list(genecounts.counts(question.cohort(), VARIANTS, question.events, of_sites=True))
    symbols = _symbols(db, found)
    last = "\U0010ffff"
    found.sort(key=lambda one: (-one.altered, *(symbols.get(entrez, last) for entrez in one.entrezs)))
    columns = (
        "gene1_entrez_gene_id", "gene1_hugo_gene_symbol", "gene2_entrez_gene_id", "gene2_hugo_gene_symbol", *GENE_COLUMNS[2:6],
        *GENE_COLUMNS[7:10],
    )  # fmt: skip
    return listed(request.params, VARIANT_COUNT, found_of_rows(columns, [_pair(one, symbols) for one in found]))


def _pair(one: GeneCount, symbols) -> tuple:
    first, second = one.entrezs
    names = [symbols.get(entrez) for entrez in one.entrezs]
    there = [entrez for entrez in one.entrezs if entrez is not None]
    return (
        first, names[0], second, names[1], one.altered, one.events, one.profiled or one.everything, dumps(one.panels),
        "::".join(name or "null" for name in names), dumps(there), dumps([name for name in names if name]),
    )  # fmt: skip


def list_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples of the cohort are in lists of each suffix."""
    return _labelled(request, partcounts.lists(_asked(request, db).cohort()))


def profile_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples of the cohort were profiled in profiles of each suffix; of patients' profiles how many patients."""
    return _labelled(request, partcounts.profiles(_asked(request, db).cohort()))


def _labelled(request, found: Iterable[PartCount]) -> Answer:
    return listed(request.params, LABELLED_COUNT, found_of_rows(("label", "value", "count"), [(one.name, one.key, one.cases) for one in found]))


def event_type_counts(request: Request, db: Session) -> Answer:
    """Answers how many patients of the cohort have events of each type."""
    rows = [(one.key, one.cases) for one in partcounts.event_types(_asked(request, db).cohort())]
    return listed(request.params, EVENT_TYPE_COUNT, found_of_rows(("event_type", "count"), rows))


LEVEL_LABELS = {"2": "Amplified", "1": "Gained", "0": "Diploid", "-1": "Heterozygously deleted", "-2": "Homozygously deleted"}
STATE_LABELS = {"MUTATED": "Mutated", "NOT_MUTATED": "Not Mutated", "NOT_PROFILED": "Not Profiled"}


def _genes_asked(given: Mapping[str, Any], member: str) -> list[tuple[str, str]]:
    """Returns (symbol, suffix) of what a body asks about, each once."""
    its = dialect.objects(given.get(member, []), member)
    return list(dict.fromkeys((dialect.text(each.get("hugoGeneSymbol"), "hugoGeneSymbol"), dialect.text(each.get("profileType"), "profileType")) for each in its))


def _about_genes(kind: str, asked: Sequence[tuple[str, str]]) -> Callable[[Element], bool] | None:
    return _about(kind, [(symbol.upper(), suffix) for symbol, suffix in asked])


def _has_profile(cohort: Cohort, suffix: str, is_of_kind: Callable[[StudyProfile], bool]) -> bool:
    """Returns whether a study of the cohort has a profile of a suffix and a kind."""
    found = (part.study.profile(suffix) for part in cohort.parts if part.samples)
    return any(profile and is_of_kind(profile) for profile in found)


def genomic_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples have each level of copy number of genes."""
    given, question = _within(request, db)
    asked = _genes_asked(given, "genomicDataFilters")
    cohort = question.cohort(_about_genes("genomic", asked))
    rows = []
    for symbol, suffix in asked:
        if _has_profile(cohort, suffix, lambda profile: profile.datatype == "DISCRETE"):
            cells = ((column, part.samples) for part, column in _cells(question, cohort, symbol, suffix))
            found: dict[str, int] = {}
            for value, number in valuecounts.counted(cells):
                level = copy_number_level(value)
                text = "NA" if level is None else str(level)
                found[text] = found.get(text, 0) + number
            counts = [{"label": LEVEL_LABELS.get(value, "NA"), "value": value, "count": found[value]} for value in (*LEVEL_LABELS, "NA") if value in found]
            rows.append((symbol, suffix, dumps(counts)))
    return listed(request.params, GENOMIC_COUNTS, found_of_rows(("hugo_gene_symbol", "profile_type", "counts"), rows))


def _cells(question: CohortQuestion, cohort: Cohort, symbol: str, suffix: str):
    """Yields (part, the cells of a gene) of each study."""
    gene = question.find(symbol)
    for part in cohort.parts:
        yield part, None if gene is None else part.study.gene_column(suffix, gene)


def mutation_counts(request: Request, db: Session) -> Answer:
    """Answers in how many samples genes are mutated, not mutated, not profiled; or how often each type of mutation occurs."""
    given, question = _within(request, db)
    asked, detailed = _genes_asked(given, "genomicDataFilters"), request.params["projection"] == "DETAILED"
    cohort = question.cohort(None if detailed else _about_genes("mutated", asked))
    rows = []
    for symbol, suffix in asked:
        if _has_profile(cohort, suffix, lambda profile: profile.alteration_type == MUTATIONS):
            found = genecounts.mutation_types if detailed else genecounts.mutation_states
            counts = [_genomic(*one) for one in found(cohort, suffix, question.find(symbol), question.events)]
            rows.append((symbol, suffix, dumps(counts)))
    return listed(request.params, GENOMIC_COUNTS, found_of_rows(("hugo_gene_symbol", "profile_type", "counts"), rows))


def _genomic(value: str, number: int, different: int) -> dict[str, Any]:
    return {"label": STATE_LABELS.get(value, value.replace("_", " ")), "value": value, "count": number, "uniqueCount": different}


def assay_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples have each value of entities of assays."""
    given, question = _within(request, db)
    asked = _entities_asked(given, "genericAssayDataFilters")
    names = [entity for entity, _ in asked]
    without = (lambda element: element.kind == "assay" and element.of[0] == names[0]) if len(asked) == 1 else None
    cohort = question.cohort(without)
    rows = []
    for entity, suffix in asked:
        if _has_profile(cohort, suffix, lambda profile: profile.alteration_type == GENERIC_ASSAY):
            rows.append((entity, _counts(valuecounts.counted(valuecounts.of_entity(cohort, suffix, entity)))))
    return listed(request.params, ASSAY_COUNTS, found_of_rows(("stable_id", "counts"), rows))


def _entities_asked(given: Mapping[str, Any], member: str) -> list[tuple[str, str]]:
    its = dialect.objects(given.get(member, []), member)
    if len(its) > MOST_CONDITIONS:
        raise ParameterError(member, f"should have at most {MOST_CONDITIONS:,} entities.")
    return list(dict.fromkeys((dialect.text(each.get("stableId"), "stableId"), dialect.text(each.get("profileType"), "profileType")) for each in its))


def clinical_bins(request: Request, db: Session) -> Answer:
    """Answers bins of the values of attributes."""
    given, question = _within(request, db)
    asked = _binnings(given, "attributes", "attributeId")
    cohort = question.cohort(_about("clinical", [names[0] for names, _ in asked]))
    rows = [(attr_id, *_bin(one)) for attr_id, one in attribute_bins(cohort, [(names[0], binning) for names, binning in asked], _is_static(request))]
    return listed(request.params, CLINICAL_BIN, found_of_rows(("attribute_id", *BIN_COLUMNS), rows))


BIN_COLUMNS = ("special_value", "start", "end", "count")


def _is_static(request) -> bool:
    return request.params["dataBinMethod"] == "STATIC"


def _bin(one: ValueBin) -> tuple:
    return one.special, _double(one.start), _double(one.end), one.cases


def _double(number: Decimal | None) -> float | None:
    return None if number is None else float(number)


def _binnings(given: Mapping[str, Any], member: str, *keys: str) -> list[tuple[tuple[str, ...], Binning]]:
    """Returns (names, how it is binned) of what a body asks about, each once."""
    found: dict[tuple[str, ...], Binning] = {}
    for each in dialect.objects(given.get(member, []), member):
        found.setdefault(tuple(dialect.text(each.get(key), key) for key in keys), _binning(each))
        if len(found) > MOST_CONDITIONS:
            raise ParameterError(member, f"should have at most {MOST_CONDITIONS:,} elements.")
    return list(found.items())


def _binning(given: Mapping[str, Any]) -> Binning:
    method = given.get("binMethod") or "CUSTOM"
    if method not in METHODS:
        raise ParameterError("binMethod", f"should be one of: {', '.join(METHODS)}.")
    config = dialect.members(given.get("binsGeneratorConfig") or {}, "binsGeneratorConfig")
    size = _decimal(config.get("binSize"), "binSize")
    if size is not None and size <= 0:
        raise ParameterError("binSize", "should be above 0.")
    custom = sorted({number for item in given.get("customBins") or [] if (number := _decimal(item, "customBins")) is not None})
    return Binning(
        method, custom, size, _decimal(config.get("anchorValue"), "anchorValue") or Decimal(0), _decimal(given.get("start"), "start"),
        _decimal(given.get("end"), "end"), given.get("disableLogScale") is not True,
    )  # fmt: skip


METHODS = ("CUSTOM", "GENERATE", "MEDIAN", "QUARTILE")


def _decimal(value: Any, name: str) -> Decimal | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ParameterError(name, "should be a number.")
    return Decimal(str(value))


def genomic_bins(request: Request, db: Session) -> Answer:
    """Answers bins of the values of genes."""
    given, question = _within(request, db)
    asked = _binnings(given, "genomicDataBinFilters", "hugoGeneSymbol", "profileType")
    cohort = question.cohort(_about_genes("genomic", [(names[0], names[1]) for names, _ in asked]))

    def of_gene(symbol, suffix):
        gene = question.find(symbol)
        return None if gene is None else lambda study: study.gene_column(suffix, gene)

    return _cell_bins(request, GENOMIC_BIN, ("hugo_gene_symbol", "profile_type"), cohort, asked, of_gene)


def assay_bins(request: Request, db: Session) -> Answer:
    """Answers bins of the values of entities of assays."""
    given, question = _within(request, db)
    asked = _binnings(given, "genericAssayDataBinFilters", "stableId", "profileType")
    cohort = question.cohort(_about("assay", [names for names, _ in asked]))
    return _cell_bins(
        request, ASSAY_BIN, ("stable_id", "profile_type"), cohort, asked, lambda entity, suffix: lambda study: study.assay_column(suffix, entity)
    )


def _cell_bins(request, record: JsonRecord, names: tuple[str, str], cohort: Cohort, asked, find: Callable[[str, str], Callable | None]) -> Answer:
    rows = []
    for (name, suffix), binning in asked:
        column_of = find(name, suffix)
        if column_of is None or not any(study.profile(suffix) for study in cohort.base.studies):
            continue
        columns, base = [column_of(part.study) for part in cohort.parts], [cohort.base.samples[part.study.study.pk] for part in cohort.parts]
        rows += [(name, suffix, *_bin(one)) for one in binned(columns, [part.samples for part in cohort.parts], binning, base if _is_static(request) else None)]
    return listed(request.params, record, found_of_rows((*names, *BIN_COLUMNS), rows))


def custom_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples or patients have each value of custom data."""
    given, question = _within(request, db)
    names = _attributes(given)
    cohort = question.cohort(_about("custom", names))
    found = [(name, question.custom(name)) for name in names]
    rows = [(name, _counts(data.counts(cohort) if data else [])) for name, data in found] if cohort else []
    return listed(request.params, VALUE_COUNTS, found_of_rows(("attribute_id", "counts"), rows))


def custom_bins(request: Request, db: Session) -> Answer:
    """Answers bins of the values of custom data."""
    given, question = _within(request, db)
    asked = _binnings(given, "attributes", "attributeId")
    cohort = question.cohort(_about("custom", [names[0] for names, _ in asked]))
    rows = []
    for (name,), binning in asked:
        data = question.custom(name)
        rows += [(name, *_bin(one)) for one in data.bins(cohort, binning, _is_static(request))] if data else []
    return listed(request.params, CLINICAL_BIN, found_of_rows(("attribute_id", *BIN_COLUMNS), rows))


def attribute_counts(request: Request, db: Session) -> Answer:
    """Answers how many of some samples have a value of each attribute, or their patients have."""
    given = dialect.members(request.params.body)
    which = dialect.which_is_given(given, "sampleListId", "sampleIdentifiers")
    if which == "sampleIdentifiers":
        parts = Cohort(base(request, db, given)).parts
    else:
        found = permissions.readable_sample_list(db, request.caller, dialect.text(given[which], which))
        members = studysamples.list_members(db, found.study.pk, found.pk) if found else {}
        parts = Cohort(base_of_samples(db, [found.study], {found.study.study_id: list(members.values())})).parts if found else []
    sums: dict[str, int] = {}
    for part in parts:
        for attr_id in part.study.attributes:
            sums[attr_id] = sums.get(attr_id, 0) + (part.samples & part.study.having(attr_id)).bit_count()
    rows = sorted((attr_id, number) for attr_id, number in sums.items() if number)
    return listed(request.params, ATTRIBUTE_COUNT, found_of_rows(("clinical_attribute_id", "count"), rows))


def namespace_counts(request: Request, db: Session) -> Answer:
    """Answers how many samples have each value under keys of annotations, and how many alterations have it."""
    given, question = _within(request, db)
    asked = list(dict.fromkeys(dialect.pairs(given.get("attributes", []), "attributes", "outerKey", "innerKey")))
    cohort, rows = question.cohort(), []
    for outer, inner in asked if cohort else ():
        sums: dict[str, list[int]] = {}
        for part in cohort.parts:
            for text, one in part.study.namespace(outer, inner).items():
                total = sums.setdefault(text, [0, 0])
                total[0] += (one.samples & part.samples).bit_count()
                total[1] += sum(number for place, number in one.rows if part.chosen.flags[place])
        there = sorted((-samples, text, alterations) for text, (samples, alterations) in sums.items() if samples)
        counts = [{"value": text, "count": -samples, "totalCount": alterations} for samples, text, alterations in there]
        rows.append((outer, inner, dumps(counts)))
    return listed(request.params, NAMESPACE_COUNTS, found_of_rows(("outer_key", "inner_key", "counts"), rows))
