"""What the portal's own front end asked on its pages, asked once more; `python -m tests.judges.frontend` asks MariaDB too."""

from collections import Counter

from tests.judges.frontend import RECORD, client_of, filled, recorded, replay
from tests.shared import shared


def test_each_request_of_its_pages_has_its_answer(tmp_path):
    requests = list(recorded(shared(RECORD)))
    client = client_of(filled(tmp_path, f"sqlite:///{tmp_path}/frontend.db"), tmp_path / "front end")
    found = replay(client, requests, compressed=True)
    assert found.failures == []
    assert found.statuses == Counter({200: len(requests) - 5, 404: 4, 400: 1}) and found.shaped > 300 and len(found.seconds) > 60
