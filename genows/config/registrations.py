"""Registrations at OpenID providers: what settings say of each by which people sign in, under the names that portals have for it.

`registrations_of` makes them and tells what stands against it. Whether a provider answers is not asked here. Source: the specification of signing in, 1.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from genows.config import providerforms
from genows.config.providerforms import is_plain_http, issuer_of_endpoints, other_tenant, tenant_of
from genows.errors import ConfigError

FAMILY = "spring.security.oauth2.client."
OWN = "oidc"  # the registration that the settings oidc.… make
CODE_PATH = "/login/oauth2/code/"
REDIRECT = "{baseUrl}" + CODE_PATH + "{registrationId}"
SCOPE = "openid,email,profile"
BASIC, POST, NONE = AUTHENTICATIONS = ("client_secret_basic", "client_secret_post", "none")
OLD_WORDS = {"basic": BASIC, "post": POST}
SIGNED_BY_CLIENT = ("private_key_jwt", "client_secret_jwt")
CODE_GRANT = "authorization_code"
GOOGLE, GOOGLES = "google", "https://accounts.google.com"
REGISTRATION_KEYS = (
    "client-id", "client-secret", "client-authentication-method", "authorization-grant-type", "redirect-uri", "scope", "client-name", "provider",
)  # fmt: skip
# Key → the name by which `oidc.provider.Endpoints` has it.
ENDPOINTS = {
    "authorization-uri": "authorization",
    "token-uri": "token",
    "jwk-set-uri": "jwk_set",
    "user-info-uri": "user_info",
    "logout-uri": "logout",
}
PROVIDER_KEYS = ("issuer-uri", *ENDPOINTS, "user-name-attribute", "user-info-authentication-method")
KNOWN = {"registration": REGISTRATION_KEYS, "provider": PROVIDER_KEYS}
ID = re.compile(r"[A-Za-z0-9._-]{1,60}")
KEY = re.compile(re.escape(FAMILY) + r"(?P<kind>registration|provider)\.(?P<name>[^.]+)\.(?P<key>.+)")

NO_ID_TOKEN = "gives no id token; put a broker in front, such as Keycloak"
UNSAFE = "only https, or http on this very machine, may say who somebody is"
ANY_TENANT = "any Microsoft tenant could sign people in under any e-mail: name yours in issuer-uri, or allowed ones in oidc.tenants"
NO_REGISTRATION = "needs oidc.issuer, oidc.client_id and oidc.client_secret, or spring.security.oauth2.client.registration.NAME.…"


@dataclass(frozen=True)
class Registration:
    """A client at a provider. *id*: in our addresses; *label*: for people; *authentication*: one of AUTHENTICATIONS; *redirect*: with names in braces.

    *issuer*: as its id tokens name it; of several *tenants* that of none of them. *endpoints*: those that settings name, see ENDPOINTS.
    *name_claim*: which claim is the login name; *trusts_email*: whether an e-mail counts that nobody says is verified.
    *tenants*: Microsoft's, the only ones whose people may enter; () for a provider of one issuer.
    """

    id: str
    label: str
    client_id: str
    client_secret: str = field(repr=False)
    authentication: str
    scope: str
    redirect: str
    issuer: str
    endpoints: Mapping[str, str]
    name_claim: str
    trusts_email: bool = False
    tenants: tuple[str, ...] = ()

    @property
    def is_entra(self) -> bool:
        """Whether the provider is a tenant of Microsoft's, which never says that an e-mail is verified."""
        return tenant_of(self.issuer) is not None


class ClientSetting(NamedTuple):
    """An entry: its *key* as written, its *place*, its *text* without blanks around it."""

    key: str
    place: str
    text: str


class Remarks:
    """What stops the start, and sentences of warning."""

    def __init__(self) -> None:
        self.problems: list[ConfigError] = []
        self.warnings: list[str] = []

    def stop(self, said: ClientSetting, sentence: str) -> None:
        self.problems.append(ConfigError(said.place, said.key, sentence))

    def warn(self, said: ClientSetting, sentence: str) -> None:
        self.warnings.append(f"{said.place}: {said.key}: {sentence}")


def plain_key(key: str) -> str:
    """Returns a key of a registration in the one spelling that is compared: client-id for clientId and client_id."""
    return re.sub("([a-z0-9])([A-Z])", r"\1-\2", key).replace("_", "-").lower()


def is_client_secret(key: str) -> bool:
    """Returns whether a setting of this name is a client's secret."""
    match = KEY.fullmatch(key)
    return match is not None and plain_key(match["key"]) == "client-secret"


def entries_of(given: Mapping[str, tuple[str, str]], told: Remarks) -> dict[tuple[str, str], dict[str, ClientSetting]]:
    """Returns (registration or provider, its name) → plain key → what is said. Tells of keys that say two things, and of those that nobody reads."""
    found: dict[tuple[str, str], dict[str, ClientSetting]] = {}
    for key, (place, text) in given.items():
        match = KEY.fullmatch(key)
        if match is None or not text.strip():
            continue
        kind, name = match["kind"], match["name"]
        said, plain = ClientSetting(key, place, text.strip()), plain_key(match["key"])
        if re.fullmatch(r"scope(\[\d+\]|\.\d+)", plain):  # a list as YAML's readers write it
            plain = "scope"
            if earlier := found.get((kind, name), {}).get(plain):
                said = said._replace(text=f"{earlier.text},{said.text}")
        elif plain not in KNOWN[kind]:
            told.warn(said, f"is not read here; these are: {', '.join(KNOWN[kind])}")
            continue
        entries = found.setdefault((kind, name), {})
        if plain != "scope" and plain in entries and entries[plain].text != said.text:
            told.stop(said, f"{entries[plain].key} says otherwise, and both are one setting: remove one of them")
        entries[plain] = said
    return found


class ClientReader:
    """Makes registrations of what is *said*, see `entries_of`. *values*: of the settings of the table; *told*: gets what stands against it."""

    def __init__(self, said: Mapping[tuple[str, str], Mapping[str, ClientSetting]], values: Mapping[str, Any], told: Remarks):
        self.said, self.values, self.told = said, values, told
        self.by_email = bool(values.get("authorization"))

    def read(self) -> Iterator[Registration]:
        """Yields the registrations of the file, by their ids, and that of oidc.…."""
        for kind, name in sorted(self.said):
            if kind == "registration" and (found := self._registration(name, self.said[kind, name])):
                yield found
        if self.values.get("oidc.issuer") or self.values.get("oidc.client_id"):
            if found := self._own():
                yield found

    def _own(self):
        """Returns the registration of oidc.…."""
        if ("registration", OWN) in self.said:
            self._stop("oidc.issuer", f"there is a registration named {OWN} beside it: write one of them")
            return None
        values = {key: self.values.get(f"oidc.{key}") or "" for key in ("issuer", "client_id", "client_secret")}
        if missing := [f"oidc.{key}" for key, text in values.items() if not text]:
            self._stop(missing[0], "is missing: oidc.issuer, oidc.client_id and oidc.client_secret belong together")
            return None
        registration = {"client-id": ClientSetting("oidc.client_id", "settings", values["client_id"])}
        registration["client-secret"] = ClientSetting("oidc.client_secret", "settings", values["client_secret"])
        about = {"issuer-uri": ClientSetting("oidc.issuer", "settings", values["issuer"]), "user-name-attribute": ClientSetting("oidc.issuer", "settings", "email")}
        return self._registration(OWN, registration, about)

    def _stop(self, key, sentence):
        self.told.stop(ClientSetting(key, "settings", ""), sentence)

    def _registration(self, registration_id, its, about=None):
        """Returns the registration; None where it is left out, or something stands against it."""
        first = next(iter(its.values()))
        if not ID.fullmatch(registration_id):
            return self.told.stop(first, f"{registration_id} cannot stand in an address: letters, digits, - and _ can")
        grant = its.get("authorization-grant-type")
        if grant and grant.text != CODE_GRANT:
            return self.told.warn(grant, f"{registration_id} is left out: people sign in by {CODE_GRANT} alone")
        name = its["provider"].text if "provider" in its else registration_id
        about = self.said.get(("provider", name), {}) if about is None else about
        before = len(self.told.problems)
        client_id, secret, authentication = self._client(registration_id, its, first)
        issuer, endpoints, tenants = self._provider(registration_id, name, about, first)
        self._addresses(registration_id, {**its, **about})
        redirect = self._redirect(registration_id, its)
        method = about.get("user-info-authentication-method")
        if method and method.text != "header":
            self.told.warn(method, "is not read: user-info is asked by a header alone")
        if len(self.told.problems) > before:
            return None
        attribute = about["user-name-attribute"].text if "user-name-attribute" in about else "sub"
        return Registration(
            id=registration_id,
            label=its["client-name"].text if "client-name" in its else registration_id,
            client_id=client_id,
            client_secret=secret,
            authentication=authentication,
            scope=_scope(its["scope"].text if "scope" in its else SCOPE),
            redirect=redirect,
            issuer=issuer,
            endpoints=endpoints,
            name_claim="email" if self.by_email else attribute,
            trusts_email=registration_id in self.values.get("oidc.trust_email", ()),
            tenants=tenants,
        )

    def _client(self, registration_id, its, first):
        method = its.get("client-authentication-method")
        authentication = OLD_WORDS.get(method.text, method.text) if method else BASIC
        if authentication in SIGNED_BY_CLIENT:
            self.told.stop(method, f"{registration_id}: set {BASIC} or {POST}")
        elif authentication not in AUTHENTICATIONS:
            self.told.stop(method, f"{registration_id}: {authentication!r} is no way to authenticate; set {', '.join(AUTHENTICATIONS)}")
        for key in ("client-id", "client-secret"):
            if key not in its and (key == "client-id" or authentication in (BASIC, POST)):
                self.told.stop(first, f"{registration_id}: {FAMILY}registration.{registration_id}.{key} is missing")
        return *(its[key].text if key in its else "" for key in ("client-id", "client-secret")), authentication

    def _provider(self, registration_id, name, about, first):
        """Returns issuer, endpoints and tenants."""
        endpoints = {endpoint: about[key].text for key, endpoint in ENDPOINTS.items() if key in about}
        said = about.get("issuer-uri")
        issuer = said.text if said else ""
        if providerforms.has_no_id_token(name if not issuer else "", [issuer, *endpoints.values()]):
            self.told.stop(first, f"{registration_id} {NO_ID_TOKEN}")
            return "", endpoints, ()
        if not issuer and name == GOOGLE:
            issuer = GOOGLES
        issuer = issuer or issuer_of_endpoints(list(endpoints.values()))
        if not issuer:
            self.told.stop(first, f"{registration_id}: say who issues the id tokens: {FAMILY}provider.{name}.issuer-uri")
            return "", endpoints, ()
        if not other_tenant(issuer):
            return issuer, endpoints, ()
        tenants = tuple(tenant.lower() for tenant in self.values.get("oidc.tenants", ()))
        if not tenants:
            self.told.stop(said or first, f"{registration_id}: {ANY_TENANT}")
        return issuer, {**providerforms.entra_endpoints(tenant_of(issuer)), **endpoints}, tenants

    def _addresses(self, registration_id, entries):
        for key, said in entries.items():
            if key not in (*ENDPOINTS, "issuer-uri", "redirect-uri"):
                continue
            if is_plain_http(said.text):
                self.told.stop(said, f"{registration_id}: {UNSAFE}")
            elif key != "redirect-uri" and not said.text.lower().startswith(("https://", "http://")):
                self.told.stop(said, f"{registration_id}: an address that begins with https:// is wanted")

    def _redirect(self, registration_id, its):
        said = its.get("redirect-uri")
        template = said.text if said else REDIRECT
        path = template.replace("{registrationId}", registration_id).replace("{action}", "login")
        # A name in braces of the host is no part of an address yet.
        if not urlsplit(re.sub(r"\{\w+\}", "", path)).path.endswith(CODE_PATH + registration_id) or "?" in path or "#" in path:
            self.told.stop(said or next(iter(its.values())), f"{registration_id}: the redirect address ends in {CODE_PATH}{registration_id}")
        elif unknown := set(re.findall(r"\{(\w*)\}", template)) - set(REDIRECT_NAMES):
            self.told.stop(said, f"{registration_id}: {{{min(unknown)}}} is unknown; known are {', '.join(REDIRECT_NAMES)}")
        return template


REDIRECT_NAMES = ("baseUrl", "registrationId", "action", "baseScheme", "baseHost", "basePort", "basePath")


def _scope(text):
    words = [word for word in re.split(r"[,\s]+", text) if word]
    return " ".join(dict.fromkeys(["openid", *words]))


def registrations_of(given: Mapping[str, tuple[str, str]], values: Mapping[str, Any], told: Remarks) -> tuple[Registration, ...]:
    """Returns the registrations, by their ids. *given*: key → (place, text) of everything that is said; *values*: of the table's settings."""
    found = tuple(sorted(ClientReader(entries_of(given, told), values, told).read(), key=lambda registration: registration.id))
    if not found and not told.problems:
        place, _ = given.get("authenticate", ("settings", ""))
        told.problems.append(ConfigError(place, "authenticate", f"{values.get('authenticate')} {NO_REGISTRATION}"))
    for sentence in _unfit_settings(found, values):
        told.problems.append(ConfigError("settings", *sentence))
    return found


def _unfit_settings(found: Sequence[Registration], values) -> Iterator[tuple[str, str]]:
    """Yields (setting, what is wrong with it) of oidc.… that need a registration, or another form."""
    ids = {registration.id for registration in found}
    if found and (strangers := [name for name in values.get("oidc.trust_email", ()) if name not in ids]):
        yield "oidc.trust_email", f"there is no registration {strangers[0]}; there are {', '.join(sorted(ids))}"
    if base := values.get("oidc.base_url"):
        if is_plain_http(base):
            yield "oidc.base_url", UNSAFE
