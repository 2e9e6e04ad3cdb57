"""Files of today's portals: the database that they name is the one that is opened, and never another."""

from pathlib import Path

import pytest

from genows.cli import main
from genows.config.reader import ConfigErrors, make_config, read_config

URL = "jdbc:mysql://127.0.0.1:3307/portal?useSSL=false&allowPublicKeyRetrieval=true"
SPRING = {"spring.datasource.url": URL, "spring.datasource.username": "cbio", "spring.datasource.password": "hush-hush"}
DRIVER = {"spring.datasource.driver-class-name": "com.mysql.jdbc.Driver"}


def written(folder: Path, values) -> Path:
    file = folder / "application.properties"
    file.write_text("".join(f"{name}={text}\n" for name, text in values.items()), encoding="utf-8")
    file.chmod(0o600)
    return file


def is_the_portals(database):
    return (database.kind, database.hosts, database.user, database.password, database.database) == (
        "mysql", (("127.0.0.1", 3307),), "cbio", "hush-hush", "portal")  # fmt: skip


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(SPRING, id="as the portal's documentation has it"),
        pytest.param({name.replace("datasource.", "datasource.mysql."): text for name, text in SPRING.items()}, id="beside ClickHouse"),
        pytest.param({**SPRING, "spring.datasource.url": URL.replace("mysql", "mariadb")}, id="MariaDB's own driver"),
        pytest.param({"spring.datasource.url": f"{URL}&user=cbio&password=hush-hush"}, id="the login in the address"),
        pytest.param({"spring.datasource.jdbc-url": URL, "db.user": "cbio", "db.password": "hush-hush"}, id="another name, the login by db"),
        pytest.param({**SPRING, "db.connection_string": "", "db.host": " "}, id="blank lines of db beside it"),
        pytest.param({**SPRING, "db.tomcat_resource_name": "jdbc/cbioportal"}, id="a resource of Tomcat's beside it"),
    ],
)
def test_the_address_of_todays_portals_is_read(tmp_path, values):
    config = read_config(written(tmp_path, {**values, **DRIVER}), {})
    assert is_the_portals(config.database) and config.warnings == ()
    assert "hush" not in repr(config)


def test_so_it_is_as_variables_which_win(tmp_path):
    variables = {"SPRING_DATASOURCE_URL": URL, "SPRING_DATASOURCE_USERNAME": "cbio", "SPRING_DATASOURCE_PASSWORD": "hush-hush"}
    assert is_the_portals(read_config(None, variables).database)
    other = written(tmp_path, {**SPRING, "spring.datasource.url": "jdbc:mysql://other/elsewhere", "spring.datasource.password": "x"})
    assert is_the_portals(read_config(other, variables).database)
    assert is_the_portals(read_config(other, {**variables, "GENOWS_APP_NAME": "x"}).database)


@pytest.mark.parametrize(
    ("values", "place", "sentence"),
    [
        pytest.param({**SPRING, "spring.datasource.url": "jdbc:clickhouse://h:8443/hush"}, 1, "no address of MySQL or MariaDB", id="ClickHouse"),
        pytest.param({**SPRING, "spring.datasource.url": "${DB_URL:hush}"}, 1, "no address of MySQL or MariaDB", id="a placeholder"),
        pytest.param({**SPRING, "spring.datasource.url": "jdbc:mysql:loadbalance://hush/x"}, 1, "an address of several hosts in the driver's own way", id="several hosts in its own way"),
        pytest.param({**SPRING, "spring.datasource.url": "jdbc:mysql://u:12/hush@h/x"}, 1, "%40 for @", id="a password with a slash"),
        pytest.param({"spring.datasource.username": "hush", **DRIVER}, 1, "named by spring.datasource.username", id="a login without an address"),
        pytest.param({**SPRING, "spring.datasource.url": "jdbc:mysql://${hush}:3306/x"}, 1, "a placeholder (${…}) in it", id="a placeholder within"),
        pytest.param({"db.url": "jdbc:mysql://hush/x", "app.name": "x"}, 1, "named by db.url", id="an address under another name"),
        pytest.param({"spring.r2dbc.url": "r2dbc:mysql://hush/x"}, 1, "named by spring.r2dbc.url", id="an address of another kind of driver"),
        pytest.param({"spring.datasource.jndi-name": "java:hush"}, 1, "named by spring.datasource.jndi-name", id="a name elsewhere"),
        pytest.param({"app.name": "x", "db.tomcat_resource_name": "jdbc/hush"}, 2, "named by db.tomcat_resource_name", id="Tomcat's alone"),
    ],
)  # fmt: skip
def test_a_database_that_is_told_of_and_cannot_be_read_stops_the_start(tmp_path, values, place, sentence):
    file = written(tmp_path, values)
    with pytest.raises(ConfigErrors) as caught:
        read_config(file, {})
    (error,) = caught.value.errors
    assert error.place == f"{file}:{place}" and error.name in values
    assert sentence in error.problem and error.problem.endswith("write db.connection_string, db.user, db.password")
    assert "hush" not in str(error)


@pytest.mark.parametrize(("part", "ours"), [("username", "db.user"), ("password", "db.password")])
def test_a_login_that_stands_elsewhere_stops_it(part, ours):
    with pytest.raises(ConfigErrors) as caught:
        make_config({**SPRING, f"spring.datasource.{part}": "${DB_LOGIN:hush}"})
    (error,) = caught.value.errors
    assert error.name == f"spring.datasource.{part}" and f"placeholder (${{…}}) is not filled in here; write {ours}" in error.problem and "hush" not in str(error)
    assert make_config({**SPRING, f"spring.datasource.{part}": "${DB_LOGIN:hush}", ours: "own"}).database.user


def test_what_the_address_lacks_is_told_by_the_name_that_is_written():
    with pytest.raises(ConfigErrors, match=r"make_config: spring.datasource.url: the database's address lacks a user"):
        make_config({"spring.datasource.url": URL})


@pytest.mark.parametrize("name", ["application.yml", "application.YAML"])
def test_yaml_is_refused_for_what_it_is(tmp_path, name):
    # As entries of a properties file its lines say nothing that genows knows: open, and another database.
    (tmp_path / name).write_text(f"spring:\n  datasource:\n    url: {URL}\nsaml:\n  idp: x\n", encoding="utf-8")
    with pytest.raises(ConfigErrors, match=f"{name}: file: is YAML, which is not read: write the settings as lines of NAME=VALUE"):
        read_config(tmp_path / name, {})


def test_all_settings_in_one_variable_are_told():
    with pytest.raises(ConfigErrors, match="environment: SPRING_APPLICATION_JSON: the database is named by SPRING_APPLICATION_JSON"):
        read_config(None, {"SPRING_APPLICATION_JSON": '{"spring": {"datasource": {"url": "jdbc:mysql://h/x"}}}'})
    assert read_config(None, {"SPRING_APPLICATION_JSON": '{"server": {"port": 1}}'}).database.kind == "sqlite"


def test_an_address_of_another_kind_beside_ours_is_left_alone():
    assert make_config({**OURS, "clickhouse.url": "jdbc:ch://h/x"}).warnings == ()


def test_a_variable_that_tells_of_one_stops_it_too():
    with pytest.raises(ConfigErrors, match="environment: SPRING_DATASOURCE_URL: this is no address of MySQL"):
        read_config(None, {"SPRING_DATASOURCE_URL": "jdbc:ch://h/x"})


@pytest.mark.parametrize("command", [["studies"], ["load", "study"], ["user", "add", "frodo@example.org", "--name", "F"], ["backup", "copy.db"], ["check", "--create"]])
def test_no_command_makes_or_opens_the_default_file_then(tmp_path, monkeypatch, capsys, command):
    file = written(tmp_path, {"db.tomcat_resource_name": "jdbc/cbioportal", "authenticate": "false"})
    (tmp_path / "study").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main([*command, "--config", str(file)]) == 1
    assert "db.tomcat_resource_name" in capsys.readouterr().err
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["application.properties", "study"]


OURS = {"db.connection_string": "mysql://cbio:hush-hush@127.0.0.1:3307/portal"}


@pytest.mark.parametrize(
    ("values", "key", "sentence"),
    [
        pytest.param({"spring.datasource.url": URL.replace("portal", "other")}, "spring.datasource.url", "names another database", id="another database"),
        pytest.param({"spring.datasource.url": URL.replace("3307", "3306")}, "spring.datasource.url", "names another database", id="another host"),
        pytest.param({"spring.datasource.url": URL, "spring.datasource.username": "x"}, "spring.datasource.url", "names another database", id="another user"),
        pytest.param({"spring.datasource.url": "jdbc:ch://h/x"}, "spring.datasource.url", "no address of MySQL", id="ClickHouse"),
        pytest.param({"spring.datasource.clickhouse.url": "jdbc:ch://h/x"}, "spring.datasource.clickhouse.url", "no address of MySQL", id="ClickHouse beside"),
    ],
)  # fmt: skip
def test_beside_an_address_of_ours_a_difference_is_told(values, key, sentence):
    config = make_config({**OURS, **values})
    assert is_the_portals(config.database)
    (warning,) = config.warnings
    assert warning.startswith(f"make_config: {key}: ") and sentence in warning and "hush" not in warning


def test_beside_a_file_of_sqlite_too():
    config = make_config({**SPRING, "db.connection_string": "sqlite:///x.db"})
    assert config.database.kind == "sqlite" and "names another database" in "".join(config.warnings)


def test_the_same_address_twice_is_no_difference():
    assert make_config({**OURS, **SPRING}).warnings == ()


def test_clickhouse_beside_the_portals_own_is_told():
    config = make_config({**SPRING, "spring.datasource.clickhouse.url": "jdbc:ch://h/x"})
    assert is_the_portals(config.database) and "spring.datasource.clickhouse.url" in "".join(config.warnings)


def test_a_login_that_is_said_twice_is_told():
    config = make_config({**SPRING, "db.user": "other"})
    assert config.database.user == "other"
    assert config.warnings == ("make_config: spring.datasource.username: db.user (make_config) says otherwise, and that one counts.",)


def test_a_file_that_everybody_may_read_with_such_a_password_is_warned_of(tmp_path):
    file = written(tmp_path, SPRING)
    file.chmod(0o644)
    (warning,) = read_config(file, {}).warnings
    assert "holds secrets (spring.datasource.password) and" in warning
    file = written(tmp_path, {**SPRING, "spring.datasource.url": f"{URL}&password=hush"})
    file.chmod(0o644)
    assert "holds secrets (spring.datasource.password, spring.datasource.url)" in "".join(read_config(file, {}).warnings)


@pytest.mark.parametrize("text", ["u:hush-hush@db", "u:hush@[::"])
def test_an_address_in_the_place_of_a_host_is_not_shown(text):
    with pytest.raises(ConfigErrors) as caught:
        make_config({"db.host": text})
    assert "hush" not in str(caught.value)
