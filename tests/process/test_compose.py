"""conf/compose.yaml, read as Docker reads it: what it promises, and its nginx by the real program. No daemon is needed."""

import ipaddress
import os
import re
import subprocess

import pytest
import yaml

from genows.config.reader import make_config
from tests import nginx
from tests.mariadb import free_port
from tests.proxies import certificate

pytestmark = pytest.mark.process

FILE = nginx.ROOT / "conf" / "compose.yaml"
COMPOSED = yaml.safe_load(FILE.read_text(encoding="utf-8"))
GENOWS, NGINX = (COMPOSED["services"][name] for name in ("genows", "nginx"))


def mounted(service):
    """{path inside: what lies there}."""
    return {match[2]: match[1] for match in (re.fullmatch(r"(\$\{.*?\}|[^:]+):([^:]+)(?::ro)?", volume) for volume in service["volumes"])}


def test_nginx_alone_is_reached_from_outside():
    assert {name for name, service in COMPOSED["services"].items() if "ports" in service or "network_mode" in service} == {"nginx"}
    assert list(GENOWS["networks"]) == ["inside"] and COMPOSED["networks"]["inside"]["internal"] is True


def test_genows_trusts_the_address_of_nginx_and_no_other():
    address = NGINX["networks"]["inside"]["ipv4_address"]
    config = make_config({"db.connection_string": "sqlite:///x.db", "http.trusted_proxies": GENOWS["environment"]["GENOWS_HTTP_TRUSTED_PROXIES"]})
    assert [str(network) for network in config.http_trusted_proxies] == [f"{address}/32"]
    [inside] = COMPOSED["networks"]["inside"]["ipam"]["config"]
    hosts = [str(host) for host in ipaddress.ip_network(inside["subnet"]).hosts()]
    assert {address, GENOWS["networks"]["inside"]["ipv4_address"]} < set(hosts[1:]), "the first is the network's own"


def test_who_may_read_is_said_by_a_file_of_the_operators():
    there = mounted(GENOWS)[GENOWS["environment"]["GENOWS_CONFIG"]]
    assert re.fullmatch(r"\$\{SETTINGS:\?.*\}", there), "without one nothing starts"
    assert not any("AUTHENTICATE" in name for name in GENOWS["environment"])


def test_what_is_mounted_is_there_and_nothing_is_secret():
    files = [there for there in (*mounted(NGINX).values(), *mounted(GENOWS).values()) if there.startswith(".")]
    assert len(files) == 2 and all((FILE.parent / there).is_file() for there in files)
    assert (FILE.parent / GENOWS["build"] / "Dockerfile").is_file()
    named = {there for there in (*mounted(NGINX).values(), *mounted(GENOWS).values()) if there[0] not in "./$"}
    assert named == set(COMPOSED["volumes"])
    assert not re.search(r"(?i)secret_key|password *[:=]", FILE.read_text(encoding="utf-8"))


def test_the_lines_at_its_top_load_into_its_volume_and_not_by_its_address():
    text = FILE.read_text(encoding="utf-8")
    assert set(re.findall(r"-v (\S+):/data", text)) == {f"{COMPOSED['name']}_data"} and "data" in COMPOSED["volumes"]
    assert set(re.findall(r"^#   docker compose -f conf/compose.yaml (\w+)", text, re.MULTILINE)) == {"create", "up"}
    # Without these no command of the file does anything.
    for name in re.findall(r"\$\{(\w+):\?", text):
        assert re.search(rf"^#   export .*\b{name}=", text, re.MULTILINE), name


def test_the_image_s_own_page_gives_way():
    assert NGINX["command"][2].endswith("> /etc/nginx/conf.d/default.conf && exec nginx -g 'daemon off;'")


def test_its_nginx_finds_what_its_file_names_and_genows_where_it_is(tmp_path):
    shell, option, line = NGINX["command"]
    inside = mounted(NGINX)
    changed = line.partition(" > /etc/nginx/conf.d/")[0].replace("/genows.conf", os.fspath(FILE.parent / inside["/genows.conf"]))
    site = tmp_path / "genows.conf"
    site.write_bytes(subprocess.run([shell, option, changed], capture_output=True, check=True).stdout)
    text = site.read_text(encoding="utf-8")
    assert f"server {GENOWS['networks']['inside']['ipv4_address']}:8000;" in text and "127.0.0.1" not in re.sub("(?m)^ *#.*", "", text)
    for path in (*re.findall(r"ssl_certificate(?:_key)? +(.*);", text), *re.findall(r"temp_path +(.*)/[\w-]+;", text)):
        assert path in inside
    certificate(tmp_path)
    changes = (
        (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{free_port()} ssl;"),
        (r"/etc/ssl/certs/data\.example\.org\.pem", str(tmp_path / "cert.pem")),
        (r"/etc/ssl/private/data\.example\.org\.key", str(tmp_path / "key.pem")),
    )
    with nginx.running(site, tmp_path, *changes):
        assert (tmp_path / "genows-answers").is_dir()
