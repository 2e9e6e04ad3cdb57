"""Studies, and their cancer types as a tree: whatever is stored, the chain of a type's parents ends in the root.

The links that studies offer.

Links are of a study itself, of its patients and of its samples; a definition says what links of a kind are.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from genows.analysis.profiled import sequenced_counts
from genows.clients.portal_api import subjects
from genows.clients.portal_api.listing import Found, counted, found_of_rows, has_all, listed, only, words
from genows.clients.portal_api.records import (
    CANCER_TYPE,
    COUNTED,
    DETAILED,
    KIND,
    LINK,
    META,
    STUDY,
    SUMMARY,
    nested,
    nested_by_first,
)
from genows.columns.blocks import Block, Derived
from genows.columns.jsonvalues import dumps
from genows.data.attachments import LINKS, OF_PATIENT, OF_SAMPLE, OF_STUDY, link_kinds, links
from genows.data.studies import COUNTS
from genows.db.identifiers import Study
from genows.db.packaged import tables
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

STUDIES = "studies_by_pks"
SEQUENCED = "sequenced"
TYPES = "cancer_types"
# Of every tree; pages hang studies on it and drop what does not reach it.
ROOT = "tissue"
PARENT_BYTES = 200
DEFINITIONS = "resource_definitions"
# Of links: what they are made of, sample and patient where they have one.
LINK_COLUMNS = ("sample_id", "patient_id", "resource_id", "url", "study_id", "resource_definition")
# The kind of owner → the query that counts owners.
LINK_COUNTS = {OF_SAMPLE: "third_sample_resource_counts", OF_PATIENT: "third_patient_resource_counts"}


def studies(request: Request, db: Session) -> Answer:
    """Answers CancerStudy records, in load order; by a keyword those that fit best first."""
    if request.params.projection == META:
        return meta(request, db)
    pks, keyword = subjects.study_pks(request, db), request.params["keyword"]
    found = _completed(request, db, _rows(db, pks, keyword))
    if request.params["resourceCounts"] == "true":
        its = Derived(("study_pk", "study_id"), lambda studies: {study: counts_of(db, Study(*study)) for study in studies}, True)
        found = found.with_derived(["resource_counts"], lambda page: {"resource_counts": its})
    return listed(request.params, STUDY, found)


def meta(request: Request, db: Session) -> Answer:
    """Answers how many they are, in headers alone."""
    pks, keyword = subjects.study_pks(request, db), request.params["keyword"]
    return counted(len(_rows(db, pks, keyword) if keyword else pks), more="x-total-count")


def _rows(db, pks, keyword):
    """Returns the rows of the studies, or of those that fit a keyword."""
    rows = db.all(STUDIES, study_pks=pks)
    return _fitting(db, rows, keyword) if keyword else rows


def study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers one of them, whole."""
    pk = subjects.study(request, db, study_id).pk
    rows = db.all(STUDIES, study_pks=[pk])
    return only(STUDY, found_of_rows(*complete(db, rows, detailed=True)))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids."""
    return listed(request.params, STUDY, _completed(request, db, db.all(STUDIES, study_pks=subjects.asked_pks(request, db))))


def _completed(request, db, rows) -> Found:
    if request.params.projection == META:
        return found_of_rows(db.columns(STUDIES), rows)
    return found_of_rows(*complete(db, rows, detailed=request.params.projection == DETAILED))


def complete(db: Session, rows: Sequence, *, detailed: bool = False) -> tuple[tuple[str, ...], list[tuple]]:
    """Returns columns and rows with the counts of samples.

    *detailed*: of all lists, with the cancer type and treated patients.
    """
    ends = ["all", *COUNTS] if detailed else ["all"]
    names = [f"{row.study_id}_{end}" for row in rows for end in ends]
    of_lists = db.all("sample_list_sizes_by_ids", study_pks=[row.study_pk for row in rows], list_ids=names)
    counts = {(found.study_pk, found.list_id): found.samples for found in of_lists}
    columns = (*db.columns(STUDIES), "read_permission", "all_sample_count")
    completed = [(*row, True, counts.get((row.study_pk, f"{row.study_id}_all"), 0)) for row in rows]
    if not detailed:
        return columns, completed
    types, sequenced = nested_types(db), sequenced_counts(db, [row.study_pk for row in rows])
    counts |= {(row.study_pk, f"{row.study_id}_{SEQUENCED}"): sequenced[row.study_pk] for row in rows}
    return (*columns, "cancer_type", *(f"count_{end}" for end in COUNTS), "treatment_count", "structural_variant_count"), [
        (
            *before, types.get(row.cancer_type_id), *(counts.get((row.study_pk, f"{row.study_id}_{end}"), 0) for end in COUNTS),
            db.value("third_treated_patients", study_pk=row.study_pk),
            db.value("third_varied_samples", study_pk=row.study_pk) if db.runs("third_varied_samples") else 0,
        )
        for row, before in zip(rows, completed, strict=True)
    ]  # fmt: skip


def with_study(db: Session, found: Found, study_pks: Sequence[int]) -> Found:
    """Returns rows with their study as JSON, as other records have it: a summary without the number of its samples.

    *study_pks*: see `studies_of`.
    """
    def derived(page):
        rows = [(*row, True) for row in db.all(STUDIES, study_pks=studies_of(page, study_pks))]
        texts = nested_by_first(STUDY, (*db.columns(STUDIES), "read_permission"), rows, SUMMARY)
        return {"nested_study": Derived(("study_pk",), lambda pks: {pk: texts.get(pk) for pk in pks}, True)}

    return found.with_derived(["nested_study"], derived)


def studies_of(page: Sequence[Block] | None, study_pks: Sequence[int]) -> list[int]:
    """Returns the studies of a page's records; of all *study_pks*, that may have some: they are streamed."""
    return list(study_pks if page is None else dict.fromkeys(pk for block in page for pk in block.values("study_pk")))


def _fitting(db, rows, keyword):
    """Returns the rows that have each word of a keyword in names or ids, of their own or of their type.

    Those first that begin with it.
    """
    names = {row.cancer_type_id: row.name for row in db.all(TYPES)}
    wanted, whole = words(keyword), keyword.lower()
    fitting = [row for row in rows if has_all(wanted, row.name, row.study_id, row.cancer_type_id, names.get(row.cancer_type_id))]
    return sorted(fitting, key=lambda row: (not row.name.lower().startswith(whole), "tcga" not in row.name.lower(), row.name))


def tags(request: Request, db: Session, study_id: str) -> Answer:
    """Answers the tags of a study as they are stored: an object, empty without tags."""
    pk = subjects.study(request, db, study_id).pk
    stored = _tags(db, [pk])
    return Answer(((stored[0].tags if stored else "{}").encode(),))


def fetch_tags(request: Request, db: Session) -> Answer:
    """Answers CancerStudyTags records, of the listed studies that have tags."""
    rows = _tags(db, subjects.asked_pks(request, db))
    texts = [dumps({"cancerStudyId": row.study_pk, "studyId": row.study_id, "tags": row.tags}) for row in rows]
    return Answer((f"[{','.join(texts)}]".encode(),))


def _tags(db, pks):
    return db.all("third_study_tags", study_pks=pks) if db.runs("third_study_tags") else []


def cancer_types(request: Request, db: Session) -> Answer:
    """Answers TypeOfCancer records, by id. Open to every caller."""
    return listed(request.params, CANCER_TYPE, found_of_rows(db.columns(TYPES), _types(db, TYPES)))


def cancer_type(request: Request, db: Session, cancer_type_id: str) -> Answer:
    """Answers one of them."""
    rows = _types(db, "cancer_types_by_ids", cancer_type_ids=[cancer_type_id])
    return only(CANCER_TYPE, found_of_rows(db.columns(TYPES), rows), f"Cancer type not found: {cancer_type_id}")


def nested_types(db: Session) -> dict[str, str]:
    """Returns id → the type as JSON, as other records have it."""
    return nested_by_first(CANCER_TYPE, db.columns(TYPES), _types(db, TYPES))


def _types(db, query, **values) -> list[tuple]:
    columns = db.columns(TYPES)
    parent = columns.index("parent")
    rows = db.all(query, **values)

    def ask():
        return whole_tree({row.cancer_type_id: row.parent for row in (rows if query == TYPES else db.all(TYPES))})

    parents = db.cache.get(("cancer type parents",), ask, lambda made: PARENT_BYTES * len(made))
    return [(*row[:parent], parents.get(row[0], row[parent]), *row[parent + 1 :]) for row in rows]


def whole_tree(stored: dict[str, str | None]) -> dict[str, str | None]:
    """Returns id → parent of all types. *stored*: the same as the database has it.

    A parent that is blank, or no type, is OncoTree's nearest ancestor that is one; ROOT where OncoTree does not know
    the type. A chain that comes back to itself is cut at its end. ROOT keeps the parent that it has.
    """
    spelt = {ROOT: ROOT, **{name.lower(): name for name in stored}}
    parents = {name: parent if name.lower() == ROOT else spelt.get((parent or "").lower()) or _known(name, spelt) for name, parent in stored.items()}
    ended = {spelt[ROOT]}
    for name in stored:
        chain: list[str] = []
        while name not in ended and name not in chain:
            chain.append(name)
            name = parents[name] or ROOT
        if name in chain:
            parents[chain[-1]] = spelt[ROOT]
        ended.update(chain)
    return parents


def _known(name: str, spelt: dict[str, str]) -> str:
    """Returns the nearest of a type's ancestors in OncoTree that is a type of the database.

    ROOT where there is none.
    """
    tree = _oncotree()
    code = tree.get(name.lower(), ROOT)
    while code not in spelt:
        code = tree.get(code, ROOT)
    return spelt[code]


@cache
def _oncotree() -> dict[str, str]:
    return {one.code: one.parent for one in tables.cancer_types() if one.parent}


def definitions(request: Request, db: Session, study_id: str | None = None) -> Answer:
    """Answers ResourceDefinition records of one study, or of the listed ones in load order: by priority, then id."""
    rows = [row for study in subjects.asked_studies(request, db, study_id) for row in _definitions(db, study)]
    return listed(request.params, KIND, found_of_rows(_columns(db), rows))


def definition(request: Request, db: Session, study_id: str, resource_id: str) -> Answer:
    """Answers one of them."""
    rows = [row for row in _definitions(db, subjects.study(request, db, study_id)) if row[0] == resource_id]
    return only(KIND, found_of_rows(_columns(db), rows), f"Resource not found in study {study_id}: {resource_id}")


def links_of_study(request: Request, db: Session, study_id: str) -> Answer:
    """Answers ResourceData records of the study itself: by the id of the resource, then URL."""
    study = subjects.study(request, db, study_id)
    return _links(request, db, study, links(db, study.pk, OF_STUDY))


def links_of_patient(request: Request, db: Session, study_id: str, patient_id: str) -> Answer:
    """Answers those of a patient, not of its samples."""
    study = subjects.study(request, db, study_id)
    subjects.patient_row(db, study.pk, study_id, patient_id)
    return _links(request, db, study, links(db, study.pk, OF_PATIENT, patient_ids=[patient_id]))


def links_of_sample(request: Request, db: Session, study_id: str, sample_id: str) -> Answer:
    """Answers those of a sample."""
    study = subjects.study(request, db, study_id)
    subjects.sample_row(db, study.pk, study_id, sample_id)
    return _links(request, db, study, links(db, study.pk, OF_SAMPLE, sample_ids=[sample_id]))


def links_of_all(request: Request, db: Session, study_id: str) -> Answer:
    """Answers those of the study, of its patients and of its samples."""
    study = subjects.study(request, db, study_id)
    return _links(request, db, study, (link for level in LINKS for link in links(db, study.pk, level)))


def counts_of(db: Session, study) -> str:
    """Returns as a JSON array how many samples and patients of a study have links, a kind of link each.

    *study*: with pk and study_id.
    """
    found = {level: {row[0]: row[1:] for row in db.rows(query, study_pk=study.pk)} for level, query in LINK_COUNTS.items() if db.runs(query)}
    if not any(found.values()):
        return "[]"
    columns = (*_columns(db), "custom_meta_data", "sample_count", "patient_count")
    extra = {row.resource_id: row.custom_metadata for row in link_kinds(db, study.pk)}
    level = _columns(db).index("resource_type")
    rows = [
        (*row, extra[row[0]], *counts)
        for row in sorted(_definitions(db, study))
        if (counts := found.get(row[level], {}).get(row[0].upper()))
    ]
    return f"[{','.join(nested(COUNTED, columns, rows, SUMMARY))}]"


def _columns(db) -> tuple[str, ...]:
    return (*db.columns(DEFINITIONS), "study_id") if db.runs(DEFINITIONS) else ()


def _definitions(db, study) -> list[tuple]:
    """Returns what a study says of its kinds of links, with the study's id: by priority, then id."""
    rows = link_kinds(db, study.pk)
    return [(*row, study.study_id) for row in sorted(rows, key=lambda row: (row.priority is not None and int(row.priority), row.resource_id))]


def _links(request: Request, db: Session, study, found: Iterable[tuple]) -> Answer:
    params = request.params
    known = {row[0].upper(): row for row in _definitions(db, study)}
    # Portals define kinds of links, and link to them in any case.
    named = [(*owner, known[kind.upper()][0] if kind.upper() in known else kind, url) for *owner, kind, url in found]
    if wanted := params["resourceId"]:
        named = [row for row in named if row[2] == wanted]
    named.sort(key=lambda row: row[2:])
    kinds = list(known.values()) if params.projection == DETAILED else []
    texts = nested_by_first(KIND, _columns(db), kinds, SUMMARY)
    return listed(params, LINK, found_of_rows(LINK_COLUMNS, [(*row, study.study_id, texts.get(row[2])) for row in named]))
