#!/usr/bin/env python3
"""Makes the packed fonts (*.zst) of this folder from the whole font files.

    pip install fonttools zstandard
    fonts/make.py FOLDER

FOLDER holds NotoSansSC-Regular.ttf, NotoSansSC-Bold-subset.ttf, LXGWWenKai-Regular.ttf and
HanaMinB.ttf, as they stood here until version 0.1 (`git log -- fonts`). No outline, advance or
name is changed. Outlines are written as WOFF2 writes them (W3C, WOFF 2.0, 5.1: a byte that tells
the kind of step, then its digits), which packs a tenth smaller; `src/outlines.rs` reads them. What
goes:

- tables that nothing reads: vertical metrics, BASE, FFTM, DSIG, glyph names;
- of LXGW WenKai, characters that are no Han and that no other font has either (hangul, Lisu,
  hexagrams …): a text with one of them is refused before it comes to a certificate;
- the characters of Noto Sans SC Regular are told into two files: what the bold face has and all
  that is no Han ("common", needed for the first frame), and the rest, opened on first need.
"""
import io
import sys
from pathlib import Path

import zstandard
from fontTools import subset
from fontTools.ttLib import TTFont

DROP = ["BASE", "DSIG", "FFTM", "VORG", "vhea", "vmtx", "STAT"]


def is_han(c):
    return 0x3400 <= c < 0x4DC0 or 0x4E00 <= c < 0xA000 or 0xF900 <= c < 0xFB00 or c >= 0x20000


def cut(path, characters, layout):
    options = subset.Options()
    options.hinting = True
    options.layout_features = ["*"] if layout else []
    options.layout_closure = False
    options.notdef_outline = True
    options.glyph_names = False
    options.legacy_cmap = False
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.recalc_bounds = False
    options.recalc_timestamp = False
    options.recalc_average_width = False
    options.recalc_max_context = False
    options.prune_unicode_ranges = False
    options.drop_tables += DROP
    font = subset.load_font(str(path), options)
    worker = subset.Subsetter(options)
    worker.populate(unicodes=characters)
    worker.subset(font)
    return font


def varint(out, n):
    while n >= 128:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)


def steps(flags, data):
    """The differences of one coordinate: (short bit, same bit) of each flag, from the bytes."""
    (bits, same), (at, raw) = flags, data
    out = []
    for flag in bits:
        if flag & same[0]:
            out.append(raw[at] if flag & same[1] else -raw[at])
            at += 1
        elif flag & same[1]:
            out.append(0)
        else:
            out.append(int.from_bytes(raw[at : at + 2], "big", signed=True))
            at += 2
    return out, at


def triplet(kinds, digits, on, dx, dy):
    off, x, y = 0 if on else 128, abs(dx), abs(dy)
    right, up = int(dx >= 0), int(dy >= 0)
    both = right + 2 * up
    if dx == 0 and y < 1280:
        kinds.append(off + ((y & 0xF00) >> 7) + up)
        digits.append(y & 255)
    elif dy == 0 and x < 1280:
        kinds.append(off + 10 + ((x & 0xF00) >> 7) + right)
        digits.append(x & 255)
    elif x < 65 and y < 65:
        kinds.append(off + 20 + ((x - 1) & 0x30) + (((y - 1) & 0x30) >> 2) + both)
        digits.append(((x - 1) & 15) << 4 | (y - 1) & 15)
    elif x < 769 and y < 769:
        kinds.append(off + 84 + 12 * (((x - 1) & 0x300) >> 8) + (((y - 1) & 0x300) >> 6) + both)
        digits += bytes([(x - 1) & 255, (y - 1) & 255])
    elif x < 4096 and y < 4096:
        kinds.append(off + 120 + both)
        digits += bytes([x >> 4, (x & 15) << 4 | y >> 8, y & 255])
    else:
        kinds.append(off + 124 + both)
        digits += x.to_bytes(2, "big") + y.to_bytes(2, "big")


def outlines(glyf, loca):
    """Contours of each glyph (255: kept as it is), points of each contour, kinds, digits, kept."""
    contours, points, kinds, digits, kept = (bytearray() for _ in range(5))
    for start, end in zip(loca, loca[1:]):
        glyph = glyf[start:end]
        count = int.from_bytes(glyph[:2], "big", signed=True)
        ends = [int.from_bytes(glyph[at : at + 2], "big") for at in range(10, 10 + 2 * count, 2)]
        at = 10 + 2 * len(ends)
        hinted = count > 0 and glyph[at : at + 2] != b"\0\0"
        if count < 0 or count >= 255 or hinted:
            contours.append(255)
            kept += len(glyph).to_bytes(4, "little") + glyph
            continue
        contours.append(count)
        if count == 0:
            continue
        for before, last in zip([-1] + ends, ends):
            varint(points, last - before)
        at += 2
        bits = []
        while len(bits) <= ends[-1]:
            bits.append(glyph[at])
            at += 1
            if bits[-1] & 8:
                bits += [bits[-1]] * glyph[at]
                at += 1
        xs, at = steps((bits, (2, 16)), (at, glyph))
        ys, at = steps((bits, (4, 32)), (at, glyph))
        for flag, dx, dy in zip(bits, xs, ys):
            triplet(kinds, digits, flag & 1, dx, dy)
    return contours, points, kinds, digits, kept


def pack(raw, name):
    font = TTFont(io.BytesIO(raw))
    assert font["head"].indexToLocFormat == 1
    tables = {tag: font.reader[tag] for tag in font.reader.keys() if tag not in ("glyf", "loca")}
    out = bytearray([len(tables)])
    for tag, table in sorted(tables.items()):
        out += tag.encode() + len(table).to_bytes(4, "little") + table
    for stream in outlines(font.reader["glyf"], list(font["loca"].locations)):
        out += len(stream).to_bytes(4, "little") + stream
    how = zstandard.ZstdCompressionParameters.from_level(
        22, window_log=24, write_content_size=True, write_checksum=False
    )
    packed = zstandard.ZstdCompressor(compression_params=how).compress(bytes(out))
    target = Path(__file__).parent / (name + ".zst")
    target.write_bytes(packed)
    print(f"{target.name}: {len(raw)} -> {len(packed)}", flush=True)


def write(font, name):
    whole = io.BytesIO()
    font.save(whole)
    pack(whole.getvalue(), name)


def main():
    source = Path(sys.argv[1])
    files = {
        "regular": source / "NotoSansSC-Regular.ttf",
        "bold": source / "NotoSansSC-Bold-subset.ttf",
        "kai": source / "LXGWWenKai-Regular.ttf",
        "rare": source / "HanaMinB.ttf",
    }
    has = {role: set(TTFont(path).getBestCmap()) for role, path in files.items()}
    text = has["regular"] | has["rare"]
    common = {c for c in has["regular"] if c in has["bold"] or not is_han(c)}
    rest = has["regular"] - common
    kai = {c for c in has["kai"] if c in text or is_han(c)}
    write(cut(files["regular"], common, True), "NotoSansSC-Regular-common")
    write(cut(files["regular"], rest, False), "NotoSansSC-Regular-rest")
    write(cut(files["bold"], has["bold"], True), "NotoSansSC-Bold")
    write(cut(files["kai"], kai, False), "LXGWWenKai-Regular")
    write(cut(files["rare"], has["rare"], True), "HanaMinB")


if __name__ == "__main__":
    main()
