"""getGeneticProfile.json: the genetic profiles of a study, or those with data of genes."""

from genows.auth.permissions import Profile
from genows.clients.services import scope
from genows.clients.services.parameters import words
from genows.clients.services.writing import json_object, whole
from genows.data.cells import counts_of_values
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request


def get_genetic_profile(request: Request, db: Session) -> Answer:
    """Gives profile id → profile; with genes and samples gene as typed → profile id → profile, of profiles with a value of the gene."""
    params = request.params
    study = scope.named_study(request, db)
    of_genes, of_samples = params.first("gene_list") is not None, scope.names_samples(params)
    if of_genes != of_samples:
        missing, other = ("case_set_id", "gene_list") if of_genes else ("gene_list", "case_set_id")
        raise ParameterError(missing, f"is required beside {other}: give both, or neither.")
    if study is None:
        return whole({})
    about = {row.id: dumps(_shown(row, study.pk)) for row in db.all("profiles_by_studies", study_pks=[study.pk])}
    if not of_genes:
        return json_object(about.items())
    return json_object(_by_gene(request, db, study, about, words(params, "gene_list")))


def _shown(row, study_pk):
    return {
        "STABLE_ID": row.id,
        "NAME": row.name,
        "DESCRIPTION": row.description,
        "GENETIC_ALTERATION_TYPE": row.genetic_alteration_type,
        "CANCER_STUDY_ID": study_pk,
        "SHOW_PROFILE_IN_ANALYSIS_TAB": row.show_profile_in_analysis_tab == "1",
        "DATATYPE": row.datatype,
    }


def _by_gene(request, db, study, about, names):
    samples = list(scope.tumour_samples(request, db, study))
    genes = scope.genes(db, names)
    having: dict[int, list[str]] = {gene.entrez: [] for gene in genes.values()}
    for profile in scope.profiles(request, db, list(about), study):
        for entrez in _with_data(db, profile, list(genes.values()), samples):
            having[entrez].append(profile.profile_id)
    for name in names:
        ids = having[genes[name].entrez] if name in genes else []
        yield name, "{" + ",".join(f"{dumps(profile_id)}:{about[profile_id]}" for profile_id in dict.fromkeys(ids)) + "}"


def _with_data(db: Session, profile: Profile, genes, sample_pks) -> list[int]:
    """Returns the Entrez ids of the genes of which a sample has a value in the profile."""
    return [gene.entrez for gene, count in counts_of_values(db, profile, genes, sample_pks) if count]
