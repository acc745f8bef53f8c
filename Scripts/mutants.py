#!/usr/bin/env python3
"""Puts small random faults into a copy of the sources, and prints which of them no test catches.

    mutants.py [-n 100] [--seed 7] [--room Search ...] [--limit 300] [--laws] [--list]

A fault is one change of one line: a comparison, a constant, a logical operator, a condition, a guard,
an early return or a reset. One build carries a fault in each of several rooms that do not see each
other's; then the tests of each room run. What survives meets the tests of Reader and, with --laws, the
laws in a release build. All of it happens in a copy below .build, so that no end of this program leaves
a change in the sources. A row: file:line, what was there and what stands there now, what caught it.
"""

import argparse
import collections
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(HERE, ".build", "mutants")
TREE = os.path.join(WORK, "tree")
# These tests need a terminal; they are slow, and prove the whole program instead of a room.
IN_TERMINAL = {"TerminalTests", "EndToEndTests", "FaultTests", "HouseTests"}

# Modules without tests of their own: those of Reader try them.
PARTS = {"Reader": ["Basics", "Settings", "Dictionaries", "Annotations", "Library"]}

Fault = collections.namedtuple("Fault", "room file line kind before after")


# --- The faults that a file can have


def masked(text):
    """The text with spaces in place of comments and of what stands in quotation marks."""
    pattern = r'//[^\n]*|/\*.*?\*/|#"(?:.*?)"#|"""(?:.*?)"""|"(?:\\.|[^"\\\n])*"'
    blank = lambda match: re.sub(r"[^\n]", " ", match.group())
    return re.sub(pattern, blank, text, flags=re.S)


COMPARISONS = {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == "}
LOGIC = {" && ": " || ", " || ": " && "}
RESET = r"^\s*(?!let |var )[\w.\[\]!?]+ = (nil|0|\[\]|\[:\]|false|true|\.zero)$|^\s*[\w.]+\.removeAll\(.*\)$"


def changes(line):
    """All faults of a masked line, as (kind, from column, to column, replacement)."""
    for match in re.finditer(r" (<|<=|>|>=|==|!=) ", line):
        yield "comparison", match.start(), match.end(), COMPARISONS[match.group()]
    for match in re.finditer(r" (&&|\|\|) ", line):
        yield "logic", match.start(), match.end(), LOGIC[match.group()]
    for match in re.finditer(r"(?<![\w.$#])\d+(?![\w.])", line):
        value = int(match.group())
        yield "constant", match.start(), match.end(), str(value + 1)
        if value > 0:
            yield "constant", match.start(), match.end(), str(value - 1)
    plain = re.match(r"^\s*(?:\} else )?(if|while|guard) (?!let |var |case |#)([^{},]+?) (\{|else)", line)
    if plain:
        start, end = plain.span(2)
        yield "condition", start, end, f"!({line[start:end]})"
    guard = re.match(r"^\s*guard (?!.*\b(let|var|case)\b).* else \{.*\}$", line)
    early = re.match(r"^\s*if (?!.*\b(let|var|case)\b).* \{ (return|continue|break)\b.*\}$", line)
    if guard or early:
        yield ("guard" if guard else "return"), 0, len(line), ""
    if re.match(RESET, line):
        yield "reset", 0, len(line), ""


def faults(root, room):
    """All faults of the sources of a room."""
    modules = [os.path.join(root, "Sources", name) for name in [room, *PARTS.get(room, [])]]
    for folder, _, names in sorted(entry for module in modules for entry in os.walk(module)):
        for name in sorted(names):
            if not name.endswith(".swift"):
                continue
            path = os.path.join(folder, name)
            text = open(path, encoding="utf8").read()
            lines, plain = text.split("\n"), masked(text).split("\n")
            for number, (line, mask) in enumerate(zip(lines, plain), 1):
                if re.match(r"^\s*(import|@|precondition|assert|#)", mask):
                    continue
                for kind, start, end, new in changes(mask):
                    # What a condition says may hold text, which the mask has blanked.
                    after = line[:start] + new.replace(mask[start:end], line[start:end]) + line[end:]
                    yield Fault(room, os.path.relpath(path, root), number, kind, line, after)


# --- The copy


def copy_tree():
    """Copies the committed and uncommitted sources, and lets warnings be warnings there."""
    os.makedirs(TREE, exist_ok=True)
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=HERE,
        capture_output=True, check=True).stdout.decode().split("\0")
    wanted = {file for file in files if file and os.path.isfile(os.path.join(HERE, file))}
    for folder, folders, names in os.walk(TREE):
        folders[:] = [name for name in folders if name != ".build"]
        for name in names:
            path = os.path.join(folder, name)
            if os.path.relpath(path, TREE) not in wanted:
                os.unlink(path)
    for file in wanted - {"Package.swift"}:
        copy_file(file)
    text = open(os.path.join(HERE, "Package.swift"), "rb").read()
    write(os.path.join(TREE, "Package.swift"), re.sub(rb"\.treatAllWarnings\(as: \.error\)", b'.define("MUTANT")', text))
    # Tests look for real books beside the project.
    shared = os.path.join(WORK, "shared")
    if not os.path.lexists(shared):
        os.symlink(os.path.join(os.path.dirname(HERE), "shared"), shared)


def write(path, data):
    """Writes a file if that changes it, so that what did not change is not built again."""
    if os.path.exists(path) and open(path, "rb").read() == data:
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def copy_file(file):
    source, target = os.path.join(HERE, file), os.path.join(TREE, file)
    write(target, open(source, "rb").read())
    shutil.copymode(source, target)


def plant(fault):
    path = os.path.join(TREE, fault.file)
    lines = open(path, encoding="utf8").read().split("\n")
    assert lines[fault.line - 1] == fault.before, fault
    lines[fault.line - 1] = fault.after
    write(path, "\n".join(lines).encode())


# --- Building and testing


def run(arguments, seconds, **environment):
    """The exit status and the output of a command; the status is None after a time-out."""
    with subprocess.Popen(
        arguments, cwd=TREE, env={**os.environ, **environment}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace",
        start_new_session=True,
    ) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
            return process.returncode, output
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None, process.communicate()[0]
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise


def build(rooms):
    """None if it builds, else what the compiler says."""
    targets = " ".join(sorted(room + "Tests" for room in rooms))
    status, output = run(["swift", "build", "--build-tests"], 3600, CURLEW_ONLY=targets)
    return None if status == 0 else output


def test(rooms, room, seconds):
    """What the tests of a room say of the planted fault: None if they pass."""
    targets = " ".join(sorted(name + "Tests" for name in rooms))
    status, output = run(
        ["swift", "test", "--skip-build", "--filter", rf"^{room}Tests\."], seconds, CURLEW_ONLY=targets)
    return verdict(status, output)


def verdict(status, output):
    if status is None:
        return "time limit"
    if status == 0:
        return None
    failed = re.search(r"✘ Test (.+?) (?:recorded|with|failed)", output)
    return failed.group(1)[:70] if failed else "crash"


def laws(seconds):
    status, output = run(
        ["swift", "test", "-c", "release", "-Xswiftc", "-enable-testing", "--scratch-path",
         ".build/laws"], seconds, CURLEW_ONLY="PlainTextTests TypesettingTests")
    return verdict(status, output)


def closures():
    """The rooms that the tests of each room see."""
    package = json.loads(subprocess.run(
        ["swift", "package", "dump-package"], cwd=HERE, capture_output=True, check=True).stdout)
    uses = {
        target["name"]: [next(iter(item.values()))[0] for item in target["dependencies"]]
        for target in package["targets"]}

    def reach(name, seen):
        for other in uses.get(name, []):
            if other not in seen:
                seen.add(other)
                reach(other, seen)
        return seen

    return {
        name[:-5]: reach(name, set()) for name in uses
        if name.endswith("Tests") and name not in IN_TERMINAL}


def batches(chosen, sees):
    """Groups of faults, one a room at the most, in which no room's tests see another's fault."""
    groups = []
    for fault in chosen:
        for group in groups:
            if all(
                fault.room != other.room and fault.room not in sees[other.room]
                and other.room not in sees[fault.room] for other in group
            ):
                group.append(fault)
                break
        else:
            groups.append([fault])
    return groups


def try_group(group, spare, seconds):
    """Yields each fault of a group with what caught it. One that does not compile is replaced."""
    group = list(group)
    while group:
        for fault in group:
            plant(fault)
        rooms = [fault.room for fault in group]
        trouble = build(rooms)
        if trouble is None:
            break
        broken = [fault for fault in group if os.path.basename(fault.file) in trouble]
        for fault in group:
            copy_file(fault.file)
        if not broken:
            sys.exit("mutants.py: the copy does not build:\n" + trouble[-3000:])
        for fault in broken:
            group.remove(fault)
            if spare[fault.room]:
                group.append(spare[fault.room].pop())
    results = [(fault, test(rooms, fault.room, seconds)) for fault in group]
    for fault in group:
        copy_file(fault.file)
    yield from results


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("-n", type=int, default=100, help="how many faults")
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--room", action="append", help="only these rooms")
    options.add_argument("--limit", type=int, default=300, help="seconds for the tests of a room")
    options.add_argument("--laws", action="store_true", help="let survivors meet the laws")
    options.add_argument("--list", action="store_true", help="print the faults and stop")
    wanted = options.parse_args()

    sees = closures()
    rooms = [room for room in wanted.room or sorted(sees) if room]
    for room in rooms:
        if room not in sees:
            sys.exit(f"mutants.py: {room}: no such room with tests of its own")
    drawn = [fault for room in rooms for fault in faults(HERE, room)]
    random.Random(wanted.seed).shuffle(drawn)
    chosen, rest = drawn[:wanted.n], drawn[wanted.n:]
    if wanted.list:
        for fault in chosen:
            print_row(fault, fault.kind)
        return
    spare = {room: [fault for fault in rest if fault.room == room] for room in rooms}

    copy_tree()
    survivors, tried = [], collections.Counter()
    for group in batches(chosen, sees):
        for fault, caught in try_group(group, spare, wanted.limit):
            tried[fault.room] += 1
            if caught is None and not (fault.room == "Reader"):
                caught = second_chance(fault, wanted)
            if caught is None:
                survivors.append(fault)
            print_row(fault, caught or "SURVIVED")
    print()
    missed = collections.Counter(fault.room for fault in survivors)
    for room in sorted(tried):
        print_share(room, tried[room], missed[room])
    print_share("all", sum(tried.values()), len(survivors))


def second_chance(fault, wanted):
    """What the tests of Reader, and the laws, say of a fault that its own room's tests let pass."""
    plant(fault)
    try:
        if build(["Reader"]) is None:
            caught = test(["Reader"], "Reader", wanted.limit)
            if caught:
                return "Reader: " + caught
        if wanted.laws and fault.room in ("PlainText", "Typesetting", "Manuscript", "Glyphs"):
            caught = laws(3600)
            return caught and "laws: " + caught
    finally:
        copy_file(fault.file)


def print_row(fault, caught):
    print(f"{fault.file}:{fault.line}  [{caught}]\n  - {fault.before.strip()}\n  + {fault.after.strip()}", flush=True)


def print_share(room, tried, missed):
    print(f"{room:12} {tried:4} faults, {tried - missed:4} caught, {100 * (tried - missed) // max(tried, 1):3} %")


if __name__ == "__main__":
    main()
