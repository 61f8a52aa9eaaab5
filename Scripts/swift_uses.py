"""Reads the types that Swift files declare and use, for check-layers.

A file is split into tokens, without comments and the text of strings. Names are then resolved as the
compiler would in the cases that matter: from the innermost enclosing type outwards, then among the
types of the module. A use of a member, such as `Store.read`, counts as one of the extension that
declares it. A use through a value (`store.read`) isn't seen; between targets the compiler sees it.
"""

import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"""
    (?P<space>\s+)
    | (?P<comment>//[^\n]*|/\*)
    | (?P<string>(?P<hashes>\#*)(?P<quotes>\"\"\"|\"))
    | (?P<word>`?[^\W\d]\w*`?)
    | (?P<number>\d[\w.]*)
    | (?P<mark>.)
    """, re.VERBOSE | re.DOTALL)

DECLARING = {"struct", "class", "enum", "protocol", "actor", "extension"}
ALIASING = {"typealias", "associatedtype"}
MEMBERS = {"func", "var", "let", "case"}
# What follows `class` where it is a modifier.
MODIFIED = {"func", "var", "let", "subscript", "final", "override"}


@dataclass
class Use:
    """A name that a file uses, and the types around it."""
    chain: tuple
    line: int
    scopes: tuple


@dataclass
class SwiftFile:
    """The declarations and uses of one file."""
    path: object
    # Dotted names, such as ("Passage", "Scores"), with their lines.
    types: dict = field(default_factory=dict)
    members: dict = field(default_factory=dict)
    extended: list = field(default_factory=list)
    uses: list = field(default_factory=list)
    imports: list = field(default_factory=list)


def tokens(text):
    """Yields words and marks of a file with their lines; of a string, only what is interpolated."""
    position, line = 0, 1
    while position < len(text):
        found = TOKEN.match(text, position)
        end = found.end()
        if found["comment"] == "/*":
            end = comment_end(text, position)
        elif found["string"]:
            end, parts = string_parts(text, end, found["hashes"], found["quotes"])
            for begin, part in parts:
                for token, _ in tokens(part):
                    yield token, line + text.count("\n", position, begin)
            yield '""', line
        elif found["word"]:
            yield found[0].strip("`"), line
        elif found["number"] or found["mark"]:
            yield found[0], line
        line += text.count("\n", position, end)
        position = end


def comment_end(text, position):
    """Returns the end of a comment that may contain others."""
    depth = 0
    for found in re.compile(r"/\*|\*/").finditer(text, position):
        depth += 1 if found[0] == "/*" else -1
        if depth == 0:
            return found.end()
    return len(text)


def string_parts(text, position, hashes, quotes):
    """Returns the end of a string, and its interpolated parts with their places."""
    closing, escape, parts = quotes + hashes, "\\" + hashes, []
    while position < len(text):
        if text.startswith(closing, position):
            return position + len(closing), parts
        if text.startswith(escape + "(", position):
            begin = position + len(escape) + 1
            end = parenthesis_end(text, begin)
            parts.append((begin, text[begin:end]))
            position = end + 1
        elif text.startswith(escape, position):
            position += len(escape) + 1
        else:
            position += 1
    return position, parts


def parenthesis_end(text, position):
    """Returns the place of the parenthesis that closes an interpolation."""
    depth = 1
    while position < len(text):
        found = TOKEN.match(text, position)
        if found["string"]:
            position, _ = string_parts(text, found.end(), found["hashes"], found["quotes"])
            continue
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if depth == 0:
            return position
        position = found.end()
    return position


def read(path):
    """Returns the declarations and uses of a file."""
    file = SwiftFile(path)
    found = list(tokens(path.read_text()))
    scopes, pending, index = [], None, 0
    while index < len(found):
        token, line = found[index]
        after = found[index + 1][0] if index + 1 < len(found) else ""
        before = found[index - 1][0] if index else ""
        names = tuple(name for scope in scopes if scope for name in scope)
        if token == "import" and before != ".":
            start = index + 1
            if found[start][0] in DECLARING | {"func", "var", "let", "typealias"}:
                start += 1
            file.imports.append((found[start][0], line))
            index = start
        elif token in DECLARING and before != "." and after.isidentifier() and not (
                token == "class" and after in MODIFIED):
            name, index = chain(found, index + 1)
            if token == "extension":
                file.extended.append((name, line))
                file.uses.append(Use(name, line, ()))
                pending = name
            else:
                file.types.setdefault(names + name, line)
                pending = name
            continue
        elif token in ALIASING and before != ".":
            file.types.setdefault(names + (after,), line)
            index += 1
        elif token in MEMBERS and after.isidentifier() and scopes and scopes[-1]:
            file.members.setdefault(names + (after,), line)
            index += 1
        elif token == "{":
            scopes.append(pending)
            pending = None
        elif token == "}":
            if scopes:
                scopes.pop()
        elif token[0].isupper() and before != ".":
            name, index = chain(found, index)
            around = [scope for scope in scopes if scope]
            if pending:
                around.append(pending)
            file.uses.append(Use(name, line, tuple(n for scope in around for n in scope)))
            continue
        index += 1
    return file


def chain(found, index):
    """Returns the names from a place on that are joined by dots, and the place after them."""
    names = [found[index][0]]
    index += 1
    while index + 1 < len(found) and found[index][0] == "." and found[index + 1][0].isidentifier():
        names.append(found[index + 1][0])
        index += 2
    return tuple(names), index


class Module:
    """The types of several files, by name."""

    def __init__(self, files):
        self.files = files
        self.declared = {}
        for file in files:
            for name in file.types:
                self.declared.setdefault(name, []).append(file)
        self.added = {}
        for file in files:
            for name in file.members:
                self.added.setdefault(name, []).append(file)

    def resolve(self, use):
        """Yields the types and members that a use names, with the files that declare them."""
        for count in range(len(use.scopes), -1, -1):
            prefix = use.scopes[:count]
            if prefix + use.chain[:1] in self.declared:
                break
        else:
            return
        for length in range(1, len(use.chain) + 1):
            name = prefix + use.chain[:length]
            places = self.declared.get(name) or (self.added.get(name) if length > 1 else None)
            if not places:
                return
            yield ".".join(name), places
