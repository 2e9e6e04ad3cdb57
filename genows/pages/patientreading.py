"""What is known of a patient, read by the API's own handlers: nothing is counted a second time."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from genows.analysis.attributes import study_attributes
from genows.cohorts.points import number_of
from genows.columns.fields import Shown, View
from genows.data.attachments import EVENT
from genows.db.identifiers import Study
from genows.http.answers import Answer, RowBlocks, of_blocks
from genows.http.recordpages import Picks
from genows.pages.ownapi import OwnApi, Records, page_of_records
from genows.pages.patientpage import MOST_SAMPLES, Clinical, Link, Similar
from genows.pages.patienttables import (
    CHANGE_SAMPLES,
    COPIES,
    DRIVER,
    GENE_MEASURED,
    GENE_SAMPLES,
    KINDS,
    NUMBERS,
    AlterationKind,
    driver_of,
)
from genows.pages.pictures.timeline import TimelineEvent

# Rows that are sorted by what other addresses answer of them where nobody asks for an order; of more they stand as the
# API has them.
FEW = 1000
# Samples that are listed as similar to one; events above which nobody looks for them: each is looked for in all
# studies.
MOST_SIMILAR, MOST_EVENTS = 20, 5000
MADE = frozenset({DRIVER, COPIES, GENE_SAMPLES, CHANGE_SAMPLES, GENE_MEASURED})
# Fields that other columns are made of.
SYMBOL, CHANGE = "hugo_gene_symbol", "amino_acid_change"
NEEDED = ("genetic_profile_id", "entrez_gene_id", SYMBOL, CHANGE, "sample_id", "driver_filter", "driver_tiers_filter", "is_hotspot")


class AskedPatient(NamedTuple):
    """Whom a request is about. *samples*: records of the API, in load order."""

    api: OwnApi
    study: Study
    patient_id: str
    samples: Records

    @property
    def sample_ids(self) -> list[str]:
        return [sample["id"] for sample in self.samples]

    @property
    def asked(self) -> dict[str, Any]:
        """How the API is asked about the patient."""
        return {"study_id": self.study.study_id, "patient_ids": [self.patient_id]}

    def profiles(self, kind: AlterationKind) -> list[str]:
        """Returns the study's profiles of a kind of alterations."""
        every = self.api.records("/api/geneticprofiles", study_id=self.study.study_id)
        return [one["id"] for one in every if one["genetic_alteration_type"] in kind.types]


def clinical(patient: AskedPatient, sample_id: str) -> Clinical:
    """Returns the clinical attributes with a value, and what is counted of each sample.

    *sample_id*: of one that is shown in any case.
    """
    api, ids = patient.api, patient.sample_ids
    shown = ids[:MOST_SAMPLES]
    if sample_id and sample_id not in shown:
        shown = [*shown[:-1], sample_id]
    of_patient = {one["attr_id"]: one["attr_val"] for one in api.records("/api/clinicaldata/patients", **patient.asked, attribute_ids="")}
    of_samples: dict[str, dict[str, str]] = {}
    for one in api.records("/api/clinicaldata/samples", study_id=patient.study.study_id, attribute_ids="", sample_ids=shown) if shown else ():
        of_samples.setdefault(one["attr_id"], {})[one["sample_id"]] = one["attr_val"]
    names = {one.attr_id: one.name for one in reversed(study_attributes(api.db, patient.study.pk))}
    rows = [
        (names[attr_id], of_patient.get(attr_id), [of_samples.get(attr_id, {}).get(sample) for sample in shown])
        for attr_id in reversed(names)
        if attr_id in of_patient or attr_id in of_samples
    ]
    counted = list(_counted(patient, shown, "SAMPLE_TYPE" in of_samples))
    # Attributes in which loads store the same counts would say them a second time.
    told = [values for _, _, values in counted]
    again = {names.get(attr_id) for attr_id, spelled in COUNTS.items() if [spelled(of_samples.get(attr_id, {}).get(sample)) for sample in shown] in told}
    return Clinical(shown, len(ids), [*counted, *(row for row in rows if row[0] not in again)])


def _counted(patient: AskedPatient, shown: Sequence[str], has_type: bool) -> Iterator[tuple[str, str | None, list[str | None]]]:
    """Yields rows of what the API counts of samples: type, mutations, the altered share of the genome."""
    api = patient.api
    types = {sample["id"]: sample["sample_type"] for sample in patient.samples}
    if not has_type:
        yield "Sample type", None, [types.get(sample) for sample in shown]
    if not shown:
        return
    profiles = patient.profiles(KINDS["mutations"])
    counts: dict[str, str] = {}
    for one in api.records("/api/mutationcounts/samples", genetic_profile_ids=profiles, sample_ids=list(shown)) if profiles else ():
        counts.setdefault(one["sample_id"], one["mutation_count"])
    if counts:
        yield "Mutations", None, [counts.get(sample) for sample in shown]
    fractions = api.records("/api/copynumberfractions", study_id=patient.study.study_id, sample_ids=list(shown))
    if shares := {one["sample_id"]: f"{100 * float(one['fraction']):.1f} %" for one in fractions}:
        yield "Share of the genome altered", None, [shares.get(sample) for sample in shown]


def _percent(fraction: str | None) -> str | None:
    """Returns a stored fraction as the counted one is spelled; None where it is no number."""
    number = number_of(fraction or "")
    return None if number is None else f"{100 * number:.1f} %"


# Attribute → its value as what is counted is spelled.
COUNTS: dict[str, Callable[[str | None], str | None]] = {"MUTATION_COUNT": lambda text: text, "FRACTION_GENOME_ALTERED": _percent}


def events(patient: AskedPatient) -> tuple[list[TimelineEvent], int]:
    """Returns the clinical events, by start, and how many there are beside them whose day nobody tells."""
    names = EVENT.names
    event_id, kind, start, stop, key, value = map(names.index, ("event_id", "event_type", "start_date", "stop_date", "key", "value"))
    found, undated = list[TimelineEvent](), 0
    for _, rows in groupby(patient.api.rows("/api/clinicalevents", **patient.asked), key=lambda row: row[event_id]):
        its = list(rows)
        day = its[0][start]
        if day is None:
            undated += 1
            continue
        words = "; ".join(f"{row[key]}: {row[value]}" for row in its if row[key] is not None and row[value])
        found.append(TimelineEvent(its[0][kind] or "", int(day), max(int(day), int(its[0][stop] or day)), words))
    return found, undated


def links(patient: AskedPatient) -> list[Link]:
    """Returns the resources of the patient and the samples."""
    records = patient.api.records("/api/resources", **patient.asked)
    return [Link(one["display_name"] or one["resource_id"], one["url"], one["sample_id"] or "", one["description"] or "") for one in records]


def similar(patient: AskedPatient, sample_id: str) -> Similar:
    """Returns the samples of all studies that share most events with one."""
    kinds = [KINDS["mutations"], KINDS["copy-number"]]
    numbers = [rows.page((), 1)[1] for rows in (rows_of_kind(patient, kind, [sample_id]) for kind in kinds) if rows]
    number = None if None in numbers else sum(filter(None, numbers))
    if number is None or number > MOST_EVENTS:
        return Similar(sample_id, number, None)
    names = patient.api.db.record("similar_samples").names
    study, sample, kind, symbol = map(names.index, ("study_id", "sample_id", "kind", "hugo_gene_symbol"))
    found = []
    rows = patient.api.rows("/api/similarsamples", study_id=patient.study.study_id, sample_id=sample_id)
    for (study_id, other), shared in groupby(rows, key=lambda row: (row[study], row[sample])):
        its = list(shared)
        mutations = sum(row[kind] == "mutation" for row in its)
        found.append((study_id, other, mutations, len(its) - mutations, list(dict.fromkeys(row[symbol] for row in its))))
        if len(found) == MOST_SIMILAR:
            break
    return Similar(sample_id, number, found)


def rows_of_kind(patient: AskedPatient, kind: AlterationKind, sample_ids: Sequence[str] | None = None) -> "AlterationRows | None":
    """Returns the rows of a kind of alterations, of the listed samples, None: of all.

    None where the study has no such data, or there is no sample.
    """
    profiles, chosen = patient.profiles(kind), patient.sample_ids if sample_ids is None else list(sample_ids)
    return AlterationRows(patient, kind, profiles, chosen) if profiles and chosen else None


class AlterationRows:
    """The rows of one kind of alterations of a patient.

    *names*: of all columns; *sortable*: those by which rows are sorted.
    """

    def __init__(self, patient: AskedPatient, kind: AlterationKind, profiles: list[str], sample_ids: list[str]):
        self._api, self._study_id, self._kind = patient.api, patient.study.study_id, kind
        self._asked: dict[str, Any] = {"genetic_profile_ids": profiles, "sample_ids": sample_ids}
        self._samples = sample_ids
        self._fields = kind.record.names
        self.names = (*(name for name in self._fields if name not in ("study_id", "sample_list_id")), *kind.made)
        # Copy number stands in matrices, of which no more is read than is shown.
        self.sortable = frozenset(self.names) - {COPIES}

    def page(self, order: Sequence[str], limit: int | None, offset: int = 0, columns: Collection[str] | None = None) -> tuple[Records, int | None]:
        """Returns some of the rows, and the number of all; None where those are too many to be counted.

        *columns*: that are wanted; None: all.
        """
        names = {name.removeprefix("-") for name in order}
        wanted = frozenset(self.names if columns is None else columns)
        fields = tuple(name for name in self._fields if name in wanted or name in NEEDED)
        answer = self._completed() if names & MADE else self._answer()
        records, number = page_of_records(answer, Picks(fields, tuple(order), limit, offset), self._api.request.environ)
        return self._complete(records, wanted), number

    def usual_page(self, limit: int, offset: int, columns: Collection[str] | None = None) -> tuple[Records, int | None]:
        """Returns the rows as they stand where no order is asked for: what matters first, unless they are many."""
        found, number = self.page((), limit, offset, columns)
        return self.page(self._kind.order, limit, offset, columns) if number is not None and number <= FEW and found else (found, number)

    def _answer(self) -> Answer:
        return self._api.answer(self._kind.address, **self._asked)

    def _completed(self) -> Answer:
        """Returns the answer with the columns that are made of others, by which rows are to be sorted."""
        answer, counts = self._answer(), MutatedSamples({}, {})
        source = answer.source
        if source is None:
            return answer
        made, names = tuple(name for name in self._kind.made if name != COPIES), source.names
        if GENE_SAMPLES in self._kind.made:
            symbol, change = names.index(SYMBOL), names.index(CHANGE)
            changes = {(row[symbol], row[change]) for row in source.rows()}
            counts = self._counts({name for name, _ in changes}, changes)

        def completed() -> Iterator[tuple]:
            for row in source.rows():
                record = counts.completed(dict(zip(names, row, strict=True)))
                yield *row, *(record[name] for name in made)

        view = View(tuple([Shown(name, name) for name in (*names, *made)]))
        return of_blocks(None, RowBlocks(view, completed), source.numbers | NUMBERS)

    def _complete(self, records: Records, wanted: Collection[str]) -> Records:
        symbols = {one[SYMBOL] for one in records if one.get(SYMBOL)}
        counts, copies = MutatedSamples({}, {}), {}
        if any(name in wanted for name in (GENE_SAMPLES, CHANGE_SAMPLES, GENE_MEASURED)):
            counts = self._counts(symbols, {(one[SYMBOL], one[CHANGE]) for one in records} if CHANGE_SAMPLES in wanted else ())
        if COPIES in wanted:
            copies = self._copies(symbols)
        for record in records:
            counts.completed(record)
            record[COPIES] = copies.get((record.get("entrez_gene_id", ""), record["sample_id"]))
        return records

    def _counts(self, symbols: Collection[str], changes: Collection[tuple[str, str | None]]) -> "MutatedSamples":
        """Returns what is counted of the genes and changes, of the whole study.

        Kept until the data change, whoever asks.
        """
        genes = self._api.db.cache.get_many("samples by gene", [(self._study_id, symbol) for symbol in symbols], self._genes)
        named = [(self._study_id, *change) for change in changes if change[1]]
        of_changes = self._api.db.cache.get_many("samples by change", named, self._changes)
        return MutatedSamples(dict(pair for pairs in genes.values() for pair in pairs), dict(pair for pairs in of_changes.values() for pair in pairs))

    def _genes(self, asked: Sequence[tuple[str, str]]) -> dict[tuple[str, str], list]:
        found: dict[tuple[str, str], list] = {one: [] for one in asked}
        for one in self._api.records("/api/mutationcounts/genes", study_ids=[self._study_id], genes=[symbol for _, symbol in asked]):
            key = one["genetic_profile_id"], one["entrez_gene_id"]
            found.setdefault((self._study_id, one["hugo_gene_symbol"]), []).append((key, (one["sample_count"], one["profiled_sample_count"])))
        return found

    def _changes(self, asked: Sequence[tuple[str, str, str]]) -> dict[tuple[str, str, str], list]:
        found: dict[tuple[str, str, str], list] = {one: [] for one in asked}
        genes, changes = (sorted({one[place] for one in asked}) for place in (1, 2))
        for one in self._api.records("/api/mutationcounts/proteinchanges", study_ids=[self._study_id], genes=genes, protein_changes=changes):
            key = one["genetic_profile_id"], one["entrez_gene_id"], one["protein_change"]
            if (those := found.get((self._study_id, one["hugo_gene_symbol"], one["protein_change"]))) is not None:
                those.append((key, one["sample_count"]))
        return found

    def _copies(self, symbols: Collection[str]) -> dict[tuple[str, str], str]:
        """Returns (Entrez id, sample) → the level of copy number in the study's first discrete profile."""
        profiles = self._api.records("/api/geneticprofiles", study_id=self._study_id)
        discrete = [one["id"] for one in profiles if one["genetic_alteration_type"] in KINDS["copy-number"].types and one["datatype"] == "DISCRETE"]
        if not discrete or not symbols:
            return {}
        values = self._api.records("/api/geneticprofiledata", genetic_profile_ids=discrete[:1], genes=sorted(symbols), sample_ids=self._samples)
        return {(one["entrez_gene_id"], one["sample_id"]): one["profile_data"] for one in values}


class MutatedSamples(NamedTuple):
    """*genes*: (profile, Entrez id) → samples with a mutation, samples measured; *changes*: (profile, Entrez id,
    change) → samples.
    """

    genes: Mapping[tuple[str, str], tuple[str, str]]
    changes: Mapping[tuple[str, str, str], str]

    def completed(self, record: dict[str, Any]) -> dict[str, Any]:
        """Returns the record, to which what is made of it and of these is added."""
        gene = record["genetic_profile_id"], record.get("entrez_gene_id") or ""
        record[DRIVER] = driver_of(record)
        record[GENE_SAMPLES], record[GENE_MEASURED] = self.genes.get(gene, (None, None))
        record[CHANGE_SAMPLES] = self.changes.get((*gene, record.get(CHANGE) or ""))
        return record
