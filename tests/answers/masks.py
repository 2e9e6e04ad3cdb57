"""What is random or of the moment in an answer, replaced by a word for it."""

import json
import re

PER_REQUEST = {"date", "x-request-id"}
# Earlier versions lack them; tests/contract/test_http.py and tests/contract/test_forms.py look at them instead.
LATER = {"x-ignored-parameters"}
# Of every answer, of every one over https, and of every one to a caller who has logged in; earlier versions lack them.
# tests/contract/test_safety_headers.py looks at them instead.
OF_EVERY_ANSWER = {
    ("x-content-type-options", "nosniff"),
    ("strict-transport-security", "max-age=31536000"),
    ("vary", "Authorization, Cookie"),
    ("vary", "Accept"),
}
UUID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
JWT = re.compile(rb"eyJ[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*){2,4}")
NONCE = re.compile(rb"\b[0-9a-f]{64}\b")
EXPIRES = re.compile(rb"Expires=[^;]+")
SESSION = re.compile(rb"genows_session=[A-Za-z0-9_.-]+")
# A session that has been used for some minutes is renewed: whether it is depends on how fast the questions are asked.
RENEWED = re.compile(r"genows_session.*Max-Age=\d{3}")
LASTS = re.compile(rb"Max-Age=\d{3,}")
# What the names of a service's cookies end in; earlier versions lack it.
MARK = re.compile(rb"(genows_(?:session|form))_[0-9a-f]{8}=")
MOMENT = re.compile(rb"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?")
# What an archive is called by, of the version of the data.
TAG = re.compile(rb'("etag": )"[^,]*"')
VERSION = re.compile(rb'(genows[ _]version"?: "?)[\w.+-]+')
ADDRESS = re.compile(rb"(mysql://\w+:)?\w*@?127\.0\.0\.1:\d+")
TAKEN = re.compile(rb"(<dt>Time</dt><dd>)[^<]*")
SCRYPT = re.compile(rb"scrypt:[^'\s]+")
PROCESS = re.compile(rb"((?:pid|process|worker|\[)[ :=]*)\d{2,7}\b")
SECONDS = re.compile(rb"\b\d+(?:\.\d+)?( s\b| ms\b| seconds?\b)")
SECRET = re.compile(rb"\b[A-Za-z0-9_-]{40,90}(?=\s*$)", re.MULTILINE)
WAIT = re.compile(rb"in \d+ seconds?")
# Of files beside pages; a stylesheet's change is none of what pages say.
FILE_VERSION = re.compile(rb"(/pages/[a-z.]+\?v=)[0-9a-f]+")
MEGABYTES = re.compile(rb"\d+\.\d MB")
# Descriptions whose examples come from the demo study.
DESCRIPTIONS = tuple(prefix + name for prefix in ("/api/", "/api-legacy/") for name in ("api-docs", "openapi.json"))


def masked_body(path: str, body: bytes, request_id: bytes) -> bytes:
    """Data are left as they are but for the id of a failed request; pages and tokens lose what is made for each request."""
    if request_id and len(body) < 20_000:
        body = body.replace(request_id, b"REQUEST-ID")
    if path.startswith(("/api/data-access-token", "/portal/api/data-access-token", "/data-access-token")):
        return MOMENT.sub(b"MOMENT", JWT.sub(b"JWT", UUID.sub(b"UUID", body)))
    if path in DESCRIPTIONS and body.startswith(b'{"'):
        return json.dumps(json.loads(body, object_hook=_without_answers)).encode()
    if path.startswith(("/api", "/portal/api", "/webservice.do")):
        return body
    if path.startswith("/export/"):
        return TAG.sub(rb'\1"TAG"', body)
    if is_timed(path):
        body = TAKEN.sub(rb"\1TIME", body)
    return WAIT.sub(b"in N seconds", NONCE.sub(b"NONCE", FILE_VERSION.sub(rb"\1VERSION", body)))


def _without_answers(members: dict) -> dict:
    """What an example answers is the demo study's, which may be another one; what it asks is ours."""
    left_out = ("examples", *(["example"] if "schema" in members and "in" not in members else []))
    return {name: value for name, value in members.items() if name not in left_out}


def varies(path: str) -> bool:
    """Whether no two versions' answers are equally long."""
    return is_timed(path) or path in DESCRIPTIONS


def is_timed(path: str) -> bool:
    """Whether the page says how long it took, so that no two are equally long."""
    return path.startswith("/read/")


def masked_headers(path: str, headers, method: str) -> list[list[str]]:
    """(name, value) pairs in the order sent, without those of each request and those of every answer."""
    told = [(name, value) for name, value in headers if (name.lower(), value) not in OF_EVERY_ANSWER]
    if method != "POST" or path != "/login":
        told = [(name, value) for name, value in told if not (name.lower() == "set-cookie" and RENEWED.search(value))]
    return [[name, _masked(path, name.lower(), value)] for name, value in told if name.lower() not in PER_REQUEST | LATER]


def _masked(path, name, value):
    if name == "set-cookie":
        value = EXPIRES.sub(b"Expires=MOMENT", NONCE.sub(b"NONCE", value.encode("latin-1")))
        value = LASTS.sub(b"Max-Age=N", value)
        return SESSION.sub(b"genows_session=SESSION", MARK.sub(rb"\1=", value)).decode("latin-1")
    return "N" if name == "retry-after" and (path in ("/login", "/password") or "/cache" in path) or name == "content-length" and varies(path) or name == "etag" and path in DESCRIPTIONS else value


def masked_load(text: bytes) -> bytes:
    """A report of a load, or a table, without moments, the mark of the data's version, genows' version, the server's address."""
    return SCRYPT.sub(b"SCRYPT", ADDRESS.sub(b"ADDRESS", VERSION.sub(rb"\1VERSION", MOMENT.sub(b"MOMENT", UUID.sub(b"UUID", text)))))


def masked_command(text: bytes) -> bytes:
    """What a command has said, or a file that it has written: a report as above; numbers of processes, seconds, megabytes, secrets, times of logs, too."""
    text = MEGABYTES.sub(b"N MB", text)
    return SECRET.sub(b"SECRET", SECONDS.sub(rb"N\1", PROCESS.sub(rb"\1PROCESS", masked_load(text))))
