"""Profile data: values of genes in samples, mutation records in mutation profiles."""

from genows import access, answers
from genows.api.genes import upper
from genows.matrixtext import MatrixText

MUTATION_TYPES = frozenset({"MUTATION_EXTENDED", "MUTATION_UNCALLED", "FUSION"})
# Value strings fetched at a time; a row of 1,000 samples has some 8 KB.
BATCH_BYTES = 256 * 1024


def profile_data(request, db):
    """DBProfileData records: mutation profiles first, then the others; sample_ids wins over sample_list_id."""
    asked = request.params
    profile_ids, symbols = asked.required_ids("genetic_profile_ids"), asked.required_ids("genes")
    sample_ids, list_id = asked.ids("sample_ids"), asked.one("sample_list_id")
    profiles = access.readable_profiles(db, request.caller, profile_ids)
    samples = Samples(sample_ids, None if sample_ids is not None else list_id)
    if samples.list_id is not None:
        samples.list_pk = access.readable_sample_list(db, request.caller, samples.list_id)
        if samples.list_pk is None:
            return answers.nothing()
    genes = None if symbols is None else db.all("gene_entities_by_symbols", symbols=upper(symbols))
    return answers.texts(_profiles_texts(db, profiles, genes, samples))


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


def _profiles_texts(db, profiles, genes, samples):
    for profile in profiles:
        if profile.alteration_type in MUTATION_TYPES:
            yield from _mutation_texts(db, profile, genes, samples.names(db, profile.study), samples.list_id)
    for profile in profiles:
        if profile.alteration_type not in MUTATION_TYPES:
            yield from _matrix_texts(db, profile, genes, samples)


def _mutation_texts(db, profile, genes, names, list_id):
    values = {"profile_pk": profile.pk, "sample_list_id": list_id}
    if genes is not None:
        values["entrezs"] = [entrez for _, entrez, _ in genes]
    if names is not None:
        values["sample_pks"] = list(names)
    if genes is None:
        return db.records("mutations_by_profile" if names is None else "mutations_by_samples", **values)
    return db.records("mutations_by_genes" if names is None else "mutations_by_genes_samples", **values)


def _matrix_texts(db, profile, genes, samples):
    order = [int(pk) for pk in (db.value("profile_samples", profile_pk=profile.pk) or "").split(",") if pk]
    if genes is None:
        genes = db.all("profile_genes", profile_pk=profile.pk)
    if not order or not genes:
        return
    names = samples.names(db, profile.study)
    if names is None:
        names = dict(db.all("sample_names", study_pk=profile.study.pk))
    chosen = [names.get(pk) for pk in order]
    if not any(chosen):
        return
    text = MatrixText(profile.profile_id, profile.study.study_id, chosen, samples.list_id)
    for entrez, symbol, values in _value_rows(db, profile.pk, genes, len(order)):
        yield from text.pieces(entrez, symbol, values)


def _value_rows(db, profile_pk, genes, width):
    """(entrez, symbol, value string) in the order of *genes*, fetched some hundred KB at a time.

    NOTE: not one ordered stream: a database sorts rows together with their value strings, a whole profile's 160 MB.
    """
    step = max(1, BATCH_BYTES // (8 * width))
    for first in range(0, len(genes), step):
        batch = genes[first : first + step]
        pks = [entity_pk for entity_pk, _, _ in batch]
        found = dict(db.all("profile_values_by_entities", profile_pk=profile_pk, entity_pks=pks))
        for entity_pk, entrez, symbol in batch:
            if entity_pk in found:
                yield entrez, symbol, found[entity_pk]
