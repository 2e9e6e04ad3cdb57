"""That the benchmark of large studies asks for what there is."""

from contextlib import closing

import pytest
from werkzeug.test import Client

from benchmarks.large import LINES
from tests.demoexamples import demo_application

# Of the many pages of cohorts so many are asked for.
MOST = 6


@pytest.mark.slow
def test_its_addresses_are_answered(tmp_path):
    with closing(demo_application(tmp_path)) as app:
        client, places = Client(app), {"far": 90, "page": 1}
        addresses = [address.format(**places) for line in LINES for asked in line.asked for address in asked.addresses[:MOST]]
        answers = {address: client.get(address, buffered=True) for address in addresses}
    assert {address: answer.text for address, answer in answers.items() if answer.status_code != 200} == {}
    assert [address for address, answer in answers.items() if len(answer.data) < 3] == [address for address in addresses if "META" in address]
