"""The one address of the tab-delimited API: the parameter cmd names the command.

Messages are answers with status 200 here, failures too are told in plain text: these clients read nothing else.
"""

from collections.abc import Callable

from genows.clients.webservice import catalogue, network, proteinarrays
from genows.clients.webservice.clinical import clinical_data, patient_sample_mapping
from genows.clients.webservice.dialect import (
    CMD_INVALID,
    CMD_MISSING,
    CMD_UNRECOGNIZED,
    HEADERS,
    INTERNAL_ERROR,
    PLAIN,
    Refusal,
    message_answer,
)
from genows.clients.webservice.mutations import mutation_data, mutsig
from genows.clients.webservice.profiledata import profile_data
from genows.clients.webservice.scope import Scope, scope_of
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.problems import Problem, problem_of
from genows.http.request import Request


def unrecognized(request: Request, db: Session, scope: Scope) -> Answer:
    """Refuses commands whose names pass the check of names and that have never done anything."""
    raise Refusal(CMD_UNRECOGNIZED, request.params.get("cmd"))


# These look up their study themselves, if they need one …
COMMANDS: dict[str, Callable[[Request, Session], Answer]] = {
    "getTypesOfCancer": catalogue.types_of_cancer,
    "getNetwork": network.network,
    "getCancerStudies": catalogue.cancer_studies,
    "getCancerTypes": catalogue.cancer_studies,
    "getProteinArrayInfo": proteinarrays.protein_array_info,
    "getProteinArrayData": proteinarrays.protein_array_data,
    "getMutSig": mutsig,
}
# … and these are given it: a request without a study is refused before its other parameters are read.
STUDY_COMMANDS: dict[str, Callable[[Request, Session, Scope], Answer]] = {
    "getGeneticProfiles": catalogue.genetic_profiles,
    "getProfileData": profile_data,
    "getCaseLists": catalogue.case_lists,
    "getClinicalData": clinical_data,
    "getAllClinicalData": unrecognized,
    "getPatientSampleMapping": patient_sample_mapping,
    "getMutationData": mutation_data,
    "getMutationFrequency": unrecognized,
}


def webservice(request: Request, db: Session) -> Answer:
    """Answers a request whose parameters are LegacyParameters."""
    try:
        return _answer(request, db)
    except Refusal as refusal:
        return message_answer(refusal.text)


def _answer(request, db):
    cmd = request.params.get("cmd")
    if cmd is None:
        raise Refusal(CMD_MISSING)
    if cmd in COMMANDS:
        return COMMANDS[cmd](request, db)
    if cmd in STUDY_COMMANDS:
        return STUDY_COMMANDS[cmd](request, db, scope_of(request, db))
    raise Refusal(CMD_INVALID, cmd)


def plain_problem(error: BaseException, request_id: str) -> Problem:
    """Returns the answer to a failure that `problems.problem_of` gives, as one line of plain text."""
    problem = problem_of(error, request_id)
    if not problem.body:
        return problem
    text = f"Error: {problem.detail}\n" if problem.foreseen else INTERNAL_ERROR
    headers = [("Content-Type", PLAIN), *HEADERS, *(header for header in problem.headers if header[0] != "Content-Type")]
    return Problem(problem.status, headers, text.encode(), problem.foreseen)
