"""`genows token …`: what operators do about data access tokens."""

import secrets
import sys
import time

from genows.auth import audit, users
from genows.auth.service import AuthService
from genows.auth.tokens import check_table
from genows.clients.revised.tokens import token_lines
from genows.commands.frame import COMMAND_LINE, add_command, add_family, config_of
from genows.db import schema, times
from genows.db.database import open_database
from genows.errors import NotOffered, UsageError
from genows.server import logs

SECRET_BYTES = 32
WITHOUT_REVOKING = (
    "{refusal} 'genows user disable {email}' shuts all of this user out until they expire; a new dat.jwt.secret_key ends everybody's; those of dat.method=uuid can be revoked."
)


def add(subparsers):
    family = add_family(subparsers, "token", "issue, list and revoke data access tokens; make a secret", "genows token secret")
    for name, function, summary in (
        ("issue", issue, "print a new token of a user, as the file that is downloaded from a page"),
        ("list", list_tokens, "list a user's uuid tokens: short hash, creation, expiration, state, separated by tabs"),
        ("revoke", revoke, "revoke every uuid token of a user"),
    ):
        parser = add_command(family, name, function, summary, f"genows token {name} frodo@example.org")
        parser.add_argument("email", metavar="EMAIL", help="the login name")
    add_command(
        family, "secret", secret, "print a fresh secret for session.secret_key or dat.jwt.secret_key", "genows token secret"
    )


def secret(arguments) -> int:
    """Prints it; nothing is stored."""
    print(secrets.token_hex(SECRET_BYTES))
    return 0


def issue(arguments) -> int:
    """Prints the file. UsageError for a user who is disabled, Denied for one who may have no token, or no more of them."""
    logs.to_stderr(config_of(arguments))

    def issued(auth, user):
        if not user.enabled:
            raise UsageError(f"{user.email} is disabled, and no token of theirs opens anything: 'genows user enable {user.email}'.")
        return auth.issue_token({"REMOTE_ADDR": COMMAND_LINE}, user)

    print(token_lines(_at(arguments, issued)), end="")
    return 0


def list_tokens(arguments) -> int:
    """Prints one line a token, oldest first: never the token itself, but the hash that names it in the audit log."""
    for record in _at(arguments, lambda auth, user: auth.tokens.stored_tokens(user.email)):
        state = "valid" if record.valid(time.time()) else "expired"
        print(audit.fingerprint(record.token), _moment(record.creation), _moment(record.expiration), state, sep="\t")
    return 0


def revoke(arguments) -> int:
    """Prints how many there were; 1 where there was none."""
    logs.to_stderr(config_of(arguments))
    try:
        revoked = _at(arguments, lambda auth, user: auth.tokens.revoke_all(user.email))
    except NotOffered as refusal:
        if config_of(arguments).dat_method != "jwt":
            raise
        raise NotOffered(WITHOUT_REVOKING.format(refusal=refusal, email=arguments.email)) from refusal
    for token in revoked:
        audit.note(COMMAND_LINE, "token", "revoked", arguments.email, token=audit.fingerprint(token))
    if not revoked:
        print(f"genows: {arguments.email} has no token; nothing was revoked.", file=sys.stderr)
        return 1
    print(f"Revoked {len(revoked)} {'token' if len(revoked) == 1 else 'tokens'} of {arguments.email}.")
    return 0


def _at(arguments, action):
    """What *action*(AuthService, user) gives."""
    config = config_of(arguments)
    if config.dat_method == "none":
        raise UsageError("dat.method is none here, so there are no tokens; --config names another file of settings.")
    database = open_database(config)
    try:
        schema.look_between_loads(database)
        check_table(config, database)
        with database.read() as session:
            user = users.known(session, arguments.email)
        return action(AuthService(config, database), user)
    finally:
        database.close()


def _moment(seconds):
    return "-" if seconds is None else times.stored(seconds)
