"""What the judges need of each other."""

import pytest
from jsonschema import validators


@pytest.fixture(scope="module", autouse=True)
def no_schemas_of_other_judges():
    """openapi-spec-validator registers its schemas with jsonschema, and bravado follows the references of all that are registered there."""
    registered = validators._META_SCHEMAS
    others = {uri: registered.pop(uri) for uri in list(registered) if "openapis.org" in uri}
    yield
    for uri, kept in others.items():
        registered[uri] = kept
