#!/usr/bin/env python3
"""Puts small random faults into a copy of the sources, and prints which of them no test catches.

    mutants.py [-n 100] [--seed 7] [--room Search ...] [--limit 300] [--list]

A fault is one small change: a comparison, a constant, a logical operator, a condition, a guard, an early
return or a reset. All faults are planted in one build: each stands beside what it replaces, and the number
in the environment variable MUTANT says which one counts. Then the tests of its room run for each fault, and
those of Reader for what survives. All of it happens in a copy below .build, so that no end of this program
leaves a change in the sources. A row: file:line, what caught it, what was there and what stands there now.
"""

import argparse
import collections
import concurrent.futures
import glob
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(HERE, ".build", "mutants")
TREE = os.path.join(WORK, "tree")
# The rooms with tests of their own, and the modules that those tests try too.
ROOMS = {
    "Numerals": ["Numerals"], "System": ["System"], "Glyphs": ["Glyphs"], "Cells": ["Cells"],
    "Paging": ["Paging"], "Manuscript": ["Manuscript"], "PlainText": ["PlainText"], "Formats": ["Formats"],
    "Pictures": ["Pictures"], "Search": ["Search"], "Typesetting": ["Typesetting"], "Terminal": ["Terminal"],
    "Reader": ["Basics", "Settings", "Dictionaries", "Annotations", "Library", "Reader"],
}
BUILD = ["-c", "release", "-Xswiftc", "-enable-testing"]
MEMORY = 12 << 30

# `text` is what stands at start..<end of the file once the fault is there; %d is its number.
Fault = collections.namedtuple("Fault", "room module file line kind start end text before after")


# --- The faults that a file can have


def masked(text):
    """The text with spaces in place of comments and of what stands in quotation marks."""
    pattern = r'//[^\n]*|/\*.*?\*/|#"(?:.*?)"#|"""(?:.*?)"""|"(?:\\.|[^"\\\n])*"'
    blank = lambda match: re.sub(r"[^\n]", " ", match.group())
    return re.sub(pattern, blank, text, flags=re.S)


COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
RESET = r"[\w.\[\]!?]+ = (?:nil|0|\[\]|\[:\]|false|true|\.zero)|[\w.]+\.removeAll\([^()]*\)"
WORDS = r"(?:return|if|while|guard|where|case|in|else|let|var|try|await|for|switch|throw)"
# What an expression cannot contain outside brackets, and between which lines it cannot go on.
STOPS = r"[,;]|(?<= )(?:\?|:|[-+*/%&|^]?=|->)(?= )|(?<=\w):(?= )|\b" + WORDS + r"\b"
JOINTS = r"\n(?!\s*(?:&&|\|\||\?\?|[-+*/.<>]|==|!=))"


def operand(mask, at, step, logic):
    """How far the expression around an operator reaches to the left (step -1) or to the right (1)."""
    stops = STOPS + "|" + JOINTS + ("" if logic else r"|&&|\|\|")
    depth, edge = 0, at
    area = range(at, len(mask)) if step > 0 else range(at - 1, -1, -1)
    bars = {match.start() if step > 0 else match.end() - 1
            for match in re.compile(stops).finditer(mask, max(at - 2000, 0), at + 2000)}
    for place in area:
        sign = mask[place]
        if depth == 0 and (place in bars or sign == "{" and step > 0):
            break
        if sign in ("([{" if step > 0 else ")]}"):
            depth += 1
        elif sign in (")]}" if step > 0 else "([{"):
            if depth == 0:
                break
            depth -= 1
        edge = place + (step > 0)
    return edge


def changes(mask):
    """All faults of a masked text, as (kind, start, end, what to put there, from, to, what that is now).

    `{}` stands for the text that was there and %d for the number of the fault."""
    for match in re.finditer(r" (<|<=|>|>=|==|!=|&&|\|\|) ", mask):
        sign = match.group(1)
        logic = sign in ("&&", "||")
        start, end = operand(mask, match.start(), -1, logic), operand(mask, match.end(), 1, logic)
        while mask[start:start + 1].isspace():
            start += 1
        while mask[end - 1:end].isspace():
            end -= 1
        other = {"&&": "||", "||": "&&"}[sign] if logic else COMPARISONS[sign]
        if start < match.start() and end > match.end():
            yield ("logic" if logic else "comparison", start, end, None, *match.span(1), other)
    for match in re.finditer(r"(?<![\w.$#])\d+(?![\w.])", mask):
        value = int(match.group())
        for other in [value + 1] + [value - 1] * (value > 0):
            yield "constant", *match.span(), None, *match.span(), str(other)
    for match in re.finditer(r"^ *(?:\} else )?(if|while|guard) (?!let |var |case |#)([^{},\n]+?) (?:\{|else)", mask, re.M):
        yield "condition", *match.span(2), "planted(%d) != ({})", *match.span(2), "!({})"
    unless = "if !planted(%d) {{ {} }}"
    for match in re.finditer(r"^ *(guard (?!.*\b(?:let|var|case)\b).* else \{.*\})$", mask, re.M):
        yield "guard", *match.span(1), unless, *match.span(1), ""
    for match in re.finditer(
        r"^ *(if (?!.*\b(?:let|var|case)\b).* \{ (?:return|continue|break)\b.*\})$", mask, re.M):
        yield "return", *match.span(1), unless, *match.span(1), ""
    for match in re.finditer(r"^ *(?!let |var )(" + RESET + ")$", mask, re.M):
        yield "reset", *match.span(1), unless, *match.span(1), ""


def faults(room, module):
    """All faults of the sources of a module."""
    for path in sorted(glob.glob(os.path.join(HERE, "Sources", module, "**", "*.swift"), recursive=True)):
        text = open(path, encoding="utf8").read()
        mask = masked(text)
        starts = [0] + [match.end() for match in re.finditer("\n", text)]
        for kind, start, end, put, low, high, new in changes(mask):
            line = text.count("\n", 0, low)
            before = text[starts[line]:].split("\n", 1)[0]
            if re.match(r"\s*(import|@|precondition|assert|#)|.*\bfunc ", before):
                continue
            old = text[start:end]
            new = new.format(text[low:high]) if "{}" in new else new
            put = put or "(planted(%d) ? ({}) : ({}))".format(
                old[:low - start].replace("{", "{{").replace("}", "}}") + new
                + old[high - start:].replace("{", "{{").replace("}", "}}"), "{}")
            offset = starts[line]
            after = before[:low - offset] + new + before[high - offset:]
            yield Fault(room, module, os.path.relpath(path, HERE), line + 1, kind, start, end,
                        put.format(old), before.strip(), after.strip())


def lottery(drawn, chance):
    """One fault of each line, in random order: a table of numbers must not stand for a whole room."""
    lines = collections.defaultdict(list)
    for fault in drawn:
        lines[fault.file, fault.line].append(fault)
    chosen = [chance.choice(some) for some in lines.values()]
    chance.shuffle(chosen)
    return chosen


# --- The copy


def copy_tree():
    """Copies the committed and uncommitted sources, and lets warnings be warnings there."""
    os.makedirs(TREE, exist_ok=True)
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=HERE,
        capture_output=True, check=True).stdout.decode().split("\0")
    wanted = {file for file in files if file and os.path.isfile(os.path.join(HERE, file))}
    for folder, folders, names in os.walk(TREE):
        folders[:] = [name for name in folders if name not in (".build", "Planted")]
        for name in names:
            path = os.path.join(folder, name)
            if os.path.relpath(path, TREE) not in wanted:
                os.unlink(path)
    for file in wanted:
        source, target = os.path.join(HERE, file), os.path.join(TREE, file)
        data = open(source, "rb").read()
        write(target, package(data) if file == "Package.swift" else data)
        shutil.copymode(source, target)
    for name, text in PLANTED.items():
        write(os.path.join(TREE, "Planted", name), text.encode())
    # Tests look for real books beside the project.
    shared = os.path.join(WORK, "shared")
    if not os.path.lexists(shared):
        os.symlink(os.path.join(os.path.dirname(HERE), "shared"), shared)


def package(data):
    """The package with a module that says which fault counts."""
    text = data.replace(b".treatAllWarnings(as: .error)", b'.define("MUTANT")')
    return text + b"""
for target in package.targets where target.swiftSettings?.isEmpty == false && !target.isTest {
  target.dependencies.append("CPlanted")
}
package.targets.append(.target(name: "CPlanted", path: "Planted"))
"""


PLANTED = {
    "include/planted.h": """#include <stdbool.h>
extern int planted_number;
static inline bool planted(int number) { return planted_number == number; }
""",
    "planted.c": """#include <stdlib.h>
#include "planted.h"
int planted_number = 0;
__attribute__((constructor)) static void read_number(void) {
  const char *text = getenv("MUTANT");
  planted_number = text ? atoi(text) : 0;
}
"""}


def write(path, data):
    """Writes a file if that changes it, so that what did not change is not built again."""
    if os.path.exists(path) and open(path, "rb").read() == data:
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def plant(planted):
    """Writes all faults, given by number, into the copy."""
    files = collections.defaultdict(list)
    for number, fault in planted.items():
        files[fault.file].append((fault.start, fault.end, fault.text.replace("planted(%d)", f"planted({number})")))
    for file, parts in files.items():
        text = open(os.path.join(HERE, file), encoding="utf8").read()
        for start, end, new in sorted(parts, reverse=True):
            text = text[:start] + new + text[end:]
        # On the first line, so that the numbers of lines stay.
        write(os.path.join(TREE, file), ("import CPlanted; " + text).encode())
    return set(files)


def choose(drawn, count, planted, refused):
    """Fills up the planted faults from those drawn. One that touches another waits for another run."""
    taken = collections.defaultdict(list)
    for fault in planted.values():
        taken[fault.file].append(fault)
    number = max(planted, default=0)
    for fault in drawn:
        if len(planted) == count:
            break
        if fault in refused or fault in planted.values():
            continue
        if all(fault.end <= other.start or fault.start >= other.end for other in taken[fault.file]):
            number += 1
            planted[number] = fault
            taken[fault.file].append(fault)


def build(planted, refused, targets):
    """Builds the copy. Faults that do not compile are moved to `refused`. True if it is built."""
    changed = plant(planted)
    process = subprocess.run(
        ["swift", "build", *BUILD, "--build-tests"], cwd=TREE, env={**os.environ, "CURLEW_ONLY": targets},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace")
    if process.returncode == 0:
        return True
    wrong = {(os.path.relpath(file, TREE), int(line)) for file, line in re.findall(
        r"^(/\S+\.swift):(\d+):\d+: error:", process.stdout, re.M)}
    broken = [number for number, fault in planted.items() if (fault.file, fault.line) in wrong]
    near = {file for file, _ in wrong} - {planted[number].file for number in broken}
    broken += [number for number, fault in planted.items() if fault.file in near]
    if not broken:
        sys.exit("mutants.py: the copy does not build:\n" + process.stdout[-3000:])
    for number in broken:
        refused.append(planted.pop(number))
    for file in changed:
        write(os.path.join(TREE, file), open(os.path.join(HERE, file), "rb").read())
    return False


# --- Testing


def test(number, selection, seconds, heard=None):
    """What the selected tests say of the planted fault: None if they pass. Ends with the first failure.

    All that they print is added to the list `heard`."""
    program = glob.glob(os.path.join(TREE, ".build", "release", "*.xctest"))[0]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [program, "--testing-library", "swift-testing", *selection], cwd=TREE,
            env={**os.environ, "MUTANT": str(number), "TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True,
            errors="replace", start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
        timer = threading.Timer(seconds, lambda: os.killpg(process.pid, signal.SIGKILL))
        began = time.monotonic()
        timer.start()
        try:
            for line in process.stdout:
                if heard is not None:
                    heard.append(line)
                failed = re.match(r"✘ Test (.+?) (?:recorded|with|failed)", line)
                if failed:
                    return failed.group(1)[:70]
            if process.wait() == 0:
                return None
            return "time limit" if time.monotonic() - began >= seconds else "crash"
        finally:
            timer.cancel()
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()


def quick(room, slow):
    skipped = ["--skip", suites(room, slow)] if slow else []
    return ["--filter", rf"^{room}Tests\.", *skipped]


def suites(room, names):
    return rf"^{room}Tests\.({'|'.join(names)})/"


def measure(room, most):
    """How long the tests of a room may take, and which of their suites are slow."""
    began, heard = time.monotonic(), []
    verdict = test(0, ["--no-parallel", "--filter", rf"^{room}Tests\."], most, heard)
    if verdict:
        sys.exit(f"mutants.py: the tests of {room} fail without a fault: {verdict}")
    seconds = time.monotonic() - began
    times = re.findall(r"^✔ Suite (\w+) passed after ([\d.]+) seconds", "".join(heard), re.M)
    slow = [name for name, time in times if float(time) > max(1, seconds / 8)]
    print(f"{room:12} {seconds:4.0f} s; slow: {', '.join(slow) or 'none'}", flush=True)
    return min(most, 20 + 4 * seconds), slow


def caught(number, fault, rooms):
    """What catches a fault: the quick suites of its room, those of Reader, then the slow suites of both."""
    tried = list(dict.fromkeys([fault.room, "Reader"]))
    stages = [(room, quick(room, rooms[room][1])) for room in tried]
    stages += [(room, ["--filter", suites(room, rooms[room][1])]) for room in tried if rooms[room][1]]
    for room, selection in stages:
        verdict = test(number, selection, rooms[room][0])
        if verdict:
            return verdict if room == fault.room else f"{room}: {verdict}"


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("-n", type=int, default=100, help="how many faults")
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--room", action="append", choices=ROOMS, help="only these rooms")
    options.add_argument("--limit", type=int, default=600, help="the most seconds for the tests of a room")
    options.add_argument("--list", action="store_true", help="print the faults and stop")
    wanted = options.parse_args()

    rooms = wanted.room or list(ROOMS)
    drawn = [fault for room in rooms for module in ROOMS[room] for fault in faults(room, module)]
    drawn = lottery(drawn, random.Random(wanted.seed))
    planted, refused = {}, []
    choose(drawn, wanted.n, planted, refused)
    if wanted.list:
        for fault in planted.values():
            print_row(fault, fault.kind)
        return

    copy_tree()
    targets = " ".join(room + "Tests" for room in {*rooms, "Reader"})
    while not build(planted, refused, targets):
        choose(drawn, wanted.n, planted, refused)
    print(f"{len(planted)} faults on {len(drawn)} lines; {len(refused)} did not compile", flush=True)

    measured = {room: measure(room, wanted.limit) for room in sorted({*rooms, "Reader"})}
    tried, missed = collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(max(1, (os.cpu_count() or 1))) as pool:
        jobs = {pool.submit(caught, number, fault, measured): fault for number, fault in planted.items()}
        for job in concurrent.futures.as_completed(jobs):
            fault, verdict = jobs[job], job.result()
            tried[fault.module] += 1
            missed[fault.module] += verdict is None
            print_row(fault, verdict or "SURVIVED")
    print()
    for module in sorted(tried):
        print_share(module, tried[module], missed[module])
    print_share("all", tried.total(), missed.total())


def print_row(fault, verdict):
    print(f"{fault.file}:{fault.line}  [{verdict}]\n  - {fault.before}\n  + {fault.after}", flush=True)


def print_share(name, tried, missed):
    print(f"{name:12} {tried:4} faults, {tried - missed:4} caught, {100 * (tried - missed) // max(tried, 1):3} %")


if __name__ == "__main__":
    main()
