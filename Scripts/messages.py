#!/usr/bin/env python3
"""Collects what the program says, as `make messages` does: the literals that the compiler takes for messages.

Writes po/curlew.pot. With --text, lists literals of plain text that look like words instead.
"""
import glob
import json
import os
import re
import subprocess
import sys

MODULES = ".build/release/Modules"
TYPES = {"$s14CurlewMessages7MessageVD", "$s12CurlewGlyphs8SafeTextVD"}
TEXT = {"$sSSD"}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "\\": "\\", "'": "'"}


def rooms():
    """The rooms of Swift with their names and files, as Package.swift names them."""
    found = {}
    for floor in ["System", "Paging", "Books", "App"]:
        for room in sorted(os.listdir("Sources/" + floor)):
            files = sorted(glob.glob(f"Sources/{floor}/{room}/**/*.swift", recursive=True))
            if files:
                name = room if room in ("Paging", "PagingTerminal") else "Curlew" + room
                found[name] = files
    return found


def tree(module, files):
    """The syntax trees of a room, with types."""
    command = ["swiftc", "-dump-ast", "-Xfrontend", "-dump-ast-format", "-Xfrontend", "json", "-swift-version", "6",
               "-package-name", os.path.basename(os.getcwd()).lower(), "-module-name", module, "-I", MODULES]
    for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]:
        command += ["-enable-upcoming-feature", feature]
    for folder in glob.glob("Sources/C/*"):
        command += ["-I", folder]
    for module_map in glob.glob(".build/release/*.build/module.modulemap"):
        command += ["-Xcc", "-fmodule-map-file=" + module_map]
    result = subprocess.run(command + files, capture_output=True, text=True)
    text = result.stderr + result.stdout
    if result.returncode:
        sys.exit(module + ": " + "\n".join(line for line in text.splitlines() if ": error:" in line and line[0] != "{")[:2000])
    decoder, place = json.JSONDecoder(), 0
    while (place := text.find('{"_kind":"source_file"', place)) >= 0:
        value, place = decoder.raw_decode(text, place)
        yield value


def literals(node, types):
    """Where literals of these types begin in their file, in bytes."""
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack += node
        elif isinstance(node, dict):
            kind = node.get("_kind", "")
            if kind in ("string_literal_expr", "interpolated_string_literal_expr") and node.get("type") in types:
                if not node.get("implicit"):
                    yield node["range"]["start"]
            stack += node.values()


class Literal:
    """A literal of Swift as it stands in the source: its key, the expressions of its places, and where it ends."""

    def __init__(self, source, place):
        self.places = []
        block = source.startswith('"""', place)
        place += 3 if block else 1
        if block:
            end = source.index('"""', place)
            lines = source[place:end].split("\n")
            indent = len(lines[-1])
            source = "\n".join(line[indent:] for line in lines[1:-1]).replace("\\\n", "") + '"'
            self.end, place = end + 3, 0
        parts, text = [], ""
        # The last sign of a block is the quotation mark that was added; others stand in its text.
        while source[place] != '"' or block and place < len(source) - 1:
            if source[place] != "\\":
                text += source[place]
                place += 1
            elif source[place + 1] == "(":
                end = closing(source, place + 1)
                self.places.append(source[place + 2:end])
                parts.append(text)
                text, place = "", end + 1
            elif source[place + 1] == "u":
                end = source.index("}", place)
                text += chr(int(source[place + 3:end], 16))
                place = end + 1
            else:
                text += ESCAPES[source[place + 1]]
                place += 2
        parts.append(text)
        if not block:
            self.end = place + 1
        self.parts = parts

    @property
    def key(self):
        if not self.places:
            return self.parts[0]
        return "%@".join(part.replace("%", "%%") for part in self.parts)

    def add(self, other):
        """Another part of the same literal."""
        self.parts[-1] += other.parts[0]
        self.parts += other.parts[1:]
        self.places += other.places
        self.end = other.end


def closing(source, place):
    """Where the bracket that opens at a place is closed; literals between may have brackets, too."""
    depth = 0
    while True:
        sign = source[place]
        if sign == '"':
            place = Literal(source, place).end
            continue
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0:
            return place
        place += 1


def entries(types):
    """For each literal: the file, the line, the literal, the one of the plural, notes, and the context."""
    for module, files in rooms().items():
        for file in tree(module, files):
            name = os.path.relpath(file["filename"])
            raw = open(name, "rb").read()
            text = raw.decode()
            starts = sorted(set(literals(file, types)))
            found = []
            for start in starts:
                place = len(raw[:start].decode())
                if text[place] != '"':
                    continue
                try:
                    found.append((place, Literal(text, place)))
                except (IndexError, KeyError, ValueError):
                    print(name, text.count("\n", 0, place) + 1, file=sys.stderr)
            found = joined(found, text)
            index = 0
            while index < len(found):
                place, literal = found[index]
                index += 1
                other = None
                if index < len(found) and re.search(r"counting: [^\"]*,\s*$", text[max(0, place - 90):place]):
                    if re.fullmatch(r",\s*", text[literal.end:found[index][0]]):
                        other = found[index][1]
                        index += 1
                line = text.count("\n", 0, place)
                notes = []
                while comment := re.match(r"\s*// To translators: (.*)", text.split("\n")[line - len(notes) - 1]):
                    notes.insert(0, comment.group(1))
                about = re.match(r',\s*about: "([^"]*)"', text[literal.end:])
                yield name, line + 1, literal, other, notes, about and about.group(1)


def joined(found, text):
    """The literals, those with a plus between them as one."""
    whole = []
    for place, literal in found:
        if whole and re.fullmatch(r"\s*\+\s*", text[whole[-1][1].end:place]):
            whole[-1][1].add(literal)
        else:
            whole.append((place, literal))
    return whole


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def template():
    found = {}
    for name, line, literal, other, comments, about in entries(TYPES):
        if not comments and not re.search(r"[A-Za-z]", literal.key.replace("%@", "")) or "\x1b" in literal.key:
            continue
        entry = found.setdefault((about, literal.key), {"at": [], "literal": literal, "plural": None, "notes": []})
        entry["at"].append(f"{name}:{line}")
        if other:
            entry["plural"] = other.key
        entry["notes"] += [note for note in comments if note not in entry["notes"]]
    lines = ['msgid ""', 'msgstr ""', '"Project-Id-Version: Curlew\\n"', '"Language: \\n"', '"MIME-Version: 1.0\\n"',
             '"Content-Type: text/plain; charset=UTF-8\\n"', '"Content-Transfer-Encoding: 8bit\\n"',
             '"Plural-Forms: nplurals=2; plural=n != 1;\\n"', ""]
    for (about, key), entry in found.items():
        lines += ["#. " + note for note in entry["notes"]]
        if entry["literal"].places:
            lines.append("#. Places: " + ", ".join(" ".join(place.split()) for place in entry["literal"].places))
        lines.append("#: " + " ".join(dict.fromkeys(place.split(":")[0] for place in entry["at"])))
        if entry["literal"].places:
            lines.append("#, objc-format")
        if about:
            lines.append("msgctxt " + quoted(about))
        lines.append("msgid " + quoted(key))
        if entry["plural"]:
            lines += ["msgid_plural " + quoted(entry["plural"]), 'msgstr[0] ""', 'msgstr[1] ""', ""]
        else:
            lines += ['msgstr ""', ""]
    return "\n".join(lines)


if __name__ == "__main__":
    if "--text" in sys.argv:
        for name, line, literal, *_ in entries(TEXT):
            if any(re.search(r"[A-Za-z]", part) for part in literal.parts):
                print(f"{name}:{line}: {literal.key!r}")
    else:
        text = template()
        os.makedirs("po", exist_ok=True)
        open("po/curlew.pot", "w").write(text)
