"""The commands of webservice.do, and its address: the parameter cmd names the command.

Messages are answers with status 200 here, failures too are told in plain text: these clients read nothing else.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from genows.clients.costs import shapes
from genows.clients.costs.breadth import Words
from genows.clients.costs.shapes import all_of, estimated, listed, nothing, rows
from genows.clients.webservice import catalogue, network, proteinarrays
from genows.clients.webservice.clinical import clinical_data, patient_sample_mapping
from genows.clients.webservice.dialect import CMD_INVALID, CMD_MISSING, CMD_UNRECOGNIZED, Refusal, message_answer
from genows.clients.webservice.mutations import mutation_data, mutsig
from genows.clients.webservice.profiledata import profile_data
from genows.clients.webservice.scope import Scope, scope_of
from genows.db.sessions import Session
from genows.db.sizes import Sizes
from genows.http.address import Address, Parameter, by, choice, ids, text
from genows.http.answers import Answer
from genows.http.request import Request

PATH = "/webservice.do"

STUDY = text("cancer_study_id", "The study, by its id; cancer_type_id is an old name of this parameter.")
OLD_STUDY = text("cancer_type_id", "The same as cancer_study_id, which wins.")
CASE_SET = text("case_set_id", "A case list, by its id; wins over case_ids_key and case_list.")
CASE_KEY = text("case_ids_key", "A list of cases that a portal has stored, by its key; wins over case_list.")
CASE_LIST = ids("case_list", "Cases (samples), by their ids.")
CASES = (CASE_SET, CASE_KEY, CASE_LIST)
PROFILE = ids("genetic_profile_id", "Genetic profiles, by their ids.")
GENES = ids("gene_list", "Genes: symbols, aliases or Entrez ids.")
FORMAT = choice("format", "txt is a table, json a document.", "txt", "json", default="txt")

WORDS = Words(
    ("gene_list",), ("case_list",), ("case_set_id",), ("cancer_study_id", "cancer_type_id"), ("genetic_profile_id",),
    ("case_ids_key",),
)  # fmt: skip
estimate = partial(estimated, WORDS)
# On purpose, whatever is asked.
SMALL = estimate(nothing)


def of_study(handler: Callable[[Request, Session, Scope], Answer]) -> Callable[[Request, Session], Answer]:
    """Returns the handler of a command that is given its study: without one a request is refused before all else is read."""
    return lambda request, db: handler(request, db, scope_of(request, db))


def unrecognized(request: Request, db: Session, scope: Scope) -> Answer:
    """Refuses commands whose names pass the check of names and that have never done anything."""
    raise Refusal(CMD_UNRECOGNIZED, request.params.get("cmd"))


COMMANDS = by(
    "name",
    Address(PATH, catalogue.types_of_cancer, SMALL, "getTypesOfCancer", "Cancer types."),
    Address(PATH, catalogue.cancer_studies, SMALL, "getCancerStudies", "Studies; getCancerTypes is its old name."),
    Address(PATH, catalogue.cancer_studies, SMALL, "getCancerTypes", "The same as getCancerStudies."),
    Address(PATH, of_study(catalogue.genetic_profiles), SMALL, "getGeneticProfiles", "Genetic profiles of a study.",
            parameters=(STUDY,)),
    Address(PATH, of_study(catalogue.case_lists), estimate(rows(shapes.everybody, 1)), "getCaseLists",
            "Case lists of a study, with their cases.", parameters=(STUDY,)),
    Address(PATH, of_study(profile_data), estimate(shapes.combinations(0.12, 1)), "getProfileData",
            "Values of genes in cases: a row a gene, a column a case; of several profiles of one gene a row a profile.",
            parameters=(PROFILE, GENES, *CASES, FORMAT,
                        text("suppress_mondrian_header", "true leaves out the two lines that begin with #."))),
    Address(PATH, of_study(mutation_data), estimate(rows(shapes.mutations_of_everybody, 2.5)), "getMutationData",
            "Mutations of genes, one a row.", parameters=(PROFILE, GENES, *CASES)),
    Address(PATH, of_study(clinical_data), estimate(rows(shapes.clinical_values(), 0.4)), "getClinicalData",
            "Clinical data of cases: a row a case, a column an attribute.",
            parameters=(STUDY, *CASES, FORMAT, text("attribute_id", "Only this clinical attribute."))),
    Address(PATH, of_study(patient_sample_mapping), estimate(rows(shapes.people, 3)), "getPatientSampleMapping",
            "Patients and their cases, as JSON.", parameters=(STUDY, *CASES)),
    Address(PATH, proteinarrays.protein_array_info, estimate(listed(10, "gene_list")), "getProteinArrayInfo",
            "Antibodies of a study.", parameters=(STUDY, GENES, text("protein_array_type", "Only antibodies of this type."))),
    Address(PATH, proteinarrays.protein_array_data, estimate(rows(shapes.everybody, 250)), "getProteinArrayData",
            "Values of antibodies in cases: a row an antibody, a column a case.",
            parameters=(STUDY, *CASES, ids("protein_array_id", "Antibodies, by their ids."),
                        text("array_info", "1 adds columns that tell of the antibody."))),
    Address(PATH, mutsig, estimate(listed(10, "gene_list")), "getMutSig",
            "Genes of a study that are mutated more often than chance explains.",
            parameters=(STUDY, GENES,
                        text("q_value_threshold", "Only genes with a q value below this; not together with gene_list."))),
    Address(PATH, network.network, estimate(all_of(rows(shapes.interactions, 0.3), listed(100, "gene_list"))), "getNetwork",
            "Interactions of genes.", parameters=(GENES,)),
    Address(PATH, of_study(unrecognized), SMALL, "getAllClinicalData", "A name only: it has never done anything.",
            parameters=(STUDY,)),
    Address(PATH, of_study(unrecognized), SMALL, "getMutationFrequency", "A name only: it has never done anything.",
            parameters=(STUDY,)),
)  # fmt: skip


def webservice(request: Request, db: Session) -> Answer:
    """Answers a request whose parameters are LegacyParameters."""
    cmd = request.params.get("cmd")
    try:
        if cmd is None:
            raise Refusal(CMD_MISSING)
        if cmd not in COMMANDS:
            raise Refusal(CMD_INVALID, cmd)
        return COMMANDS[cmd].handler(request, db)
    except Refusal as refusal:
        return message_answer(refusal.text)


def cost_of_command(params: Any, values: Mapping[str, Any], sizes: Sizes) -> int:
    """Estimates a request by its command."""
    command = COMMANDS.get(params.get("cmd"))
    return (command.cost if command else SMALL)(params, values, sizes)


def parameters() -> tuple[Parameter, ...]:
    """Returns cmd and the parameters of all commands, each once, its words followed by the commands that take it."""
    takers: dict[str, list[str]] = {}
    first: dict[str, Parameter] = {}
    for command in COMMANDS.values():
        for parameter in (*command.parameters, *((OLD_STUDY,) if STUDY in command.parameters else ())):
            takers.setdefault(parameter.name, []).append(command.name)
            first.setdefault(parameter.name, parameter)
    cmd = choice("cmd", "What to answer.", *COMMANDS, required=True, filled=True)
    return (cmd, *(_of_commands(parameter, takers[name]) for name, parameter in first.items()))


def _of_commands(parameter, commands):
    # Nothing is refused here: what is wrong is told by a message with status 200.
    kind = "text" if parameter.kind == "choice" else parameter.kind
    about = f"{parameter.about} Of {', '.join(commands)}."
    return Parameter(parameter.name, about, kind, default=parameter.default)


ADDRESSES = by(
    "path",
    Address(PATH, webservice, cost_of_command, "webservice", "The tab-delimited API: the parameter cmd names the command.",
            parameters=parameters(), tag="webservice-controller"),
)  # fmt: skip
