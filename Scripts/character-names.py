#!/usr/bin/env python3
"""Write Sources/Books/Formats/Markup/CharacterNames.swift: the characters that HTML names.

The facts are those of Python's html.entities. Each record is NAME:HEX, or NAME=HEX where HTML also
takes the name without a semicolon; a second code point follows a comma. Records are in byte order.
"""

import html.entities
import textwrap

names = html.entities.html5
records = []
for name in sorted(key[:-1] for key in names if key.endswith(";")):
    mark = "=" if name in names else ":"
    records.append(name + mark + ",".join(f"{ord(c):X}" for c in names[name + ";"]))
lines = textwrap.wrap(" ".join(records), 97, break_long_words=False, break_on_hyphens=False)

with open("Sources/Books/Formats/Markup/CharacterNames.swift", "w", encoding="ascii") as file:
    file.write("// Written by Scripts/character-names.py. Do not edit.\n\n")
    file.write("/// Records of `NAME:HEX`, ascending; `=` where the semicolon may be missing.\n")
    file.write('let characterNames: StaticString = """\n')
    file.write("".join(f"  {line}\n" for line in lines))
    file.write('  """\n')
