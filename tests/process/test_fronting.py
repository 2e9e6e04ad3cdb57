"""`genows serve` beyond this machine, as in the image: its first lines say what belongs in front."""

import re
import sys

import pytest

from tests.databases import made_sqlite
from tests.server import started

pytestmark = pytest.mark.process


def test_beyond_this_machine_the_first_lines_say_what_belongs_in_front(tmp_path):
    made = made_sqlite(tmp_path)
    environ = {"GENOWS_DB_CONNECTION_STRING": made.settings["db.connection_string"]}
    with started([sys.executable, "-m", "genows", "serve", "--host", "0.0.0.0", "--port", "0", "--workers", "1"], environ) as server:
        assert re.search(r"WARNING genows listening on 0\.0\.0\.0:[0-9]+, beyond this machine: .*conf/nginx/genows\.conf", server.log())
        assert "WARNING genows everybody who reaches this service may read every study: authenticate is not set" in server.log()
        assert server.get("/health")[0] == 200
    made.database.close()
