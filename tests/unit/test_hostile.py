"""The judge of costs attacks all there is."""

import json

from genows.clients.portal_api.table import ADDRESSES
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.clients.webservice.table import COMMANDS
from genows.routes import URLS
from tests.judges import hostile, hostilethird


def test_every_address_is_attacked():
    served = {rule.rule for rule in URLS.iter_rules() if not rule.endpoint.open and rule.rule.startswith(("/api/", "/webservice.do"))}
    assert served == {*hostile.LISTS, "/webservice.do"}


def test_every_service_is_attacked():
    assert {*hostile.SERVICES} == set(SERVICES)


def test_every_body_of_the_third_generation_is_attacked():
    known = hostile.Known("s", ["S1", "S2"], "t", ["T1"], ["TP53"], ["7157"], ["s_mutations", "s_mrna"], "s_all")
    paths = {}
    for name, path, body in hostilethird.bodies(known, 2000):
        paths.setdefault(path.partition("?")[0], []).append(name)
        assert len(body) < 2500 and json.loads(body)
    assert len(paths) == len([address for address in ADDRESSES.values() if address.method == "POST"]) and min(map(len, paths.values())) >= 3
    matched = [URLS.bind("localhost").match(path, "POST")[0] for path in paths]
    assert not any(address.open for address in matched)


def test_every_command_is_attacked():
    assert set(COMMANDS) == {*hostile.COMMANDS} - {"getNothing"}
