"""The judge of costs attacks all there is."""

from genows.http.request import Endpoint
from genows.legacy.webservice import COMMANDS, STUDY_COMMANDS
from genows.routes import URLS
from tests.judges import hostile


def test_every_address_is_attacked():
    served = {rule.rule for rule in URLS.iter_rules() if isinstance(rule.endpoint, Endpoint)}
    assert served == {*hostile.LISTS, "/webservice.do"}


def test_every_command_is_attacked():
    assert {*COMMANDS, *STUDY_COMMANDS} == {*hostile.COMMANDS} - {"getNothing"}
