"""One cohort, by its studies and a filter: its samples, and what is counted of them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import compress

from genows.auth import permissions
from genows.cohorts import genecounts, kindcounts, partcounts, valuecounts
from genows.cohorts.addressfilter import number_text
from genows.cohorts.binbounds import Binning
from genows.cohorts.binned import attribute_bins
from genows.cohorts.cohort import Cohort, CohortPart, base_of_studies
from genows.cohorts.comparison import frequency
from genows.cohorts.conditions import Base
from genows.cohorts.customdata import FindCustomData, finds_custom_data
from genows.cohorts.eventfilter import EventFilter
from genows.cohorts.filtered import Addressed, addressed
from genows.cohorts.values import exact_number
from genows.columns.blocks import Block, row_blocks
from genows.columns.jsonvalues import value_or_nothing
from genows.data import studypeople
from genows.data.genes import genes_by_entrez, genes_by_symbols
from genows.data.numbers import double_text, single_text
from genows.data.people import RECORDS
from genows.data.storedclinical import PATIENTS, Level
from genows.db import packed
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer, Blocks
from genows.http.request import PageRequest, Request

# Characters of a filter in a request without a body.
MOST_CHARACTERS = 16_384
METHODS = ("dynamic", "static")
TREATED = {"drug": "Agent", "drug_class": "AgentClass", "drug_target": "AgentTarget"}
PARTS = ("list", "profile", "event", *TREATED, "drug_time")


def base(request: Request, db: Session) -> Base:
    """Returns the samples of the studies. Denied where the only one may not be read; of several, those that may not do not count."""
    study_ids = request.params.required_ids("study_id")
    if study_ids is None:
        raise ParameterError("study_id", "is empty: give at least one study.")
    if len(study_ids) > 1:
        return base_of_studies(db, permissions.readable_studies(db, request.caller, study_ids))
    study = permissions.named_study(db, request.caller, study_ids[0])
    return base_of_studies(db, [study] if study else [])


def filter_text(request: Request | PageRequest, name: str) -> str:
    """Returns the text of a filter: a parameter that is never split at commas; repeated ones are joined."""
    found = ";".join(text for text in request.params.texts(name) if text.strip())
    if len(found) > MOST_CHARACTERS and request.environ["REQUEST_METHOD"] != "POST":
        raise ParameterError(name, f"should have at most {MOST_CHARACTERS:,} characters; send a longer one by POST.")
    return found


def asked(request: Request, db: Session) -> Addressed:
    """Returns the cohort of a request."""
    return addressed(db, base(request, db), filter_text(request, "filter"), custom_data(request, db))


def custom_data(request: Request, db: Session) -> FindCustomData:
    """Returns what finds the custom data that filters of a request name."""
    return finds_custom_data(db, request.caller, request.portal.sessions)


def chosen(request: Request, name: str, known: Collection[str], default: Sequence[str]) -> Sequence[str]:
    """Returns the entries of a list of words; ParameterError where one is not *known*."""
    found = request.params.ids(name) or default
    if not set(found) <= set(known):
        raise ParameterError(name, f"should be some of: {', '.join(known)}.")
    return found


def attribute_ids(request: Request, its_base: Base, otherwise: Callable[[str], bool]) -> list[str]:
    """Returns the attributes that are asked for; where none is, those of the base of which *otherwise* holds, by id."""
    known = {attr_id for study in its_base.studies for attr_id in study.attributes}
    return list(request.params.ids("attribute_ids") or sorted(filter(otherwise, known)))


def gene_ids(request: Request, db: Session) -> frozenset[int] | None:
    """Returns the Entrez ids of the genes that are asked for; None for all."""
    symbols = request.params.ids("genes")
    return None if symbols is None else frozenset(gene.entrez for gene in genes_by_symbols(db, symbols))


def cohort(request: Request, db: Session) -> Answer:
    """Answers the DBCohort record."""
    its, text = asked(request, db)
    whole = Cohort(its.base)
    numbers = (its.samples, its.patients, whole.samples, whole.patients)
    return answers.records(db.record("cohorts"), lambda: [(text, *map(str, numbers))])


def samples(request: Request, db: Session) -> Answer:
    """Answers DBSample records of a cohort, in load order."""
    record = RECORDS["samples"]
    return answers.of_blocks(record, CohortBlocks(db, asked(request, db).cohort))


class CohortBlocks(Blocks):
    """The samples of a cohort, study by study."""

    batch = answers.BATCH_ROWS

    def __init__(self, db: Session, its: Cohort):
        super().__init__(answers.view_of(RECORDS["samples"]))
        self._db, self._cohort = db, its

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        for part in self._cohort.parts:
            if part.samples:
                yield from self._of_part(part, columns)

    def sizes(self) -> Iterator[int]:
        return (part.samples.bit_count() for part in self._cohort.parts)

    def _of_part(self, part: CohortPart, columns: Sequence[str]) -> Iterator[Block]:
        study, flags = part.study.study, part.chosen.flags
        if not packed.is_packed(self._db, study.pk):
            rows = self._db.selected("samples_by_study", self.view.columns, study_pk=study.pk)
            yield from row_blocks(self.view.columns, compress(rows, flags), self.batch)
            return
        start = 0
        for block in studypeople.blocks(self._db, studypeople.SAMPLES, study, columns):
            places = list(compress(range(block.size), flags[start : start + block.size]))
            start += block.size
            if places:
                yield block if len(places) == block.size else block.take(places)


def level_text(level: Level | None) -> str:
    """Returns the word for what an attribute belongs to."""
    return "patient" if level is PATIENTS else "sample"


def _cases(its: Cohort, of_patients: bool) -> int:
    return its.patients if of_patients else its.samples


def values(request: Request, db: Session) -> Answer:
    """Answers DBCohortValue records, by attribute, most frequent value first."""
    its = asked(request, db).cohort
    names = attribute_ids(request, its.base, its.base.is_categorical)

    def rows() -> Iterator[tuple]:
        for attr_id in names:
            level = valuecounts.level_of(its, attr_id)
            cases = _cases(its, level is PATIENTS)
            for value, count in valuecounts.attribute_counts(its, attr_id):
                yield attr_id, level_text(level), value, str(count), str(cases), double_text(count / cases)

    return answers.records(db.record("cohort_values"), rows)


def bins(request: Request, db: Session) -> Answer:
    """Answers DBCohortBin records, by attribute and bin."""
    params = request.params
    params.required_ids("attribute_ids")
    its, binning = asked(request, db).cohort, _binning(request)
    is_static = params.one_of("method", *METHODS) == "static"
    names = attribute_ids(request, its.base, lambda attr_id: not its.base.is_categorical(attr_id))
    found = attribute_bins(its, [(attr_id, binning) for attr_id in names], is_static)

    def rows() -> Iterator[tuple]:
        for attr_id, one in found:
            level = valuecounts.level_of(its, attr_id)
            start, end = (None if bound is None else number_text(bound) for bound in (one.start, one.end))
            yield attr_id, level_text(level), one.special, start, end, str(one.cases), str(_cases(its, level is PATIENTS))

    return answers.records(db.record("cohort_bins"), rows)


def _binning(request) -> Binning:
    text, log = ",".join(request.params.texts("bins")).strip(), request.params.one_of("log", "true", "false") == "true"
    word, _, rest = text.partition(":")
    if word in ("", "auto") and not rest:
        return Binning(log=log)
    if word in ("median", "quartile") and not rest:
        return Binning(word.upper(), log=log)
    if word == "width":
        size, mark, anchor = rest.partition("@")
        made = Binning("GENERATE", size=_number(size), anchor=_number(anchor) if mark else Decimal(0), log=log)
        if made.size and made.size > 0:
            return made
        raise ParameterError("bins", "should have a width above 0.")
    return Binning(custom=sorted(set(map(_number, text.split(",")))), log=log)


def _number(text: str) -> Decimal:
    found = exact_number(text.strip())
    if found is None:
        raise ParameterError("bins", "should be auto, median, quartile, width:N, width:N@ANCHOR, or numbers.")
    return found


def genes(request: Request, db: Session) -> Answer:
    """Answers DBCohortGene records, by kind as asked for, most altered samples first."""
    its, kinds = asked(request, db).cohort, chosen(request, "kind", kindcounts.KINDS, ["mutated"])
    wanted, events = gene_ids(request, db), _events(request)

    def rows() -> Iterator[tuple]:
        for kind in kinds:
            found = kindcounts.kind_counts(its, kind, events, wanted)
            symbols = {entrez: gene.symbol for entrez, gene in genes_by_entrez(db, found).items()}
            source, level = kindcounts.KINDS[kind][0]
            q_value = genecounts.q_values(its, source)
            for one in sorted(found.values(), key=lambda one: (-one.altered, -one.events, symbols[one.entrez], one.entrez)):
                q = None if kind == "any" else single_text(q_value(one.entrez, level))
                counts = str(one.altered), str(one.profiled), double_text(frequency(one.altered, one.profiled)), str(one.events)
                yield kind, symbols[one.entrez], str(one.entrez), *counts, q

    return answers.records(db.record("cohort_genes"), rows)


def _events(request) -> EventFilter:
    text = request.params.one("count")
    given = {} if text is None else value_or_nothing(text)
    if not isinstance(given, dict):
        raise ParameterError("count", "should be an AlterationFilter, a JSON object.")
    return EventFilter.of_members(given, "count")


def parts(request: Request, db: Session) -> Answer:
    """Answers DBCohortPart records, by kind as asked for."""
    its, kinds = asked(request, db).cohort, chosen(request, "kind", PARTS, PARTS)

    def rows() -> Iterator[tuple]:
        of = {False: str(its.samples), True: str(its.patients)}
        for kind in kinds:
            for key, name, time, of_patients, count in _parts(its, kind):
                yield kind, key, name, time, "patient" if of_patients else "sample", str(count), of[of_patients]

    return answers.records(db.record("cohort_parts"), rows)


def _parts(its: Cohort, kind: str) -> Iterable[tuple[str, str, str | None, bool, int]]:
    """Yields (id, name, time, whether patients are counted, how many)."""
    if kind == "drug_time":
        return ((one.treatment, one.treatment, one.time, False, one.cases) for one in partcounts.timed_treatments(its, TREATED["drug"]))
    if kind in TREATED:
        return ((one.treatment, one.treatment, None, True, one.cases) for one in partcounts.treatments(its, TREATED[kind]))
    count = {"list": partcounts.lists, "profile": partcounts.profiles, "event": partcounts.event_types}[kind]
    return ((one.key, one.name, None, one.is_of_patients, one.cases) for one in count(its))
