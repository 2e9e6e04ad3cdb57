"""Rules of namespaces in mutation files. F-15, for a namespace without columns, is in `files`."""

from genows.load.findings import ERROR, WARNING, Rule

MEMBERS_MISSING = Rule("NS-01", "columns of the namespace ASCN are missing; it has eight, or none", ERROR, WARNING)
CLONAL = Rule("NS-02", "ASCN.CLONAL is none of clonal, subclonal, indeterminate, NA; NA is stored", WARNING, WARNING)
NUMBER = Rule("NS-02", "the column of the namespace ASCN holds numbers, and this is none; nothing is stored", WARNING, WARNING)
