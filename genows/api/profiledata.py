"""Profile data: values of genes in samples, mutation records in mutation profiles."""

from collections.abc import Iterator, Sequence

from genows.api.genes import upper
from genows.auth import permissions
from genows.auth.permissions import Study
from genows.db.sessions import Session
from genows.domain.matrixvalues import sample_order, value_rows
from genows.encoding.jsontext import plain_record_texts
from genows.encoding.matrixtext import MatrixText, plain_rows
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

MUTATION_TYPES = frozenset({"MUTATION_EXTENDED", "MUTATION_UNCALLED", "FUSION"})


def profile_data(request: Request, db: Session) -> Answer:
    """Answers DBProfileData records: mutation profiles first, then the others; sample_ids wins over sample_list_id."""
    params = request.params
    profile_ids, symbols = params.required_ids("genetic_profile_ids"), params.required_ids("genes")
    sample_ids, list_id = params.ids("sample_ids"), params.one("sample_list_id")
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = Samples(sample_ids, None if sample_ids is not None else list_id)
    if samples.list_id is not None:
        sample_list = permissions.readable_sample_list(db, request.caller, samples.list_id)
        if sample_list is None:
            return answers.nothing()
        samples.list_pk = sample_list.pk
    genes = None if symbols is None else db.all("gene_entities_by_symbols", symbols=upper(symbols))
    return answers.byte_array(_batches(db, profiles, genes, samples))


class Samples:
    """The samples of a request: by their ids, by a list, or (both None) all. *list_pk*: of the list, set once permission is checked."""

    def __init__(self, sample_ids: Sequence[str] | None, list_id: str | None):
        self.sample_ids, self.list_id = None if sample_ids is None else frozenset(sample_ids), list_id
        self.list_pk: int | None = None
        self._names: dict[int, dict[int, str]] = {}

    def names(self, db: Session, study: Study) -> dict[int, str] | None:
        """Returns sample_pk → id of those of the study's samples that the request names; None means all of them."""
        if self.sample_ids is not None:
            # A study's profiles have its samples in common.
            if study.pk not in self._names:
                self._names[study.pk] = _ids_by_pk(db, "sample_pks_by_ids", study_pks=[study.pk], sample_ids=self.sample_ids)
            return self._names[study.pk]
        if self.list_pk is not None:
            return _ids_by_pk(db, "sample_list_members", list_pk=self.list_pk)
        return None


def _ids_by_pk(db: Session, query: str, **values) -> dict[int, str]:
    # PERF: thousands of rows: plain ones cost two thirds of named ones.
    return dict(map(db.item(query, "sample_pk", "sample_id"), db.rows(query, **values)))


def _batches(db, profiles, genes, samples):
    """Yields the records in batches as `answers.byte_array` takes them."""
    for profile in profiles:
        if profile.alteration_type in MUTATION_TYPES:
            texts = _mutation_texts(db, profile, genes, samples.names(db, profile.study), samples.list_id)
            yield from answers.after_commas(texts)
    for profile in profiles:
        if profile.alteration_type not in MUTATION_TYPES:
            yield from _matrix_batches(db, profile, genes, samples)


def _mutation_texts(db, profile, genes, names, list_id):
    # One statement for each combination: "no filter" as a condition of one statement would keep the database from its indexes.
    values = {"profile_pk": profile.pk, "sample_list_id": list_id}
    if genes is not None:
        values["entrezs"] = [gene.entrez for gene in genes]
    if names is not None:
        values["sample_pks"] = list(names)
    if genes is None:
        return db.json("mutations_by_profile" if names is None else "mutations_by_samples", **values)
    return db.json("mutations_by_genes" if names is None else "mutations_by_genes_samples", **values)


def _matrix_batches(db, profile, genes, samples):
    if genes is None:
        genes = db.all("profile_genes", profile_pk=profile.pk)
    if not db.fast:
        yield from answers.after_commas(_plain_texts(db, profile, genes, samples))
        return
    text = _matrix_text(db, profile, samples) if genes else None
    if text is None:
        return
    for gene, values in value_rows(db, profile.pk, genes, text.width):
        if values is not None:
            yield from text.batches(gene.entrez, gene.symbol, values)


def _matrix_text(db, profile, samples) -> MatrixText | None:
    """Returns what renders the profile's values; None where none of its samples is in the request."""
    # Lists come back in the next request, ids hardly ever: what is made of them is not cached.
    if samples.sample_ids is not None:
        return _new_matrix_text(db, profile, samples)
    key = ("matrix text", profile.pk, samples.list_pk, samples.list_id)
    return db.cached(key, lambda: _new_matrix_text(db, profile, samples), MatrixText.cost)


def _new_matrix_text(db, profile, samples):
    names = _names_in_order(db, profile, samples)
    if not any(names):
        return None
    return MatrixText(db.record("profile_data").names, profile.profile_id, profile.study.study_id, names, samples.list_id)


def _plain_texts(db, profile, genes, samples) -> Iterator[str]:
    names, fields = _names_in_order(db, profile, samples), db.record("profile_data").names
    for gene, values in value_rows(db, profile.pk, genes, len(names)):
        if values is not None:
            about = (profile.profile_id, profile.study.study_id, names, samples.list_id)
            yield from plain_record_texts(fields, plain_rows(fields, *about, gene.entrez, gene.symbol, values))


def _names_in_order(db, profile, samples) -> list[str | None]:
    """Returns the ids of the profile's samples in its own order, None for one that is not in the request."""
    names = samples.names(db, profile.study)
    if names is None:
        names = _ids_by_pk(db, "sample_names", study_pk=profile.study.pk)
    return [names.get(pk) for pk in sample_order(db, profile.pk)]
