"""The Dockerfile's steps, one by one in a folder: no daemon is needed, so that this runs wherever the tests do.

What a folder cannot show (the base image, the user's creation) is compared with what the other steps take for granted.
"""

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.mariadb import free_port

pytestmark = [pytest.mark.process, pytest.mark.slow]  # Builds an environment.

CHECKOUT = Path(__file__).resolve().parents[2]
DOCKERFILE = (CHECKOUT / "Dockerfile").read_text(encoding="utf-8")


def steps():
    """[(instruction, rest)] of each stage."""
    text = re.sub(r"^#.*\n", "", DOCKERFILE, flags=re.MULTILINE).replace("\\\n", " ")
    stages = []
    for line in filter(None, map(str.strip, text.splitlines())):
        instruction, _, rest = line.partition(" ")
        if instruction == "FROM":
            stages.append([])
        stages[-1].append((instruction, rest.strip()))
    return stages


BUILD, RUN = steps()


def only(stage, instruction):
    [rest] = [rest for name, rest in stage if name == instruction]
    return rest


def let_in(name):
    """Whether .dockerignore lets a name of the top level into the build."""
    lines = [line for line in (CHECKOUT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    inside = True
    for line in lines:
        if fnmatch.fnmatch(name, line.removeprefix("!")):
            inside = line.startswith("!")
    return inside


def interpreter():
    """A Python that any user can run, (path, whether one can): pyenv's lies in root's home."""
    own = Path(sys.base_prefix) / "bin" / "python3"
    for path in (own.resolve(), Path("/usr/bin/python3")):
        if path.is_file() and all(parent.stat().st_mode & 0o001 for parent in path.parents):
            return path, True
    return own, False


@pytest.fixture(scope="module")
def image():
    """A folder with the image's /opt/genows and /data."""
    with tempfile.TemporaryDirectory(prefix="genows-image-") as name:
        root = Path(name)
        root.chmod(0o755)
        python, for_all = interpreter()
        (root / "source").mkdir()
        (root / "tools").mkdir()
        (root / "tools" / "python").symlink_to(python)
        for instruction, rest in BUILD:
            if instruction == "COPY":
                *sources, target = rest.split()
                for source in sources:
                    assert let_in(source), f".dockerignore keeps {source} out"
                    copy(CHECKOUT / source, root / "source" / (source if target == "./" else target))
            elif instruction == "RUN":
                built = shell(rest.replace("/opt/genows", f"{root}/opt/genows"), root)
                if built.returncode and not os.environ.get("CI") and "No matching distribution" in built.stderr:
                    pytest.skip("needs PyPI to build an environment")
                assert built.returncode == 0, built.stderr
        (root / "data").mkdir(mode=0o750)
        # As the image's own user, where this one may become another and the interpreter is not its own.
        user = int(only(RUN, "USER").partition(":")[0]) if os.geteuid() == 0 and for_all else os.geteuid()
        os.chown(root / "data", user, -1)
        yield root, user


def copy(source, target):
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


def shell(line, root):
    environ = {"PATH": f"{root}/tools:/usr/bin:/bin", "PIP_CONFIG_FILE": os.environ.get("PIP_CONFIG_FILE", ""), "HOME": os.environ.get("HOME", "/")}
    environ |= {name: text for name, text in os.environ.items() if name.startswith("PIP_")}
    return subprocess.run(["sh", "-c", line], cwd=root / "source", env=environ, capture_output=True, text=True, check=False, timeout=300)


def started(image, words, **options):
    """A process of the image's, as its user, in its folder, with its PATH."""
    root, user = image
    path = f"{root}/opt/genows/bin:/usr/bin:/bin"
    program = shutil.which(words[0], path=path)
    environ = {"PATH": path, "GENOWS_DB_CONNECTION_STRING": "sqlite:///genows.db"}
    return subprocess.Popen([program, *words[1:]], cwd=root / "data", env=environ, user=user, text=True, **options)


def said(image, *words):
    process = started(image, words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0, output
    return output


def healthy(image, port):
    check = json.loads(only(RUN, "HEALTHCHECK").partition("CMD ")[2])
    words = [word.replace(":8000/", f":{port}/") for word in check]
    return started(image, words, stderr=subprocess.DEVNULL).wait(30) == 0


def test_the_image_serves_as_its_user_and_knows_when_it_is_well(image):
    entry, command = json.loads(only(RUN, "ENTRYPOINT")), json.loads(only(RUN, "CMD"))
    assert said(image, *entry, "--version").startswith("genows ")
    assert "made by genows" in said(image, *entry, "check", "--create")
    port = str(free_port())
    assert only(RUN, "EXPOSE") == command[-1] == "8000" and "0.0.0.0" in command
    with open(image[0] / "log", "w", encoding="utf-8") as log:
        server = started(image, [*entry, *command[:-1], port], stderr=log)
    try:
        deadline = time.monotonic() + 30
        while not healthy(image, port):
            assert server.poll() is None and time.monotonic() < deadline, (image[0] / "log").read_text()
            time.sleep(0.2)
        assert os.stat(f"/proc/{server.pid}").st_uid == image[1]
    finally:
        server.terminate()
        server.wait(30)
    assert not healthy(image, port)
    assert (image[0] / "data" / "genows.db").stat().st_mode & 0o007 == 0


def test_the_user_is_made_as_the_other_steps_take_for_granted():
    made = only(RUN, "RUN")
    user = only(RUN, "USER")
    assert re.fullmatch(r"[1-9][0-9]{3,}:[1-9][0-9]{3,}", user)
    assert f"--uid {user.partition(':')[0]} " in made and f"-o {user.replace(':', ' -g ')} " in made
    assert only(RUN, "WORKDIR") == only(RUN, "VOLUME") == "/data" and made.endswith(" /data")
    assert "PATH=/opt/genows/bin:$PATH" in only(RUN, "ENV")


def test_nothing_but_the_package_gets_into_the_build():
    for name in (".git", ".venv", "portal.properties", "genows.db", "demo", "tests", "docs", ".env"):
        assert not let_in(name)
