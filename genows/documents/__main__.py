"""Writes the manual page and the completions into the checkout: `python -m genows.documents`, `make man`."""

from pathlib import Path

from genows.cli import parser
from genows.documents import completion, manpage, parsers

ROOT = Path(__file__).resolve().parents[2]


def documents() -> dict[str, str]:
    """Returns path in the checkout → what should stand there."""
    top = parsers.read(parser())
    return {
        "conf/man/genows.1": manpage.manual_page(top),
        "conf/completion/bash/genows": completion.bash(top),
        "conf/completion/zsh/_genows": completion.zsh(top),
    }


def main() -> None:
    """Writes all of them."""
    for name, text in documents().items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
