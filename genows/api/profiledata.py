"""Profile data: values of genes in samples, mutation records in mutation profiles."""

from genows.api.genes import upper
from genows.auth import permissions
from genows.domain.matrixvalues import sample_order, value_rows
from genows.encoding.matrixtext import MatrixText
from genows.http import answers

MUTATION_TYPES = frozenset({"MUTATION_EXTENDED", "MUTATION_UNCALLED", "FUSION"})


def profile_data(request, db):
    """DBProfileData records: mutation profiles first, then the others; sample_ids wins over sample_list_id."""
    asked = request.params
    profile_ids, symbols = asked.required_ids("genetic_profile_ids"), asked.required_ids("genes")
    sample_ids, list_id = asked.ids("sample_ids"), asked.one("sample_list_id")
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = Samples(sample_ids, None if sample_ids is not None else list_id)
    if samples.list_id is not None:
        found = permissions.readable_sample_list(db, request.caller, samples.list_id)
        if found is None:
            return answers.nothing()
        samples.list_pk = found.pk
    genes = None if symbols is None else db.all("gene_entities_by_symbols", symbols=upper(symbols))
    return answers.pieces(_profiles_pieces(db, profiles, genes, samples))


class Samples:
    """Which samples are asked for: by their ids, by a list, or (both None) all."""

    def __init__(self, sample_ids, list_id):
        self.sample_ids, self.list_id, self.list_pk = sample_ids, list_id, None

    def names(self, db, study) -> dict[int, str] | None:
        """Number → id of those of the study's samples that are asked for; None means all of them."""
        if self.sample_ids is not None:
            return dict(db.all("sample_pks_by_ids", study_pks=[study.pk], sample_ids=self.sample_ids))
        if self.list_pk is not None:
            return dict(db.all("sample_list_members", list_pk=self.list_pk))
        return None


def _profiles_pieces(db, profiles, genes, samples):
    for profile in profiles:
        if profile.alteration_type in MUTATION_TYPES:
            texts = _mutation_texts(db, profile, genes, samples.names(db, profile.study), samples.list_id)
            yield from answers.after_commas(texts)
    for profile in profiles:
        if profile.alteration_type not in MUTATION_TYPES:
            yield from _matrix_pieces(db, profile, genes, samples)


def _mutation_texts(db, profile, genes, names, list_id):
    values = {"profile_pk": profile.pk, "sample_list_id": list_id}
    if genes is not None:
        values["entrezs"] = [entrez for _, entrez, _ in genes]
    if names is not None:
        values["sample_pks"] = list(names)
    if genes is None:
        return db.json("mutations_by_profile" if names is None else "mutations_by_samples", **values)
    return db.json("mutations_by_genes" if names is None else "mutations_by_genes_samples", **values)


def _matrix_pieces(db, profile, genes, samples):
    if genes is None:
        genes = db.all("profile_genes", profile_pk=profile.pk)
    text = _matrix_text(db, profile, samples) if genes else None
    if text is None:
        return
    for (_, entrez, symbol), values in value_rows(db, profile.pk, genes, text.width):
        if values is not None:
            yield from text.pieces(entrez, symbol, values)


def _matrix_text(db, profile, samples):
    """What renders the profile's values; None where none of its samples is asked for."""
    if samples.sample_ids is not None:
        return _new_matrix_text(db, profile, samples)
    key = ("matrix text", profile.pk, samples.list_pk, samples.list_id)
    return db.cached(key, lambda: _new_matrix_text(db, profile, samples), MatrixText.cost)


def _new_matrix_text(db, profile, samples):
    order = sample_order(db, profile.pk)
    names = samples.names(db, profile.study)
    if names is None:
        names = dict(db.all("sample_names", study_pk=profile.study.pk))
    chosen = [names.get(pk) for pk in order]
    return MatrixText(profile.profile_id, profile.study.study_id, chosen, samples.list_id) if any(chosen) else None
