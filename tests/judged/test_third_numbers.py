"""bravado, with its default configuration, asks for what the specification counts in the real study: by operation id, at both places."""

import re
import warnings
from urllib.parse import parse_qsl

import pytest

from genows.app import create_app
from genows.clients.portal_api.table import ADDRESSES
from genows.config.reader import make_config
from tests.judged.serving import serving
from tests.realstudy import loaded
from tests.thirdrequests import NUMBERS

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from bravado.client import SwaggerClient
    from bravado.requests_client import RequestsClient

pytestmark = [
    pytest.mark.slow,  # The real study is loaded and served.
    # bravado asks jsonschema by names that are to go.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
# No operation has such an address: it is a habit of cbioportalR.
ASKED = [(path, body, number) for path, body, number in NUMBERS if "??" not in path]


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    place = tmp_path_factory.mktemp("real")
    address = loaded(place, "sqlite", f"sqlite:///{place}/real.db").address
    app = create_app(make_config({"db.connection_string": address, "api.root": "third", "authenticate": "false"}))
    with serving(app) as host:
        yield f"http://{host}"
    app.close()


@pytest.mark.parametrize("base", ["/portal/api", "/api"])
def test_bravado_gets_as_many_records_as_the_files_have(host, base):
    http = RequestsClient()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        client = SwaggerClient.from_url(f"{host}{base}/v2/api-docs", http_client=http)
    found = {}
    for path, body, _ in ASKED:
        address, arguments = called(path, body)
        operation = getattr(getattr(client, address.tag.replace(" ", "_")), address.name)
        found[path, str(body)] = len(operation(**arguments).result())
    http.session.close()
    assert found == {(path, str(body)): number for path, body, number in ASKED}


def called(path, body):
    """(address, arguments) of a request: its parts of the path, its query and its body by their names."""
    bare, _, query = path.partition("?")
    method = "GET" if body is None else "POST"
    fitting = [(each, re.fullmatch(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", each.path), bare)) for each in ADDRESSES.values() if each.method == method]
    address, parts = min(((each, match) for each, match in fitting if match), key=lambda pair: pair[0].path.count("{"))
    kinds = {each.name: each.kind == "integer" for each in address.parameters}
    arguments = {name: int(text) if kinds[name] else text for name, text in parse_qsl(query) if name in kinds}
    if body is not None:
        arguments[address.body.partition(":")[0]] = plain(body)
    return address, {**arguments, **parts.groupdict()}


def plain(body):
    """A body without the habits of R, which bravado's own validation refuses to send."""
    if isinstance(body, dict):
        made = {name: value for name, value in body.items() if value != {}}
        return {**made, "entrezGeneIds": list(map(int, made["entrezGeneIds"]))} if "entrezGeneIds" in made else made
    return list(map(str, body)) if all(isinstance(item, int) for item in body) else body
