"""nginx and HAProxy in front of a served process, with the example files of conf/, of which ports and certificate alone are changed."""

import datetime
import socket
import ssl
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.mariadb import free_port
from tests.needs import needed
from tests.nginx import SITE, changed, running

CONF = Path(__file__).resolve().parents[1] / "conf"
NAME = "data.example.org"
START_SECONDS = 15


class Proxy:
    """*port* of https, *plain_port* of http, on 127.0.0.1; *context*: trusts its certificate, which is NAME's; *pid*: of nginx' first process."""

    pid = 0

    def __init__(self, folder):
        self.folder, self.port, self.plain_port = folder, free_port(), free_port()
        self.context = ssl.create_default_context(cafile=str(certificate(folder)))

    def connect(self, source="127.0.0.2"):
        """A TLS connection from an address of its own, so that the client is told from the proxy."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(source, 0))
        return self.context.wrap_socket(plain, server_hostname=NAME)


def certificate(folder) -> Path:
    """A self-signed certificate of NAME and its key, in one file and in two."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now, day = datetime.datetime.now(datetime.timezone.utc), datetime.timedelta(1)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - day, now + day)
    signed = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), False).sign(key, hashes.SHA256())
    pem = signed.public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    for file, text in (("cert.pem", pem), ("key.pem", secret), ("both.pem", pem + secret)):
        (folder / file).write_bytes(text)
    return folder / "cert.pem"


@contextmanager
def nginx(folder, upstream_port):
    """The example of conf/nginx, below its own nginx.conf."""
    proxy = Proxy(folder)
    changes = (
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{upstream_port}"),
        (r"listen 80;", f"listen 127.0.0.1:{proxy.plain_port};"),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{proxy.port} ssl;"),
        (r"/etc/ssl/certs/data\.example\.org\.pem", str(folder / "cert.pem")),
        (r"/etc/ssl/private/data\.example\.org\.key", str(folder / "key.pem")),
    )
    with running(SITE, folder, *changes) as process:
        proxy.pid = process.pid
        yield proxy


@contextmanager
def haproxy(folder, upstream_port):
    """The example of conf/haproxy."""
    proxy = Proxy(folder)
    text = changed(
        (CONF / "haproxy" / "haproxy.cfg").read_text(encoding="utf-8"),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{upstream_port}"),
        (r"bind :80\b", f"bind 127.0.0.1:{proxy.plain_port}"),
        (r"bind :443\b", f"bind 127.0.0.1:{proxy.port}"),
        (r"/etc/haproxy/data\.example\.org\.pem", str(folder / "both.pem")),
    )
    (folder / "haproxy.cfg").write_text(text, encoding="utf-8")
    command = [needed("haproxy"), "-f", str(folder / "haproxy.cfg")]
    checked = subprocess.run([*command, "-c"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0 and "WARNING" not in checked.stderr, checked.stderr
    with started(proxy, *command, "-db"):
        yield proxy


@contextmanager
def started(proxy, *command):
    with open(proxy.folder / "output", "w", encoding="utf-8") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output)
    try:
        deadline = time.monotonic() + START_SECONDS
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", proxy.port)) == 0:
                    break
            assert process.poll() is None and time.monotonic() < deadline, (proxy.folder / "output").read_text()
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(20)


PROXIES = {"nginx": nginx, "haproxy": haproxy}
