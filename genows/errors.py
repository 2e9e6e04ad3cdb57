"""The exceptions of genows. Knows no status codes: http/problems.py turns them into answers.

GenowsError
├── ConfigError          a setting that cannot be used
├── QueryFileError       a file of sql/ that cannot be used
├── SchemaError          a database that cannot be served or loaded into
├── StudyError           a study folder (or reference file) that cannot be loaded
├── UsageError           a command line that makes no sense
│   └── PasswordRefused  a new password that breaks the rules
├── ParameterError       a request's parameter or body that cannot be parsed
├── BodyTooLarge         a request's body above the configured limit
├── BodyTypeError        a request's body in a media type that is not supported
├── BodyCodingError      a request's body that is compressed otherwise than by gzip
├── TooMuchAsked         a request that asks for more than the configured limits allow
│   └── StatementTooLong a statement that is longer than the database server takes
├── TooManyDocuments     somebody has made as many documents as are kept
├── TooManyRequests      a client with more large requests under way than there is room for
├── ClientGone           a client no longer listens: what was computed for it was given up
├── ServiceBusy          other clients' large requests have kept the service busy for too long
├── NotSignedIn          login is required and nobody is logged in
├── ProviderAway         tokens cannot be checked, because the provider that vouches for them does not answer
├── SignInRefused        a provider says who somebody is, and that one may not enter
├── Denied               somebody is logged in, and may not
├── NotThere             what a path names is not there
│   └── NoAddress        nothing answers at a path
├── MethodRefused        an address that is asked by a method that it does not take
├── NotOffered           the request asks for something that this configuration does not have
├── TooManyFailures      signing in has failed so often that the next try has to wait
├── TokenError           a data access token that is not accepted (one public face, many logged reasons)
│   ├── TokenExpired     one that was made here and has expired
│   └── TokenAhead       one that was made here and is not valid yet
├── DatabaseBusy         every connection stayed busy, or a lock could not be taken in time
│   └── DatabaseConflict a transaction was undone in favour of another one; the same again may succeed at once
├── DatabaseGone         the database cannot be reached, or a connection to it was lost: nothing of a transaction is stored
├── OutcomeUnknown       a connection was lost while a transaction was committed on it
├── PackedDamage         packed columns of a study that are not what a load wrote: its tables have to be asked
└── DatabaseError        the database refused a statement for a reason that nobody expected
"""

from collections.abc import Collection
from datetime import datetime, timezone


class GenowsError(Exception):
    """The root: catch this to catch all of them."""


class ConfigError(GenowsError):
    """A setting with a bad value. *place*: 'file:line' or the environment variable's name."""

    def __init__(self, place: str, name: str, problem: str):
        super().__init__(place, name, problem)
        self.place, self.name, self.problem = place, name, problem

    def __str__(self):
        return f"{self.place}: {self.name}: {self.problem}"


class QueryFileError(GenowsError):
    """A file of sql/ that breaks the conventions. *line*: 1-based."""

    def __init__(self, file, line: int, problem: str):
        super().__init__(file, line, problem)
        self.file, self.line, self.problem = file, line, problem

    def __str__(self):
        return f"{self.file}:{self.line}: {self.problem}"


class SchemaError(GenowsError):
    """The database is missing, has another schema version, or lacks a table or column."""


class StudyError(GenowsError):
    """A folder or file that cannot be loaded. *line* and *column*: 1-based, None where there is none.

    *rule*: the id of the rule of the study file format that was broken; *value*: what was found. Rules make these: `load.findings`.
    """

    def __init__(self, problem: str, file=None, line: int | None = None, column: int | None = None, *, rule: str, value=None):
        super().__init__(problem, file, line, column)
        self.problem, self.file, self.line, self.column = problem, file, line, column
        self.rule, self.value = rule, value

    def __str__(self):
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place}: {self.problem}" if place else self.problem


class UsageError(GenowsError):
    """The command line names something that does not exist, or two things that exclude each other."""


class PasswordRefused(UsageError):
    """A new password that breaks the rules. Its text is a sentence for the person who chose it, without the password."""


class ParameterError(GenowsError):
    """*name*: the parameter, or 'body'. *expected*: a clause that says what was wrong and what would be right."""

    def __init__(self, name: str, expected: str):
        super().__init__(name, expected)
        self.name, self.expected = name, expected

    def __str__(self):
        return f"{self.name} {self.expected}"


class BodyTooLarge(GenowsError):
    """*limit*: bytes."""

    def __init__(self, limit: int):
        super().__init__(limit)
        self.limit = limit

    def __str__(self):
        return f"The body is larger than {self.limit} bytes, the most that this service reads."


class BodyTypeError(GenowsError):
    """*content_type*: as sent; *read*: the types that are read there, in words."""

    def __init__(self, content_type: str, read: str = "application/x-www-form-urlencoded, multipart/form-data or application/json"):
        super().__init__(content_type, read)
        self.content_type, self.read = content_type, read

    def __str__(self):
        return f"A body is read as {self.read}; this one came as {self.content_type or 'no type at all'}."


class BodyCodingError(GenowsError):
    """*coding*: Content-Encoding as sent."""

    def __init__(self, coding: str):
        super().__init__(coding)
        self.coding = coding

    def __str__(self):
        return f"A body is read as it comes, or as gzip; this one came with Content-Encoding: {self.coding[:60]}. Send it without."


class TooMuchAsked(GenowsError):
    """*place*: a parameter, 'body', 'the query string' or 'The request'. *excess*: a clause that says what is too much, and what to do instead."""

    def __init__(self, place: str, excess: str):
        super().__init__(place, excess)
        self.place, self.excess = place, excess

    def __str__(self):
        return f"{self.place} {self.excess}"


class StatementTooLong(TooMuchAsked):
    """A statement that the database server does not take. *most*: bytes of the longest that it takes, None where it does not say.

    To a client, whose lists make a statement long, its text is said; `Database.load` makes an operator's sentence of it.
    """

    def __init__(self, most: int | None = None):
        super().__init__("The request", "names more at once than the database server takes (max_allowed_packet); ask in several requests.")
        self.most = most


class TooManyDocuments(GenowsError):
    """*sentence*: may be shown; *retry_after*: seconds after which another try makes sense."""

    def __init__(self, sentence: str, retry_after: int):
        super().__init__(sentence, retry_after)
        self.sentence, self.retry_after = sentence, retry_after

    def __str__(self):
        return self.sentence


class TooManyRequests(GenowsError):
    """*limit*: large requests that the client has under way; *retry_after*: seconds after which another try makes sense."""

    def __init__(self, limit: int, retry_after: int):
        super().__init__(limit, retry_after)
        self.limit, self.retry_after = limit, retry_after

    def __str__(self):
        return f"{self.limit} large requests of yours are under way or wait, as many as there is room for; send this one again in {self.retry_after} seconds."


class ClientGone(GenowsError):
    """A client that closed the sending side of its connection alone can still read the sentence."""

    def __str__(self):
        return "The connection was closed before the answer was computed; keep it open until the answer has come."


class ServiceBusy(GenowsError):
    """*retry_after*: seconds after which another try makes sense."""

    def __init__(self, retry_after: int):
        super().__init__(retry_after)
        self.retry_after = retry_after

    def __str__(self):
        return f"The service is at work on other large requests; try again in {self.retry_after} seconds."


class NotSignedIn(GenowsError):
    """*reason* is for the log. *token_sent*: whether a token was presented (RFC 6750, 3); *refusal*: why it is not accepted, where it was looked at.

    *sentence*: may be shown; *description*: RFC 6750's error_description, '' where no token was sent. *realm*: for which a token may come as the
    password of HTTP Basic, '' where it may not.
    """

    def __init__(self, reason: str, token_sent: bool = False, refusal: "TokenError | None" = None, sentence: str = "", realm: str = ""):
        super().__init__(reason, token_sent, refusal, sentence, realm)
        self.reason, self.token_sent, self.realm = reason, token_sent, realm
        told = refusal or (TokenError(reason) if token_sent else None)
        self.description = told.description if told else ""
        self.sentence = sentence or (told.sentence if told else "Send a data access token, as the header Authorization: Bearer TOKEN.")


class ProviderAway(GenowsError):
    """*retry_after*: seconds after which another try makes sense."""

    def __init__(self, retry_after: int):
        super().__init__(retry_after)
        self.retry_after = retry_after

    def __str__(self):
        return f"The sign-in service cannot be asked about this token at the moment; try again in {self.retry_after} seconds."


class SignInRefused(GenowsError):
    """*reason*: a fixed text for the log; *sentence*: for the person."""

    def __init__(self, reason: str, sentence: str):
        super().__init__(reason, sentence)
        self.reason, self.sentence = reason, sentence

    def __str__(self):
        return self.sentence


class Denied(GenowsError):
    """The caller may not. *study_id* is for the log; *sentence*, where given, may be shown."""

    def __init__(self, study_id: str | None = None, sentence: str = ""):
        super().__init__(study_id, sentence)
        self.study_id, self.sentence = study_id, sentence


class NotThere(GenowsError):
    """*sentence*: names what is not there; may be shown."""

    def __init__(self, sentence: str):
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self):
        return self.sentence


class NoAddress(NotThere):
    """Nothing answers at the path that was asked for."""

    def __init__(self):
        super().__init__("There is no such address here; /help lists those that there are.")


class MethodRefused(GenowsError):
    """*methods*: those that the address takes."""

    def __init__(self, methods: Collection[str]):
        super().__init__(methods)
        self.methods = sorted(methods)

    def __str__(self):
        return f"This address takes {', '.join(self.methods)} alone."


class NotOffered(GenowsError):
    """*sentence*: may be shown."""

    def __init__(self, sentence: str):
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self):
        return self.sentence


class TooManyFailures(GenowsError):
    """*retry_after*: seconds until the next try is checked; *what*: has failed."""

    def __init__(self, retry_after: int, what: str = "Signing in"):
        super().__init__(retry_after, what)
        self.retry_after, self.what = retry_after, what

    def __str__(self):
        return f"{self.what} has failed too often; try again in {self.retry_after} seconds."


class TokenError(GenowsError):
    """A data access token is refused. *reason* is for the log alone; the public failure is one and the same.

    *sentence*: may be shown; *description*: the same in the characters of RFC 6750's error_description.
    """

    description = "No valid token: it is mistyped, revoked or replaced by a newer one"

    def __init__(self, reason: str):
        super().__init__(reason)
        self.reason = reason
        self.sentence = f"{self.description}. A new one: the button on the start page, or /api/data-access-token."

    def __str__(self):
        return "The token is not accepted."


class TokenExpired(TokenError):
    """A token that was good: its holder may know what the file that it came in says. *at*: seconds since 1970; None where it is not known."""

    description = "The access token expired"

    def __init__(self, at: int | None):
        super().__init__("expired")
        moment = "" if at is None else f" at {datetime.fromtimestamp(at, timezone.utc):%Y-%m-%dT%H:%M:%SZ}"
        self.sentence = f"The token expired{moment}. Download a new one: the button on the start page, or /api/data-access-token."


class TokenAhead(TokenError):
    """A token that another machine made, whose clock is ahead."""

    description = "The access token was issued in the future"

    def __init__(self):
        super().__init__("issued in the future")
        self.sentence = "The token was issued in the future: the clocks of two machines differ. Try again in some minutes, or tell those who run this service."


class DatabaseBusy(GenowsError):
    """*retry_after*: seconds after which another try makes sense."""

    def __init__(self, retry_after: int = 1):
        super().__init__(retry_after)
        self.retry_after = retry_after

    def __str__(self):
        return "The database is busy; try again in a moment."


class DatabaseConflict(DatabaseBusy):
    """Two transactions wanted the same row, in a cluster perhaps on two nodes; the other one has it, this one left nothing."""

    def __str__(self):
        return "Another change to the same data was stored at the same moment; try again."


class DatabaseGone(GenowsError):
    """*reason*: the driver's words, for the log and the operator's terminal, never for a client."""

    def __init__(self, reason: str = ""):
        super().__init__(reason)
        self.reason = reason

    def __str__(self):
        return "The database cannot be reached."


class OutcomeUnknown(GenowsError):
    """A connection was lost between COMMIT and its reply: all of the transaction is stored, or nothing.

    *reason*: as of DatabaseGone, which it is not: whoever does the same again may do it twice. *known*: a sentence in place of that one, where
    more was found out.
    """

    def __init__(self, reason: str = "", known: str = ""):
        super().__init__(reason, known)
        self.reason, self.known = reason, known

    def __str__(self):
        return self.known or "The connection to the database was lost while a change was being stored: all of it is stored, or nothing."


class PackedDamage(GenowsError):
    """Packed columns of a study that are not what a load wrote; from now on its tables are asked."""


class DatabaseError(GenowsError):
    """An error of the database that no part of genows expects: a fault in a statement, a missing right, a full disk.

    Its text is the database package's, for the log and the operator's terminal, never for a client; that error is its cause.
    """
