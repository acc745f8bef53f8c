#!/usr/bin/env python3
"""Writes Packaging/page.curlew.Curlew.svg: the bird of the tour, whose half blocks become rectangles."""
import re

source = open("Sources/App/Reader/Tour/Layers/TourDrawings.swift", encoding="utf-8").read()
drawing = re.search(r"static let smallCurlew = \[(.*?)\]", source, re.DOTALL).group(1)
lines = re.findall(r'"(.*)"', drawing)
halves = {"█": (0, 8), "▀": (0, 4), "▄": (4, 4), "▁": (7, 1)}
width, height = 4 * max(map(len, lines)), 8 * len(lines)
left, top = (144 - width) // 2, (144 - height) // 2 + 4
shapes = []
for row, line in enumerate(lines):
    for run in re.finditer(r"(.)\1*", line):
        if run.group(1) in halves:
            offset, size = halves[run.group(1)]
            shapes.append(
                f"M{left + 4 * run.start()} {top + 8 * row + offset}"
                f"h{4 * len(run.group())}v{size}h-{4 * len(run.group())}z"
            )
with open("Packaging/page.curlew.Curlew.svg", "w", encoding="utf-8") as file:
    file.write(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 144 144" width="144" height="144">\n'
        '<rect width="144" height="144" rx="20" fill="#f6ecd8"/>\n'
        f'<path fill="#5b4636" d="{"".join(shapes)}"/>\n</svg>\n'
    )
