#!/usr/bin/env python3
"""Compare the text of marked-up books with that of lexbor, an independent parser.

    pip install selectolax
    Scripts/markup-oracle.py PROGRAM FILE...

PROGRAM is a built curlew. Each FILE is an EPUB, a page of HTML or an FB2 book. The words of each document, as
lexbor finds them, are looked for in the text that the program prints, in their order. The share of
words that are found is printed, and the first that are missing; below 99.9 % the exit status is 1.

Where an exception is right, it is named here: what the program hides on purpose (covers, scripts,
page numbers of the print, the licence of Project Gutenberg) is not asked for.
"""

import posixpath
import re
import subprocess
import sys
import unicodedata
import urllib.parse
import zipfile

from selectolax.lexbor import LexborHTMLParser

ENOUGH = 0.999
# How far ahead a single word is looked for, in letters.
NEAR = 60
# How far ahead a phrase is looked for: past what another part of the page holds.
FAR = 5000
HIDDEN = (
    "script, style, title, template, head, noscript, textarea, select, rp, rt, video, audio, "
    "iframe, object, canvas, math[alttext], [hidden], .pagenum, .pageno, .folionum, .foliono, "
    "[role=doc-pagebreak], #pg-header, #pg-footer, #pg-machine-header, #pg-start-separator, .pg-boilerplate"
)


def words(text):
    """Words as a sequence without punctuation, which the page may draw in another way."""
    text = text.replace("\u00ad", "").replace("\u0336", "")
    text = unicodedata.normalize("NFKC", text).casefold()
    # Text without spaces is cut into pieces.
    return re.findall(r"[\u3040-\u9fff]{1,6}|[^\W_\u3040-\u9fff]+", text)


def spine(archive):
    """The documents of an EPUB in the order of reading; those outside of it last."""
    container = LexborHTMLParser(archive.read("META-INF/container.xml"))
    path = container.css_first("rootfile").attributes["full-path"]
    package = archive.read(path).decode("utf-8", "replace")
    items = {}
    for tag in re.findall(r"<(?:\w+:)?item\s[^>]*>", package):
        fields = dict(re.findall(r"([\w-]+)\s*=\s*[\"']([^\"']*)", tag))
        items[fields.get("id")] = fields
    linear, others = [], []
    for tag in re.findall(r"<(?:\w+:)?itemref\s[^>]*>", package):
        fields = dict(re.findall(r"([\w-]+)\s*=\s*[\"']([^\"']*)", tag))
        item = items.get(fields.get("idref"), {})
        if "html" in item.get("media-type", ""):
            href = urllib.parse.unquote(item["href"])
            name = posixpath.normpath(posixpath.join(posixpath.dirname(path), href))
            (others if fields.get("linear") == "no" else linear).append(name)
    return linear + others


def documents(name):
    if zipfile.is_zipfile(name):
        with zipfile.ZipFile(name) as archive:
            return [(n, archive.read(n)) for n in spine(archive) if n in archive.namelist()]
    with open(name, "rb") as file:
        source = file.read()
    return [(name, bodies(source) if b"<FictionBook" in source[:4096] else source)]


def bodies(source):
    """The bodies of an FB2 file, with names that HTML does not know as something else."""
    encoding = re.search(rb"encoding=[\"']([\w-]+)", source[:200])
    text = source.decode(encoding[1].decode() if encoding else "utf-8", "replace")
    found = re.findall(r"<body\b[^>]*>(.*?)</body>", text, re.S)
    inside = re.sub(r"<(/?)(title|body)\b", r"<\1div", "".join(found))
    return f"<html><body>{inside}</body></html>".encode()


def parsed(source):
    """The words outside of tables, and those in tables."""
    # An element that XML closes at once would stay open in HTML.
    text = re.sub(rb"<(?!(?:br|hr|img|meta|link|input|col|area|base|wbr)\b)(\w[\w:-]*)((?:\s[^<>]*)?)/>",
                  rb"<\1\2></\1>", source)
    tree = LexborHTMLParser(text)
    for node in tree.css(HIDDEN):
        node.decompose()
    for node in tree.css("[class]"):
        if node.tag == "span" and {"page", "pb"} & set((node.attributes["class"] or "").split()):
            node.decompose()
    for node in tree.css("span, a, div, p, hr"):
        if "pagebreak" in (node.attributes.get("epub:type") or ""):
            node.decompose()
    # The cells of a row stand side by side, so their words have no order in the printed text.
    tables = []
    for node in tree.css("table"):
        tables += words(node.text(separator=" "))
        node.decompose()
    body = tree.body
    running = words(body.text(separator=" ")) if body else []
    return without_licence(running), tables


def without_licence(expected):
    """The words between the notices of Project Gutenberg."""
    text = " " + " ".join(expected) + " "
    start = re.search(r" start of th(?:e|is) project gutenberg ebook ", text)
    end = re.search(r" end of (?:the|this) project gutenberg ebook |$", text)
    return text[start.end() : end.start()].split() if start else expected


def printed(program, name):
    command = [program, "--print", "--size", "160x400", "--spread", "one", name]
    answer = subprocess.run(command, capture_output=True)
    if answer.returncode:
        return None
    text = answer.stdout.decode("utf-8", "replace")
    return re.sub(r"-\n\s*", "", text)


def missing_words(expected, text):
    """The words that are not found in a text without spaces, in their order."""
    position, missing = 0, []
    for index, word in enumerate(expected):
        found = text.find(word, position, position + NEAR + len(word))
        if found < 0:
            # Something else stands here, such as a running head: a whole phrase may be further on.
            phrase = "".join(expected[index : index + 5])
            found = text.find(phrase, position, position + FAR)
        if found < 0:
            missing.append(word)
        else:
            position = found + len(word)
    return missing


def is_right_to_left(text):
    letters = sum(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
    return letters * 2 > len(text)


def compare(program, name):
    text = printed(program, name)
    if text is None:
        print(f"{name}: refused")
        return True
    expected, cells = [], []
    for _, source in documents(name):
        running, tables = parsed(source)
        expected += running
        cells += tables
    shown = words(text)
    if is_right_to_left("".join(expected)):
        # Printed in the order of the screen: the words are there, their order is another.
        shown += [word[::-1] for word in shown]
        expected, cells = [], expected + cells
    missing = missing_words(expected, "".join(shown))
    known = set(shown)
    missing += [word for word in cells if word not in known and word not in "".join(shown)]
    expected += cells
    share = 1 - len(missing) / max(len(expected), 1)
    print(f"{name}: {share:.2%} of {len(expected)} words", *missing[:8])
    return share >= ENOUGH


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    results = [compare(sys.argv[1], name) for name in sys.argv[2:]]
    print(f"{sum(results)} of {len(results)} files")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
