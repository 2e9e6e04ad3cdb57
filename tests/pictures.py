"""Makes the pictures of the README from the demo study, in docs/pictures: `make pictures`.

A picture is what Chromium shows of a page, in few colours, so that it is small. No test compares them: fonts are the machine's.
"""

import io
import tempfile
from pathlib import Path

from PIL import Image

from tests.browser.webdriver import running_browser
from tests.demoexamples import demo_application
from tests.judged.serving import serving

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
WIDTH, HEIGHT, SHOWN, COLOURS = 1280, 820, 0.75, 96
# Name → the page, and the heading, or where there is none the picture, that stands at the top.
PAGES = {
    "study": ("/studies/demo", "Genes"),
    "cohorts": ("/studies/demo/cohort?filter=mut=TP53&against=rest", "Survival"),
    "oncoprint": ("/studies/demo/genes?genes=TP53,KRAS,ERBB2,CDKN2A,EGFR&tracks=CANCER_TYPE,AGE", "figure"),
    "patient": ("/studies/demo/patients/DEMO-0003", "Time line"),
}
SCROLL = """const place = [...document.querySelectorAll('h2')].find(each => each.textContent.trim() == '%s') || document.querySelector('figure');
document.documentElement.style.scrollbarWidth = 'none'; window.scrollTo(0, place.getBoundingClientRect().top + scrollY - 12);"""


def small(png: bytes) -> bytes:
    """Returns the picture, three quarters as wide, in few colours."""
    packed = io.BytesIO()
    shown = Image.open(io.BytesIO(png)).convert("RGB").resize((int(WIDTH * SHOWN), int(HEIGHT * SHOWN)), Image.Resampling.LANCZOS)
    # By coverage, each the mean of those that it stands for: few pixels have the red of an amplification, and it is to stay red.
    shown.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
    return packed.getvalue()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        app = demo_application(Path(name))
        with serving(app) as host, running_browser(Path(name) / "browser") as browser:
            browser.look(WIDTH, dark=False, height=HEIGHT)
            for name, (path, heading) in PAGES.items():
                browser.open(f"http://{host}{path}")
                browser.run(SCROLL % heading)
                (FOLDER / f"{name}.png").write_bytes(small(browser.screenshot()))
        app.close()


if __name__ == "__main__":
    main()
