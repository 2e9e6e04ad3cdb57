"""What the start says of what belongs in front of a service: a proxy, and that genows is told which one it is."""

import logging
from typing import Any

from genows.server.whereabouts import LOOPBACK

LOG = logging.getLogger("genows")
# As people find it in the manual.
MANUAL = 'docs/operators.md, "Behind a reverse proxy"'


def tell(listeners: list[Any], trusted: tuple) -> None:
    """Writes what is to be said of these listening sockets. *trusted*: http.trusted_proxies."""
    names = [name for name in (listener.getsockname() for listener in listeners) if isinstance(name, tuple)]
    outside = [f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host, port, *_ in names if not host.startswith(LOOPBACK)]
    if outside and not trusted:
        LOG.warning(
            "listening on %s, beyond this machine: a client that is silent, or reads slowly, holds a thread here. nginx belongs in front "
            "(conf/nginx/genows.conf; %s), and its address into http.trusted_proxies",
            ", ".join(outside), MANUAL,
        )  # fmt: skip
    elif outside:
        LOG.info("listening on %s, beyond this machine: let nobody but the proxies of http.trusted_proxies reach that (%s)", ", ".join(outside), MANUAL)
    elif names and not trusted:
        LOG.info("if a proxy stands in front, list it in http.trusted_proxies: else all its clients are one (%s)", MANUAL)
