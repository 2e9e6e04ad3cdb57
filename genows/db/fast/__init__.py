"""What is owed to speed in reading and writing databases; GENOWS_FAST=off does without it."""
