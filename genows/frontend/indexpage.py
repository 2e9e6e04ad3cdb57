"""The index page: what the front end's bundles find before they run, and how they are loaded.

Nothing of a request is in it but the host and the fields of a form, escaped as JSON in a script. Source: the specification of the hosting, 8.3.
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from genows.auth.identity import Identity
from genows.config.kinds import BUNDLES
from genows.config.reader import Config
from genows.frontend.configuration import configuration
from genows.http.answers import Answer
from genows.http.places import base_url_of
from genows.pages.frame import HTML
from genows.pages.markup import Html, html
from genows.version import VERSION

SHEETS = ("reactapp/prefixed-bootstrap.min.css", "reactapp/styles.css")
LOADED = (*SHEETS, *BUNDLES)
PAGE = """<!DOCTYPE html>
<html lang="en" class="cbioportal-frontend">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<script>
window.frontendConfig = {front};
window.rawServerConfig = {configuration};
var postData = {posted};
window.defaultRoute = "/";
window.onReactAppReady = (function () {{
  var ready = false, waiting = [];
  return function (callback) {{
    if (typeof callback === "function") {{ if (ready) callback(); else waiting.push(callback); }}
    else {{ ready = true; waiting.splice(0).forEach(function (one) {{ one(); }}); }}
  }};
}})();
</script>
<link rel="stylesheet" href="{files}{bootstrap}?{version}">
<link rel="stylesheet" href="{files}{styles}?{version}">
{head}
</head>
<body>
<div id="reactRoot"></div>
<script src="{files}{common}?{version}"></script>
<script src="{files}{main}?{version}"></script>
</body>
</html>
"""
# What could end a script in HTML; JSON in ASCII has no ends of lines.
ESCAPED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}


def index_page(config: Config, environ: dict, identity: Identity, genome: str, posted: dict[str, str] | None = None) -> Answer:
    """Returns the page for whoever looks. *genome*: see `configuration.genome_of`; *posted*: the fields of a form that was sent, None where none was."""
    base = host_and_path(config, environ)
    files = config.frontend_url or f"//{base}/"
    version = version_of(config.frontend_folder)
    told = configuration(config, base, identity.user, genome)
    front = {
        "configurationServiceUrl": f"//{base}/config_service",
        "appVersion": version,
        "apiRoot": f"//{base}/",
        "baseUrl": base,
        "basePath": base[base.index("/") :] if "/" in base else "",
        "frontendUrl": files,
    }
    text = html(
        PAGE,
        title=config.front_members.get("skin_title") or config.app_name,
        front=in_script(front),
        configuration=in_script(told),
        posted=Html("undefined") if posted is None else in_script(posted),
        files=files,
        version=version,
        head=Html(config.frontend_head or ""),
        bootstrap=SHEETS[0],
        styles=SHEETS[1],
        common=BUNDLES[0],
        main=BUNDLES[1],
    )
    headers = [
        ("Cache-Control", "no-store"), ("Vary", "Cookie"), ("X-Frame-Options", "SAMEORIGIN"), ("Content-Security-Policy", config.frontend_csp),
        ("Referrer-Policy", "same-origin"),
    ]  # fmt: skip
    return Answer((text.encode("utf-8", "replace"),), HTML, 200, headers)


def host_and_path(config: Config, environ: dict) -> str:
    """Returns host, port and path of the front end's pages as the browser knows them, without slashes around."""
    return base_url_of(environ).partition("://")[2] + config.front_prefix


def in_script(value: Any) -> Html:
    """Returns a value as JSON that may stand in a script of a page."""
    return Html(json.dumps(value).translate(ESCAPED))


def version_of(folder: Path | None) -> str:
    """Returns the text behind the names of files: of another build it is another. It is made of what the page loads."""
    return _hash_of(folder, tuple(_time_of(folder / name) for name in LOADED)) if folder else VERSION


def _time_of(path):
    return path.stat().st_mtime_ns if path.is_file() else None


@lru_cache(maxsize=4)
def _hash_of(folder: Path, times: tuple[int | None, ...]) -> str:
    found = hashlib.sha256()
    for name, there in zip(LOADED, times, strict=True):
        found.update((folder / name).read_bytes() if there else b"")
    return found.hexdigest()[:12]
