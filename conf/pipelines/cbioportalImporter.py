#!/bin/sh
exec genows importer "$@"
