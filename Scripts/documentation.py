"""Compiles the documentation of modules, for check-docs and build-docs.

It uses the modules of a release build, so nothing is built again. The symbol graphs are extracted
with the compiler flags that the build recorded.
"""

import json
import re
import subprocess
import sys
from pathlib import Path


class DocumentationError(Exception):
    """A problem that keeps the documentation from being compiled, as a sentence."""


def libraries(root):
    """Returns the names of the targets in library products."""
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=root, check=True, capture_output=True, text=True)
    return list(dict.fromkeys(
        target for product in json.loads(dump.stdout)["products"] if "library" in product["type"]
        for target in product["targets"]))


def compiler_flags(build, modules):
    """Returns the compiler flags for imports that the build used, for each module."""
    try:
        lines = (build / "release.yaml").read_text().splitlines()
    except FileNotFoundError:
        raise DocumentationError(
            f"there is no release build in {build}; run make build first") from None
    flags = {}
    for line in lines:
        if '"-module-name"' not in line or "-emit-module-path" not in line:
            continue
        arguments = json.loads(line.split("args:", 1)[1])
        module = arguments[arguments.index("-module-name") + 1]
        kept = ["-target", arguments[arguments.index("-target") + 1]]
        for index, argument in enumerate(arguments):
            if argument == "-Xcc":
                kept += ["-Xcc", arguments[index + 1]]
            elif argument == "-I":
                if arguments[index - 1] != "-Xcc":
                    kept += ["-I", arguments[index + 1]]
            elif argument.startswith("-I"):
                kept.append(argument)
        flags[module] = kept
    missing = [module for module in modules if module not in flags]
    if missing:
        raise DocumentationError(f"not built: {', '.join(missing)}; run make build first")
    return flags


def convert(module, flags, root, work, *options):
    """Compiles the documentation of one module.

    Returns the archive and the problems, which are an empty string if there are none.
    """
    graphs = work / module
    graphs.mkdir()
    extracted = subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, *flags,
         "-output-dir", str(graphs), "-minimum-access-level", "public",
         "-skip-synthesized-members"],
        capture_output=True, text=True)
    archive = work / f"{module}.doccarchive"
    if extracted.returncode != 0:
        return archive, (
            f"error: the symbol graph of {module} can't be extracted:\n{extracted.stderr}")
    # A graph "A@B" has A's extensions of B's types. Their links are checked with those of A.
    catalogs = [str(path) for path in (root / "Sources" / module).glob("*.docc")]
    converted = subprocess.run(
        ["docc", "convert", *catalogs, "--additional-symbol-graph-dir", str(graphs),
         "--output-path", str(archive), "--warnings-as-errors",
         "--fallback-display-name", module, "--fallback-bundle-identifier", module, *options],
        capture_output=True, text=True)
    # docc prints some problems as warnings even with --warnings-as-errors.
    output = converted.stdout + converted.stderr
    if converted.returncode != 0 or re.search(r"^(warning|error):", output, re.MULTILINE):
        return archive, output
    return archive, ""


def page(archive, path):
    """Returns the content of a page of an archive, such as `recollect/library`."""
    return json.loads((archive / "data" / "documentation" / f"{path}.json").read_text())


def build_folder(arguments):
    """Returns the root of the repository, and the build folder: the first argument, or .build."""
    root = Path(__file__).resolve().parent.parent
    return root, Path(arguments[0]) if arguments else root / ".build"


def fail(sentence):
    sys.exit(f"error: {sentence}")
