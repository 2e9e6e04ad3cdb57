"""A portal whose people sign in at a fake provider, and browsers that do: in process, but for what genows itself asks the provider."""

import re
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit
from wsgiref.validate import validator

from werkzeug.test import Client

from tests.fakeprovider import CLIENT_ID, CLIENT_SECRET, SUBJECT
from tests.portal import FRODO, NOON, SECRET

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
VERIFIED = {"email": FRODO, "email_verified": True, "name": "Frodo Baggins"}
P = "spring.security.oauth2.client."


def as_new(fake):
    """The provider as if nobody had asked it anything or told it to err: at noon, with Frodo, whose e-mail address it has verified."""
    fake.claims, fake.user_info, fake.tokens, fake.discovery, fake.replaced = dict(VERIFIED), {}, {}, {}, {}
    fake.now, fake.asked[:] = lambda: NOON, []
    return fake


def by_tables(fake, **more):
    """Settings of one provider, with the database's users and authorities."""
    own = {"oidc.issuer": fake.issuer, "oidc.client_id": CLIENT_ID, "oidc.client_secret": CLIENT_SECRET}
    return {"authenticate": "oauth2", "session.secret_key": SECRET, "dat.method": "uuid", **own, **more}


def by_claims(fake, registration="kc", **more):
    """Settings of one provider in the portals' words, with the roles that it sends."""
    keys = {f"{P}registration.{registration}.client-id": CLIENT_ID, f"{P}registration.{registration}.client-secret": CLIENT_SECRET}
    about = {f"{P}provider.{registration}.issuer-uri": fake.issuer, f"{P}provider.{registration}.user-name-attribute": "email"}
    return {"authenticate": "oauth2", "session.secret_key": SECRET, "dat.method": "uuid", "jwt-roles-path": "roles", **keys, **about, **more}


class SigningIn:
    """A browser without a screen: keeps the cookies of genows, and goes to the provider in process. *root*: where genows is mounted."""

    def __init__(self, portal, fake, root="", scheme="http"):
        self.portal, self.fake, self.root, self.scheme = portal, fake, root, scheme
        self.client = Client(validator(portal.app))
        self.page = ""

    def get(self, path, headers=(), **options):
        answer = self.client.open(
            path, base_url=f"{self.scheme}://localhost/", environ_overrides={"REMOTE_ADDR": "127.0.0.1", "SCRIPT_NAME": self.root}, headers={**BROWSER, **dict(headers)},
            buffered=True, **options,
        )  # fmt: skip
        self.page = answer.text
        return answer

    def post(self, path, **fields):
        found = re.search(r'name="csrf_token" value="([0-9a-f]+)"', self.page)
        return self.get(path, method="POST", data={"csrf_token": found[1] if found else "", **fields})

    def begun(self, registration="oidc", to=""):
        """The address at the provider."""
        answer = self.get(f"/oauth2/authorization/{registration}" + (f"?{urlencode({'to': to})}" if to else ""))
        assert answer.status_code == 302, answer.text
        return answer.headers["Location"]

    def at_provider(self, address):
        """The path, and the query as pairs, that the provider leads back to."""
        parts = urlsplit(address)
        answer = Client(self.fake).get(f"{parts.path}?{parts.query}")
        back = urlsplit(answer.headers["Location"])
        return back.path.removeprefix(self.root), dict(parse_qsl(back.query, keep_blank_values=True))

    def come_back(self, path, sent):
        return self.get(f"{path}?{urlencode(sent)}" if isinstance(sent, dict) else f"{path}?{sent}")

    def sign_in(self, registration="oidc", to=""):
        """The answer to coming back."""
        return self.come_back(*self.at_provider(self.begun(registration, to)))

    def cookie(self, beginning):
        """The values of the cookies whose names begin so."""
        return {name: cookie.value for (_, _, name), cookie in self.client._cookies.items() if re.sub("^__(Host|Secure)-", "", name).startswith(beginning)}

    @property
    def session(self):
        return next(iter(self.cookie("genows_session").values()), None)

    def signed_in(self):
        """The name that the start page says."""
        self.get("/")
        found = re.search(r'<p class="email">([^<]*)</p>', self.page)
        return found and found[1]


def asked_for(address):
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


__all__ = ["CLIENT_ID", "SUBJECT", "VERIFIED", "SigningIn", "asked_for", "by_claims", "by_tables"]
