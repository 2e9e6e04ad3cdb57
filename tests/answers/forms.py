"""The same question in the many forms that HTTP has for it, and the ways of saying who asks."""

import json
from urllib.parse import quote, quote_plus, urlencode

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
BOUNDARY = "----------------------------answers"
PROXY = {"REMOTE_ADDR": "10.0.0.1"}


def request(kind, path, pairs=(), portal="open", method="GET", headers=(), **more):
    """A request whose parameters, (name, value) pairs, stand in the query. *kind*: for the counts."""
    query = more.pop("query", urlencode(list(pairs)))
    return {"kind": kind, "portal": portal, "method": method, "path": path, "query": query, "headers": dict(headers), **more}


def posted(kind, path, body, media_type, portal="open", headers=(), **more):
    """*body*: bytes."""
    sent = {**dict(headers), **({"Content-Type": media_type} if media_type is not None else {})}
    return request(kind, path, portal=portal, method="POST", headers=sent, body=body.decode("latin-1"), **more)


def multipart(pairs):
    lines = [f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in pairs]
    return ("".join(lines) + f"--{BOUNDARY}--\r\n").encode()


def as_json(rng, pairs):
    """A list as an array or as one text; a repeated name is a repeated member."""
    members = []
    for name, value in pairs:
        sent = value.split(",") if "," in value and rng.random() < 0.7 else [value] if rng.random() < 0.2 else value
        members.append(f"{json.dumps(name)}: {json.dumps(sent, ensure_ascii=rng.random() < 0.5)}")
    return ("{" + ", ".join(members) + "}").encode()


def encoded(rng, pairs):
    """A query string, with commas escaped or not, blanks as + or %20."""
    way, safe = rng.choice((quote, quote_plus)), rng.choice(("", ","))
    return "&".join(f"{quote(name)}={way(value, safe=safe)}" for name, value in pairs)


def spread(rng, pairs):
    """Some lists as a repeated parameter."""
    for name, value in pairs:
        if "," in value and rng.random() < 0.2:
            head, _, tail = value.partition(",")
            yield from ((name, head), (name, tail))
        else:
            yield name, value


def in_some_form(rng, kind, path, pairs, only_forms=False, **options):
    """The question by GET, HEAD or POST, plain or compressed, or asked again by its ETag. *only_forms*: no JSON, no multipart."""
    pairs = list(pairs if only_forms else spread(rng, pairs))
    form = rng.choices(("get", "gzip", "again", "head", "form", "both", "json", "multipart"), (40, 9, 5, 5, 12, 5, 14, 3))[0]
    if only_forms and form in ("json", "multipart"):
        form = "form"
    headers = dict(options.pop("headers", {}))
    if form in ("form", "both", "json") and rng.random() < 0.15 or form == "gzip":
        headers["Accept-Encoding"] = rng.choice(("gzip", "gzip, deflate, br", "gzip;q=0.5, *;q=0.1"))
    if form == "form":
        return posted(kind, path, encoded(rng, pairs).encode(), FORM, headers=headers, query="", **options)
    if form == "both":
        cut = rng.randrange(len(pairs) + 1)
        return posted(
            kind, path, encoded(rng, pairs[cut:]).encode(), FORM, headers=headers, query=encoded(rng, pairs[:cut]), **options
        )
    if form == "json":
        return posted(
            kind, path, as_json(rng, pairs), JSON + rng.choice(("", "; charset=utf-8")), headers=headers, query="", **options
        )
    if form == "multipart":
        return posted(
            kind, path, multipart(pairs), f"multipart/form-data; boundary={BOUNDARY}", headers=headers, query="", **options
        )
    more = {"again": True} if form == "again" else {}
    return request(kind, path, portal=options.pop("portal", "open"), method="HEAD" if form == "head" else "GET", headers=headers,
                   query=encoded(rng, pairs), **more, **options)  # fmt: skip


class Askers:
    """Who may ask: *built* has the tokens and cookies that the base has made."""

    def __init__(self, built):
        self.uuids, self.jwts, self.cookies, self.issued = built["uuid"], built["jwt"], built["cookies"], built["issued"]
        self.users = sorted(self.uuids)
        self.by_password = sorted(user for user in self.cookies if not user.endswith("form"))

    def any(self, rng):
        """Options of a request: everybody mostly, else a user in one of the portals that want a login."""
        portal = rng.choices(("open", "small", "uuid", "jwt", "proxy", "password"), (62, 2, 14, 14, 5, 3))[0]
        return {"portal": portal, **self.signed_in(rng, portal)}

    def signed_in(self, rng, portal):
        user = rng.choice([user for user in self.users if "disabled" not in user and "nobody" not in user])
        if portal in ("open", "small"):
            return {}
        if portal == "uuid":
            return bearer(self.uuids[user])
        if portal == "jwt" and user in self.jwts and rng.random() < 0.7:
            return bearer(self.jwts[user])
        if portal == "jwt":
            return {"environ": {"REMOTE_USER": on_wire(user)}}
        if portal == "proxy":
            return {"headers": {"X-Remote-User": on_wire(user)}, "environ": PROXY}
        user = rng.choice(self.by_password)
        return {"headers": {"Cookie": self.cookies[user]}}


def bearer(token):
    return {"headers": {"Authorization": f"Bearer {token}"}}


def on_wire(text):
    """As it stands in an environ."""
    return text.encode().decode("latin-1")
