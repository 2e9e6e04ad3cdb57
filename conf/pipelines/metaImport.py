#!/bin/sh
exec genows metaimport "$@"
