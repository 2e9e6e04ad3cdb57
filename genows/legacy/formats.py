"""The parameter format of the two commands that look at it."""

from genows.legacy.messages import FORMAT_INVALID, Refusal


def wants_json(asked) -> bool:
    """Whether JSON is asked for; text is what clients get who say nothing. Refusal for anything else."""
    name = asked.get("format")
    if name is None or name.lower() == "txt":
        return False
    if name.lower() == "json":
        return True
    raise Refusal(FORMAT_INVALID)
