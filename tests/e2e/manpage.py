"""Manual pages of the tree, as tests read them."""
import os
import re

from harness import SRCDIR

WORD = re.compile(r"[a-z][a-z0-9-]*")
BUILDDIR = os.environ.get("BUILDDIR", SRCDIR)


def read(*path):
    """A file of the tree, or one that was made of it."""
    made = os.path.join(BUILDDIR, *path)
    where = made if os.path.exists(made) else os.path.join(SRCDIR, *path)
    with open(where, encoding="utf-8") as f:
        return f.read()


def part(page, name):
    """The lines of section (or subsection) NAME."""
    macro = "Sh" if name.isupper() else "Ss"
    stop = r"\.Sh" if macro == "Sh" else r"\.S[hs]"
    found = re.search(rf"^\.{macro} {re.escape(name)}\n(.*?)(?=^{stop} |\Z)",
                      page, re.M | re.S)
    return found.group(1) if found else ""


def literals(page):
    """Its literal blocks."""
    return [block.replace("\\e", "\\") for block in re.findall(
        r"^\.Bd -literal.*?\n(.*?)^\.Ed", page, re.M | re.S)]


def literal(page, begin):
    """The literal block that begins like that."""
    for block in literals(page):
        if block.startswith(begin):
            return block
    return ""


def files(text):
    """The files of its literal blocks, as readers are told to write them: what
    follows a line "# /a/file"."""
    found = {}
    for block in literals(text):
        for path, lines in re.findall(
                r"^# (/\S+)\n((?:(?!# /).*\n)+)", block, re.M):
            found[path] = found.get(path, "") + lines
    return found


def commands(text):
    """The commands for root in its literal blocks, "# command"."""
    blocks = [block for block in literals(text) if not block.startswith("# /")]
    return [" ".join(line.removeprefix("# ").split())
            for line in "".join(blocks).replace("\\\n", "").splitlines()
            if line.startswith("# ")]


def entries(text, code=r"[a-z0-9-]+"):
    """The items of its lists, by what they are called: ".It Cm a , b (keys)"
    is a and b, each with its line and the lines up to the next item."""
    found = {}
    for item in re.findall(r"^\.It (Cm .*?)(?=^\.It |\Z)", text, re.M | re.S):
        head = item.split("\n", 1)[0].removeprefix("Cm ").split(" Pq ")[0]
        for name in head.split(" Ns ")[0].split(" , "):
            if re.fullmatch(code, name):
                found[name] = found.get(name, "") + item
    return found


def keys_of(item):
    """What stands in brackets behind an event's code."""
    head = re.search(r"^Cm .* Pq Cm (.*)", item, re.M)
    return set(WORD.findall(head.group(1))) if head else set()


def warnings_of(page):
    """The events that turnpost-log(7) says are warnings in the journal."""
    told = part(page, "Priorities in the journal").split(".Li warning\n")[1]
    named = re.findall(r"^\.Cm (.*)", told.split(".Li info")[0], re.M)
    return set(re.findall(r"[a-z-]+", " ".join(named)))


def keys_below(value):
    """All keys at every depth."""
    if isinstance(value, dict):
        return set(value).union(*map(keys_below, value.values()))
    if isinstance(value, list):
        return set().union(*map(keys_below, value))
    return set()
