"""Address → handler: the whole service on one screen."""

from werkzeug.routing import Map, Rule

from genows.api import clinical, genes, mutationcount, profiledata, profiles, samples, studies
from genows.legacy import parameters, webservice
from genows.pages import handlers as pages
from genows.request import Address


def read(path, handler, **details):
    return Rule(path, endpoint=Address(handler, **details), methods=["GET", "POST"])


def page(path, handler):
    return Rule(path, endpoint=Address(handler), methods=["GET"])


URLS = Map(
    [
        page("/", pages.home),
        page("/help", pages.help),
        read("/api/cancertypes", studies.cancer_types),
        read("/api/clinicalattributes", clinical.attributes),
        read("/api/clinicalattributes/patients", clinical.patient_attributes),
        read("/api/clinicalattributes/samples", clinical.sample_attributes),
        read("/api/clinicaldata/patients", clinical.patient_data),
        read("/api/clinicaldata/samples", clinical.sample_data),
        read("/api/genes", genes.genes),
        read("/api/genesaliases", genes.gene_aliases),
        read("/api/geneticprofiledata", profiledata.profile_data),
        read("/api/geneticprofiles", profiles.genetic_profiles),
        read("/api/mutation_count", mutationcount.mutation_count),
        read("/api/patients", samples.patients),
        read("/api/samplelists", studies.sample_lists),
        read("/api/samples", samples.samples),
        read("/api/studies", studies.studies),
        read("/webservice.do", webservice.webservice, read_parameters=parameters.read_parameters),
    ],
    strict_slashes=True,
    merge_slashes=False,
    redirect_defaults=False,
)

# Where failures are told in other words than everywhere else.
PROBLEMS = {"/webservice.do": webservice.plain_problem}
