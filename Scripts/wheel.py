#!/usr/bin/env python3
"""Makes a wheel of each program archive in a folder: `python3 Scripts/wheel.py FOLDER`.

A wheel is a zip file that pip unpacks. Nothing is compiled: the static program goes into the scripts of Python's
environment, and what stands beside it into its data, so that the program finds its books as elsewhere.
Two wheels of one archive are byte-identical.
"""
import base64
import hashlib
import pathlib
import sys
import tarfile
import time
import zipfile

# A static program runs with any C library, so one wheel serves all of these.
TAGS = "manylinux_2_17_{0}.manylinux2014_{0}.musllinux_1_1_{0}"

STARTER = '''"""Starts Curlew, which is no Python: `python -m curlew_reader` and `curlew-reader` do what `curlew` does."""
import importlib.metadata
import os
import sys


def main():
    installed = [file.locate() for file in importlib.metadata.files("curlew-reader") or []]
    # Behind `pip install --target` the list of files is wrong.
    installed.append(os.path.join(os.path.dirname(__file__), "..", "bin", "curlew"))
    for path in map(str, installed):
        if path.endswith("/bin/curlew") and os.access(path, os.X_OK):
            os.execv(path, ["curlew"] + sys.argv[1:])
    sys.exit("The program curlew is missing. Install the package curlew-reader again.")


if __name__ == "__main__":
    main()
'''

METADATA = """Metadata-Version: 2.1
Name: curlew-reader
Version: {version}
Summary: Book reader for the terminal, with pages that turn
Home-page: https://{site}/
License: MIT
Requires-Python: >=3.8
Classifier: Environment :: Console
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: POSIX :: Linux
Description-Content-Type: text/plain

Curlew shows a text as a book: one page in a narrow terminal, two facing pages in a wide one. It breaks lines for the
whole paragraph, hyphenates, finds chapters, and keeps your place in every book. Leaves curl over as they turn, by key,
mouse or touch. It reads plain text in any encoding, EPUB, FB2, HTML and Markdown.

The package holds a program that needs no other package; Python only unpacks it. `curlew` starts it.
"""


def contents(archive, version):
    """The files of a wheel: path, bytes, whether it is a program."""
    data = f"curlew_reader-{version}.data"
    with tarfile.open(archive) as files:
        for member in files:
            if not member.isfile():
                continue
            path = pathlib.PurePosixPath(*pathlib.PurePosixPath(member.name).parts[1:])
            is_program = path.parts[0] == "bin"
            place = f"{data}/scripts/{path.name}" if is_program else f"{data}/data/{path}"
            yield place, files.extractfile(member).read(), is_program


def make_wheel(archive, site):
    version, processor = archive.name.removeprefix("curlew-reader-").removesuffix("-linux.tar.gz").rsplit("-", 1)
    tags = TAGS.format(processor)
    info = f"curlew_reader-{version}.dist-info"
    with tarfile.open(archive) as files:
        moment = max(member.mtime for member in files)
    entries = list(contents(archive, version)) + [
        ("curlew_reader/__init__.py", b"", False),
        ("curlew_reader/__main__.py", STARTER.encode(), False),
        (f"{info}/METADATA", METADATA.format(version=version, site=site).encode(), False),
        (
            f"{info}/WHEEL",
            "".join(
                ["Wheel-Version: 1.0\nGenerator: curlew\nRoot-Is-Purelib: false\n"]
                + [f"Tag: py3-none-{tag}\n" for tag in tags.split(".")]
            ).encode(),
            False,
        ),
        # `uvx curlew-reader` and `pipx run curlew-reader` start a program that is called like the package.
        (f"{info}/entry_points.txt", b"[console_scripts]\ncurlew-reader = curlew_reader.__main__:main\n", False),
    ]
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for path, data, _ in entries
    )
    entries.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode(), False))

    wheel = archive.with_name(f"curlew_reader-{version}-py3-none-{tags}.whl")
    with zipfile.ZipFile(wheel, "w") as out:
        for path, data, is_program in entries:
            entry = zipfile.ZipInfo(path, time.gmtime(moment)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            entry.create_system = 3
            out.writestr(entry, data, compresslevel=9)
    print(wheel)


def main():
    folder = pathlib.Path(sys.argv[1])
    site = (pathlib.Path(__file__).parent.parent / "Packaging" / "site").read_text().strip()
    archives = sorted(folder.glob("curlew-reader-*-linux.tar.gz"))
    if not archives:
        sys.exit(f"no archive of a program in {folder}: run make release first")
    for archive in archives:
        make_wheel(archive, site)


if __name__ == "__main__":
    main()
