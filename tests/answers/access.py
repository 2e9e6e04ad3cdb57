"""Questions under login: every address and command for every user, tokens of every kind, the token endpoints and the pages."""

from itertools import product
from urllib.parse import urlencode

from .corners import ADDRESSES, FULL, LEGACY
from .forms import FORM, PROXY, bearer, on_wire, posted, request

READER, DISABLED = "reader@acme.example", "disabled@acme.example"
UNKNOWN = "00000000-ffff-4000-8000-000000000000"
EXPIRED, NOBODYS = "11111111-0000-4000-8000-000000000000", "22222222-0000-4000-8000-000000000000"
NONCE = f"genows_form={'0a' * 32}"
PASSWORD = "speak, friend, and enter"
SAME_SITE = (
    {},
    {"Origin": "http://localhost"},
    {"Origin": "https://evil.example.org"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-origin"},
)


def access_questions(askers):
    """Requests to the portals that want a login; those at the end write, in this order."""
    asked = [("/api/" + name, urlencode(pairs)) for name, pairs in FULL.items()] + [("/webservice.do", query) for query in LEGACY]
    asked += [
        ("/api/nothing", ""),
        ("/api/samples", "study_id=hidden_2020"),
        ("/api/samples", "study_id=nosuch"),
        ("/api/samples", ""),
    ]
    asked += [
        ("/api/samplelists", "study_id=luad"),
        ("/api/clinicaldata/samples", "study_id=LUAD&attribute_ids="),
        ("/api/clinicalattributes", "study_id=demo_2020"),
    ]
    yield from _everyone(askers, asked)
    yield from _tokens(askers, asked)
    yield from _pages(askers)
    yield from _token_endpoints(askers)
    yield from _signing_in(askers)
    yield from _signing_out(askers)


def _everyone(askers, asked):
    for (path, query), user in product(asked, askers.users):
        yield request("access: users", path, query=query, portal="uuid", **bearer(askers.uuids[user]))
        if user in askers.jwts:
            yield request("access: users", path, query=query, portal="jwt", **bearer(askers.jwts[user]))
    for (path, query), user in product(asked[:15], askers.users):
        yield request("access: users", path, query=query, portal="jwt", environ={"REMOTE_USER": on_wire(user)})
        for environ in (PROXY, {}):
            yield request(
                "access: users", path, query=query, portal="proxy", headers={"X-Remote-User": on_wire(user)}, environ=environ
            )
    for (path, query), user in product(asked, askers.by_password):
        yield request("access: users", path, query=query, portal="password", headers={"Cookie": askers.cookies[user]})


def _tokens(askers, asked):
    jwt = askers.jwts[READER]
    head, _, tail = jwt.rpartition(".")
    bad = [
        "", "x", UNKNOWN, EXPIRED, NOBODYS, UNKNOWN.upper(), askers.uuids[DISABLED], askers.uuids[READER] + " ", " ".join([UNKNOWN] * 2), "a b", "\u00e9", "x" * 9000,
        askers.uuids[READER] + "x", askers.uuids[READER][:-1], jwt[:-1], jwt[:-1] + ("A" if jwt[-1] != "A" else "B"), f"{tail}.{head}", head, f"{jwt}.", jwt + "=",
        "eyJhbGciOiJub25lIn0..x", "....", askers.jwts[f"expired {READER}"], jwt.replace(".", "..", 1), askers.jwts[READER].swapcase(),
    ]  # fmt: skip
    headers = [f"Bearer {token}" for token in bad] + [
        "",
        "Bearer",
        "bearer " + jwt,
        "BEARER  " + askers.uuids[READER],
        "Basic " + jwt,
        jwt,
        "Token " + jwt,
    ]
    for portal, header, (path, query) in product(("uuid", "jwt", "proxy", "password", "open"), headers, asked[::12]):
        yield request("access: tokens", path, query=query, portal=portal, headers={"Authorization": on_wire(header)})
    for portal, (path, query) in product(("uuid", "jwt", "proxy", "password"), asked):
        yield request("access: tokens", path, query=query, portal=portal)
        yield request("access: tokens", path, query=query, portal=portal, method="OPTIONS")
        yield request(
            "access: tokens",
            path,
            query=query + "&access_token=" + askers.uuids[READER],
            portal=portal,
            environ={"REMOTE_USER": READER},
        )
    for path, method in product((*ADDRESSES, "/webservice.do", "/api/nothing"), ("HEAD", "PUT", "POST")):
        yield request("access: tokens", path, method=method, portal="jwt", **bearer(jwt))
        yield request("access: tokens", path, method=method, portal="uuid", **bearer(EXPIRED))


def _pages(askers):
    paths = ("/", "/help", "/login", "/logout", "/data-access-token", "/nothing")
    for path, portal, user in product(
        paths, ("uuid", "jwt", "open"), (*askers.users, "unknown@acme.example", "READER@ACME.example", "")
    ):
        yield request(
            "pages",
            path,
            portal=portal,
            environ={"REMOTE_USER": on_wire(user)},
            headers={"Accept": "text/html", "Cookie": NONCE},
        )
    for path, user in product(paths, askers.users):
        yield request(
            "pages", path, portal="proxy", headers={"X-Remote-User": on_wire(user), "Accept": "text/html"}, environ=PROXY
        )
    for path, user, method in product(paths, askers.by_password, ("GET", "HEAD")):
        for cookie in (askers.cookies[user], askers.cookies[user] + "x", askers.cookies[user].split(";")[0]):
            yield request("pages", path, portal="password", method=method, headers={"Cookie": cookie, "Accept": "text/html"})
    for path, portal in product(paths, ("uuid", "jwt", "open", "password", "proxy")):
        yield request("pages", path, portal=portal)


def _token_endpoints(askers):
    endpoints = (
        "/api/data-access-token",
        "/api/data-access-tokens",
        f"/api/data-access-tokens/{askers.uuids[READER]}",
        f"/api/data-access-tokens/{UNKNOWN}",
    )
    endpoints += tuple(f"/portal{endpoint}" for endpoint in endpoints)
    writers = (
        "none@acme.example",
        "Mixed.Case@acme.example",
        "anonymousUser",
        DISABLED,
        "unknown@acme.example",
        "all@acme.example",
        "caf\u00e9@acme.example",
    )
    for (user, token), base, method in product(askers.issued.items(), ("/api", "/portal/api"), ("GET", "DELETE", "PUT")):
        if method != "DELETE" or (base == "/api") == (user == min(askers.issued)):
            yield request("token endpoints", f"{base}/data-access-tokens/{token}", method=method, portal="uuid", environ={"REMOTE_USER": user})
    for portal, path, method in product(
        ("open", "proxy", "uuid", "jwt", "password"), endpoints, ("GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT")
    ):
        yield request("token endpoints", path, portal=portal, method=method)
        yield request("token endpoints", path, portal=portal, method=method, **bearer(askers.uuids[READER]))
    for (portal, headers), user in product((*product(("uuid", "jwt"), SAME_SITE), ("open", {})), writers):
        who = {"portal": portal, "headers": headers, "environ": {"REMOTE_USER": on_wire(user)}}
        own = f"/api/data-access-tokens/{askers.uuids.get(user, EXPIRED)}"
        yield request("token endpoints", "/api/data-access-tokens", **who)
        yield request("token endpoints", "/api/data-access-token", **who)
        yield request("token endpoints", "/api/data-access-tokens", method="POST", **who)
        yield request(
            "token endpoints", "/api/data-access-tokens", method="POST", query="allowRevocationOfOtherTokens=false", **who
        )
        yield request(
            "token endpoints", "/api/data-access-tokens", method="POST", query="allowRevocationOfOtherTokens=maybe", **who
        )
        yield request("token endpoints", own, **who)
        yield request("token endpoints", own, query="x=1", method="DELETE", **who)
        yield request("token endpoints", own, query="again=1", **who)
        yield request("token endpoints", "/api/data-access-tokens", query="after=1", **who)
        yield request("token endpoints", "/api/data-access-tokens", method="DELETE", **who)
        yield request("token endpoints", "/api/data-access-tokens", query="after=2", **who)
        beneath = f"/portal{own}".rpartition("/")[0]
        for number, (path, method) in enumerate(((f"{beneath}?allowRevocationOfOtherTokens=true", "POST"), (beneath, "POST"), (beneath, "GET"), (beneath.removesuffix("s"), "GET"), (beneath, "DELETE"))):
            path, _, query = path.partition("?")
            yield request("token endpoints", path, method=method, query=query or f"again={number}", **who)
    for (portal, user), sent in product(
        (*product(("uuid", "jwt"), (*writers, READER, "")), ("open", ""), ("proxy", "")), ("x", "")
    ):
        sending = {"environ": {"REMOTE_USER": on_wire(user)}, "headers": {"Cookie": NONCE, "Accept": "text/html"}, "query": ""}
        yield posted(
            "token endpoints", "/data-access-token", urlencode({"csrf_token": sent}).encode(), FORM, portal=portal, **sending
        )
    for token in (askers.uuids["all@acme.example"], askers.uuids["none@acme.example"]):
        yield request("token endpoints", "/api/studies", query="revoked=1", portal="uuid", **bearer(token))
    for user in askers.by_password:
        cookie, field = askers.cookies[user], askers.cookies[f"{user} form"]
        for sent, headers in product((field, field[:-1], "", None), SAME_SITE[:3]):
            body = urlencode({} if sent is None else {"csrf_token": sent}).encode()
            yield posted(
                "token endpoints",
                "/data-access-token",
                body,
                FORM,
                portal="password",
                headers={"Cookie": cookie, **headers},
                query="",
            )


def _signing_in(askers):
    forms = [
        {}, {"email": READER}, {"email": READER, "password": PASSWORD}, {"email": "", "password": ""}, {"email": "<b>", "password": "\u00e9"},
        {"email": READER, "password": PASSWORD, "csrf_token": "0" * 64},
    ]  # fmt: skip
    for number, (form, cookie) in enumerate(product(forms, ("", NONCE, "genows_form=x", "genows_session=x.y.z"))):
        peer = {"REMOTE_ADDR": f"192.0.2.{number + 1}"}
        yield posted(
            "signing in",
            "/login",
            urlencode(form).encode(),
            FORM,
            portal="password",
            headers={"Cookie": cookie},
            environ=peer,
            query="",
        )
        yield posted(
            "signing in",
            "/logout",
            urlencode(form).encode(),
            FORM,
            portal="password",
            headers={"Cookie": cookie},
            environ=peer,
            query="",
        )
    tries = [
        (READER, PASSWORD),
        (READER, "wrong"),
        ("READER@acme.example ", PASSWORD),
        ("nobody@acme.example", PASSWORD),
        (DISABLED, PASSWORD),
        ("slow@acme.example", PASSWORD),
    ]
    for (email, password), headers in product(tries, SAME_SITE[:3]):
        body = urlencode({"email": email, "password": password, "csrf_token": askers.cookies["form"]}).encode()
        yield posted("signing in", "/login", body, FORM, portal="password", headers={"Cookie": NONCE, **headers}, query="")
    for media_type in (None, "text/plain", "application/json"):
        yield posted("signing in", "/login", b'{"email": "x"}', media_type, portal="password", query="")


def _signing_out(askers):
    """What a copy of the cookie opens afterwards."""
    for user in askers.by_password:
        cookie = askers.cookies[user]
        for number, (path, headers) in enumerate(
            product(("/", "/login", "/api/studies", "/api/data-access-tokens"), SAME_SITE[:3])
        ):
            body = urlencode({"csrf_token": askers.cookies[f"{user} form"]}).encode()
            yield posted(
                "signing in", "/logout", body, FORM, portal="password", headers={"Cookie": cookie, **headers}, query=f"x={number}"
            )
            yield request("signing in", path, query=f"after={number}", portal="password", headers={"Cookie": cookie})
