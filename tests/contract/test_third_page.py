"""The page of the third generation: every address and record, wherever it stands, open to everybody, without a script."""

import re
from html import unescape

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.portal_api.documents import PAGE, definitions
from genows.clients.portal_api.table import ADDRESSES, DROPPING
from genows.config.reader import make_config
from tests.portal import Portal

HERE = "/portal/api" + PAGE


@pytest.fixture
def text(made):
    app = create_app(make_config(made.settings))
    answer = Client(app).get(HERE)
    assert (answer.status_code, answer.content_type) == (200, "text/html; charset=utf-8") and len(answer.data) < 300_000
    assert "script-src" not in answer.headers["Content-Security-Policy"] and "<script" not in answer.text
    yield answer.text
    app.close()


def test_every_address_is_there_once_with_its_parameters(text):
    shown = re.findall(r'<details class="operation" id="(\w+)"><summary><code>(\w+) ([^<]*)</code> <span>([^<]*)</span>', text)
    told = [(address.name, address.method, address.path, address.summary) for address in (*ADDRESSES.values(), *DROPPING)]
    assert sorted((name, method, path, unescape(summary)) for name, method, path, summary in shown) == sorted(told)
    mutations = text.partition('id="getMutationsInMolecularProfileBySampleListIdUsingGET"')[2].partition("</details>")[0]
    assert re.findall(r'<th scope="row">(\w+) <small>([\w, ]+)</small></th>', mutations)[:3] == [
        ("molecularProfileId", "path, string"), ("sampleListId", "query, string"), ("entrezGeneId", "query, integer"),
    ]  # fmt: skip
    assert "One of ID, SUMMARY, DETAILED, META. Without it: SUMMARY." in mutations
    assert "http://localhost/portal/api/molecular-profiles/{molecularProfileId}/mutations" in unescape(mutations)
    dropping = unescape(text.partition('id="clearAllCachesUsingDELETE"')[2].partition("</details>")[0])
    assert "curl -g -X DELETE -H 'X-API-KEY: KEY' 'http://localhost/portal/api/cache'" in dropping and "X-API-KEY <small>header, string" in dropping


def test_every_record_is_there_and_all_links_within_the_page_lead_to_something(text):
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(set(ids)) == len(ids) and set(definitions()) <= set(ids)
    assert set(re.findall(r'href="#([^"]*)"', text)) <= set(ids)


@pytest.mark.parametrize(
    ("settings", "base"),
    [
        pytest.param({"api.root": "third"}, "/api", id="at the root"),
        pytest.param({"portal.prefix": "/p/q"}, "/p/q/api", id="with another prefix"),
    ],
)
def test_it_stands_where_the_third_generation_does(made, settings, base):
    app = create_app(make_config({**made.settings, **settings}))
    shown = Client(app).get(base + PAGE)
    assert shown.status_code == 200 and f'href="{base}/v2/api-docs"' in shown.text and f"http://localhost{base}/studies" in shown.text
    assert Client(app).get(PAGE).status_code == 404
    app.close()


def test_it_needs_no_token_and_says_that_requests_do(made):
    portal = Portal(made, {"authenticate": "remote_user", "dat.method": "uuid"})
    shown = portal.ask(HERE)
    assert shown.status_code == 200 and "Authorization: Bearer TOKEN" in unescape(shown.text)
    assert portal.ask("/portal/api/studies").status_code == 401
    portal.close()
