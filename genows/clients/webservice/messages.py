"""The messages of webservice.do, byte for byte: clients compare them, and R makes column names of them.

Irregular spacing, missing full stops and missing line ends are as they have always been. What a client sent is echoed without control
characters; the answers say `nosniff`, so that nothing in them is ever taken for HTML.
"""

import re

from genows.errors import GenowsError

CMD_MISSING = "Error: you must specify a cmd parameter.\n"
CMD_INVALID = "Error: '{}' not a valid command.\n"
STUDY_MISSING = (
    "Error: No cancer study (cancer_study_id), or genetic profile (genetic_profile_id) or case list or (case_list) "
    "case set (case_set_id) provided by request. Please reformulate request.\n"
)
STUDY_UNKNOWN = "Error: Problem when identifying a cancer study for the request.\n"
CMD_UNRECOGNIZED = "Error: Unrecognized command: {}\n"
STUDY_ID_MISSING = "Error: you must specify a cancer_study_id parameter.\n"
PARAMETER_MISSING = "Error: Missing Parameter:  {}\n"
CASE_SET_INVALID = "Error: Invalid case_set_id:  {}.\n"
CASES_MISSING = "Error: case_set_id or case_list must be specified.\n"
GENES_AND_PROFILES = "Error: You can specify multiple genes or multiple genetic profiles, but not both at once!\n"
NO_CANCER_TYPES = "Error: No Types of Cancer Available.\n"
NO_STUDIES = "Error: No Cancer Studies Available.\n"
NO_PROFILES = "Error:  No genetic profiles available for: {}.\n"
NO_CASE_LISTS = "Error:  No case lists available for:  {}.\n"
NO_GENE = "Error: You must specify at least one gene.\n"
FORMAT_INVALID = "Error: please specify the format, i.e. format=txt OR format=json\n"
INTERNAL_ERROR = "Error: internal error:  please contact the administrator\n"
MULTIPLE_PATIENTS = "Error: cannot ask for multiple patients\n"
THRESHOLD_INVALID = "Error: Invalid q_value_threshold:  {}.\n"

NO_PROFILE = "No genetic profile available for genetic_profile_id:  {}.\n"
PROFILES_OF_SEVERAL_STUDIES = "Genetic profiles must come from same cancer study.\n"
ONE_STUDY_ONLY = "The cmd only support one and only one cancer study."
SPECIFY_STUDY = "Please specify the cancer study."
ENTER_CANCER_TYPE = "Please enter a Cancer Type"
THRESHOLD_OR_GENES = "Invalid command. Please input a valid Q-Value Threshold, or Gene List."

UNKNOWN_GENE = "# Warning:  Unknown gene:  {}\n"
UNKNOWN_MICRORNA = "# Warning:  Unknown microRNA:  {}\n"

_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")


class Refusal(GenowsError):
    """The request is answered by a message alone, *text*, with status 200 as every answer to these clients."""

    def __init__(self, message: str, *echoed: str):
        super().__init__(message, *echoed)
        self.text = message_text(message, *echoed)

    def __str__(self) -> str:
        return self.text.strip()


def message_text(message: str, *echoed: str) -> str:
    """Returns the message with what the client sent put in for its braces, without control characters."""
    # Formatted only with something to echo: what the client sent is never itself a template.
    return message.format(*(_CONTROLS.sub("", text) for text in echoed)) if echoed else message
