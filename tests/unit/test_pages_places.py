"""Where the service stands, told by servers, proxies and clients of any manners."""

import pytest

from genows.http.places import base_url_of, root_of

SERVER = {"SERVER_NAME": "inner", "SERVER_PORT": "8000", "wsgi.url_scheme": "http"}


@pytest.mark.parametrize(
    ("mounted", "root"),
    [
        pytest.param("", "", id="at the top"),
        pytest.param("/portal", "/portal", id="mounted"),
        pytest.param("/a/b/", "/a/b", id="a slash at the end"),
        pytest.param("//evil.example/x", "/evil.example/x", id="never another host"),
        pytest.param("/\u00c3\u00a9", "/%C3%A9", id="bytes read as Latin-1 (PEP 3333)"),
        pytest.param("/a'\"<b>\\", "/a%27%22%3Cb%3E%5C", id="characters that mean something elsewhere"),
    ],
)
def test_root(mounted, root):
    assert root_of({"SCRIPT_NAME": mounted}) == root


@pytest.mark.parametrize(
    ("changes", "base_url"),
    [
        pytest.param({"HTTP_HOST": "data.example.org"}, "http://data.example.org", id="the Host header"),
        pytest.param({"HTTP_HOST": "localhost:8000"}, "http://localhost:8000", id="with a port"),
        pytest.param({"HTTP_HOST": "[::1]:8000"}, "http://[::1]:8000", id="an IPv6 address"),
        pytest.param({"HTTP_HOST": "d.example", "wsgi.url_scheme": "https"}, "https://d.example", id="https"),
        pytest.param({"HTTP_HOST": "d.example", "SCRIPT_NAME": "/portal"}, "http://d.example/portal", id="mounted"),
        pytest.param({}, "http://inner:8000", id="no Host header"),
        pytest.param({"SERVER_PORT": "80"}, "http://inner", id="the scheme's own port"),
        pytest.param({"SERVER_NAME": "::1"}, "http://[::1]:8000", id="a server on IPv6"),
        pytest.param({"SERVER_NAME": "a b", "SERVER_PORT": ""}, "http://localhost", id="a server without a name"),
        pytest.param({"HTTP_HOST": "evil\"><script>"}, "http://inner:8000", id="a Host header with markup"),
        pytest.param({"HTTP_HOST": "a'; rm -rf /"}, "http://inner:8000", id="a Host header for a shell"),
        pytest.param({"HTTP_HOST": "user@evil.example"}, "http://inner:8000", id="a Host header with a user"),
        pytest.param({"HTTP_HOST": "evil.example/path"}, "http://inner:8000", id="a Host header with a path"),
        pytest.param({"HTTP_HOST": "good.example\n"}, "http://inner:8000", id="a Host header with a line end"),
        pytest.param({"wsgi.url_scheme": "javascript"}, "http://inner:8000", id="another scheme"),
    ],
)
def test_base_url(changes, base_url):
    assert base_url_of({**SERVER, **changes}) == base_url
