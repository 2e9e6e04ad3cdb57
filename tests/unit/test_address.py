"""Database addresses: connection strings, what portals set beside them, and that no message tells a password."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.config.address import DatabaseAddress, address, complete, hosts

HUSH = "hush-hush"


def parts(**expected):
    return DatabaseAddress("mysql", **expected)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        pytest.param("sqlite:///genows.db", "genows.db", id="relative"),
        pytest.param("sqlite:////srv/data/genows.db", "/srv/data/genows.db", id="absolute"),
        pytest.param("sqlite:///a%20b#c.db", "a%20b#c.db", id="the path is taken as it is"),
    ],
)
def test_sqlite(text, path):
    assert address(text) == DatabaseAddress("sqlite", path=Path(path))


FULL = {"hosts": (("db", 3306),), "user": "cbio", "password": "p", "database": "portal"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("mysql://cbio:p@db/portal", parts(**FULL), id="port 3306 if none is said"),
        pytest.param("mysql://cbio:p@db:3307/portal", parts(**FULL | {"hosts": (("db", 3307),)}), id="a port"),
        pytest.param(
            "mysql://cbio:p@db1,db2:3307,10.0.0.3/portal",
            parts(**FULL | {"hosts": (("db1", 3306), ("db2", 3307), ("10.0.0.3", 3306))}),
            id="several hosts in order",
        ),
        pytest.param(
            "mysql://cbio:p@[::1]:3307,[2001:DB8::0:1]/portal",
            parts(**FULL | {"hosts": (("::1", 3307), ("2001:db8::1", 3306))}),
            id="IPv6 in brackets",
        ),
        pytest.param(
            "mysql://c%40b:p%3A%2F%3F%25%C3%A9@db/por%74al",
            parts(**FULL | {"user": "c@b", "password": "p:/?%é"}),
            id="percent escapes in user, password and database",
        ),
        pytest.param("mysql://cbio:p:q@r,s@db/portal", parts(**FULL | {"password": "p:q@r,s"}), id="a bold password"),
        pytest.param("mysql://cbio:p+q@db/portal", parts(**FULL | {"password": "p+q"}), id="a plus is no blank"),
        pytest.param("mysql://cbio@db/portal", parts(**FULL | {"password": None}), id="no password"),
        pytest.param("mysql://db", parts(hosts=(("db", 3306),)), id="a host alone"),
        pytest.param("mysql://cbio:p@db/portal?ssl=true", parts(**FULL, ssl=True), id="ssl"),
        pytest.param("mysql://cbio:p@db/portal?ssl=false", parts(**FULL), id="no ssl"),
        pytest.param(
            "mysql://cbio:p@db/portal?ssl_ca=/etc/my+ca%20.pem",
            parts(**FULL, ssl=True, ssl_ca="/etc/my+ca .pem"),
            id="ssl_ca switches ssl on",
        ),
        pytest.param("mysql://cbio:p@db/portal?connect_timeout=2.5", parts(**FULL, connect_timeout=2.5), id="a timeout"),
        pytest.param(
            "mysql://cbio:p@/portal?unix_socket=/run/my.sock",
            parts(**FULL | {"hosts": ()}, unix_socket="/run/my.sock"),
            id="a socket without host",
        ),
        pytest.param("mysql://cbio:p@db/portal?charset=x&&y", parts(**FULL), id="other options are ignored"),
        pytest.param("jdbc:mysql://db:3307/", parts(hosts=(("db", 3307),)), id="as portals have it"),
        pytest.param(
            "jdbc:mysql://db/portal?user=cbio&password=p&useSSL=false&ssl_ca=x&connect_timeout=x",
            parts(**FULL),
            id="Connector/J's options, not ours",
        ),
        pytest.param(
            "jdbc:mysql://cbio:p@db/portal?user=other&password=q", parts(**FULL), id="the login before the host wins"
        ),
        pytest.param("jdbc:mariadb://db:3307/", parts(hosts=(("db", 3307),)), id="MariaDB's own driver"),
        pytest.param(
            "jdbc:mysql://db/portal?user=c@b&password=p@q", parts(hosts=(("db", 3306),), user="c@b", password="p@q", database="portal"),
            id="an @ in a login that no host follows",
        ),
        pytest.param("jdbc:mysql://db?useSSL=True", parts(hosts=(("db", 3306),), ssl=True), id="useSSL"),
        pytest.param("jdbc:mysql://db?requireSSL=true", parts(hosts=(("db", 3306),), ssl=True), id="requireSSL"),
        pytest.param("jdbc:mysql://db?sslMode=verify_ca", parts(hosts=(("db", 3306),), ssl=True), id="sslMode"),
        pytest.param("jdbc:mysql://db?sslMode=PREFERRED", parts(hosts=(("db", 3306),)), id="a mode that forces nothing"),
    ],
)
def test_mysql(text, expected):
    assert address(text) == expected


def test_blank_is_no_address():
    assert address(" \t") is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("postgres://u:hush-hush@db/x", "begins otherwise", id="another database"),
        pytest.param("sqlite://genows.db", "begins otherwise", id="two slashes"),
        pytest.param("sqlite:///", "path of a file", id="no path"),
        pytest.param("sqlite:///:memory:", "path of a file", id="memory, which connections would not share"),
        pytest.param("sqlite:///x.db?mode=ro", "without options", id="options of SQLite"),
        pytest.param("sqlite:///x\0.db", "path of a file", id="a NUL in the path"),
        pytest.param("mysql://u:hush-hush@db:33x/x", "cannot be read", id="a port with letters"),
        pytest.param("mysql://u:hush-hush/hush@db/x", "%40 for @", id="a bare slash in the password"),
        pytest.param("mysql://u:1234/hush-hush@db/x", r"%40 for @, %2F for /", id="a bare slash in a password that begins like a port"),
        pytest.param("mysql://u:p@hush-hush/hush@db/x", r"%40 for @, %2F for /", id="a bare @ and a bare slash"),
        pytest.param("mysql://u:p@hush-hush/hush@db:3306/x?ssl=true", r"%40 for @, %2F for /", id="the same with a port and an option"),
        pytest.param("mysql://u:1234?hush-hush@db/x", r"%3F for \?", id="a bare question mark"),
        pytest.param("mysql://u:1234?hush=hush-hush@db/x", r"%3F for \?", id="a bare question mark, then an equals sign"),
        pytest.param("jdbc:mysql://u:1234/hush-hush@db/x", r"%40 for @, %2F for /", id="as portals have it"),
        pytest.param("mysql://u:hush-hush@::1/x", "cannot be read", id="IPv6 without brackets"),
        pytest.param("mysql://u:hush-hush@db,/x", "cannot be read", id="an empty host"),
        pytest.param("mysql://u:hush-hush@db:0/x", "between 1 and 65535", id="port 0"),
        pytest.param("mysql://u:hush-hush@db:65536/x", "between 1 and 65535", id="port 65536"),
        pytest.param("mysql://u:hush-hush@[1.2.3.4]/x", "no IPv6", id="IPv4 in brackets"),
        pytest.param("mysql://u:hush-hush%ff@db/x", "not UTF-8", id="an escape that is not UTF-8"),
        pytest.param("mysql://u:hush-hush@db/x?ssl=yes", "option ssl", id="a word for ssl"),
        pytest.param("mysql://u:hush-hush@db/x?ssl=", "option ssl", id="an empty ssl"),
        pytest.param("mysql://u:hush-hush@db/x?connect_timeout=0", "option connect_timeout", id="no time at all"),
        pytest.param("mysql://u:hush-hush@db/x?ssl=false&ssl_ca=a", "exclude each other", id="certificates, no ssl"),
    ],
)
def test_refusal_says_why_and_quotes_nothing(text, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        address(text)
    assert "hush" not in str(caught.value)
    assert caught.value.__context__ is None or caught.value.__suppress_context__


@given(st.text(), st.text())
def test_no_text_breaks_the_reader(login, rest):
    try:
        address(f"mysql://{login}:{HUSH}@{rest}")
    except ValueError as error:
        assert HUSH not in str(error)


def test_hosts_of_a_portal():
    assert hosts("db:3307, other") == (("db", 3307), ("other", 3306))
    assert hosts(" ") == ()


PORTAL = {"hosts": (("portal-db", 3306),), "user": "cbio", "password": "p", "database": "cbioportal"}
NO_PORTAL = dict.fromkeys(PORTAL)


def test_repr_holds_no_password():
    assert HUSH not in repr(address(f"mysql://u:{HUSH}@db/x"))


def test_an_address_without_parts_is_the_portals():
    assert complete(parts(), 5.0, False, **PORTAL) == parts(**PORTAL, connect_timeout=5.0)


def test_what_the_address_says_wins():
    said = address("mysql://u:q@db:3307/x?connect_timeout=2&ssl=true")
    assert complete(said, 5.0, False, **PORTAL) == said


def test_portal_can_demand_encryption_but_not_take_it_back():
    assert complete(address("mysql://u@db/x?ssl=false"), 5.0, True, **NO_PORTAL).ssl
    assert complete(address("mysql://u@db/x?ssl=true"), 5.0, False, **NO_PORTAL).ssl


def test_a_socket_needs_no_host():
    whole = complete(address("mysql://u@/x?unix_socket=/run/s"), 5.0, False, **PORTAL)
    assert (whole.hosts, whole.unix_socket) == ((("localhost", 3306),), "/run/s")


def test_sqlite_takes_nothing_from_the_portal():
    assert complete(address("sqlite:///a"), 5.0, True, **PORTAL) == DatabaseAddress(
        "sqlite", path=Path("a"), connect_timeout=5.0
    )


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("mysql:///x", ["db.host", "db.user"]),
        ("mysql://u@db", ["db.portal_db_name"]),
        ("jdbc:mysql://db/", ["db.user", "db.portal_db_name"]),
    ],
)
def test_what_is_missing_is_named(text, names):
    with pytest.raises(ValueError) as caught:
        complete(address(text), 5.0, False, **NO_PORTAL)
    known = ("db.host", "db.user", "db.portal_db_name")
    assert [name for name in known if name in str(caught.value)] == names
