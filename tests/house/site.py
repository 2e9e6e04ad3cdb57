"""Gathers the pages of the manual in build/manual, from which mkdocs makes the site (`make docs`): README.md is its first page."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "build" / "manual"
# Beside the manual's folder; what a link finds nowhere in the site stays a name.
BESIDE = {"README.md": "index.md", "CHANGELOG.md": "CHANGELOG.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "SECURITY.md": "SECURITY.md"}


def gathered(text: str, folder: str) -> str:
    """Returns a page with its links as they are in the site. *folder*: '' of a page at the root, 'docs' of one of the manual's."""

    def moved(link):
        target, _, place = link[2].partition("#")
        if target.startswith("http") or not target:
            return link[0]
        path = (ROOT / folder / target).resolve().relative_to(ROOT)
        if str(path) in BESIDE:
            path = BESIDE[str(path)]
        elif path.parts[0] == "docs" and path.suffix in (".md", ".png"):
            path = path.relative_to("docs")
        else:
            return link[1]
        return f"[{link[1]}]({path}{'#' * bool(place)}{place})"

    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", moved, text)


def main() -> None:
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    for page in PAGES.glob("*.md"):
        page.write_text(gathered(page.read_text("utf-8"), "docs"), "utf-8")
    for name, there in BESIDE.items():
        (PAGES / there).write_text(gathered((ROOT / name).read_text("utf-8"), ""), "utf-8")


if __name__ == "__main__":
    main()
