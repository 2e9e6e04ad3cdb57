"""The configuration that the front end reads, in its page and at /config_service: what the portal's file says, and what genows says of itself.

Values are texts, booleans and null. Nothing secret is among them: members come by the list of `config.frontendkeys`.
"""

from typing import Any

from genows.auth.permissions import Caller, readable_studies
from genows.auth.users import User
from genows.config.frontendkeys import OFF_UNLESS_SET, SITES, overriding
from genows.config.reader import Config
from genows.db.sessions import Session
from genows.version import VERSION

NOBODY = "anonymousUser"  # that very word means nobody to the front end
# How people sign in by genows → the word of the configuration.
LOGINS = {"noauthsessionservice": "false"}
OLD_GENOME, NEW_GENOME = "hg19", "hg38"


def configuration(config: Config, base_url: str, user: User | None, genome: str) -> dict[str, Any]:
    """Returns the configuration for *user*, None for nobody. *base_url*: host and path, without slashes around; *genome*: see `genome_of`."""
    found: dict[str, Any] = dict.fromkeys(sorted(OFF_UNLESS_SET), False)
    found |= dict.fromkeys(sorted(SITES), "" if config.frontend_isolated else None)
    found |= {
        "quick_search_enabled": True,
        "study_download_url": "",
        "query_sets_of_genes": None,
        "enable_request_body_gzip_compression": True,
    }
    found |= config.front_members
    # Of these genows knows better than the file.
    found |= {
        "app_name": config.app_name,
        "app_version": VERSION,
        "authenticationMethod": LOGINS.get(config.authenticate, config.authenticate),
        "user_display_name": (user.name or user.email) if user else NOBODY,
        "user_email_address": user.email if user else NOBODY,
        "base_url": base_url,
        "sessionServiceEnabled": True,
        "saml_logout_local": False,
        "dat_method": config.dat_method,
        "skin_hide_logout_button": config.authenticate in ("remote_user", "proxy_header"),
        "frontendUrl": None,
        "frontendConfigOverride": config.frontend_config,
        "comparison_categorical_na_values": "|".join(config.comparison_categorical_na_values),
        "referenceGenomeVersion": genome,
    }
    return found | overriding(config.frontend_config)


def genome_of(db: Session, caller: Caller) -> str:
    """Returns the genome that the front end assumes: hg38 where all studies that the caller may read are of it."""
    pks = [study.pk for study in readable_studies(db, caller)]
    genomes = {row.reference_genome for row in db.all("studies_by_pks", study_pks=pks)} if pks else set()
    return NEW_GENOME if genomes == {NEW_GENOME} else OLD_GENOME
