"""What there is of each study, and what questions about many studies ask of it."""

from collections.abc import Iterator

from genows.analysis.profiled import sequenced_counts
from genows.analysis.studies import best_list, copy_number_profile, mutation_profile
from genows.auth import permissions
from genows.data.alterations import COPY_NUMBER
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


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
    return {row.study_pk for row in db.named(query)} if db.has(query) else set()


def _by_study(db, query: str, pks) -> dict[int, list]:
    found: dict[int, list] = {}
    for row in db.named(query, study_pks=pks):
        found.setdefault(row.study_pk, []).append(row)
    return found
