#!/usr/bin/env python3
"""Puts small random faults into a copy of the sources, and prints which of them no test catches.

    mutants.py [-n 100] [--seed 7] [--room Search ...] [--limit 300] [--list]

A fault is one small change: a comparison, a constant, a logical operator, a condition, a guard, an early
return or a reset. All faults are planted in one build: each stands beside what it replaces, and the number
in the environment variable MUTANT says which one counts. For each fault run the suites of its room and of
App that run its line, quick ones first; what survives in a room of IN_TERMINAL meets the built program in a
terminal too. All of it happens in a copy below .build, so that no end of this program leaves a change in the
sources. A row: file:line, what caught it, what was there and what stands there now.
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
    "Pictures": ["Pictures"], "Search": ["Search"], "Typesetting": ["Typesetting", "Alignment"], "Terminal": ["Terminal"],
    "App": ["AppSupport", "Settings", "Dictionaries", "Annotations", "Library", "Edition", "Exchange", "Reader",
            "Program"],
}
# The rooms whose work is seen best in a terminal.
IN_TERMINAL = ("App", "Terminal", "System")
BUILD = ["-c", "release", "-Xswiftc", "-enable-testing"]
MEMORY = 12 << 30
# Of faults in one build.
MOST = 1 << 14

# `text` is what stands at start..<end of the file once the fault is there; %d is its number.
Fault = collections.namedtuple("Fault", "room module file line kind start end text before after")
# How long the suite takes, and the numbers of the faults whose lines it runs.
Suite = collections.namedtuple("Suite", "room name seconds reached")


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
    for path in sorted(glob.glob(os.path.join(HERE, "Sources", "*", module, "**", "*.swift"), recursive=True)):
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


def copy_tree(planted):
    """Copies the committed and uncommitted sources without the files that get faults, and lets warnings be warnings
    there."""
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
    for file in wanted - planted:
        source, target = os.path.join(HERE, file), os.path.join(TREE, file)
        data = open(source, "rb").read()
        write(target, package(data) if file == "Package.swift" else data)
        shutil.copymode(source, target)
    for name, text in PLANTED.items():
        write(os.path.join(TREE, "Planted", name), text.encode())


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
extern unsigned char *planted_reached;
static inline bool planted(int number) {
  if (planted_reached && !planted_reached[number]) planted_reached[number] = 1;
  return planted_number == number;
}
""",
    "planted.c": """#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "planted.h"
int planted_number = 0;
unsigned char *planted_reached = 0;
__attribute__((constructor)) static void read_environment(void) {
  const char *number = getenv("MUTANT"), *path = getenv("REACHED");
  planted_number = number ? atoi(number) : 0;
  int file = path ? open(path, O_RDWR) : -1;
  if (file < 0) return;
  void *room = mmap(0, MOST, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (room != MAP_FAILED) planted_reached = room;
}
""".replace("MOST", str(MOST))}


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


def tests():
    """The program with all tests."""
    return glob.glob(os.path.join(TREE, ".build", "release", "*.xctest"))[0]


def test(number, room, suites, seconds, reached=""):
    """What the suites of a room say of the planted fault: None if they pass. Ends with the first failure.

    The byte of each fault whose line is run is set in the file `reached`."""
    selection = rf"^{room}Tests\.({'|'.join(suites)})/"
    environment = {
        **os.environ, "MUTANT": str(number), "REACHED": reached, "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}
    with tempfile.TemporaryDirectory() as folder:
        environment["TMPDIR"] = folder
        if room == "EndToEnd":
            # The tests give the program an environment of its own.
            environment.update(CURLEW_PROGRAM=wrapper(folder, number, reached), MUTANT="0", REACHED="")
        process = subprocess.Popen(
            [tests(), "--testing-library", "swift-testing", "--filter", selection], cwd=TREE, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True,
            errors="replace", start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
        timer = threading.Timer(seconds, lambda: os.killpg(process.pid, signal.SIGKILL))
        began = time.monotonic()
        timer.start()
        try:
            for line in process.stdout:
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
            # A terminal that a killed test had opened is no child of it, but names the folder.
            subprocess.run(["pkill", "-f", folder], check=False)


def wrapper(folder, number, reached):
    """A program that is curlew with the fault."""
    path = os.path.join(folder, "curlew")
    program = os.path.join(TREE, ".build", "release", "curlew")
    with open(path, "w", encoding="utf8") as file:
        file.write(f"#!/bin/sh\nMUTANT={number} REACHED='{reached}' exec '{program}' \"$@\"\n")
    os.chmod(path, 0o755)
    return path


def measure(room, name, most):
    """Runs a suite without a fault. None if it fails."""
    with tempfile.NamedTemporaryFile() as file:
        file.truncate(MOST)
        began = time.monotonic()
        verdict = test(0, room, [name], most, file.name)
        if verdict:
            print(f"{room}Tests.{name} fails without a fault and is left out: {verdict}", flush=True)
            return None
        reached = {number for number, byte in enumerate(file.read()) if byte}
        return Suite(room, name, time.monotonic() - began, reached)


def names(rooms):
    """The rooms and names of their suites."""
    listed = subprocess.run(
        [tests(), "--testing-library", "swift-testing", "--list-tests"], capture_output=True, text=True, check=True)
    found = dict.fromkeys(re.findall(r"^(\w+)Tests\.(\w+)/", listed.stdout, re.M))
    return [(room, name) for room, name in found if room in rooms]


def batches(suites):
    """Quick suites together, then the others alone."""
    quick = [suite for suite in suites if suite.seconds < 2]
    slow = sorted((suite for suite in suites if suite.seconds >= 2), key=lambda suite: suite.seconds)
    return [quick] * bool(quick) + [[suite] for suite in slow]


def caught(number, fault, suites):
    """What catches a fault: quick suites of its room, of App, then the others, each if it runs the line."""
    near = [suite for suite in suites if number in suite.reached]
    own = batches([suite for suite in near if suite.room == fault.room])
    apps = batches([suite for suite in near if suite.room == "App" != fault.room])
    for batch in own[:1] + apps[:1] + own[1:] + apps[1:]:
        verdict = verdict_of(batch, number)
        if verdict:
            return verdict if batch[0].room == fault.room else f"App: {verdict}"


def caught_in_terminal(number, fault, suites):
    """What catches a fault in a terminal. It must fail twice, because a busy machine may fail a test once."""
    if fault.room not in IN_TERMINAL:
        return None
    near = [suite for suite in suites if suite.room == "EndToEnd" and number in suite.reached]
    for batch in batches(near):
        if verdict_of(batch, number) and (verdict := verdict_of(batch, number)):
            return f"EndToEnd: {verdict}"


def verdict_of(batch, number):
    names = [suite.name for suite in batch]
    return test(number, batch[0].room, names, 20 + 5 * sum(suite.seconds for suite in batch))


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("-n", type=int, default=100, help="how many faults")
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--room", action="append", choices=ROOMS, help="only these rooms")
    options.add_argument("--limit", type=int, default=600, help="the most seconds for a suite without a fault")
    options.add_argument("--list", action="store_true", help="print the faults and stop")
    wanted = options.parse_args()

    rooms = wanted.room or list(ROOMS)
    drawn = [fault for room in rooms for module in ROOMS[room] for fault in faults(room, module)]
    drawn = lottery(drawn, random.Random(wanted.seed))
    planted, refused = {}, []
    choose(drawn, wanted.n, planted, refused)
    if wanted.n >= MOST:
        sys.exit(f"mutants.py: at most {MOST - 1} faults")
    if wanted.list:
        for fault in planted.values():
            print_row(fault, fault.kind)
        return

    copy_tree({fault.file for fault in planted.values()})
    tested = {*rooms, "App", "EndToEnd"}
    targets = " ".join(["curlew"] + [room + "Tests" for room in tested])
    while not build(planted, refused, targets):
        choose(drawn, wanted.n, planted, refused)
    print(f"{len(planted)} faults on {len(drawn)} lines; {len(refused)} did not compile", flush=True)

    workers = os.cpu_count() or 1
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        found = list(pool.map(lambda suite: measure(*suite, wanted.limit), names(tested)))
    suites = [suite for suite in found if suite]
    print(f"{len(suites)} suites take {sum(suite.seconds for suite in suites):.0f} s", flush=True)

    tried, missed = collections.Counter(), collections.Counter()
    survivors = {}
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        jobs = {pool.submit(caught, number, fault, suites): number for number, fault in planted.items()}
        for job in concurrent.futures.as_completed(jobs):
            number, verdict = jobs[job], job.result()
            tried[planted[number].module] += 1
            if verdict:
                print_row(planted[number], verdict)
            else:
                survivors[number] = planted[number]
    # These wait for the program most of the time.
    with concurrent.futures.ThreadPoolExecutor(workers * 2) as pool:
        jobs = {pool.submit(caught_in_terminal, number, fault, suites): fault for number, fault in survivors.items()}
        for job in concurrent.futures.as_completed(jobs):
            fault, verdict = jobs[job], job.result()
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
