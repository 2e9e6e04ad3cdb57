"""Asks an application in this process, without a server between."""

import io
from collections.abc import Callable, Mapping
from urllib.parse import urlencode


def drawn(app: Callable, path: str, parameters: Mapping[str, str], post: bool = False) -> int:
    """Asks, throws the answer away and returns its bytes. *post*: whether the parameters are a form. SystemExit where it is a failure."""
    told: list[str] = []
    text = urlencode(parameters)
    body = text.encode() if post else b""
    environ = {
        "REQUEST_METHOD": "POST" if post else "GET", "PATH_INFO": path, "QUERY_STRING": "" if post else text, "SCRIPT_NAME": "",
        "SERVER_NAME": "localhost", "SERVER_PORT": "80", "REMOTE_ADDR": "127.0.0.1", "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(body),
        **({"CONTENT_LENGTH": str(len(body)), "CONTENT_TYPE": "application/x-www-form-urlencoded"} if post else {}),
    }  # fmt: skip
    answer = app(environ, lambda status, headers, *_: told.append(status))
    size = sum(map(len, answer))
    getattr(answer, "close", int)()
    if not told[0].startswith("200"):
        raise SystemExit(f"{path}: {told[0]}")
    return size
