"""The tab-delimited API of webservice.do, as clients written since 2009 know it: one module a family of commands."""
