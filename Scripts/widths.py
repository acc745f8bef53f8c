#!/usr/bin/env python3
"""Writes Sources/System/CWidth/widths.inc, the widths of all scalars, from wcwidth of the C library."""
import ctypes
import locale

locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
wcwidth = ctypes.CDLL(None).wcwidth

runs = []
for scalar in range(0x110000):
    width = wcwidth(scalar)
    if not runs or runs[-1][1] != width:
        runs.append((scalar, width))

with open("Sources/System/CWidth/widths.inc", "w") as file:
    file.write("// Written by Scripts/widths.py. The first scalar of each run, and its width.\n")
    for start in range(0, len(runs), 6):
        row = runs[start : start + 6]
        file.write(" ".join(f"RUN(0x{scalar:x}, {width})," for scalar, width in row) + "\n")
