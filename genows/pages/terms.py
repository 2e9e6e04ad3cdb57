"""The terms of data access tokens, in sentences for the people who download them."""

from genows.config.reader import Config

UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def token_terms(config: Config) -> str:
    """Returns lifetime and limits of tokens in sentences; '' if this service issues none."""
    if config.dat_method == "none" or not config.login_required:
        return ""
    valid = f"A token is valid for {duration(config.dat_ttl_seconds)}."
    if config.dat_method == "jwt":
        return f"{valid} It cannot be taken back before that."
    return f"{valid} {_limit(config.dat_uuid_max_number_per_user, config.dat_uuid_revoke_other_tokens)}"


def duration(seconds: int) -> str:
    """Returns a text like '30 days', in the largest unit of which *seconds* is a whole number."""
    size, unit = next(pair for pair in UNITS if seconds % pair[0] == 0)
    return counted(seconds // size, unit)


def counted(number: int, noun: str) -> str:
    """Returns a text like '1 day' or '2 days'."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _limit(most, revokes):
    beyond = "one more ends the oldest" if revokes else "one more is refused until one of them has expired or is revoked"
    return f"You may hold {counted(most, 'token')} at a time; {beyond}."
