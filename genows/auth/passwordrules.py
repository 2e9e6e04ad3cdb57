"""Rules for new passwords, after NIST SP 800-63B-4, 3.1.1: long, and none of the commonest. Every character of Unicode may stand
in one, and none must."""

import unicodedata
from pathlib import Path

from genows.errors import ConfigError, PasswordRefused

SHORTEST, LONGEST = 12, 1000  # characters (code points), without blanks at the ends

# Common ones of SHORTEST characters or more, small letters, without blanks. A list of thousands is the operator's:
# password.blocklist_file.
COMMON = frozenset(
    """
    000000000000 0123456789012 0987654321098 111111111111 112233445566 121212121212 123123123123 123123123123123 1234567890123
    123456789012 12345678901234 123456789012345 1234567890123456 12345678901234567890 1234567891011 123456789abc 123456789987654321
    123456abcdef 1234qwerasdf 123qweasdzxc 147258369147 159753159753 1a2b3c4d5e6f 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc
    1qaz2wsx3edc4rfv 222222222222 666666666666 777777777777 888888888888 987654321098 999999999999 a1b2c3d4e5f6 aaaaaaaaaaaa
    abc123abc123 abc123456789 abcd12345678 abcd1234abcd abcdef123456 abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz
    admin1234567 admin12345678 adminadminadmin administrador administrator administrator1 asdasdasdasd asdfasdfasdf asdfghjkl123
    asdfghjkl;'# asdfghjklqwertyuiop baseball1234 cancergenomics changeitchangeit changeme1234 changeme12345 changemechangeme
    changemeplease changethispassword cbioportal123 cbioportal1234 computer1234 correcthorsebatterystaple dragon123456
    football1234 genowsgenows iloveyou1234 iloveyou123456 iloveyouforever iloveyousomuch letmein12345 letmein123456
    letmeinletmein letmeinplease liverpool123 manchesterunited master123456 michael12345 monkey123456 mypassword12 mypassword123
    mypassword1234 notapassword nopassword123 p@ssw0rd1234 p@ssw0rd12345 p@ssword1234 passw0rd1234 passw0rd12345 password0000
    password1234 password12345 password123456 password1234567 password12345678 password123456789 password123! password1234!
    password2020 password2021 password2022 password2023 password2024 password2025 password2026 passwordpassword
    passwordpassword1 princess1234 q1w2e3r4t5y6 q1w2e3r4t5y6u7 qazwsx123456 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb
    qwer12345678 qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 qwertyqwerty qwertyuiop12 qwertyuiop123
    qwertyuiop1234 qwertyuiop[] qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm secret123456 speakfriendandenter
    spring202020 starwars1234 summer202020 sunshine1234 superman1234 test12345678 testpassword testpassword1 testtesttest
    thisisapassword thisismypassword trustno1trustno1 welcome12345 welcome123456 welcomewelcome winter202020 xxxxxxxxxxxx
    yourpassword zaq12wsxcde3 zaq1zaq1zaq1 zxcvbnm12345 zxcvbnm123456 zxcvbnmzxcvbnm zzzzzzzzzzzz
    """.split()
)


def normalized(password: str) -> str:
    """Drops blanks at the ends, as forms and terminals do; composes letters that keyboards spell differently (Unicode NFC)."""
    return unicodedata.normalize("NFC", password.strip()).encode("utf-8", "replace").decode("utf-8")


def check_new(password: str, email: str, blocklist: Path | None) -> None:
    """Raises PasswordRefused, with a sentence for people, for a password that *email*'s account must not get.

    *blocklist*: a file with one password a line, beside the built-in list. Raises ConfigError if it cannot be read.
    """
    # As typed, where it is long: normalizing megabytes would be free work for anybody.
    length = len(password) if len(password) > LONGEST else len(normalized(password))
    if not SHORTEST <= length <= LONGEST:
        raise PasswordRefused(f"A password has {SHORTEST} to {LONGEST} characters; this one has {length}.")
    if any("\ud800" <= character <= "\udfff" for character in password):
        raise PasswordRefused("The password was not typed as UTF-8: its letters would be taken for others. Set the terminal to UTF-8.")
    folded = _folded(password)
    if folded == _folded(email):
        raise PasswordRefused("The password must not be the login name.")
    if folded in COMMON or blocklist and _holds(blocklist, folded):
        raise PasswordRefused("This password is among the commonest, which are guessed first. Choose another: a few unrelated words, say.")


def _folded(text):
    """Returns what is compared: a common password does not become a good one by capitals or blanks."""
    return "".join(normalized(text).casefold().split())


def _holds(blocklist, folded):
    try:
        # Read at each change of a password: rare, and then the file's latest state counts.
        with open(blocklist, encoding="utf-8-sig", errors="replace") as lines:
            # PERF: most lines of the usual lists are shorter than any password here: a million take 0.2 s in place of 0.5 s.
            return any(len(line) >= SHORTEST and _folded(line) == folded for line in lines)
    except OSError as error:
        raise ConfigError(str(blocklist), "password.blocklist_file", f"cannot be read: {error.strerror}") from error
