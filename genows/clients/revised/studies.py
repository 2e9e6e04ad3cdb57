"""Studies and what each of them has: cancer types, sample lists, genetic profiles, summaries, links."""

from collections.abc import Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import Any

from genows.analysis.profiled import sequenced_counts
from genows.analysis.studies import best_list, copy_number_profile, mutation_profile
from genows.auth import permissions
from genows.columns.blocks import Block
from genows.columns.fields import View
from genows.data import people
from genows.data.alterations import COPY_NUMBER
from genows.data.attachments import OF_PATIENT, OF_SAMPLE, OF_STUDY, RESOURCE, link_kinds, links
from genows.data.profiles import PROFILE, of_studies
from genows.data.studies import RECORDS
from genows.db import studysamples
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import BATCH_ROWS, Answer, Blocks
from genows.http.request import Request


def studies(request: Request, db: Session) -> Answer:
    """Answers DBStudy records, in load order."""
    study_ids, record = request.params.ids("study_ids"), RECORDS["studies"]
    name, values = ("studies", {}) if study_ids is None else ("studies_by_ids", {"study_ids": study_ids})
    if request.caller.login_required:
        may_read, about = request.caller.may_read, itemgetter(*map(record.columns.index, ("study_id", "groups")))
        return answers.records(record, lambda: (study for study in db.selected(name, record.columns, **values) if may_read(*about(study))))
    # PERF: kept, 300 studies are answered 5 times as fast as read anew.
    return answers.kept_query(db, record, name) if study_ids is None else answers.of_query(db, record, name, **values)


def cancer_types(request: Request, db: Session) -> Answer:
    """Answers DBCancerType records, by id. Open to every caller."""
    ids = request.params.ids("cancer_type_ids")
    if ids is None:
        return answers.kept_query(db, RECORDS["cancer_types"], "cancer_types")
    return answers.of_query(db, RECORDS["cancer_types"], "cancer_types_by_ids", cancer_type_ids=ids)


def sample_lists(request: Request, db: Session) -> Answer:
    """Answers DBSampleList records, in load order; study_id wins over sample_list_ids."""
    study_id, list_ids = request.params.one("study_id"), request.params.ids("sample_list_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    record = people.RECORDS["sample_lists"]
    blocks = ListBlocks(answers.view_of(record), db, pks, None if study_id is not None else list_ids)
    return answers.of_blocks(record, blocks if study_id is None else answers.KeptBlocks(blocks, db.cache, "sample lists", *pks))


class ListBlocks(Blocks):
    """Sample lists, a block each: one may have all samples of a study. *list_ids*: None for all.

    PERF: without joining its samples' rows: of a list of 1,000 samples 9 times, of 10,000 90 times as fast.
    """

    batch = BATCH_ROWS

    def __init__(self, view: View, db: Session, study_pks: Sequence[int], list_ids: Sequence[str] | None):
        super().__init__(view)
        self._db, self._study_pks, self._list_ids = db, study_pks, list_ids

    def read(self, columns: Sequence[str]) -> Iterator[Block]:
        for head in self._heads():
            block = Block.of_rows(head._fields, [head])
            if "sample_ids" in columns:
                block = block.with_columns({"sample_ids": [f"[{studysamples.list_text(self._db, head.study_pk, head.list_pk).decode()}]"]})
            yield block

    def sizes(self) -> Iterator[int]:
        return iter([len(self._heads())])

    def _heads(self) -> list[Any]:
        if self._list_ids is None:
            return self._db.all("sample_lists_by_studies", study_pks=self._study_pks)
        return self._db.all("sample_lists_by_ids", study_pks=self._study_pks, sample_list_ids=self._list_ids)


def genetic_profiles(request: Request, db: Session) -> Answer:
    """Answers DBGeneticProfile records, in load order; study_id wins over genetic_profile_ids."""
    study_id, profile_ids = request.params.one("study_id"), request.params.ids("genetic_profile_ids")
    pks = permissions.study_pks(db, request.caller, study_id)
    if study_id is not None:
        return answers.kept_query(db, PROFILE, "profiles_by_studies", study_pks=tuple(pks))
    if profile_ids is None:
        return answers.of_query(db, PROFILE, "profiles_by_studies", study_pks=pks)
    return answers.of_query(db, PROFILE, "profiles_by_ids", study_pks=pks, genetic_profile_ids=profile_ids)


def study_summaries(request: Request, db: Session) -> Answer:
    """Answers DBStudySummary records, by study in load order."""
    studies = permissions.readable_studies(db, request.caller, request.params.ids("study_ids"))

    def rows() -> Iterator[tuple]:
        pks = [study.pk for study in studies]
        sizes = {row.study_pk: row.samples for row in db.named("study_sizes", study_pks=pks)}
        flags = {row.study_pk: row for row in db.named("study_flags", study_pks=pks)}
        significant, regions = (_having(db, query) for query in ("studies_with_mutsig", "studies_with_regions"))
        profiles, lists = of_studies(db, pks), _by_study(db, "sample_lists_by_studies", pks)
        first = {pk: mutation_profile(those) for pk, those in profiles.items()}
        counts = sequenced_counts(db, [pk for pk, mutation in first.items() if mutation])
        for study in studies:
            own, mutation = profiles[study.pk], first[study.pk]
            sequenced = None if mutation is None else str(counts[study.pk])
            shown_cna = any(each.alteration_type == COPY_NUMBER and each.is_shown for each in own)
            flag = flags[study.pk]
            has = (mutation is not None, shown_cna, flag.segments, study.pk in significant, study.pk in regions, flag.events)
            chosen = best_list(lists[study.pk]).sample_list_id if study.pk in lists else None
            profile_ids = [one and one.profile_id for one in (mutation, copy_number_profile(own))]
            yield study.study_id, str(sizes.get(study.pk, 0)), sequenced, *(str(int(bool(one))) for one in has), chosen, *profile_ids

    return answers.records(db.record("study_summaries"), rows)


def _having(db, query: str) -> set[int]:
    return {row.study_pk for row in db.named(query)} if db.runs(query) else set()


def _by_study(db, query: str, pks) -> dict[int, list]:
    found: dict[int, list] = {}
    for row in db.named(query, study_pks=pks):
        found.setdefault(row.study_pk, []).append(row)
    return found


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
        return answers.nothing(RESOURCE)
    if sample_ids is not None:
        rows = partial(_resource_records, db, study, [OF_SAMPLE], sample_ids=sample_ids)
    elif patient_ids is not None:
        rows = partial(_resource_records, db, study, [OF_PATIENT, OF_SAMPLE], patient_ids=patient_ids)
    else:
        rows = partial(_resource_records, db, study, [OF_STUDY, OF_PATIENT, OF_SAMPLE])
    if resource_ids is None:
        return answers.records(RESOURCE, rows)
    listed, column = frozenset(resource_ids), RESOURCE.names.index("resource_id")
    return answers.records(RESOURCE, lambda: (row for row in rows() if row[column] in listed))


def _resource_records(db, study: Study, levels: Sequence[str], **ids: Sequence[str]) -> Iterator[tuple]:
    """Yields the records. A link whose kind nobody defined has its own words alone."""
    # Portals define kinds of links, and link to them in any case.
    kinds = {row.resource_id.upper(): row for row in link_kinds(db, study.pk)}
    for level in levels:
        # Most studies offer nothing: 200,000 samples need not be asked for their links, which takes 1.7 s.
        for sample_id, patient_id, resource_id, url in links(db, study.pk, level, **ids) if kinds or level == OF_STUDY else ():
            about = resource_id, None, level, None, None, None, None
            kind = kinds.get(resource_id.upper())
            if kind is not None and kind.resource_type == level:
                about = kind.resource_id, kind.display_name, level, kind.description, kind.open_by_default, kind.priority, kind.custom_metadata
            yield study.study_id, patient_id, sample_id, *about, url
