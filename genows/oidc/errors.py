"""What can go wrong with an OpenID provider: it cannot be trusted, it refuses, or it is away.

GenowsError
└── ProviderError    any of these
    ├── NotTrusted   what came does not prove what it says
    ├── Refused      the provider says no, by an error code of its own
    └── Away         no answer that could be used came; later one may
        └── Busy     nobody was asked, because others are being asked already

Reasons and error codes are from fixed lists: nothing that a provider or a client wrote reaches a log by them.
"""

from genows.errors import GenowsError

# Why something is not trusted.
REASONS = frozenset(
    {
        "size",  # longer than anything that is read
        "form",  # no JWS, base64url or JSON, not in the one accepted spelling, or a header that is refused
        "type",  # another kind of token
        "algorithm",  # one that is not accepted
        "key",  # no key of the provider has this kid, or none fits the algorithm
        "signature",
        "claims",  # one of the wrong type, or a text that is too long
        "issuer",
        "audience",
        "authorized party",
        "expired",
        "ahead",  # issued, or valid, in the future
        "nonce",
        "subject",
        "access token hash",
        "discovery",  # a document with another issuer, or an address that is not allowed
        "token answer",  # an answer of the token endpoint without what it must have
        "user-info",  # an answer of the user-info endpoint that is none
    }
)

# Error codes of the token endpoint (RFC 6749, 5.2; OpenID Connect Core, 3.1.2.6) and of resources (RFC 6750, 3.1).
CODES = frozenset(
    {
        "invalid_request",
        "invalid_client",
        "invalid_grant",
        "unauthorized_client",
        "unsupported_grant_type",
        "invalid_scope",
        "invalid_token",
        "insufficient_scope",
        "interaction_required",
        "login_required",
        "consent_required",
        "account_selection_required",
    }
)
OTHER = "other"  # stands for every code that is in no list


class ProviderError(GenowsError):
    """The root: catch this to catch all of them."""


class NotTrusted(ProviderError):
    """*reason*: one of REASONS. *detail*: a fixed text for the log, '' where the reason says all."""

    def __init__(self, reason: str, detail: str = ""):
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail

    def __str__(self):
        return f"{self.reason}: {self.detail}" if self.detail else self.reason


class Refused(ProviderError):
    """*error*: one of CODES, or OTHER for any other text."""

    def __init__(self, error: object):
        self.error = error if isinstance(error, str) and error in CODES else OTHER
        super().__init__(self.error)

    def __str__(self):
        return self.error


class Away(ProviderError):
    """*retry_after*: seconds after which another try makes sense. *detail*: a fixed text for the log."""

    def __init__(self, retry_after: int, detail: str):
        super().__init__(retry_after, detail)
        self.retry_after, self.detail = retry_after, detail

    def __str__(self):
        return self.detail


class Busy(Away):
    """As many providers are being asked as may be at a time."""
