"""What genows is compared with, in an environment of its own (requirements.txt). Nothing here is needed by genows."""
