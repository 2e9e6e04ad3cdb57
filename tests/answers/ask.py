"""Asks one version of genows the requests of a plan and writes down what it answers: `python -m answers.ask PLAN`, run in its checkout.

A plan is a JSON file: *portals* (name → portal.properties), *requests* and *answers* (files of JSON lines, read and written), and perhaps
*reached* (a file for what `reach` tells). A
request: portal, method, path (as text), query, headers, environ, body (bytes as latin-1), environ (null: not there); *again*: asked twice, the second time
with the ETag of the first answer; *whole*: all of the body is written down.
"""

import gzip
import hashlib
import io
import json
import logging
import os
import sys
import zlib
from pathlib import Path

import genows
from genows import create_app
from genows.config import read_config

from .masks import masked_body, masked_headers, varies
from .reach import Reach

# Of a body, in bytes: what the report of a difference can show of it.
SHOWN = 6000


def main():
    assert Path(genows.__file__).is_relative_to(Path.cwd()), f"{genows.__file__} is not the version of {Path.cwd()}"
    logging.disable(logging.CRITICAL)
    plan = json.loads(Path(sys.argv[1]).read_text())
    apps = {name: create_app(read_config(file)) for name, file in plan["portals"].items()}
    reach = Reach(apps) if "reached" in plan else None
    with open(plan["requests"], encoding="utf-8") as requests, open(plan["answers"], "w", encoding="utf-8") as answers:
        for line in requests:
            request = json.loads(line)
            if reach:
                reach.begin(request)
            answer = answer_to(apps[request["portal"]], request)
            if reach:
                answer.update(reach.end(request, answer["status"]))
            answers.write(json.dumps(answer) + "\n")
    if reach:
        Path(plan["reached"]).write_text(json.dumps(reach.told()))
    for app in apps.values():
        app.close()


def answer_to(app, request):
    """What is compared of the answer."""
    status, headers, sent, broken = ask(app, request, ())
    if request.get("again"):
        etag = [value for name, value in headers if name.lower() == "etag"]
        status, headers, sent, broken = ask(app, request, {"If-None-Match": value for value in etag}.items())
    named = {name.lower(): value for name, value in headers}
    packed = named.get("content-encoding") == "gzip"
    path = request["path"]
    body = masked_body(path, unpacked(sent) if packed else sent, named.get("x-request-id", "").encode())
    answer = {"status": status, "headers": masked_headers(path, headers, request["method"]), "length": len(body), "sha256": digest(body)}
    if packed and not varies(path):
        answer["sent length"], answer["sent sha256"] = len(sent), digest(sent)
    return {**answer, "broken": broken, "shown": (body if request.get("whole") else body[:SHOWN]).decode("latin-1")}


def ask(app, request, more):
    """(status, headers, body as sent, whether it broke off) of one call of the WSGI application."""
    began, parts, broken, body = [], [], False, ()

    def start_response(status, headers, exc_info=None):
        began[:] = [status, headers]
        return parts.append

    try:
        environ = environ_of(request, more)
        if "HTTP_COOKIE" in environ:
            environ["HTTP_COOKIE"] = as_named(app, environ["HTTP_COOKIE"])
        body = app(environ, start_response)
        parts.extend(body)
    except Exception:
        broken = True
    finally:
        if hasattr(body, "close"):
            body.close()
    status, headers = began or ("nothing", [])
    return status, headers, b"".join(parts), broken


def as_named(app, cookies):
    """The Cookie header with the names that this version and service gives its cookies; earlier versions have no mark."""
    csrf = getattr(getattr(app, "auth", None), "csrf", None)
    mark = getattr(csrf, "name", "genows_form").removeprefix("genows_form")
    return cookies.replace("genows_session=", f"genows_session{mark}=").replace("genows_form=", f"genows_form{mark}=")


def environ_of(request, more):
    body = request.get("body", "").encode("latin-1")
    environ = {
        "REQUEST_METHOD": request["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": request["path"].encode().decode("latin-1"),
        "QUERY_STRING": request.get("query", ""),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if body:
        environ["CONTENT_LENGTH"] = str(len(body))
    for name, value in [*request.get("headers", {}).items(), *more]:
        name = name.upper().replace("-", "_")
        environ[name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else "HTTP_" + name] = value
    environ.update(request.get("environ", {}))
    return {name: value for name, value in environ.items() if value is not None}


def unpacked(sent):
    """Of a stream that broke off as much as there is."""
    try:
        return gzip.decompress(sent)
    except (EOFError, zlib.error, OSError):
        return zlib.decompressobj(31).decompress(sent)


def digest(body):
    return hashlib.sha256(body).hexdigest()


if __name__ == "__main__":
    for name in [name for name in os.environ if name.startswith("GENOWS_")]:
        del os.environ[name]
    main()
