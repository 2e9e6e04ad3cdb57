"""GeneData.json, crosscancerquery.json and crosscancermutation.json.

What a gene query finds altered, in one study or in many.
"""

from collections.abc import Iterator
from itertools import chain

from genows.analysis.altered import OLDER_KINDS, Thresholds, altered, count_altered
from genows.analysis.askedgenes import absent, asked_genes
from genows.analysis.oql.admission import LEVEL_WORDS
from genows.analysis.studies import BOTH, COPY_NUMBER_ALONE, MUTATIONS_ALONE, Defaults, defaults
from genows.auth import permissions
from genows.clients.services import scope
from genows.clients.services.dialect import gene_query, items, json_list, number, required, required_words, whole, words
from genows.clients.services.mutations import object_texts
from genows.columns.jsonvalues import dumps
from genows.db import studysamples
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.ignored import telling
from genows.http.request import Request


def gene_data(request: Request, db: Session) -> Answer:
    """Gives a record for each gene of a query and each sample.

    Gene by gene, samples as asked, also where nothing is altered.
    """
    params = request.params
    query, profile_ids = gene_query(params, "oql"), required_words(params, "geneticProfileIds")
    thresholds = Thresholds(number(params, "z_score_threshold", 2), number(params, "rppa_score_threshold", 2))
    _check_samples(params)
    profiles = scope.profiles(request, db, profile_ids)
    asked = asked_genes(db, query)
    if not profiles:
        return telling(whole([]), asked.unknown, asked.notes)
    study = profiles[0].study
    samples = _samples(request, db, study)
    its = [profile for profile in profiles if profile.study == study and profile.alteration_type in OLDER_KINDS]
    notes = [*asked.notes, *absent(query, {profile.alteration_type for profile in its})]
    return telling(json_list(_records(altered(db, its, asked, list(samples), thresholds), list(samples.values()))), asked.unknown, notes)


def _check_samples(params):
    if all(params.first(name) is None for name in ("case_set_id", "case_list", "case_ids_key", "case_ids", "samples")):
        raise ParameterError("case_set_id", "is required: give the id of a sample list, or case_list.")


def _samples(request, db, study) -> dict[int, str]:
    params = request.params
    list_id = (params.first("case_set_id") or scope.NO_LIST).strip()
    if list_id != scope.NO_LIST:
        return scope.listed(request, db, study, list_id)
    if params.first("case_list") is not None:
        return scope.in_study(db, study, words(params, "case_list"))
    return scope.typed(request, db, study, "case_ids" if params.first("case_ids") is not None else "samples")


def _records(found, sample_ids: list[str]) -> Iterator[str]:
    """Yields the records of a gene as JSON texts, comma-joined."""
    names = [dumps(sample_id) for sample_id in sample_ids]
    for gene, by_place in found:
        symbol = dumps(gene.symbol)
        texts = [f'{{"sample":{name},"gene":{symbol}}}' for name in names]
        for place, alterations in by_place.items():
            texts[place] = f'{texts[place][:-1]}{_members(alterations)}}}'
        if texts:
            yield ",".join(texts)


def _members(alterations) -> str:
    cna = None if alterations.level is None else LEVEL_WORDS[alterations.level]
    # A fusion that stands among the mutations.
    mutation = alterations.structural_variant if alterations.mutation is None else alterations.mutation
    members = {"cna": cna, "mrna": alterations.mrna, "rppa": alterations.protein, "mutation": mutation}
    return "".join(f',"{name}":{dumps(value)}' for name, value in members.items() if value is not None)


def _defaults(request, db) -> list[tuple[str, str, Defaults]]:
    """Returns (name, cancer type, default samples and profiles) of the named studies that may be read, by name."""
    params = request.params
    required(params, "cancer_study_list")
    priority = {"1": MUTATIONS_ALONE, "2": COPY_NUMBER_ALONE}.get((params.first("data_priority") or "").strip(), BOTH)
    study_ids = items(params, "cancer_study_list")
    studies = permissions.readable_studies(db, request.caller, study_ids)
    rows = scope.rows_of(db, studies)
    found = [(rows[one.study.study_id].name, rows[one.study.study_id].cancer_type_id, one) for one in defaults(db, studies, priority)]
    return sorted(found, key=lambda each: (each[0], each[2].study.study_id))


def cross_cancer_query(request: Request, db: Session) -> Answer:
    """Gives how many samples of each study are altered, and how."""
    query, studies = gene_query(request.params, "gene_list"), _defaults(request, db)
    asked = asked_genes(db, query)
    notes = [*asked.notes, *absent(query, {profile.alteration_type for _, _, one in studies for profile in one.profiles})]
    return telling(json_list(dumps(_study(db, kind, one, asked)) for _, kind, one in studies), asked.unknown, notes)


def _study(db, kind, one: Defaults, asked) -> dict:
    pks = list(studysamples.list_members(db, one.study.pk, one.sample_list.list_pk))
    counts = count_altered(db, one.profiles, asked, pks)
    return {
        "studyId": one.study.study_id,
        "typeOfCancer": kind,
        "mutationProfile": one.mutation.profile_id if one.mutation else "",
        "cnaProfile": one.copy_number.profile_id if one.copy_number else "",
        "caseSetId": one.sample_list.sample_list_id,
        "caseSetLength": len(pks),
        "alterations": {
            "all": counts.altered,
            "mutation": counts.mutation,
            "cnaUp": counts.cna_up,
            "cnaDown": counts.cna_down,
            "cnaLoss": counts.cna_loss,
            "cnaGain": counts.cna_gain,
            "other": counts.multiple,
        },
        "genes": sorted(counts.genes, key=lambda symbol: (-counts.genes[symbol], symbol)),
        "skipped": not one.profiles,
    }


def cross_cancer_mutation(request: Request, db: Session) -> Answer:
    """Gives the mutations of genes in the default samples of each study, study by study."""
    names, studies = required_words(request.params, "geneList"), _defaults(request, db)
    genes = list(dict.fromkeys(scope.genes(db, names).values()))
    found = (
        object_texts(db, one.mutation, genes, studysamples.list_members(db, one.study.pk, one.sample_list.list_pk), request.portal.ncbi_build)
        for _, _, one in studies
        if one.mutation
    )
    return json_list(chain.from_iterable(found))
