#!/usr/bin/env python3
"""Compare what is read from marked-up books with what lexbor, an independent parser, finds.

    pip install selectolax
    make oracle BOOK="FILE..."

Each FILE is an EPUB, a page of HTML or an FB2 book. Two things are compared for each document in it:

- its elements: start tags, end tags and text, as a sequence,
- its words: those that lexbor finds are looked for in the text of the book, in their order.

A line is printed for each file, and one for each document with a difference. The exit status is 1 if
the elements of a document differ, or if more than .1 % of its words are missing.

Covers, scripts, page numbers of the print and the licence of Project Gutenberg are not asked for, nor
what `HIDDEN` and `EXCEPTIONS` list.
"""

import posixpath
import re
import subprocess
import sys
import tempfile
import unicodedata
import urllib.parse
import zipfile

from selectolax.lexbor import LexborHTMLParser

ENOUGH = 0.999
# Where a word does not follow, it is looked for behind the marker of a list, of so many letters.
MARKER = 8
# Then the next words are looked for, after leaving out up to so many. Each pair is the length of a phrase
# and how far ahead it is looked for, in letters.
MOST_MISSING = 400
PHRASES = ((12, 300), (40, 5000))
HIDDEN = (
    "script, style, title, template, head, noscript, textarea, select, rp, rt, video, audio, "
    "iframe, object, canvas, math[alttext], [hidden], .pagenum, .pageno, .folionum, .foliono, "
    "[role=doc-pagebreak], #pg-header, #pg-footer, #pg-machine-header, #pg-start-separator, .pg-boilerplate"
)
# What the style sheets of single books hide or show.
EXCEPTIONS = {"internal-links": "span.note", "probe-notes-hidden": "aside.hidden"}
# Books whose elements nest as they are written, and in lexbor as HTML wants it: a `caption` outside of
# tables, which means molecules here, and `div` in a paragraph.
NESTED_AS_WRITTEN = ("hefty-water", "margin-collapse-clear")
# Elements whose text is not compared.
RAW = {"script", "style"}
# Elements that HTML adds where they are not written.
IMPLIED = {"html", "head", "body", "tbody", "colgroup"}


# Documents


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
    inside = re.sub(r"<(/?)(title|body|image)\b", r"<\1fb-\2", "".join(found))
    return f'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>{inside}</body></html>'.encode()


def tree(source):
    """What lexbor makes of a document in XHTML, in which any element can be closed at once."""
    text = re.sub(
        rb"<(?!(?:br|hr|img|meta|link|input|col|area|base|wbr)\b)(\w[\w:-]*)((?:\s[^<>]*)?)/>",
        rb"<\1\2></\1>", source)
    text = re.sub(rb"<!\[CDATA\[(.*?)\]\]>", lambda found: escaped(found[1]), text, flags=re.S)
    return LexborHTMLParser(text)


def escaped(text):
    return text.replace(b"&", b"&amp;").replace(b"<", b"&lt;")


# Elements


def lexbor_elements(node):
    """Lines like those of `markup elements`."""
    lines = []
    for child in node.iter(include_text=True):
        if child.tag == "-text":
            lines.append("-" + " ".join(child.text(deep=False).split()))
        elif child.tag and child.tag[0] not in "-_!":
            inside = [] if child.tag in RAW else lexbor_elements(child)
            lines += ["(" + child.tag.split(":")[-1].lower(), *inside, ")"]
    return lines


def without_implied(lines):
    """The lines without elements that are not always written, and without breaks between texts."""
    result, open_elements = [], []
    for line in lines:
        if line.startswith("("):
            open_elements.append(line[1:] in IMPLIED)
            if open_elements[-1]:
                continue
        elif line == ")" and open_elements.pop():
            continue
        if line == "-":
            continue
        if line.startswith("-") and result and result[-1].startswith("-"):
            result[-1] += " " + line[1:]
        else:
            result.append(line)
    return result


def without_raw(lines):
    """The lines without the text of scripts and sheets."""
    return [
        line for before, line in zip(["", *lines], lines)
        if not (line.startswith("-") and before[1:] in RAW)
    ]


def elements_differ(program, source):
    """The first line that differs, as both have it; nothing if the elements are the same."""
    with tempfile.NamedTemporaryFile(suffix=".xhtml") as file:
        file.write(source)
        file.flush()
        answer = subprocess.run([program, "elements", file.name], capture_output=True, check=True)
    ours = without_implied(without_raw(answer.stdout.decode("utf-8").splitlines()))
    theirs = without_implied(lexbor_elements(tree(source).root))
    for number, (our, their) in enumerate(zip(ours + ["the end"], theirs + ["the end"])):
        if our != their:
            return f"line {number}: “{our[:60]}” beside “{their[:60]}”"
    return None


# Words


def words(text):
    """Words as a sequence without punctuation."""
    text = unicodedata.normalize("NFKC", text.replace("\u00ad", "")).casefold()
    # Text without spaces is cut into pieces.
    return re.findall(r"[\u3040-\u9fff]{1,6}|[^\W_\u3040-\u9fff]+", text)


def shown_words(source, book):
    """The words of a document, as lexbor finds them, that a reader is to see."""
    parsed = tree(source)
    hidden = [selector for name, selector in EXCEPTIONS.items() if name in book]
    for node in parsed.css(", ".join([HIDDEN, *hidden])):
        node.decompose()
    for node in parsed.css("span[class]"):
        if {"page", "pb"} & set((node.attributes["class"] or "").split()):
            node.decompose()
    for node in parsed.css("span, a, div, p, hr"):
        if "pagebreak" in (node.attributes.get("epub:type") or ""):
            node.decompose()
    body = parsed.body
    # A page with nothing but a picture is a cover, which is not shown again.
    if not body or not words(body.text()):
        return []
    for node in parsed.css("img[alt]"):
        node.replace_with(node.attributes["alt"] or "")
    return without_licence(words(body.text(separator=" ")))


def without_licence(expected):
    """The words between the notices of Project Gutenberg."""
    text = " " + " ".join(expected) + " "
    start = re.search(r" start of th(?:e|is) project gutenberg ebook ", text)
    end = re.search(r" end of (?:the|this) project gutenberg ebook |$", text)
    return text[start.end() : end.start()].split() if start else expected


class Finder:
    """Looks for words in a text without spaces, in their order."""

    def __init__(self, text):
        self.text, self.position = text, 0

    def missing(self, expected):
        missing, index = [], 0
        while index < len(expected):
            word = expected[index]
            found = self.text.find(word, self.position, self.position + MARKER + len(word))
            if found >= 0:
                self.position = found + len(word)
                index += 1
            else:
                behind = self.behind_gap(expected, index)
                missing += expected[index:behind]
                index = behind
        return missing

    def behind_gap(self, expected, start):
        """Moves to the next place with words from `start` on, and returns the first of these."""
        for index in range(start, min(start + MOST_MISSING, len(expected))):
            for letters, distance in PHRASES:
                words = phrase(expected, index, letters)
                found = self.text.find(words, self.position, self.position + distance)
                if found >= 0:
                    self.position = found
                    return index
        return min(start + MOST_MISSING, len(expected))


def phrase(expected, index, length):
    letters = ""
    while index < len(expected) and len(letters) < length:
        letters += expected[index]
        index += 1
    return letters


# Files


def compare(program, name):
    answer = subprocess.run([program, "text", name], capture_output=True)
    if answer.returncode:
        print(f"{name}: refused")
        return True
    finder = Finder("".join(words(answer.stdout.decode("utf-8"))))
    is_right, all_words, all_missing, nested = True, 0, 0, 0
    listed = documents(name)
    for document, source in listed:
        expected = shown_words(source, posixpath.basename(name))
        missing = finder.missing(expected)
        all_words, all_missing = all_words + len(expected), all_missing + len(missing)
        if len(missing) > (1 - ENOUGH) * len(expected):
            is_right = False
            print(f"  {document}: {len(missing)} of {len(expected)} words missing:", *missing[:8])
        if difference := elements_differ(program, source):
            is_right = is_right and any(book in name for book in NESTED_AS_WRITTEN)
            print(f"  {document}: {difference}")
        else:
            nested += 1
    print(
        f"{name}: {all_missing} of {all_words} words missing,"
        f" elements of {nested} of {len(listed)} documents the same")
    return is_right


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    results = [compare(sys.argv[1], name) for name in sys.argv[2:]]
    print(f"{sum(results)} of {len(results)} files")
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
