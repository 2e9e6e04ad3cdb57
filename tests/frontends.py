"""A folder as a build of the portal's own front end has it; its bundles say what they find, and ask what a page is told to ask."""

from pathlib import Path

# Of the field's own application there is nothing here: it is another project's.
COMMON = "window.loaded = ['common'];\n"
MAIN = """window.loaded.push('main');
window.seen = {front: window.frontendConfig, server: window.rawServerConfig, posted: postData, route: window.defaultRoute};
window.onReactAppReady(function () { window.loaded.push('ready'); });
window.onReactAppReady();
document.getElementById('reactRoot').textContent = 'the application';
"""
BOOTSTRAP, STYLES = "body { margin: 0 }\n", "#reactRoot { color: rgb(1, 2, 3) }\n"


def write_front_end(folder: Path, main: str = MAIN) -> Path:
    """Writes a build into *folder* and returns it."""
    files = {
        "reactapp/common.bundle.js": COMMON, "reactapp/main.app.js": main, "reactapp/prefixed-bootstrap.min.css": BOOTSTRAP, "reactapp/styles.css": STYLES,
        "reactapp/0123456789abcdef.chunk.js": "0;", "reactapp/images/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "images/one.png": "png",
        "reactapp/fonts/a.woff2": "w", "reactapp/.hidden.js": "no", "js/old.js": "1;", "secret.txt": "outside of the three folders",
    }  # fmt: skip
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
