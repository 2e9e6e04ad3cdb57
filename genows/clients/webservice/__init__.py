"""The tab-delimited API of webservice.do, for clients written since 2009: a module for each family of commands."""
