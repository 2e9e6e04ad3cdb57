"""The portal's own front end in somebody's application of Flask: beneath a prefix, behind its login, with its annotations at the root."""

import re

import pytest
from flask import Flask, redirect, request, session
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from genows.app import create_app
from genows.config.reader import make_config
from tests.frontends import MAIN, write_front_end
from tests.portal import FRODO, SAM, add_user


class Hospital:
    """The hospital's application: a login of its own; whoever is signed in there is REMOTE_USER beneath /genomics."""

    def __init__(self, genows):
        app = Flask("hospital")
        app.secret_key = "of the hospital"
        app.add_url_rule("/login", view_func=self.login, methods=["POST"])
        app.add_url_rule("/annotation/<path:rest>", view_func=lambda rest: [], methods=["GET", "POST"])
        self.genows, self.app = genows, app
        app.wsgi_app = DispatcherMiddleware(app.wsgi_app, {"/genomics": self.behind_login})

    def login(self):
        session["user"] = request.form["user"]
        return redirect("/genomics/portal/")

    def behind_login(self, environ, start_response):
        environ.pop("REMOTE_USER", None)
        with self.app.request_context({**environ, "SCRIPT_NAME": ""}):
            user = session.get("user")
        return self.genows({**environ, **({"REMOTE_USER": user} if user else {})}, start_response)


@pytest.fixture
def hospital(access, tmp_path):
    add_user(access, FRODO, "public_portal:ALL")
    add_user(access, SAM)
    folder = write_front_end(tmp_path / "build")
    settings = {"authenticate": "remote_user", "dat.method": "uuid", "api.session_access": "true", "frontend.folder": str(folder)}
    genows = create_app(make_config({**access.settings, **settings}))
    yield Hospital(genows).app.test_client()
    genows.close()


def test_who_is_signed_in_there_is_signed_in_here(hospital):
    asked = hospital.get("/genomics/portal/study?id=a")
    assert (asked.status_code, asked.location) == (302, "/genomics/portal/login?spring-security-redirect=%2Fgenomics%2Fportal%2Fstudy%3Fid%3Da")
    assert hospital.get(asked.location).status_code == 403 and "Sign in at the portal around this service" in hospital.get(asked.location).text
    assert hospital.get("/genomics/portal/api/studies").status_code == 401
    page = hospital.post("/login", data={"user": FRODO}, follow_redirects=True)
    assert page.status_code == 200 and '"basePath": "/genomics/portal"' in page.text and FRODO in page.text
    assert hospital.get(asked.location).location == "/genomics/portal/study?id=a"
    script = re.search(r'src="//localhost(/genomics/portal/reactapp/main\.app\.js\?\w+)"', page.text)[1]
    assert hospital.get(script).text == MAIN
    assert hospital.get("/genomics/portal/api/studies").json == [] and hospital.get("/genomics/studies").status_code == 200
    assert hospital.get("/genomics/portal").location == "/genomics/portal/"
    assert hospital.post("/annotation/genomic", json=[]).json == hospital.post("/genomics/proxy//annotation/genomic", json=[]).json == []


def test_what_somebody_saves_is_theirs_and_signing_out_is_the_hospitals(hospital):
    hospital.post("/login", data={"user": FRODO})
    study = {"name": "V", "description": "", "studies": [{"id": "a", "samples": ["S"]}], "origin": ["a"], "studyViewFilter": {}}
    saved = hospital.post("/genomics/portal/api/session/virtual_study/save", json=study)
    listed = hospital.get("/genomics/portal/api/session/virtual_study").json
    assert saved.status_code == 200 and [one["id"] for one in listed] == [saved.json["id"]]
    assert "sign out there" in hospital.get("/genomics/portal/logout").text
    assert hospital.get("/genomics/portal/config_service").json["skin_hide_logout_button"] is True
    hospital.post("/login", data={"user": SAM})
    assert hospital.get("/genomics/portal/config_service").json["user_email_address"] == SAM
    assert hospital.get("/genomics/portal/api/session/virtual_study").json == []
