"""What rows are sorted by, as bytes: those compare as the values do, several of them joined compare as one after the other, and take little memory.

A value's bytes are never the beginning of another's of the same kind; a byte in front tells kinds apart.
"""

from struct import Struct

_FLOAT, _SIGNED, _UNSIGNED = Struct(">d"), Struct(">q"), Struct(">Q")
# Bytes of UTF-8 are 0 to 244: 0 and 255 are left for the end, below and above all others.
_UP = bytes(min(byte + 1, 255) for byte in range(256))
_DOWN = bytes(max(254 - byte, 0) for byte in range(256))


def number_key(number: float, downwards: bool = False) -> bytes:
    """Returns 8 bytes, by size. Of -0 and 0 the same; whole numbers above 2**53 are sorted as the nearest float."""
    (bits,) = _SIGNED.unpack(_FLOAT.pack((-number if downwards else number) + 0.0))
    return _UNSIGNED.pack((bits if bits >= 0 else bits ^ 0x7FFF_FFFF_FFFF_FFFF) + 0x8000_0000_0000_0000)


def text_key(text: str, downwards: bool = False) -> bytes:
    """Returns some bytes more than the text has, by code points."""
    # UTF-8 is in the order of code points, lone surrogates among them.
    plain = text.encode("utf-8", "surrogatepass")
    return plain.translate(_DOWN) + b"\xff" if downwards else plain.translate(_UP) + b"\0"
