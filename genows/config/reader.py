"""Reads the frozen `Config` once, from defaults, portal.properties and environment.

Nothing else in genows reads the environment. One run reports every error, with its place and what is allowed; a secret
never appears in a message or a repr.
"""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass, replace
from functools import cached_property
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

from genows.config.address import DatabaseAddress, complete
from genows.config.datasource import Datasource, holds_password, is_secret, variables_of_spring
from genows.config.frontendkeys import members, members_of_files
from genows.config.misspelt import REMOVED_VARIABLES, misspelt, unknown_variables
from genows.config.portalkeys import nothing_said, signs_in_settings, variables_of_portals
from genows.config.properties import read_properties, remark_on
from genows.config.providersettings import ByProvider, by_provider, filled, signs_in_by_provider, with_variables
from genows.config.registrations import Registration, Remarks, is_client_secret
from genows.config.settings import CHECKS, FILE_VARIABLE, NO_LOGIN, OPTIONAL, PROVIDER_LOGINS, SETTINGS, WARNINGS
from genows.errors import ConfigError

YAML = (".yml", ".yaml")
PORTAL_KEYS = {"hosts": "db.host", "user": "db.user", "password": "db.password", "database": "db.portal_db_name"}

# Any, because the fields come from the table of settings, which a type checker cannot read.
_Values: Any = make_dataclass(
    "_Values", [(setting.attribute, object, field(repr=not setting.secret)) for setting in SETTINGS], frozen=True, init=False, repr=False, eq=False
)


@dataclass(frozen=True)
class Config(_Values):
    """Every setting under its name with underscores for dots (`config.dat_method`), and what several of them give together.

    Settings without a value are None, empty lists are (). *authenticate_written*: whether authenticate was given or is the default;
    *warnings*: sentences for the operator, logged at the start. *front_members*: what the file says to the front end, see `frontendkeys`.
    *registrations*: at the providers by which people sign in; *by_tables*: whether users and authorities of the database count, and not what
    providers claim.
    """

    database: DatabaseAddress
    authenticate_written: bool
    warnings: tuple[str, ...]
    front_members: Mapping[str, str | bool] = field(default_factory=dict, repr=False)
    registrations: tuple[Registration, ...] = ()
    by_tables: bool = True

    @property
    def hosts_front_end(self) -> bool:
        return bool(self.frontend_folder or self.frontend_url)

    @property
    def front_end_at(self) -> str | None:
        """The path beneath which the front end stands; None where there is none."""
        return self.front_prefix if self.hosts_front_end else None

    @property
    def front_prefix(self) -> str:
        """The path beneath which the front end stands, or would; '' for the root."""
        return self.portal_prefix if self.frontend_prefix is None else self.frontend_prefix

    @cached_property
    def login_required(self) -> bool:
        """Whether nobody reads anything without signing in."""
        return self.has_login and not self.login_optional

    @cached_property
    def login_optional(self) -> bool:
        """Whether people may sign in and need not."""
        return self.authenticate == OPTIONAL

    @cached_property
    def permissions_count(self) -> bool:
        """Whether callers read what they may alone, and not everything."""
        return self.login_required or self.login_optional and bool(self.security_method_authorization_enabled)

    @cached_property
    def has_login(self) -> bool:
        """Whether people can sign in at all."""
        return self.authenticate not in NO_LOGIN

    @cached_property
    def own_sessions(self) -> bool:
        """Whether people sign in on a page of genows, which begins a session."""
        return self.by_provider or self.authenticate == "password"

    @cached_property
    def login_around(self) -> bool:
        """Whether the portal or proxy around genows signs people in."""
        return self.authenticate in ("remote_user", "proxy_header")

    @cached_property
    def by_provider(self) -> bool:
        """Whether people sign in at an OpenID provider."""
        return self.authenticate in PROVIDER_LOGINS

    @cached_property
    def ends_provider_session(self) -> bool:
        """Whether signing out ends the session at the provider too."""
        return self.by_provider and (self.oidc_logout or ("provider" if self.authenticate == "oauth2" else "local")) == "provider"

    @cached_property
    def api_is_open(self) -> bool:
        """Whether a browser may read the API as it is, without a data access token."""
        return not self.login_required or self.api_session_access


class ConfigErrors(ConfigError):
    """All *errors* of a configuration; as text, one per line. Its own fields are those of the first."""

    def __init__(self, errors: list[ConfigError]):
        super().__init__(errors[0].place, errors[0].name, errors[0].problem)
        self.errors = tuple(errors)

    def __str__(self):
        return "\n".join(str(error) for error in self.errors)


def read_config(path: str | os.PathLike[str] | None = None, environ: Mapping[str, str] | None = None) -> Config:
    """Returns the configuration of the file *path* (None: the file that GENOWS_CONFIG names, if any) and of *environ* (None: the process's).

    Raises ConfigErrors with everything that is wrong.
    """
    # No default of the signature, which documentation shows: there may be secrets in it.
    environ = os.environ if environ is None else environ
    said = read_said(path, environ)
    config = _build(said.given, [*said.problems], said.of_portals, environ)
    twice = map(str, said.twice)
    return replace(config, warnings=(*config.warnings, *twice, *_odd_values(said.file, said.entries), *_open_secrets(config, said.file, said.entries)))


class Said(NamedTuple):
    """What file and environment say, unjudged. *given*: key → (place, text); *entries*: of the *file* alone, key → (text, line).

    *of_portals*: like *given*, the variables that portals read, and genows does not. *twice*: an error for each setting that two lines give
    another text; *problems*: what is wrong with the file itself, and with names of variables.
    """

    file: Any
    entries: Mapping[str, tuple[str, int]]
    given: Mapping[str, tuple[str, str]]
    of_portals: Mapping[str, tuple[str, str]]
    twice: Sequence[ConfigError]
    problems: Sequence[ConfigError]


def read_said(path: str | os.PathLike[str] | None = None, environ: Mapping[str, str] | None = None) -> Said:
    """Returns what `read_config` of the same arguments would judge."""
    environ = os.environ if environ is None else environ
    problems: list[ConfigError] = list(unknown_variables(environ))
    file = environ.get(FILE_VARIABLE) if path is None else path
    if file is not None and not os.fspath(file).strip():
        # As of a shell's variable that is not set. Without a file the service may be open, and another database's.
        place, name = ("environment", FILE_VARIABLE) if path is None else ("--config", "file")
        problems.append(ConfigError(place, name, "is empty: name a file of settings, or leave it out"))
        file = None
    replaced: list[tuple[str, int]] = []
    entries = _read_file(file, problems, replaced) if file else {}
    given = {name: (f"{file}:{line}", text) for name, (text, line) in entries.items()}
    for setting in SETTINGS:
        if setting.variable in environ:
            given[setting.name] = (setting.variable, environ[setting.variable])
    for variable, name in REMOVED_VARIABLES.items():
        if variable in environ:
            given[name] = (variable, environ[variable])
    twice = list(_said_twice(file, entries, [(key, line) for key, line in replaced if given[key][0] == f"{file}:{entries[key][1]}"]))
    if signs_in_by_provider(given):
        given = with_variables(given, environ, problems)
    # Which of two logins was meant nobody can know, and the wrong one may open everything.
    problems += [error for error in twice if error.name == "authenticate"]
    of_portals = {name: ("environment", environ[name]) for name in (*variables_of_portals(environ), *variables_of_spring(environ))}
    return Said(file, entries, given, of_portals, twice, problems)


def _said_twice(file: Any, entries: Mapping[str, tuple[str, int]], replaced: Iterable[tuple[str, int]]) -> Iterator[ConfigError]:
    """Yields an error for each (key, line) of *replaced* that is a setting."""
    names = {setting.name for setting in SETTINGS}
    for key, line in replaced:
        if key in names:
            yield ConfigError(f"{file}:{entries[key][1]}", key, f"line {line} says otherwise, and the last one counts: remove one of them")


def _odd_values(file: Any, entries: Mapping[str, tuple[str, int]]) -> Iterator[str]:
    """Yields a sentence for each setting whose value looks as if more of it was meant to be read away."""
    for name in [setting.name for setting in SETTINGS if setting.name in entries]:
        text, line = entries[name]
        if remark := remark_on(text):
            yield f"{file}:{line}: {name}: {remark}."


def _open_secrets(config: Config, file: Any, entries: Mapping[str, tuple[str, int]]) -> Iterator[str]:
    """Yields a sentence for the operator if the file holds secrets and everybody on this machine may read it."""
    named = {setting.name for setting in SETTINGS if setting.secret}
    secrets = {name for name, (text, _) in entries.items() if text.strip() and (name in named or is_secret(name) or is_client_secret(name))}
    # Most connection strings hold no password: those are no secret.
    if not config.database.password:
        secrets = {name for name in secrets if name != "db.connection_string" and not is_secret(name)}
    secrets = {name for name in secrets if not is_secret(name) or holds_password(name, entries[name][0])}
    if secrets and Path(file).stat().st_mode & stat.S_IROTH:
        yield f"{file} holds secrets ({', '.join(sorted(secrets))}) and everybody on this machine may read it: chmod o-r {quote(str(file))}"


def make_config(values: Mapping[str, str | float | os.PathLike[str]], place: str = "make_config") -> Config:
    """Returns the configuration of *values*, setting name -> text as in the file, number, boolean or path. The environment does not count.

    For embedding portals and for tests. *place*: of ConfigErrors.
    """
    return _build({name: (place, _text_of(place, name, value)) for name, value in values.items()}, [], {}, {})


def _text_of(place, name, value):
    """Returns how a file says *value*."""
    if not isinstance(value, (str, int, float, os.PathLike)):
        raise ConfigErrors([ConfigError(place, name, f"is a {type(value).__name__}: write the text of a file of settings, lists with commas between")])
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_file(file, problems, replaced):
    if Path(file).suffix.lower() in YAML:
        # Its lines are entries too, of other names: none would count, login and database neither.
        problems.append(ConfigError(str(file), "file", "is YAML, which is not read: write the settings as lines of NAME=VALUE, as authenticate=false"))
        return {}
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        problems.append(ConfigError(str(file), "file", f"cannot be read: {error.strerror}"))
        return {}
    return read_properties(data, str(file), problems, replaced)


def _build(given, problems, of_portals, environ):
    """Returns the Config, or raises ConfigErrors. *given*: setting name -> (place, text). *problems*: the ConfigErrors so far.

    *of_portals*: variables that portals read, and genows does not -> (place, text). *environ*: from which values about providers may come.
    """
    providers = signs_in_by_provider(given)
    given = filled(given, environ, problems) if providers else given
    errors, misspelt_ones = misspelt(given)
    spring = Datasource({**given, **of_portals})
    problems += [*errors, *spring.problems]
    given = {**given, **spring.entries}
    places = {name: place for name, (place, _) in given.items()}
    values, told = _read_values(given, problems), Remarks()
    signing_in = by_provider(given, values, of_portals, told) if providers else ByProvider(values, (), True)
    values = signing_in.values
    problems += told.problems
    for name, sentence in _sentences(CHECKS, values):
        problems.append(ConfigError(places.get(name, "default"), name, sentence))
    database = _database(given, values, places, spring.names, problems)
    # A portal's file names files of its machine, which nobody reads where no front end is served.
    of_files = members_of_files(given, problems) if values.get("frontend.folder") or values.get("frontend.url") else {}
    if "authenticate" not in given and (signs := signs_in_settings({**given, **of_portals})):
        problems.append(nothing_said(signs))
    if problems:
        raise ConfigErrors(problems)
    difference = spring.difference(database)
    said = (*spring.warnings, *([difference] if difference else []), *told.warnings)
    warnings = (*misspelt_ones, *said, *(sentence for _, sentence in _sentences(WARNINGS, values)))
    named = {setting.attribute: values[setting.name] for setting in SETTINGS}
    return Config(
        **named,
        database=database,
        authenticate_written="authenticate" in given,
        warnings=warnings,
        front_members={**members(given), **of_files},
        registrations=signing_in.registrations,
        by_tables=signing_in.by_tables,
    )


def _read_values(given, problems):
    """Returns setting name -> value, without the invalid ones, which are appended to *problems*."""
    values = {}
    for setting in SETTINGS:
        place, text = given.get(setting.name, ("default", setting.default))
        try:
            values[setting.name] = setting.read(text)
        except ValueError as error:
            problems.append(ConfigError(place, setting.name, _problem(setting, text, str(error))))
    return values


def _problem(setting, text, clause):
    # An address in the wrong setting may hold a password.
    shown = "" if setting.secret or "@" in text else f"{text!r}: "
    remark = remark_on(text)
    return f"{shown}{clause or 'not allowed'}; allowed: {setting.allowed}{f'; {remark}' if remark else ''}"


def _sentences(checks, values):
    """Yields (name of the first setting, sentence) of each check that fails. A check of an invalid setting is skipped."""
    for check, *names in checks:
        readable = all(name in values for name in names)
        if readable and (sentence := check(*(values[name] for name in names))):
            yield names[0], sentence


def _database(given, values, places, names, problems):
    """Returns the address that the db settings give together; None if one of them is invalid.

    *names*: those of Spring's under which an entry was written.
    """
    needed = ("db.connection_string", "db.use_ssl", "db.connect_timeout_seconds", "db.read_timeout_seconds", *PORTAL_KEYS.values())
    if not all(name in values for name in needed):
        return None
    portal = {part: values[name] for part, name in PORTAL_KEYS.items()}
    whole = values["db.connection_string"]
    _, connection_string = given.get("db.connection_string", ("", ""))
    # A portal's file that names host, user or database means MySQL, though the default of db.connection_string is SQLite.
    if not connection_string.strip() and any(portal.values()):
        whole = DatabaseAddress("mysql")
    try:
        whole = complete(whole, values["db.connect_timeout_seconds"], values["db.use_ssl"], **portal)
        return replace(whole, read_timeout=values["db.read_timeout_seconds"])
    except ValueError as error:
        name = next(name for name in ("db.connection_string", *PORTAL_KEYS.values()) if name in places)
        problems.append(ConfigError(places[name], names.get(name, name), str(error)))
        return None
