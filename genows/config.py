"""The settings of genows: one table, read once from defaults, portal.properties and environment into a frozen `Config`.

Nothing else in genows reads the environment. Every error is told in one run, with its place and what is allowed; a secret
never appears in a message or a repr.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, make_dataclass
from pathlib import Path

from . import kinds
from .address import DatabaseAddress, address, complete, hosts
from .errors import ConfigError
from .properties import read_properties

FILE_VARIABLE = "GENOWS_CONFIG"  # names the file where the caller of read_config names none
NO_LOGIN = ("false", "noauthsessionservice")
INTEGER = f"integer from 1 to {kinds.LARGEST}"
NUMBER = f"number above 0, at most {kinds.LARGEST}"
NETWORKS = "comma list of IP addresses or networks"


@dataclass(frozen=True)
class Setting:
    """*kind*: from text to value, see `kinds`. *default*: text as it would stand in the file, '' for none."""

    name: str
    kind: object
    default: str
    allowed: str
    help: str
    secret: bool = False

    @property
    def attribute(self) -> str:
        return self.name.replace(".", "_")

    @property
    def variable(self) -> str:
        """The environment variable that overrides the file."""
        return "GENOWS_" + self.attribute.upper()

    def read(self, text: str):
        """The value; ValueError with a clause that may be shown. Blank text gives the default where its kind allows that."""
        try:
            text.encode()
        except UnicodeEncodeError:
            raise ValueError("it is not UTF-8 text") from None
        value = self.kind(text)
        return self.kind(self.default) if value is None else value


SETTINGS = (
    Setting("app.name", kinds.text, "public_portal", "text",
            "Name of this portal: prefix of the authorities that count here."),
    Setting("db.connection_string", address, "sqlite:///genows.db",
            "sqlite:///PATH, mysql://USER:PASSWORD@HOST[:PORT][,HOST[:PORT]…]/DATABASE, jdbc:mysql://HOST:PORT/",
            "Where the data is. Several hosts are tried in order.", secret=True),
    Setting("db.host", hosts, "", "HOST[:PORT]", "The database server, where db.connection_string does not say it."),
    Setting("db.user", kinds.text, "", "text", "The database user, where db.connection_string does not say it."),
    Setting("db.password", kinds.password, "", "text",
            "The password of the database user, where db.connection_string does not say it.", secret=True),
    Setting("db.portal_db_name", kinds.text, "", "text", "The database, where db.connection_string does not say it."),
    Setting("db.use_ssl", kinds.boolean, "false", "true, false", "Whether connections to MySQL must be encrypted."),
    Setting("db.pool_size", kinds.integer, "5", INTEGER, "Database connections per process."),
    Setting("db.pool_wait_seconds", kinds.number, "10", NUMBER,
            "How long a request waits for a database connection before it is answered with 503."),
    Setting("db.connect_timeout_seconds", kinds.number, "5", NUMBER,
            "How long one host has to accept a connection before the next one is tried."),
    Setting("db.slow_query_seconds", kinds.number, "1.0", NUMBER, "A query that takes longer is logged by its name."),
    Setting("authenticate", kinds.login, "false", ", ".join(kinds.LOGINS), "Whether and how people log in."),
    Setting("authenticate.header", kinds.header_name, "", "header name without underscores",
            "The header in which the proxy sends the user's name, for authenticate=proxy_header."),
    Setting("authenticate.trusted_proxies", kinds.networks, "", NETWORKS,
            "The only peers from which authenticate.header counts; it is dropped from all others."),
    Setting("session.secret_key", kinds.secret, "", "text of 32 or more bytes",
            "Signs the login cookie; needed for authenticate=password.", secret=True),
    Setting("session.lifetime_seconds", kinds.integer, "28800", INTEGER, "How long a login lasts."),
    Setting("api.session_access", kinds.boolean, "false", "true, false",
            "Whether a login, not only a token, opens the web service itself."),
    Setting("dat.method", kinds.one_of("jwt", "uuid", "none"), "none", "jwt, uuid, none",
            "The kind of data access tokens, if any."),
    Setting("dat.unauth_users", kinds.words, "anonymousUser", "comma list of user names",
            "Users who may not have a token."),
    Setting("dat.ttl_seconds", kinds.integer, "2592000", INTEGER,
            "How long a token is valid."),
    Setting("dat.jwt.secret_key", kinds.secret, "", "text of 32 or more bytes",
            "From it the keys that sign and encrypt jwt tokens are derived; needed for dat.method=jwt.", secret=True),
    Setting("dat.jwt.previous_secret_keys", kinds.secrets, "", "comma list of texts of 32 or more bytes",
            "Earlier values of dat.jwt.secret_key: still accepted, never used to issue.", secret=True),
    Setting("dat.uuid.max_number_per_user", kinds.integer, "1", INTEGER, "uuid tokens that one user may hold at a time."),
    Setting("dat.uuid.revoke_other_tokens", kinds.boolean, "true", "true, false",
            "Whether a new token above the maximum revokes the oldest (true) or is refused (false)."),
    Setting("filter_groups_by_appname", kinds.boolean, "true", "true, false",
            "Whether only authorities that begin with app.name and a colon count."),
    Setting("always_show_study_group", kinds.text, "", "group name", "The group whose studies every user may read."),
    Setting("http.max_body_bytes", kinds.integer, "33554432", INTEGER, "Larger request bodies are answered with 413."),
    Setting("http.cors_origins", kinds.origins, "", "comma list of origins like https://portal.example.org, or *",
            "Web pages of these origins may call the API from a browser."),
    Setting("http.trusted_proxies", kinds.networks, "", NETWORKS,
            "Peers whose X-Forwarded-For, -Proto, -Host and -Prefix count; without it these headers are ignored."),
)

_Values = make_dataclass(
    "_Values", [(setting.attribute, object, field(repr=not setting.secret)) for setting in SETTINGS], frozen=True
)


@dataclass(frozen=True)
class Config(_Values):
    """Every setting under its name with underscores for dots (`config.dat_method`), and what follows from several.

    Settings without value are None, empty lists (). *warnings*: sentences for the operator, at the start.
    """

    database: DatabaseAddress
    warnings: tuple[str, ...]

    @property
    def login_required(self) -> bool:
        return self.authenticate not in NO_LOGIN


class ConfigErrors(ConfigError):
    """All that is wrong with a configuration, *errors*; as text, one line each. Its own fields are those of the first."""

    def __init__(self, errors: list[ConfigError]):
        super().__init__(errors[0].place, errors[0].name, errors[0].problem)
        self.errors = tuple(errors)

    def __str__(self):
        return "\n".join(str(error) for error in self.errors)


def jwt_needs_a_secret(method, secret):
    if method == "jwt" and secret is None:
        return "jwt needs dat.jwt.secret_key, a text of 32 or more bytes"


def password_needs_a_session_secret(login, secret):
    if login == "password" and secret is None:
        return "password needs session.secret_key, a text of 32 or more bytes, to sign the login cookie"


def proxy_header_needs_a_header(login, header):
    if login == "proxy_header" and header is None:
        return "proxy_header needs authenticate.header, the name of the header that holds the user's name"


def proxy_header_needs_proxies(login, proxies):
    if login == "proxy_header" and not proxies:
        return "proxy_header needs authenticate.trusted_proxies; without it anybody could send the header"


def login_is_not_there_yet(login):
    if login not in NO_LOGIN:
        return f"this version of genows has no login, so it cannot do {login}; only authenticate=false works"


def tokens_need_a_login(method, login):
    if method != "none" and login in NO_LOGIN:
        return f"dat.method is {method} while authenticate is {login}: nobody can log in to get a token."


def one_host_counts(given, portal_hosts):
    if given.hosts and portal_hosts and given.hosts != portal_hosts:
        return "db.host differs from the host in db.connection_string, which is the one that counts."


# A check is called with the values of the settings beside it, unless one of them is bad; its sentence is about the first.
CHECKS = (
    (jwt_needs_a_secret, "dat.method", "dat.jwt.secret_key"),
    (password_needs_a_session_secret, "authenticate", "session.secret_key"),
    (proxy_header_needs_a_header, "authenticate", "authenticate.header"),
    (proxy_header_needs_proxies, "authenticate", "authenticate.trusted_proxies"),
    (login_is_not_there_yet, "authenticate"),
)
WARNINGS = (
    (tokens_need_a_login, "dat.method", "authenticate"),
    (one_host_counts, "db.connection_string", "db.host"),
)


def read_config(path=None, environ: Mapping[str, str] = os.environ) -> Config:
    """The configuration of the file *path* (None: the file that GENOWS_CONFIG names, if any) and of *environ*.

    ConfigErrors with everything that is wrong.
    """
    problems = []
    file = path or environ.get(FILE_VARIABLE)
    entries = _read_file(file, problems) if file else {}
    given = {name: (f"{file}:{line}", text) for name, (text, line) in entries.items()}
    for setting in SETTINGS:
        if setting.variable in environ:
            given[setting.name] = (setting.variable, environ[setting.variable])
    return _build(given, problems)


def make_config(values: Mapping[str, str]) -> Config:
    """The configuration of *values*, setting name -> text as in the file: for embedding portals and for tests."""
    return _build({name: ("make_config", text) for name, text in values.items()}, [])


def _read_file(file, problems):
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        problems.append(ConfigError(str(file), "file", f"cannot be read: {error.strerror}"))
        return {}
    return read_properties(data, str(file), problems)


def _build(given, problems):
    """*given*: setting name -> (place, text). *problems*: ConfigErrors found so far."""
    places = {name: place for name, (place, _) in given.items()}
    values = _read_values(given, problems)
    for name, sentence in _sentences(CHECKS, values):
        problems.append(ConfigError(places.get(name, "default"), name, sentence))
    database = _database(given, values, places, problems)
    if problems:
        raise ConfigErrors(problems)
    warnings = tuple(sentence for _, sentence in _sentences(WARNINGS, values))
    named = {setting.attribute: values[setting.name] for setting in SETTINGS}
    return Config(**named, database=database, warnings=warnings)


def _read_values(given, problems):
    """Setting name -> value, without those that are bad."""
    values = {}
    for setting in SETTINGS:
        place, text = given.get(setting.name, ("default", setting.default))
        try:
            values[setting.name] = setting.read(text)
        except ValueError as error:
            problems.append(ConfigError(place, setting.name, _problem(setting, text, str(error))))
    return values


def _problem(setting, text, clause):
    shown = "" if setting.secret else f"{text!r}: "
    return f"{shown}{clause or 'not allowed'}; allowed: {setting.allowed}"


def _sentences(checks, values):
    """(name of the first setting, sentence) of each check that has something to say."""
    for check, *names in checks:
        if all(name in values for name in names):
            if sentence := check(*(values[name] for name in names)):
                yield names[0], sentence


PORTAL_KEYS = {"hosts": "db.host", "user": "db.user", "password": "db.password", "database": "db.portal_db_name"}


def _database(given, values, places, problems):
    """The address that the db settings give together; None where one of them is bad."""
    needed = ("db.connection_string", "db.use_ssl", "db.connect_timeout_seconds", *PORTAL_KEYS.values())
    if not all(name in values for name in needed):
        return None
    portal = {part: values[name] for part, name in PORTAL_KEYS.items()}
    whole = values["db.connection_string"]
    said = given.get("db.connection_string", ("", ""))[1].strip()
    if not said and any(portal.values()):
        whole = DatabaseAddress("mysql")
    try:
        return complete(whole, values["db.connect_timeout_seconds"], values["db.use_ssl"], **portal)
    except ValueError as error:
        name = next(name for name in ("db.connection_string", *PORTAL_KEYS.values()) if name in places)
        problems.append(ConfigError(places[name], name, str(error)))
        return None
