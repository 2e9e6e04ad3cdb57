"""Studies and what each of them has: cancer types, sample lists, genetic profiles, summaries, links."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from genows.analysis.profiled import sequenced_counts
from genows.analysis.studies import best_list, copy_number_profile, mutation_profile
from genows.auth import permissions
from genows.columns.jsonvalues import dumps
from genows.data.alterations import COPY_NUMBER
from genows.db import studysamples
from genows.db.identifiers import Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def studies(request: Request, db: Session) -> Answer:
    """Answers DBStudy records, in load order."""
    study_ids = request.params.ids("study_ids")
    name, values = ("studies", {}) if study_ids is None else ("studies_by_ids", {"study_ids": study_ids})
    if request.caller.login_required:
        may_read = request.caller.may_read
        readable = (study for study in db.named(name, **values) if may_read(study.id, study.groups))
        return answers.records(db.record("studies"), readable)
    return answers.json_array(_all_studies(db) if study_ids is None else db.json(name, **values), db.record("studies"))


def _all_studies(db):
    """Returns every study's record as JSON text.

    PERF: kept until the data change: 300 studies 5 times as fast as read anew.
    """
    return db.cache.records(("studies",), lambda: db.json("studies"))


def cancer_types(request: Request, db: Session) -> Answer:
    """Answers DBCancerType records, by id. Open to every caller."""
    ids = request.params.ids("cancer_type_ids")
    if ids is None:
        return answers.json_array(db.cache.records(("cancer types",), lambda: db.json("cancer_types")), db.record("cancer_types"))
    return answers.json_array(db.json("cancer_types_by_ids", cancer_type_ids=ids), db.record("cancer_types"))


def sample_lists(request: Request, db: Session) -> Answer:
    """Answers DBSampleList records, in load order; study_id wins over sample_list_ids."""
    study_id, list_ids = request.params.one("study_id"), request.params.ids("sample_list_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    record = db.record("sample_lists")
    if study_id is None:
        return answers.byte_array(_sample_lists(db, pks, list_ids), record)
    kept = db.cache.texts(("sample lists", *pks), lambda: (b"".join(pieces[1:]) for pieces in _sample_lists(db, pks, None)))
    return answers.byte_array(([b",", text] for text in kept), record)


def _sample_lists(db, study_pks, list_ids) -> Iterator[list[bytes]]:
    """Yields one JSON record a list, in pieces with a comma before, as `answers.byte_array` takes them.

    PERF: without joining its samples' rows: of a list of 1,000 samples 9 times, of 10,000 90 times as fast.
    """
    if list_ids is None:
        heads = db.all("sample_list_heads_by_studies", study_pks=study_pks)
    else:
        heads = db.all("sample_list_heads_by_ids", study_pks=study_pks, sample_list_ids=list_ids)
    names = db.record("sample_lists").names
    for head in heads:
        fields = head._asdict()
        pieces, text = [b","], "{"
        for name in names:
            if name == "sample_ids":
                pieces += [f'{text}"sample_ids":['.encode(), studysamples.list_text(db, head.study_pk, head.list_pk)]
                text = "],"
            else:
                text += f"{dumps(name)}:{dumps(fields[name])},"
        pieces.append(text[:-1].encode() + b"}")
        yield pieces


def genetic_profiles(request: Request, db: Session) -> Answer:
    """Answers DBGeneticProfile records, in load order; study_id wins over genetic_profile_ids."""
    study_id, profile_ids = request.params.one("study_id"), request.params.ids("genetic_profile_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    if study_id is not None:
        texts = db.cache.records(("profiles", *pks), lambda: db.json("profiles_by_studies", study_pks=pks))
    elif profile_ids is None:
        texts = db.json("profiles_by_studies", study_pks=pks)
    else:
        texts = db.json("profiles_by_ids", study_pks=pks, genetic_profile_ids=profile_ids)
    return answers.json_array(texts, db.record("profiles"))


def study_summaries(request: Request, db: Session) -> Answer:
    """Answers DBStudySummary records, by study in load order."""
    studies = permissions.readable_studies(db, request.caller, request.params.ids("study_ids"))

    def rows() -> Iterator[tuple]:
        pks = [study.pk for study in studies]
        sizes = {row.study_pk: row.samples for row in db.named("study_sizes", study_pks=pks)}
        flags = {row.study_pk: row for row in db.named("study_flags", study_pks=pks)}
        significant, regions = (_having(db, query) for query in ("studies_with_mutsig", "studies_with_regions"))
        profiles, lists = _by_study(db, "analysis_profiles", pks), _by_study(db, "study_lists", pks)
        first = {pk: mutation_profile(those) for pk, those in profiles.items()}
        counts = sequenced_counts(db, [pk for pk, mutation in first.items() if mutation])
        for study in studies:
            own, mutation = profiles.get(study.pk, []), first.get(study.pk)
            sequenced = None if mutation is None else str(counts[study.pk])
            shown_cna = any(row.type == COPY_NUMBER and row.shown for row in own)
            flag = flags[study.pk]
            has = (mutation is not None, shown_cna, flag.segments, study.pk in significant, study.pk in regions, flag.events)
            chosen = (best_list(lists[study.pk]) if study.pk in lists else None, mutation, copy_number_profile(own))
            yield study.study_id, str(sizes.get(study.pk, 0)), sequenced, *(str(int(bool(one))) for one in has), *(one and one.id for one in chosen)

    return answers.records(db.record("study_summaries"), rows())


def _having(db, query: str) -> set[int]:
    return {row.study_pk for row in db.named(query)} if db.runs(query) else set()


def _by_study(db, query: str, pks) -> dict[int, list]:
    found: dict[int, list] = {}
    for row in db.named(query, study_pks=pks):
        found.setdefault(row.study_pk, []).append(row)
    return found


Owners = dict[int, tuple[str, str | None]]  # pk → (patient id, sample id)


class Wanted(NamedTuple):
    """Whose links are asked for: *of_study*, those of *patients* and of *samples*."""

    of_study: bool
    patients: Owners
    samples: Owners


def resources(request: Request, db: Session) -> Answer:
    """Answers DBResource records of one study.

    Its own links, then those of patients, then of samples, each in load order.

    sample_ids: of these samples alone; else patient_ids: of these patients and their samples.
    """
    params = request.params
    study_id, resource_ids = params.required("study_id"), params.ids("resource_ids")
    patient_ids, sample_ids = params.ids("patient_ids"), params.ids("sample_ids")
    study = permissions.named_study(db, request.caller, study_id)
    if study is None or not db.runs("resource_definitions"):
        return answers.nothing(db.record("resources"))
    kinds = {row.resource_id.upper(): row for row in db.all("resource_definitions", study_pk=study.pk)}
    # Most studies offer nothing: 200,000 samples need not be asked for their links, which takes 1.7 s.
    wanted = _wanted(db, study, patient_ids, sample_ids) if kinds else Wanted(patient_ids is None and sample_ids is None, {}, {})
    rows = _resource_records(db, study, kinds, wanted)
    if resource_ids is not None:
        listed, column = frozenset(resource_ids), db.record("resources").names.index("resource_id")
        rows = (row for row in rows if row[column] in listed)
    return answers.records(db.record("resources"), rows)


def _wanted(db, study: Study, patient_ids, sample_ids) -> Wanted:
    if sample_ids is not None:
        return Wanted(False, {}, _owners_of_samples(db.rows("samples_with_patients", study_pk=study.pk, sample_ids=sample_ids)))
    if patient_ids is None:
        patients = dict(db.rows("patient_names", study_pk=study.pk))
    else:
        patients = dict(db.rows("patient_pks_by_ids", study_pks=[study.pk], patient_ids=patient_ids))
    if patient_ids is None:
        samples = _owners_of_samples(db.rows("all_samples_with_patients", study_pk=study.pk))
    else:
        samples = _owners_of_samples(row for pks in batches(list(patients)) for row in db.rows("samples_of_patients", study_pk=study.pk, patient_pks=pks))
    return Wanted(patient_ids is None, {pk: (patient_id, None) for pk, patient_id in patients.items()}, samples)


def _owners_of_samples(rows: Iterable[tuple]) -> Owners:
    return {sample_pk: (patient_id, sample_id) for sample_pk, sample_id, _, patient_id in rows}


def _resource_records(db, study: Study, kinds: dict[str, Any], wanted: Wanted) -> Iterator[tuple]:
    """Yields the records.

    *kinds*: the study's definitions by their ids in capitals: portals define them so, and link to them in any case.
    """
    if wanted.of_study:
        yield from _of_level("STUDY", study, kinds, db.all("study_resources", study_pk=study.pk), {study.pk: (None, None)})
    of_patients = (db.rows("patient_resources", patient_pks=pks) for pks in batches(list(wanted.patients)))
    yield from _of_level("PATIENT", study, kinds, chain.from_iterable(of_patients), wanted.patients)
    of_samples = (db.rows("sample_resources", sample_pks=pks) for pks in batches(list(wanted.samples)))
    yield from _of_level("SAMPLE", study, kinds, chain.from_iterable(of_samples), wanted.samples)


def _of_level(level, study, kinds, rows, owners):
    """Yields the records of one level. A link whose kind nobody defined has its own words alone."""
    for owner_pk, resource_id, url in answers.grouped(rows, lambda row: row[0], lambda row: (row[1], row[2])):
        about = resource_id, None, level, None, None, None, None
        kind = kinds.get(resource_id.upper())
        if kind is not None and kind.resource_type == level:
            about = kind.resource_id, kind.display_name, level, kind.description, kind.open_by_default, kind.priority, kind.custom_metadata
        yield study.study_id, *owners[owner_pk], *about, url
