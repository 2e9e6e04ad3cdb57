"""The table of settings, and the checks between them.

The names of environment variables follow from the table, and config.reader parses by it; tests hold docs/settings.md and
conf/portal.properties.example to it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from genows.config import kinds
from genows.config.address import DatabaseAddress, address, hosts
from genows.config.groupnames import said_of_single
from genows.config.providerforms import is_plain_http

FILE_VARIABLE = "GENOWS_CONFIG"  # names the file where the caller of read_config names none
NO_LOGIN = ("false", "noauthsessionservice")
OPTIONAL = "optional_oauth2"
OAUTH2_PATH = "/api/data-access-token/oauth2"
PROVIDER_LOGINS = ("oauth2", OPTIONAL)
INTEGER = f"integer from 1 to {kinds.LARGEST_INTEGER}"
SECONDS = f"number above 0, at most {kinds.LARGEST_SECONDS}"
DAY = "day like 2027-01-31"
NETWORKS = "comma list of IP addresses or networks"


def variable_of(name: str) -> str:
    """Returns the environment variable that overrides a setting of the file."""
    return "GENOWS_" + name.replace(".", "_").replace("-", "_").upper()


@dataclass(frozen=True)
class Setting:
    """*kind*: parses the text into the value, see `kinds`. *default*: text as it would stand in the file, '' for none."""

    name: str
    kind: Callable[[str], object]
    default: str
    allowed: str
    help: str
    secret: bool = False

    @property
    def attribute(self) -> str:
        return self.name.replace(".", "_").replace("-", "_")

    @property
    def variable(self) -> str:
        """The environment variable that overrides the file."""
        return variable_of(self.name)

    def read(self, text: str) -> Any:
        """Returns the value; raises ValueError with a clause that may be shown. Blank text gives the default if its kind allows."""
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
    Setting("db.pool_size", kinds.integer, "8", INTEGER, "Database connections per process."),
    Setting("db.pool_wait_seconds", kinds.seconds, "10", SECONDS,
            "Seconds that a request waits for a database connection before it is answered with 503."),
    Setting("db.connect_timeout_seconds", kinds.seconds, "5", SECONDS,
            "Seconds that one host has to accept a connection before the next one is tried."),
    Setting("db.read_timeout_seconds", kinds.seconds, "5", SECONDS,
            "Seconds for which a host that answers nothing, no new connection either, is waited for by a read that has gone on for a second, and by a load."),
    Setting("db.slow_query_seconds", kinds.seconds, "1.0", SECONDS,
            "A query that takes more seconds is logged by its name."),
    Setting("db.cache_megabytes", kinds.integer, "64", INTEGER,
            "Megabytes (2^20 bytes) per process for what is kept of the data until they change."),
    Setting("db.foreign_check_seconds", kinds.seconds, "1", SECONDS,
            "Seconds for which a database that keeps no data version, such as a portal's own, counts as unchanged."),
    Setting("fast", kinds.switch, "on", "on, off",
            "Whether the fast paths are taken; off answers the same by the plain ones, several times slower."),
    Setting("authenticate", kinds.login, "false", ", ".join(kinds.LOGINS),
            "Whether and how people log in: remote_user where the server around genows signs them in, proxy_header where a proxy does, "
            "password by genows' own page, oauth2 by an OpenID provider; optional_oauth2: so does who wants to."),
    Setting("authenticate.header", kinds.header_name, "", "name of a header of its own, without underscores",
            "The header in which the proxy sends the user's name, for authenticate=proxy_header."),
    Setting("authenticate.trusted_proxies", kinds.peer_networks, "", f"{NETWORKS}, not of all addresses",
            "The only peers from which authenticate.header counts; it is dropped from all others."),
    Setting("authenticate.sign_in_url", kinds.page, "", "path from the host's root, or URL",
            "Where the portal or proxy around genows signs people in, for remote_user and proxy_header: pages lead there. {back} in it becomes the page "
            "that was wanted."),
    Setting("authenticate.sign_out_url", kinds.page, "", "path from the host's root, or URL",
            "Where it signs them out."),
    Setting("session.secret_key", kinds.secret, "", "text of 32 or more bytes",
            "Signs the login cookie; needed for authenticate=password.", secret=True),
    Setting("session.lifetime_seconds", kinds.integer, "28800", INTEGER, "Seconds that a login lasts."),
    Setting("session.idle_seconds", kinds.integer, "3600", INTEGER, "Seconds without use after which a login ends."),
    Setting("password.blocklist_file", kinds.readable_file, "", "name of a file",
            "Passwords that nobody may choose, one a line, beside the built-in list."),
    Setting("api.session_access", kinds.boolean, "false", "true, false",
            "Whether a login, not only a token, opens the web service itself."),
    Setting("filter_groups_by_appname", kinds.boolean, "true", "true, false",
            "Whether only authorities that begin with app.name and a colon count."),
    Setting("always_show_study_group", kinds.text, "", "group name", "The group whose studies every user may read."),
    Setting("oidc.issuer", kinds.web_address, "", "URL that begins with https://",
            "The OpenID provider by which people sign in, where no spring.security.oauth2.client.registration.… says one."),
    Setting("oidc.client_id", kinds.text, "", "text", "The name of this service at the provider of oidc.issuer."),
    Setting("oidc.client_secret", kinds.text, "", "text", "Its secret there.", secret=True),
    Setting("oidc.base_url", kinds.web_address, "", "URL that begins with https://",
            "Where browsers find this service, for redirect addresses; without it what the request says."),
    Setting("oidc.trust_email", kinds.words, "", "comma list of names of registrations",
            "Providers whose e-mail addresses count though they do not say that they are verified."),
    Setting("oidc.tenants", kinds.guids, "", "comma list of ids of Microsoft tenants",
            "The only tenants whose people may enter, where the issuer is common or organizations."),
    Setting("oidc.algorithms", kinds.algorithms, "", f"comma list of {', '.join(kinds.MORE_ALGORITHMS)}",
            "Algorithms by which id tokens may be signed, beside RS256, PS256, ES256 and EdDSA."),
    Setting("oidc.logout", kinds.choice_or_none("provider", "local"), "", "provider, local",
            "Whether signing out ends the session at the provider too, if the provider can; by default with oauth2 alone."),
    Setting("oidc.bind_subject", kinds.boolean, "true", "true, false",
            "Whether a name belongs for good to whom the provider has sent by it first."),
    Setting("authorization", kinds.boolean_or_none, "", "true, false",
            "Whether users and authorities of the database count for who comes by a provider (true), or roles that the provider sends."),
    Setting("jwt-roles-path", kinds.text, "resource_access::cbioportal::roles", "names with :: between them",
            "Where a provider's roles stand in the id token or in user-info."),
    Setting("security.method_authorization_enabled", kinds.boolean_or_none, "", "true, false",
            "For optional_oauth2: whether who has not signed in reads the studies of always_show_study_group alone (true), or all."),
    Setting("security.force_redirect_on_one_idp", kinds.boolean, "true", "true, false",
            "Whether /login leads straight to the provider, where there is only one."),
    Setting("spring.security.oauth2.allowed-clock-skew", kinds.minutes_of_skew, "1", f"integer from 0 to {kinds.MOST_SKEW_MINUTES}",
            "Minutes by which a provider's clock may differ."),
    Setting("dat.method", kinds.choice("jwt", "uuid", "oauth2", "none"), "none", "jwt, uuid, oauth2, none",
            "The kind of data access tokens, if any; oauth2: a provider's own."),
    Setting("dat.unauth_users", kinds.words, "anonymousUser", "comma list of user names", "Users who may not have a token."),
    Setting("dat.ttl_seconds", kinds.integer, "2592000", INTEGER, "Seconds that a token is valid."),
    Setting("dat.jwt.secret_key", kinds.secret, "", "text of 32 or more bytes",
            "From it the keys that sign and encrypt jwt tokens are derived; needed for dat.method=jwt.", secret=True),
    Setting("dat.jwt.previous_secret_keys", kinds.secrets, "", "comma list of texts of 32 or more bytes",
            "Earlier values of dat.jwt.secret_key: still accepted, never used to issue.", secret=True),
    Setting("dat.oauth2.issuer", kinds.web_address, "", "URL that begins with https://",
            "The provider whose tokens dat.method=oauth2 accepts."),
    Setting("dat.oauth2.clientId", kinds.text, "", "text", "The name of this service there; access tokens are for it."),
    Setting("dat.oauth2.clientSecret", kinds.text, "", "text", "Its secret there.", secret=True),
    Setting("dat.oauth2.accessTokenUri", kinds.web_address, "", "URL that begins with https://",
            "Where codes and offline tokens are traded for access tokens."),
    Setting("dat.oauth2.userAuthorizationUri", kinds.web_address, "", "URL that begins with https://",
            "Where people get an offline token."),
    Setting("dat.oauth2.jwkUrl", kinds.web_address, "", "URL that begins with https://",
            "Where the provider's keys are; without it what the provider's own description says."),
    Setting("dat.oauth2.redirectUri", kinds.web_address, "", "URL that begins with https://",
            "Where the provider leads back to with an offline token: the address of this service for its token, and /oauth2."),
    Setting("dat.oauth2.jwtRolesPath", kinds.text, "resource_access::cbioportal::roles", "names with :: between them",
            "Where a provider's roles stand in access tokens."),
    Setting("dat.filter_user_role", kinds.text, "", "role, with or without ROLE_", "The role without which nobody gets an offline token."),
    Setting("spring.security.oauth2.resourceserver.jwt.issuer-uri", kinds.web_address, "", "URL that begins with https://",
            "A further provider whose access tokens dat.method=oauth2 accepts."),
    Setting("dat.uuid.max_number_per_user", kinds.integer, "1", INTEGER, "uuid tokens that one user may hold at a time."),
    Setting("dat.uuid.revoke_other_tokens", kinds.boolean, "true", "true, false",
            "Whether a new token above the maximum revokes the oldest (true) or is refused (false)."),
    Setting("http.max_body_bytes", kinds.integer, "33554432", INTEGER, "Larger request bodies are answered with 413."),
    Setting("http.max_fields", kinds.integer, "100000", INTEGER, "Requests with more form fields are answered with 413."),
    Setting("http.max_parts", kinds.integer, "25000", INTEGER, "Requests with more parts of multipart/form-data are answered with 413."),
    Setting("http.max_values", kinds.integer, "600000", INTEGER,
            "Requests with more values in all their lists together are answered with 413."),
    Setting("http.max_counts", kinds.integer, "10000000", INTEGER,
            "Requests to /api/mutation_count for more records than this, genes times studies, are answered with 413."),
    Setting("http.keepalive_seconds", kinds.integer, "75", INTEGER,
            "Seconds after which a resting connection is closed, under genows serve and gunicorn: longer than the proxy in front keeps it."),
    Setting("portal.prefix", kinds.prefix, "/portal", "path beginning with /, or empty",
            "The path that the third generation of the API stands beneath, as /portal/api/studies; empty: beneath none."),
    Setting("api.root", kinds.choice("second", "third"), "second", "second, third",
            "Which generation of the API answers the paths that both have beneath /api/; with third the whole third stands there, too."),
    Setting("portal.hosts", kinds.host_names, "", "comma list of host names",
            "Hosts for which api.root counts as third."),
    Setting("frontend.folder", kinds.front_end_folder, "", "folder that holds reactapp/",
            "A build of the portal's own front end, which genows then serves."),
    Setting("frontend.prefix", kinds.front_end_prefix, "portal.prefix", "path beginning with /, or empty",
            "The path that the front end's pages stand beneath, and the API that they call; empty, at the root, needs api.root=third."),
    Setting("frontend.url", kinds.folder_address, "", "URL that begins with https:// or http://",
            "Where browsers find the front end's files instead, as a CDN; frontend.folder may then be absent."),
    Setting("frontend.config", kinds.json_object, "", "file of a JSON object",
            "Members that override those of the front end's configuration."),
    Setting("frontend.csp", kinds.header_value, "frame-ancestors 'self'; object-src 'none'; base-uri 'self'", "text of a header",
            "Content-Security-Policy of the front end's page; genows' own pages keep theirs."),
    Setting("frontend.head", kinds.readable_text, "", "file of HTML",
            "What stands in the head of the front end's page, as a font of icons."),
    Setting("frontend.isolated", kinds.boolean, "false", "true, false",
            "Whether the front end is told no other site's address, where the file names none."),
    Setting("feature.study.export", kinds.boolean, "true", "true, false", "Whether studies can be downloaded as archives."),
    Setting("feature.study.export.timeout_ms", kinds.milliseconds, "600000", f"-1, {INTEGER}",
            "Milliseconds that building one archive may take; -1: any."),
    Setting("export.folder", kinds.writable_folder, "", "folder that can be written into",
            "Where archives of whole studies are kept; without it each download builds its own."),
    Setting("export.folder_gigabytes", kinds.integer, "10", INTEGER,
            "Gigabytes (2^30 bytes) of all archives in export.folder; above that the least recently read go."),
    Setting("export.builds", kinds.integer_or_zero, "1", f"integer from 0 to {kinds.LARGEST_INTEGER}",
            "Archives that a process builds at a time, more are answered with 503; 0: only what is kept is served."),
    Setting("export.at_load", kinds.boolean, "false", "true, false",
            "Whether genows load builds the .tar.gz of what it has loaded into export.folder."),
    Setting("segfile.url", kinds.web_address, "", "URL that begins with https:// or http://",
            "What stands before the names of segment files in the answers of igvlinking.json; without it they name the segments that genows serves."),
    Setting("mutation_aligner.url", kinds.web_address, "", "URL that begins with https:// or http://",
            "The mutation aligner's site, to whose pages of domains getMutationAligner.json links; without it there are no links."),
    Setting("ncbi.build", kinds.build, "37", "name of a build, like 37 or GRCh38",
            "The member of the old services' mutations that repeats their build is called so."),
    Setting("patient_view_genomic_overview_cna_cutoff", kinds.numbers, "0.2,1.5", "comma list of numbers",
            "The first: how far a segment's mean is from 0, at least, to count as altered in cna.json."),
    Setting("comparison.categorical_na_values", kinds.alternatives, "NA", "texts with a vertical bar between them",
            "Values of clinical attributes that count as none where groups are compared, beside NA, NaN and N/A, whatever their letters' case."),
    Setting("http.cors_origins", kinds.origins, "", "comma list of origins like https://portal.example.org, or *",
            "Web pages of these origins may call the API from a browser."),
    Setting("cache.endpoint.enabled", kinds.boolean, "false", "true, false",
            "Whether DELETE of /api/cache drops what processes keep of the data, as pipelines of portals ask for after each import."),
    Setting("cache.endpoint.api-key", kinds.text, "", "text of 16 or more characters",
            "What the header X-API-KEY of such a request must say; a shorter one never fits.", secret=True),
    Setting("sessions", kinds.switch, "on", "on, off",
            "Whether documents of the portal's pages are kept (virtual studies, groups, comparisons, settings, custom data), where the database has the tables."),
    Setting("sessions.days", kinds.integer_or_zero, "0", f"integer from 0 to {kinds.LARGEST_INTEGER}",
            "Days after which a document is removed that nobody has in a list and nobody has read since; 0: never."),
    Setting("sessions.max_bytes", kinds.integer, "5000000", INTEGER, "Larger documents are answered with 413."),
    Setting("sessions.max_per_user", kinds.integer, "10000", INTEGER,
            "Documents that one user may have made, and may have in a list; more are answered with 429."),
    Setting("sessions.max_per_day", kinds.integer, "1000", INTEGER,
            "Documents that people of one network who are not signed in may make a day; more are answered with 429."),
    Setting("session.endpoint.publisher-api-key", kinds.text, "", "text",
            "What the header X-PUBLISHER-API-KEY must say of who publishes a virtual study; without it nobody does.", secret=True),
    Setting("http.allowed_hosts", kinds.host_headers, "", "comma list of hosts like portal.example.org or portal.example.org:8443",
            "Host headers that addresses in answers of data may repeat; addresses are relative for all others."),
    Setting("http.trusted_proxies", kinds.networks, "", NETWORKS,
            "Peers whose X-Forwarded-For, -Proto, -Host and -Prefix count; without it these headers are ignored."),
    Setting("http.https_only_seconds", kinds.integer_or_zero, "31536000", f"integer from 0 to {kinds.LARGEST_INTEGER}",
            "Seconds for which browsers that came by https use nothing else for this host (Strict-Transport-Security); 0: it is not sent."),
    Setting("log.format", kinds.choice("text", "json"), "text", "text, json",
            "Whether a line of the log is text or a JSON object, under genows serve and gunicorn."),
    Setting("log.level", kinds.choice("debug", "info", "warning", "error"), "info", "debug, info, warning, error",
            "The least level that is logged; one line a request is info, and the audit log is always written."),
    Setting("audit.reads", kinds.boolean, "false", "true, false",
            "Whether the audit log notes who reads which study, one line a request."),
    Setting("metrics.networks", kinds.networks, "", NETWORKS,
            "The clients that may read /metrics; without it nothing is counted, and there is no such address."),
    Setting("webservice.deprecated_since", kinds.day, "", DAY,
            "The day, UTC, from which webservice.do is deprecated: its answers then say so (Deprecation)."),
    Setting("webservice.sunset", kinds.day, "", DAY, "The day, UTC, on which webservice.do is to be gone: its answers then say so (Sunset)."),
    Setting("webservice.deprecation_link", kinds.web_address, "", "URL that begins with https:// or http://",
            "The page that says what to use in place of webservice.do: its answers then link it."),
)


def jwt_needs_a_secret(method: str, secret: str | None) -> str | None:
    if method == "jwt" and secret is None:
        return "jwt needs dat.jwt.secret_key, a text of 32 or more bytes"
    return None


def password_needs_a_session_secret(login: str, secret: str | None) -> str | None:
    if login == "password" and secret is None:
        return "password needs session.secret_key, a text of 32 or more bytes, to sign the login cookie"
    return None


def proxy_header_needs_a_header(login: str, header: str | None) -> str | None:
    if login == "proxy_header" and header is None:
        return "proxy_header needs authenticate.header, the name of the header that holds the user's name"
    return None


def a_sunset_comes_later(sunset: date | None, since: date | None) -> str | None:
    if sunset and not since:
        return f"{sunset} needs webservice.deprecated_since: clients hear first that an address is deprecated"
    if sunset and since and sunset < since:
        return f"{sunset} comes before webservice.deprecated_since, {since}"
    return None


def a_link_tells_of_a_deprecation(link: str | None, since: date | None) -> str | None:
    return "a link needs webservice.deprecated_since: without it nothing is deprecated" if link and not since else None


def proxy_header_needs_proxies(login: str, proxies: tuple) -> str | None:
    if login == "proxy_header" and not proxies:
        return "proxy_header needs authenticate.trusted_proxies; without it anybody could send the header"
    return None


NEEDED_BY_OAUTH2 = ("issuer", "clientId", "clientSecret", "accessTokenUri", "userAuthorizationUri", "redirectUri")


def oauth2_tokens_need_a_provider(method: str, *values: str | None) -> str | None:
    if method != "oauth2":
        return None
    missing = [f"dat.oauth2.{key}" for key, value in zip(NEEDED_BY_OAUTH2, values, strict=True) if not value]
    return f"dat.method=oauth2 needs {', '.join(missing)}" if missing else None


def safe_address(address: str | None, method: str) -> str | None:
    used = method == "oauth2" and address
    return "only https, or http on this very machine, may say who somebody is" if used and is_plain_http(used) else None


def leads_back_here(address: str | None, method: str) -> str | None:
    if method == "oauth2" and address and not address.endswith(OAUTH2_PATH):
        return f"the redirect address ends in {OAUTH2_PATH}"
    return safe_address(address, method)


def tokens_need_a_login(method: str, login: str) -> str | None:
    if method != "none" and login in NO_LOGIN:
        return f"dat.method is {method} while authenticate is {login}: nobody can log in to get a token."
    return None


def login_needs_a_way_in(login: str, method: str, session_access: bool) -> str | None:
    if login not in NO_LOGIN and method == "none" and not session_access:
        return "login is required, but nobody can read the web service: set dat.method to uuid or jwt, or api.session_access to true."
    return None


def front_end_needs_the_third_at_the_root(prefix: str | None, portal_prefix: str, folder: object, url: str | None, root: str) -> str | None:
    if (folder or url) and not (portal_prefix if prefix is None else prefix) and root != "third":
        return "at the root the front end calls the third generation beneath /api/: set api.root=third, or a path here"
    return None


def front_end_needs_sessions(folder: object, url: str | None, login: str, session_access: bool) -> str | None:
    if (folder or url) and login not in NO_LOGIN and not session_access:
        return "its pages call the API as who is signed in, without a token: set api.session_access=true"
    return None


def one_host_counts(given: DatabaseAddress, portal_hosts: tuple) -> str | None:
    if given.hosts and portal_hosts and given.hosts != portal_hosts:
        return "db.host differs from the host in db.connection_string, which is the one that counts."
    return None


def one_account_counts(given: DatabaseAddress, user: str | None, password: str | None, database: str | None) -> str | None:
    """*given*: of db.connection_string. Who changes db.password beside it would look for the mistake at the server."""
    pairs = (("db.user", given.user, user), ("db.password", given.password, password), ("db.portal_db_name", given.database, database))
    names = [name for name, counts, other in pairs if counts and other and counts != other]
    return f"not what db.connection_string says, which is what counts: {', '.join(names)}." if names else None


def figures_are_for_few(readers: tuple, proxies: tuple) -> str | None:
    """*readers*: of /metrics. A proxy that is one of them asks for everybody else, too."""
    if everything := [str(network) for network in readers if not network.prefixlen]:
        return f"metrics.networks: {everything[0]} is every address: everybody reads the figures."
    shared = [str(proxy) for proxy in proxies if any(proxy.version == network.version and proxy.subnet_of(network) for network in readers)]
    if shared:
        return f"metrics.networks: {', '.join(shared)} is a proxy of http.trusted_proxies: let it answer /metrics with 404, as conf/nginx does."
    return None


def one_group_is_shown(group):
    """*group*: text or None."""
    sentence = said_of_single(group or "")
    return sentence and f"always_show_study_group: {sentence}."


def everybody_is_no_proxy(proxies: tuple) -> str | None:
    # No error: behind a platform's router, whose addresses nobody knows, there is no other way in.
    if everything := [str(network) for network in proxies if not network.prefixlen]:
        return (
            f"http.trusted_proxies: {everything[0]} is every address: whoever reaches this service without the proxy chooses the address "
            "that is logged, and that wrong passwords are counted by."
        )
    return None


# A check gets the values of the settings beside it, unless one of them is invalid; it returns a sentence about the first, or None.
CHECKS: tuple[tuple[Any, ...], ...] = (
    (jwt_needs_a_secret, "dat.method", "dat.jwt.secret_key"),
    (oauth2_tokens_need_a_provider, "dat.method", *(f"dat.oauth2.{key}" for key in NEEDED_BY_OAUTH2)),
    *((safe_address, f"dat.oauth2.{key}", "dat.method") for key in ("issuer", "accessTokenUri", "userAuthorizationUri", "jwkUrl")),
    (safe_address, "spring.security.oauth2.resourceserver.jwt.issuer-uri", "dat.method"),
    (leads_back_here, "dat.oauth2.redirectUri", "dat.method"),
    (password_needs_a_session_secret, "authenticate", "session.secret_key"),
    (proxy_header_needs_a_header, "authenticate", "authenticate.header"),
    (a_sunset_comes_later, "webservice.sunset", "webservice.deprecated_since"),
    (a_link_tells_of_a_deprecation, "webservice.deprecation_link", "webservice.deprecated_since"),
    (proxy_header_needs_proxies, "authenticate", "authenticate.trusted_proxies"),
    (front_end_needs_the_third_at_the_root, "frontend.prefix", "portal.prefix", "frontend.folder", "frontend.url", "api.root"),
    (front_end_needs_sessions, "frontend.folder", "frontend.url", "authenticate", "api.session_access"),
)
WARNINGS: tuple[tuple[Any, ...], ...] = (
    (tokens_need_a_login, "dat.method", "authenticate"),
    (login_needs_a_way_in, "authenticate", "dat.method", "api.session_access"),
    (one_host_counts, "db.connection_string", "db.host"),
    (one_account_counts, "db.connection_string", "db.user", "db.password", "db.portal_db_name"),
    (everybody_is_no_proxy, "http.trusted_proxies"),
    (figures_are_for_few, "metrics.networks", "http.trusted_proxies"),
    (one_group_is_shown, "always_show_study_group"),
)
