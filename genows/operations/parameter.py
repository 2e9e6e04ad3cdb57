"""Parameters of the web service, as declared: name, kind, bounds, and a sentence in plain words."""

from dataclasses import dataclass

# list: comma-separated or repeated; text, integer, number, boolean (1, 0, true, false) and choice have one value.
KINDS = ("text", "list", "integer", "number", "boolean", "choice")


@dataclass(frozen=True)
class Parameter:
    """A parameter of an operation.

    *about*: what it says, in plain words. *required*: a request without it is a 400. *filled*: and so is an empty value, which else means
    all. *default*: what counts where it is absent; '' for nothing. *least*, *most*: bounds of a number, inclusive. *choices*: all values of a
    choice. *items*: the kind of a list's values, text, integer or choice.
    """

    name: str
    about: str
    kind: str = "text"
    required: bool = False
    filled: bool = False
    default: str = ""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    items: str = "text"

    def __post_init__(self):
        problems = {
            "kind": self.kind not in KINDS,
            "choices": bool(self.choices) != ("choice" in (self.kind, self.items)),
            "about": not self.about.endswith("."),
            "filled": self.filled and not self.required,
        }
        for what, wrong in problems.items():
            if wrong:
                raise ValueError(f"parameter {self.name}: {what} is not right")


    @property
    def other_name(self) -> str:
        """Its name in singular or plural, under which it is taken as well; '' where it has none."""
        if self.name.endswith("s") and self.kind == "list" or self.name.endswith("_ids"):
            return self.name[:-1]
        return f"{self.name}s" if self.kind == "text" and self.name.endswith("_id") else ""


def text(name: str, about: str, **details) -> Parameter:
    """Returns a parameter with one value; an empty one counts as absent."""
    return Parameter(name, about, "text", **details)


def ids(name: str, about: str, **details) -> Parameter:
    """Returns a list of ids; unknown ones are ignored, an empty list means all."""
    return Parameter(name, about, "list", **details)


def choice(name: str, about: str, *choices: str, **details) -> Parameter:
    """Returns a parameter that has one of *choices*."""
    return Parameter(name, about, "choice", choices=choices, **details)


def one_required(name: str, about: str, **details) -> Parameter:
    """Returns a parameter that must have a value: an empty one is refused."""
    return Parameter(name, about, details.pop("kind", "text"), required=True, filled=True, **details)
