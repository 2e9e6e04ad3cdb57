"""The commands of webservice.do, and their parameters."""

from typing import NamedTuple

from genows.http.address import Parameter, choice, ids, text

ADDRESS = "/webservice.do"
TAG = "webservice-controller"

STUDY = text("cancer_study_id", "The study, by its id; cancer_type_id is an old name of this parameter.")
OLD_STUDY = text("cancer_type_id", "The same as cancer_study_id, which wins.")
CASE_SET = text("case_set_id", "A case list, by its id; wins over case_ids_key and case_list.")
CASE_KEY = text("case_ids_key", "A list of cases that a portal has stored, by its key; wins over case_list.")
CASE_LIST = ids("case_list", "Cases (samples), by their ids.")
CASES = (CASE_SET, CASE_KEY, CASE_LIST)
PROFILE = ids("genetic_profile_id", "Genetic profiles, by their ids.")
GENES = ids("gene_list", "Genes: symbols, aliases or Entrez ids.")
FORMAT = choice("format", "txt is a table, json a document.", "txt", "json", default="txt")


class Command(NamedTuple):
    """What the parameter cmd may be. *about*: what it answers, in plain words."""

    name: str
    about: str
    parameters: tuple[Parameter, ...] = ()


COMMANDS = (
    Command("getTypesOfCancer", "Cancer types."),
    Command("getCancerStudies", "Studies; getCancerTypes is its old name."),
    Command("getCancerTypes", "The same as getCancerStudies."),
    Command("getGeneticProfiles", "Genetic profiles of a study.", (STUDY,)),
    Command("getCaseLists", "Case lists of a study, with their cases.", (STUDY,)),
    Command(
        "getProfileData",
        "Values of genes in cases: a row a gene, a column a case; of several profiles of one gene a row a profile.",
        (
            PROFILE,
            GENES,
            *CASES,
            FORMAT,
            text("suppress_mondrian_header", "true leaves out the two lines that begin with #."),
        ),
    ),
    Command("getMutationData", "Mutations of genes, one a row.", (PROFILE, GENES, *CASES)),
    Command(
        "getClinicalData",
        "Clinical data of cases: a row a case, a column an attribute.",
        (STUDY, *CASES, FORMAT, text("attribute_id", "Only this clinical attribute.")),
    ),
    Command("getPatientSampleMapping", "Patients and their cases, as JSON.", (STUDY, *CASES)),
    Command(
        "getProteinArrayInfo",
        "Antibodies of a study.",
        (STUDY, GENES, text("protein_array_type", "Only antibodies of this type.")),
    ),
    Command(
        "getProteinArrayData",
        "Values of antibodies in cases: a row an antibody, a column a case.",
        (STUDY, *CASES, ids("protein_array_id", "Antibodies, by their ids."), text("array_info", "1 adds columns that tell of the antibody.")),
    ),
    Command(
        "getMutSig",
        "Genes of a study that are mutated more often than chance explains.",
        (STUDY, GENES, text("q_value_threshold", "Only genes with a q value below this; not together with gene_list.")),
    ),
    Command("getNetwork", "Interactions of genes.", (GENES,)),
    Command("getAllClinicalData", "A name only: it has never done anything.", (STUDY,)),
    Command("getMutationFrequency", "A name only: it has never done anything.", (STUDY,)),
)


def parameters() -> tuple[Parameter, ...]:
    """Returns cmd and the parameters of all commands, each once, its words followed by the commands that take it."""
    takers: dict[str, list[str]] = {}
    first: dict[str, Parameter] = {}
    for command in COMMANDS:
        for parameter in (*command.parameters, *((OLD_STUDY,) if STUDY in command.parameters else ())):
            takers.setdefault(parameter.name, []).append(command.name)
            first.setdefault(parameter.name, parameter)
    cmd = choice("cmd", "What to answer.", *(command.name for command in COMMANDS), required=True, filled=True)
    return (cmd, *(_of_commands(parameter, takers[name]) for name, parameter in first.items()))


def _of_commands(parameter, commands):
    # Nothing is refused here: what is wrong is told by a message with status 200.
    kind = "text" if parameter.kind == "choice" else parameter.kind
    about = f"{parameter.about} Of {', '.join(commands)}."
    return Parameter(parameter.name, about, kind, default=parameter.default)
