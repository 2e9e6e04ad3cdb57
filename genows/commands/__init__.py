"""The commands of `genows`, one module a family: each offers `add(subparsers)` and plain functions that take parsed arguments."""
