"""What the pages do: one function an address."""

from genows.pages.frame import Scene
from genows.pages.help import help_page
from genows.pages.home import ShownStudy, home_page
from genows.pages.places import base_url_of, root_of


def home(request):
    """The start page, with the studies that the viewer may read."""
    site = request.site
    user = site.identity(request.environ).user
    with site.database.read() as db:
        studies = _studies(site.caller_of(db, user), db)
    return home_page(_scene(request), studies, open_to_all=True, terms="")


def help(request):
    """The help page, for everybody."""
    return help_page(_scene(request))


def _scene(request):
    return Scene(root_of(request.environ), base_url_of(request.environ))


def _studies(caller, db):
    """ShownStudy of each study that the caller may read, in load order."""
    names = {type_id: name for type_id, name, _ in db.all("cancer_types")}
    may_read = caller.may_read
    return [
        ShownStudy(study_id, name, names.get(type_id) or type_id, citation or "")
        for study_id, type_id, name, _, _, _, citation, groups in db.all("studies")
        if may_read(study_id, groups)
    ]
