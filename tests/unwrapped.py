"""Texts for the user that skip gettext, found in the sources as they are written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MARKERS: Final = {"_", "N_", "ngettext"}

_SINKS: Final = {"Text", "add_column", "add_row", "append", "echo", "print", "secho", "write"}
"""What takes a text that the user reads."""

_SHOWN: Final = {"expected", "header", "help", "label", "metavar", "short_help", "title"}
"""Arguments that are such texts."""

_SENTENCE: Final = re.compile(r"[A-Za-z]+[,;:]? [A-Za-z]+")
_WORD: Final = re.compile(r"[A-Za-z]{2,}")
_BESIDE: Final = re.compile(r"[A-Za-z]{2,} | [A-Za-z]{2,}")
"""A word beside a gap or a figure, in an f-string."""

_SPEECHLESS: Final = (
    # Colours and weights for rich.
    re.compile(r"(bold|dim|italic|reverse|black|white|red|green|yellow|blue|cyan| |on|#\w{6})+"),
    re.compile(r"\s*(ALTER|BEGIN|CREATE|DELETE|DROP|INSERT|PRAGMA|SELECT|UPDATE) .*", re.DOTALL),
    re.compile(r"[\s)]*(FROM|IF NOT|LIMIT|ORDER BY|VALUES|WHERE) .*"),
    # What is typed, in all languages at once, and the names of cards.
    re.compile(r".*[^\x00-\x7f“”’–].*", re.DOTALL),
    # What programs read: the name before an error, the lines of `kibitz engine`.
    re.compile(r"kibitz:? |best |error "),
)

_TYPED: Final = {"A-B", "N", "N...", "[en|ru|uk|de|system]", "rest no", "show Carla 7"}
"""What stands in a text as it is to be typed."""


_NAMES: Final = {"names.py", "playout_policy.py"}
"""Modules of engine and inference with lists of names in them."""


def unwrapped(path: Path, shown: bool) -> Iterator[str]:
    """Each text of a module that looks as if a user read it in English only, with its line.

    ``shown``: the module itself shows something; of the others only sentences count.
    """
    if not shown and path.name in _NAMES:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = set(_exempt(tree))
    suspects: dict[int, ast.Constant] = {}
    for node in ast.walk(tree):
        for text in _suspects(node, shown):
            if id(text) not in known and not _speechless(str(text.value)):
                suspects[id(text)] = text
    for text in suspects.values():
        yield f"{path.name}:{text.lineno}: {text.value!r}"


def _suspects(node: ast.AST, shown: bool) -> Iterator[ast.Constant]:
    match node:
        case ast.Constant(value=str(text)) if _SENTENCE.search(text):
            yield node
        case ast.JoinedStr(values=parts) if shown:
            yield from (part for part in _texts(parts) if _BESIDE.search(str(part.value)))
        case ast.Call(func=function, args=arguments, keywords=options):
            read = [option.value for option in options if option.arg in _SHOWN]
            if shown and _called(function) in _SINKS:
                read += arguments[:1]
            yield from (text for text in _texts(read) if _WORD.search(str(text.value)))


def _texts(nodes: list[ast.expr]) -> Iterator[ast.Constant]:
    for node in nodes:
        match node:
            case ast.Constant(value=str()):
                yield node
            case ast.JoinedStr(values=parts):
                yield from _texts(parts)
            case ast.IfExp(body=body, orelse=other):
                yield from _texts([body, other])


def _exempt(tree: ast.AST) -> Iterator[int]:
    """The texts that are translated, are no texts, or are for whoever calls a function wrongly."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=function) if _called(function) in MARKERS:
                yield from map(id, ast.walk(node))
            case ast.keyword(arg="epilog", value=example):
                yield from map(id, ast.walk(example))  # a command line
            case ast.Raise(exc=ast.Call(func=ast.Name(id=kind))) if kind.endswith("Error"):
                yield from map(id, ast.walk(node))
            case ast.Expr(value=ast.Constant() as docstring):
                yield id(docstring)
            case ast.Assign(value=ast.Dict(keys=keys)) | ast.AnnAssign(value=ast.Dict(keys=keys)):
                yield from map(id, keys)  # looked up, not shown
            case ast.Tuple(elts=[first, ast.Call(func=function)]) if _called(function) in MARKERS:
                yield id(first)  # what is typed, before what it means


def _called(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _speechless(text: str) -> bool:
    return text in _TYPED or any(pattern.fullmatch(text) for pattern in _SPEECHLESS)
