#!/usr/bin/env python3
"""Writes the table of the characters with HTML names: python3 Scripts/characters.py"""

import html.entities
import pathlib

TARGET = pathlib.Path(__file__).parent.parent / "Sources/Books/Formats/Markup/NamedCharacters+Table.swift"
WIDTH = 112

entries = []
for name in sorted(name[:-1] for name in html.entities.html5 if name.endswith(";")):
    sign = "?" if name in html.entities.html5 else "="
    characters = html.entities.html5[name + ";"]
    entries.append(name + sign + "+".join(format(ord(character), "x") for character in characters))

lines = [""]
for entry in entries:
    if len(lines[-1]) + len(entry) > WIDTH:
        lines.append("")
    lines[-1] += entry + " "

TARGET.write_text(
    "// Written by Scripts/characters.py.\n"
    "extension NamedCharacters {\n"
    "  /// Names in byte order, with the code points of their characters. A question mark follows names that need no "
    "semicolon.\n"
    "  static let table = Array(\n"
    '    """\n' + "".join(f"    {line}\\\n" for line in lines[:-1]) + f"    {lines[-1].rstrip()}\n"
    '    """.utf8)\n'
    "}\n",
    encoding="ascii",
)
