"""What a portal's file says to the front end, and which settings of its hosting stop the start."""

import json
from pathlib import Path

import pytest

from genows.auth.users import User
from genows.config.frontendkeys import OFF_UNLESS_SET, SITES, is_front_ends, members
from genows.config.reader import make_config, read_config
from genows.errors import ConfigError
from genows.frontend.configuration import configuration
from genows.frontend.indexpage import in_script
from tests.frontends import write_front_end

PORTAL = Path(__file__).parents[1] / "files/portals/portal.properties"


@pytest.fixture
def built(tmp_path):
    return write_front_end(tmp_path / "build")


def told(values, user=None):
    return configuration(make_config(values), "portal.example.org/portal", user, "hg19")


def test_keys_become_members_and_true_and_false_booleans():
    given = {"skin.title": " A title ", "skin.right_nav.show_data_sets": "TRUE", "show.oncokb": "false", "query_product_limit": "5", "db.user": "x", "nothing.known": "1"}
    found = members({key: ("", text) for key, text in given.items()})
    assert found == {"skin_title": "A title", "skin_right_nav_show_data_sets": True, "show_oncokb": False, "query_product_limit": "5"}


def test_what_asks_other_sites_is_off_and_their_addresses_are_the_front_ends_own():
    found = told({})
    assert {name: found[name] for name in OFF_UNLESS_SET} == dict.fromkeys(OFF_UNLESS_SET, False)
    assert {found[name] for name in SITES} == {None}
    isolated = told({"frontend.isolated": "true", "genomenexus.url": "https://annotations.example.org", "show.oncokb": "true"})
    assert isolated["genomenexus_url"] == "https://annotations.example.org" and isolated["civic_url"] == "" and isolated["show_oncokb"] is True


def test_no_secret_is_handed_on_whatever_it_is_called():
    secrets = {"oncokb.token": "s3cret", "bitly.access.token": "s3cret", "mskWholeSlideViewerToken": "s3cret", "skin.some_api_key": "s3cret", "skin.private_one": "s3cret", "mdacc_heatmap.key": "s3cret", "skin.credentials": "s3cret", "skin.password": "s3cret", "session.endpoint.publisher-api-key": "s3cret"}
    found = told(secrets)
    assert "s3cret" not in json.dumps(found) and found["oncoKbTokenDefined"] is True


def test_genows_knows_better_than_the_file_what_it_is():
    values = {"authenticate": "false", "skin.title": "T"}
    assert told(values)["user_display_name"] == "anonymousUser" and told(values)["authenticationMethod"] == "false"
    signed_in = {"authenticate": "proxy_header", "authenticate.header": "X-User", "authenticate.trusted_proxies": "10.0.0.1", "dat.method": "uuid"}
    found = told(signed_in, User("ana@example.org", "Ana", True))
    assert (found["user_display_name"], found["user_email_address"], found["dat_method"]) == ("Ana", "ana@example.org", "uuid")
    assert (found["authenticationMethod"], found["skin_hide_logout_button"], found["sessionServiceEnabled"]) == ("proxy_header", True, True)


def test_values_are_texts_booleans_and_null_alone():
    found = configuration(read_config(PORTAL, {}), "portal.example.org/portal", None, "hg19")
    assert {type(value) for value in found.values()} == {str, bool, type(None)} and len(found) > 60


def test_a_file_of_members_overrides_and_is_handed_on_as_text(tmp_path):
    file = tmp_path / "override.json"
    file.write_text('{"skin_title": "Other", "query_product_limit": 7}')
    found = told({"skin.title": "One", "frontend.config": str(file)})
    assert (found["skin_title"], found["query_product_limit"], found["frontendConfigOverride"]) == ("Other", 7, file.read_text())
    file.write_text('{"skin_title": }')
    with pytest.raises(ConfigError, match=r"frontend\.config.*no JSON in line 1, column 16"):
        make_config({"frontend.config": str(file)})
    file.write_text("[]")
    with pytest.raises(ConfigError, match="no JSON object"):
        make_config({"frontend.config": str(file)})


def test_files_of_json_are_read_where_there_is_a_front_end(tmp_path, built):
    sets = tmp_path / "sets.json"
    sets.write_text('[\n  {"id": "mine",\n   "genes": ["TP53"]}\n]\n')
    values = {"frontend.folder": str(built), "querypage.setsofgenes.location": f"file://{sets}"}
    assert told(values)["query_sets_of_genes"] == '[{"id": "mine","genes": ["TP53"]}]'
    sets.unlink()
    with pytest.raises(ConfigError, match=r"querypage\.setsofgenes\.location: .*sets\.json: the file cannot be read"):
        make_config(values)
    # A portal's file names files of its own machine.
    assert told({"querypage.setsofgenes.location": str(sets)})["query_sets_of_genes"] is None


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"frontend.folder": "/nowhere/at/all"}, "frontend.folder: '/nowhere/at/all': there is no such folder"),
        ({"frontend.prefix": "", "frontend.folder": "BUILT"}, "set api.root=third"),
        ({"frontend.folder": "BUILT", "authenticate": "remote_user", "dat.method": "uuid"}, "set api.session_access=true"),
        ({"frontend.csp": "a\tb"}, "a character that no header has"),
        ({"frontend.url": "ftp://cdn.example.org/"}, "frontend.url"),
        ({"frontend.prefix": "portal"}, "frontend.prefix"),
    ],
)
def test_what_cannot_be_served_stops_the_start(built, settings, sentence):
    values = {name: str(built) if text == "BUILT" else text for name, text in settings.items()}
    with pytest.raises(ConfigError) as error:
        make_config(values)
    assert sentence in str(error.value)


def test_a_folder_that_is_no_build_is_named(built):
    (built / "reactapp/main.app.js").unlink()
    with pytest.raises(ConfigError, match=r"reactapp/main\.app\.js is missing"):
        make_config({"frontend.folder": str(built)})


def test_where_it_stands():
    assert make_config({}).front_end_at is None and make_config({}).front_prefix == "/portal"
    assert make_config({"frontend.url": "https://cdn.example.org/x"}).front_end_at == "/portal"
    assert make_config({"frontend.url": "https://cdn.example.org/x", "portal.prefix": "/p"}).front_end_at == "/p"
    assert make_config({"frontend.url": "https://cdn.example.org/x", "frontend.prefix": "", "api.root": "third"}).front_end_at == ""
    assert make_config({"frontend.url": "https://cdn.example.org/x"}).frontend_url == "https://cdn.example.org/x/"


def test_no_key_of_the_front_end_counts_as_misspelt():
    assert is_front_ends("session.url_length_threshold") and is_front_ends("skin.authorization_message") and not is_front_ends("dat.metod")


def test_json_in_a_script_ends_no_script():
    text = "</script><!--&\u2028\u2029é"
    written = in_script({"a": text})
    assert json.loads(written) == {"a": text} and not set("<>&\u2028\u2029é") & set(written)
