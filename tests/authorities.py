"""Certificates of an authority of the tests' own, and a proxy that opens tunnels."""

import datetime
import socket
import ssl
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

USAGES = (
    "digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign", "crl_sign", "encipher_only",
    "decipher_only",
)  # fmt: skip


class Authority:
    """*file*: its certificate, to trust."""

    def __init__(self, folder):
        self.folder, self.key = folder, ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Authority of {folder.name}")])
        self.file = folder / "authority.pem"
        self.file.write_bytes(self._certificate(self.name, self.key, x509.BasicConstraints(True, None)).public_bytes(serialization.Encoding.PEM))

    def context(self, host, days=2) -> ssl.SSLContext:
        """Of a server with a certificate for *host* that ends in so many days."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
        return self._server(self._certificate(name, key, x509.SubjectAlternativeName([x509.DNSName(host)]), days), key)

    def own_context(self, host) -> ssl.SSLContext:
        """Of a server whose certificate nobody signed but itself."""
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
        return self._server(self._certificate(self.name, self.key, x509.SubjectAlternativeName([x509.DNSName(host)])), self.key)

    def _certificate(self, name, key, extension, days=2):
        now = datetime.datetime.now(datetime.timezone.utc)
        builder = x509.CertificateBuilder(self.name, name, key.public_key(), x509.random_serial_number())
        builder = builder.not_valid_before(now - datetime.timedelta(days=3)).not_valid_after(now + datetime.timedelta(days=days))
        is_authority = isinstance(extension, x509.BasicConstraints)
        builder = builder.add_extension(extension, critical=is_authority)
        # Python 3.13 and later want what RFC 5280 does (VERIFY_X509_STRICT).
        builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        builder = builder.add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False)
        if is_authority:
            usage = {name: name in ("key_cert_sign", "crl_sign", "digital_signature") for name in USAGES}
            builder = builder.add_extension(x509.KeyUsage(**usage), critical=True)
        return builder.sign(self.key, hashes.SHA256())

    def _server(self, certificate, key):
        file = self.folder / "server.pem"
        private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        file.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


class TunnelProxy:
    """An http proxy on 127.0.0.1 whose tunnels all lead to *target*, a port there. *asked*: the heads of what came; *status*: of its answers."""

    def __init__(self, target):
        self.target, self.asked, self.status = target, [], "200 Connection established"
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *failure):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(5)

    def _serve(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            with client:
                client.settimeout(10)
                head = b""
                while not head.endswith(b"\r\n\r\n"):
                    head += client.recv(1)
                self.asked.append(head.decode())
                client.sendall(f"HTTP/1.1 {self.status}\r\n\r\n".encode())
                if self.status.startswith("200"):
                    with socket.create_connection(("127.0.0.1", self.target), timeout=10) as server:
                        back = threading.Thread(target=_pass_on, args=(server, client), daemon=True)
                        back.start()
                        _pass_on(client, server)
                        back.join(10)


def _pass_on(source, target):
    try:
        while data := source.recv(65_536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass
