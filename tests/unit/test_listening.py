"""What the start says of the proxy that belongs in front."""

import socket

import pytest

from genows.config.kinds import networks
from genows.server import listening


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
