"""What the start says of the proxy that belongs in front, and of a service that is open to everybody."""

import socket

import pytest

from genows.config.kinds import networks
from genows.config.reader import make_config
from genows.server import listening
from genows.server.service import Service


@pytest.mark.parametrize(
    ("host", "trusted", "level", "words"),
    [
        pytest.param("0.0.0.0", "", "WARNING", ["listening on 0.0.0.0:", "conf/nginx/genows.conf", "holds a thread", "http.trusted_proxies"], id="beyond this machine"),
        pytest.param("0.0.0.0", "10.0.0.1", "INFO", ["nobody but the proxies of http.trusted_proxies"], id="and a proxy in front"),
        pytest.param("127.0.0.1", "", "INFO", ["if a proxy stands in front", "http.trusted_proxies"], id="on this machine alone"),
    ],
)  # fmt: skip
def test_the_start_says_what_belongs_in_front(caplog, host, trusted, level, words):
    caplog.set_level("INFO")
    with socket.create_server((host, 0)) as listener:
        listening.tell_of_proxies([listener], networks(trusted))
    [record] = caplog.records
    assert record.levelname == level
    assert all(word in record.getMessage() for word in words)


def test_nothing_is_said_where_a_proxy_is_listed_or_the_socket_has_no_address(caplog, tmp_path):
    caplog.set_level("INFO")
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket(socket.AF_UNIX) as local:
        local.bind(str(tmp_path / "socket"))
        listening.tell_of_proxies([listener], networks("127.0.0.1"))
        listening.tell_of_proxies([local], ())
    assert not caplog.records


@pytest.mark.parametrize(
    ("settings", "outside", "told"),
    [
        pytest.param({}, True, ("WARNING", "authenticate is not set"), id="beyond this machine"),
        pytest.param({}, False, ("INFO", "authenticate is not set"), id="on this machine alone"),
        pytest.param({"authenticate": "false"}, True, ("INFO", "authenticate=false"), id="on purpose"),
        pytest.param({"authenticate": "password", "session.secret_key": "s" * 32, "dat.method": "uuid"}, True, None, id="with a login"),
    ],
)
def test_the_start_says_that_everybody_may_read(caplog, settings, outside, told):
    caplog.set_level("INFO")
    service = Service()
    service.config = make_config(settings)
    service.tell_of_openness(outside)
    assert [(record.levelname, "may read every study" in record.getMessage()) for record in caplog.records] == ([(told[0], True)] if told else [])
    assert not told or told[1] in caplog.text
