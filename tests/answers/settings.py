"""The settings under which each database is served, by the name that a request calls them by."""

OWN = ("sqlite", "mariadb")
DATABASES = (*OWN, *(f"portal-{version}" for version in ("2.1.0", "2.9.0", "2.11.0", "2.12.9", "2.13.0", "2.14.5")))
# Before schema 2.9.0 there is no table for tokens of the kind uuid.
WITHOUT_TOKENS = ("portal-2.1.0",)
SECRET = "one ring to rule them all, one ring to find them"

PORTALS = {
    "open": {"authenticate": "false"},
    # A database without any row, beside the SQLite one.
    "empty": {},
    "small": {
        "authenticate": "false",
        "http.max_body_bytes": "2000",
        "http.cors_origins": "https://portal.example.org",
        "portal.hosts": "third.example.org",
        "cache.endpoint.enabled": "true",
        "cache.endpoint.api-key": "speak, friend, and enter",
    },
    "third": {
        "authenticate": "false",
        "api.root": "third",
        "cache.endpoint.enabled": "true",
        "cache.endpoint.api-key": "speak, friend, and enter",
        "webservice.deprecated_since": "2026-01-01",
        "segfile.url": "https://segments.example.org/",
        "mutation_aligner.url": "https://aligner.example.org/",
    },
    "uuid": {
        "authenticate": "remote_user",
        "dat.method": "uuid",
        "dat.uuid.max_number_per_user": "2",
        "dat.uuid.revoke_other_tokens": "false",
    },
    "jwt": {
        "authenticate": "remote_user",
        "dat.method": "jwt",
        "dat.jwt.secret_key": "far over the misty mountains cold, to dungeons deep",
        "dat.ttl_seconds": "100000000",
        "api.session_access": "true",
        "filter_groups_by_appname": "false",
        "always_show_study_group": "GDAC",
        "http.cors_origins": "*",
    },
    "proxy": {
        "authenticate": "proxy_header",
        "authenticate.header": "X-Remote-User",
        "authenticate.trusted_proxies": "10.0.0.0/8",
        "http.trusted_proxies": "10.0.0.0/8",
        "api.session_access": "true",
    },
    "password": {
        "authenticate": "password",
        "session.secret_key": SECRET,
        "session.lifetime_seconds": "10000000",
        "dat.method": "uuid",
        "api.session_access": "true",
    },
}


def portals_of(database: str) -> list[str]:
    """The portals that can be opened on a database."""
    lacking = {"password"} if database not in OWN else set()
    lacking |= {"empty"} if database != "sqlite" else set()
    lacking |= {"uuid"} if database in WITHOUT_TOKENS else set()
    return [portal for portal in PORTALS if portal not in lacking]


def write_settings(path, settings) -> str:
    """Writes portal.properties; its path as text."""
    path.touch(0o600)
    path.write_text("".join(f"{name}={value}\n" for name, value in settings.items()), encoding="utf-8")
    return str(path)
