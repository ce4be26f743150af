"""The checks of tests/architecture. Each takes a Tree and yields faults as
sentences with file and line; its first docstring line is the rule it keeps.
What is allowed stands in architecture_rules.py.
"""

import os
import re
import subprocess

import architecture_rules as rules

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]')
FUNCTION = re.compile(r"^[A-Za-z_]\w*(?:\[\])?\s*\(")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
SQL_WORD = re.compile(
    r"\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER|PRAGMA|"
    r"ATTACH|SAVEPOINT|RELEASE|ROLLBACK|WITH)\s", re.I)
# Spelled so that the check does not find itself.
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX)\b")
COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|//[^\n]*', re.S)


class Tree:
    """The files of a source tree, and where its libraries are built."""

    def __init__(self, top, build=None):
        self.top = top
        self.build = build
        self.folders = {}
        for path, folders, files in os.walk(top):
            folders[:] = sorted(
                f for f in folders if f not in rules.MADE
                and not f.startswith(rules.MADE_PREFIXES))
            name = os.path.relpath(path, top)
            self.folders["" if name == "." else name] = sorted(files)
        self.texts = {}

    def files(self, under, *ends):
        for folder, files in sorted(self.folders.items()):
            if folder == under or folder.startswith(under + "/") or not under:
                for name in files:
                    if not ends or name.endswith(ends):
                        yield os.path.join(folder, name)

    def text(self, path):
        if path not in self.texts:
            with open(os.path.join(self.top, path), encoding="utf-8",
                      errors="replace") as f:
                self.texts[path] = f.read()
        return self.texts[path]

    def has(self, path):
        return os.path.exists(os.path.join(self.top, path))

    def lines(self, path):
        return enumerate(self.text(path).split("\n"), 1)

    def sources(self):
        return self.files("daemon", ".c", ".h")

    def library(self, name):
        if self.build:
            path = os.path.join(self.build, name)
            if os.path.exists(path):
                return path
        return None

    def symbols(self, name, *flags):
        nm = os.environ.get("NM") or "nm"
        out = subprocess.run([nm, "-A", *flags, self.library(name)],
                             stdout=subprocess.PIPE, text=True,
                             stderr=subprocess.DEVNULL, check=True).stdout
        for line in out.splitlines():
            member, _, rest = line.rpartition(":")
            fields = rest.split()
            kind, symbol = fields[-2:]
            yield member.split(":")[-1], kind, symbol.split("@")[0]

    def sections(self, name):
        """Member, section and symbol of everything defined."""
        nm = os.environ.get("NM") or "nm"
        out = subprocess.run([nm, "-f", "sysv", "--defined-only",
                              self.library(name)],
                             stdout=subprocess.PIPE, text=True,
                             stderr=subprocess.DEVNULL, check=True).stdout
        member = ""
        for line in out.splitlines():
            fields = [field.strip() for field in line.split("|")]
            if len(fields) == 7:
                yield member, fields[6], fields[0]
            elif "[" in line:
                member = line.split("[")[-1].split("]")[0]


def folder_of(path):
    """daemon/rules/carcassonne/tiles.c -> rules/carcassonne"""
    return os.path.dirname(path)[len("daemon/"):]


def includes(tree, path):
    for number, line in tree.lines(path):
        found = INCLUDE.match(line)
        if found:
            yield number, found.group(1), found.group(2)


def layers(tree):
    """Layers include downwards only, and no adapter another"""
    for path in tree.sources():
        here = folder_of(path)
        if here not in rules.LAYERS:
            yield f"{path}: daemon/{here} is in no layer"
            continue
        for number, quote, name in includes(tree, path):
            there = os.path.dirname(name)
            if quote == "<" or name == "config.h" or there in ("", here):
                continue
            if path == rules.REGISTRY and there.startswith("rules/"):
                continue
            if there not in rules.LAYERS[here]:
                yield f"{path}:{number}: {here or 'main'} may not " \
                      f"include {name}"


def unnamed(tree):
    """Only the registry, its own files and lists of the build name a ruleset"""
    for path in (*tree.sources(), *tree.files("sql"),
                 *tree.files("templates", ".html", ".txt", ".lang")):
        if path == rules.REGISTRY or path in rules.NAMED:
            continue
        text = tree.text(path)
        if path.endswith((".c", ".h")):
            text = COMMENT.sub(without_comment, text)
        for ruleset in rules.RULESETS:
            if folder_of(path) == f"rules/{ruleset}" or \
                    os.path.basename(path).startswith((ruleset + ".",
                                                       ruleset + "-")):
                continue
            for found in re.finditer(rf"\b{ruleset}(?:_\d+)?\b", text):
                line = text.count("\n", 0, found.start()) + 1
                yield f"{path}:{line}: {ruleset} is named here"


def without_comment(found):
    """A comment as its line breaks; a text as it is."""
    text = found.group()
    return text if text.startswith('"') else "\n" * text.count("\n")


def headers_exist(tree):
    """Every header of our own that is included is there"""
    for path in tree.sources():
        for number, quote, name in includes(tree, path):
            if quote == "<" or name == "config.h":
                continue
            if not os.path.exists(os.path.join(tree.top, "daemon", name)):
                yield f"{path}:{number}: there is no daemon/{name}; name " \
                      "headers from daemon/"


def first_include(tree):
    """Every source file begins with config.h, then its own header"""
    for path in tree.files("daemon", ".c"):
        named = [name for _, _, name in includes(tree, path)]
        own = os.path.splitext(path)[0][len("daemon/"):] + ".h"
        if not named or named[0] != "config.h":
            yield f"{path}: the first include is not config.h"
        elif own in named and named[1] != own:
            yield f"{path}: the second include is not {own}"


def guards(tree):
    """Headers are guarded by their own name"""
    seen = {}
    for path in tree.files("daemon", ".h"):
        found = re.search(r"^#ifndef (\w+)\n#define (\w+)$",
                          tree.text(path), re.M)
        if not found or found.group(1) != found.group(2):
            yield f"{path}: no include guard"
        elif found.group(1) in seen:
            yield f"{path}: its guard is that of {seen[found.group(1)]}"
        else:
            seen[found.group(1)] = path


def pure_headers(tree):
    """base, rules and match include nothing that does I/O or knows time"""
    for path in tree.sources():
        allowed = rules.HEADERS.get(folder_of(path))
        for number, quote, name in includes(tree, path):
            if allowed and quote == "<" and name not in allowed:
                yield f"{path}:{number}: <{name}> is not for this layer"


def outside(tree):
    """Each outside library is included by its one adapter"""
    for path in tree.sources():
        here = folder_of(path)
        for number, quote, name in includes(tree, path):
            for start, homes in rules.OUTSIDE.items():
                if quote == "<" and name.startswith(start):
                    if here not in homes:
                        yield f"{path}:{number}: <{name}> belongs to " \
                              f"daemon/{homes[0]}"
                    break
            else:
                if quote == "<" and "/" in name and not name.startswith(
                        ("sys/", "netinet/", "arpa/", "net/")):
                    yield f"{path}:{number}: <{name}> is a library that " \
                          "no table knows"


def engine(tree):
    """The engine of the database is known to a few files of the store"""
    for path in tree.sources():
        stem = os.path.splitext(os.path.basename(path))[0]
        if folder_of(path).startswith("store/") or \
                folder_of(path) == "store" and stem in rules.ENGINE_USERS:
            continue
        for number, _, name in includes(tree, path):
            if name == "store/engine.h":
                yield f"{path}:{number}: {name} is for the files in " \
                      "ENGINE_USERS"


def modules(tree, folder):
    """What exported names of a folder may begin with: its name, those of its
    files (letters.c: letter_ too), those of the structs in its headers."""
    yield os.path.basename(folder)
    yield from rules.NAMES.get(folder, ())
    for name in tree.folders.get("daemon/" + folder, ()):
        stem, end = os.path.splitext(name)
        if end in (".c", ".h"):
            yield stem
            yield stem.removesuffix("s")
        if end == ".h":
            text = tree.text(f"daemon/{folder}/{name}")
            yield from re.findall(r"^struct (\w+) \{", text, re.M)


def own_prefixes(tree, room, stem):
    """What exported names of one file of a room may begin with: its name, its
    first word where it has several (doctor_net.c: doctor_), or a struct of its
    header."""
    yield stem
    yield stem.removesuffix("s")
    yield stem.split("_")[0]
    path = f"daemon/{room}/{stem}.h"
    if tree.has(path):
        yield from re.findall(r"^struct (\w+) \{", tree.text(path), re.M)


def file_prefixes(tree):
    """Exported names of the rooms begin with the name of their file"""
    for room in rules.ROOMS:
        library = f"lib{room}.a"
        if not tree.library(library):
            continue
        for member, kind, symbol in tree.symbols(library, "-g",
                                                 "--defined-only"):
            stem = member.split("-")[-1].removesuffix(".o")
            names = set(own_prefixes(tree, room, stem))
            good = tuple(name + "_" for name in names) + (rules.TABLES,)
            if not symbol.startswith(("__", "_GLOBAL__") + good) and \
                    symbol not in names and kind in "TDBRCVW":
                yield f"daemon/{room}/{stem}.c: {symbol} is another's name"


def exported_prefixes(tree):
    """Exported names begin with their folder, their file or their struct"""
    for library, folder in rules.LIBRARIES.items():
        if not tree.library(library):
            continue
        names = set(modules(tree, folder))
        good = tuple(name + "_" for name in names) + (rules.TABLES,)
        for member, kind, symbol in tree.symbols(library, "-g",
                                                 "--defined-only"):
            if symbol.startswith(("__", "_GLOBAL__")):
                continue  # the compiler's own: sanitizers, coverage
            if kind in "TDBRCVW" and symbol not in names and \
                    not symbol.startswith(good):
                yield f"{library}({member}): {symbol} is no name of " \
                      f"daemon/{folder}"


def pure_calls(tree):
    """base, rules and match call nothing that does I/O, time or randomness"""
    for library in rules.PURE_LIBRARIES:
        if not tree.library(library):
            continue
        folder = rules.LIBRARIES[library]
        bad = rules.FORBIDDEN_CALLS - rules.ALLOWED_CALLS.get(folder, set())
        bad |= {f"__{name}_chk" for name in bad}
        bad |= {f"__isoc99_{name}" for name in bad}
        for member, _, symbol in tree.symbols(library, "-u"):
            if symbol in bad:
                yield f"{library}({member}) calls {symbol}"


def room_files(tree):
    """Which file of the rooms needs which: two dictionaries, file -> room and
    file -> {file: a symbol}. Files are named ROOM/FILE."""
    home, defines, needs = {}, {}, {}
    for room in rules.ROOMS:
        library = f"lib{room}.a"
        if not tree.library(library):
            continue
        for member, kind, symbol in tree.symbols(library, "-g"):
            name = f"{room}/{member.split('-')[-1].removesuffix('.o')}"
            home[name] = room
            if kind in "Uw":
                needs.setdefault(name, set()).add(symbol)
            else:
                defines[symbol] = name
    uses = {name: {} for name in home}
    for name, symbols in needs.items():
        for symbol in sorted(symbols):
            there = defines.get(symbol, name)
            if there != name:
                uses[name].setdefault(there, symbol)
    return home, uses


def rooms(tree):
    """Rooms call downwards only, and faces do not know each other"""
    home, uses = room_files(tree)
    for name, others in sorted(uses.items()):
        for other, symbol in sorted(others.items()):
            here, there = home[name], home[other]
            if there != here and there not in rules.ROOMS[here]:
                yield f"daemon/{name}.c ({here}) needs {symbol} of {there}"


def circles(uses):
    """The strongly connected parts with more than one member (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in uses.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(part) > 1:
                found.append(sorted(part))

    for node in sorted(uses):
        if node not in index:
            visit(node)
    return found


def no_circles(tree):
    """No files of the rooms need each other in a circle"""
    _, uses = room_files(tree)
    for part in circles(uses):
        yield "a circle: " + " ".join(part)


def no_globals(tree):
    """No variable lives outside functions, or from one call to the next"""
    for library in rules.LIBRARIES:
        if not tree.library(library):
            continue
        for member, section, symbol in tree.sections(library):
            name = symbol.split(".")[0]
            if not name or name.startswith("_") or name in rules.GLOBALS:
                continue  # the compiler's own, or allowed
            if re.match(r"\.(data|bss|tdata|tbss)$|\.(data|bss)\.(?!rel\.ro)"
                        r"|\*COM\*", section):
                yield f"{library}({member}): {symbol} can be changed"


def functions(text):
    """Name, first line and length of every function definition."""
    lines = text.split("\n")
    name = start = None
    for number, line in enumerate(lines, 1):
        if FUNCTION.match(line):
            name = line.split("(")[0].strip()
        elif line == "{" and name:
            start = number
        elif line.startswith("}") and name and start:
            yield name, start, number - start - 1
            name = start = None
        elif line.startswith("}") or line.rstrip().endswith(";") and \
                not line.startswith(("\t", " ")):
            name = start = None


def function_length(tree):
    """No function is longer than a screen or two"""
    for folder in ("daemon", "tests"):
        for path in tree.files(folder, ".c", ".h"):
            for name, line, length in functions(tree.text(path)):
                if length >= rules.FUNCTION_LINES:
                    yield f"{path}:{line}: {name} has {length} lines"


def file_length(tree):
    """No file is longer than a person reads at a sitting"""
    ends = (".c", ".h", ".py", ".sh", ".js", ".mjs")
    for folder in ("daemon", "tests", "contrib"):
        for path in tree.files(folder, *ends):
            length = tree.text(path).count("\n")
            if length > rules.FILE_LINES:
                yield f"{path}: {length} lines"


def header_lines(text):
    """How many lines say something besides comments."""
    text = COMMENT.sub(
        lambda m: m.group(0) if m.group(0)[0] == '"' else "", text)
    return sum(1 for line in text.split("\n") if line.strip())


def header_length(tree):
    """Headers are contracts, not collections"""
    for path in tree.files("daemon", ".h"):
        length = header_lines(tree.text(path))
        if length > rules.HEADER_LINES_MOST:
            yield f"{path}: {length} lines besides comments"


def file_comment(tree):
    """Every file of C says at its head what it is"""
    for folder in ("daemon", "tests"):
        for path in tree.files(folder, ".c", ".h"):
            if not tree.text(path).startswith("/*\n * "):
                yield f"{path}: no comment at its head"


def finished(tree):
    """Nothing is marked as unfinished"""
    skip = ("tests/data/", "tests/fuzz/corpus/", "tests/golden/")
    for path in tree.files(""):
        if path.startswith(skip) or path.endswith(".log") or \
                os.path.dirname(path) == "" and path.startswith(
                    ("configure", "aclocal", "Makefile.in", "config.h")):
            continue
        for number, line in tree.lines(path):
            if UNFINISHED.search(line):
                yield f"{path}:{number}: {line.strip()[:60]}"


def no_made_sql(tree):
    """No SQL is put together by printf: statements are files in sql/"""
    for path in tree.files("daemon", ".c"):
        for number, line in tree.lines(path):
            if re.search(r"\bsqlite3_(v?mprintf|v?snprintf|str_append)", line):
                yield f"{path}:{number}: SQLite's printf"
            for literal in LITERAL.findall(line):
                if SQL_WORD.match(literal) and "%" in literal:
                    yield f"{path}:{number}: \"{literal}\""


def in_the_build(tree):
    """Every source file is named in a makefile part"""
    made = "".join(tree.text(p) for p in tree.files("", ".mk", "Makefile.am"))
    words = set(re.findall(r"[\w.%/-]+", made))
    bases = {os.path.basename(w) for w in words}
    for folder in ("daemon", "tests"):
        for path in tree.files(folder, ".c", ".h", ".py", ".sh"):
            if os.path.basename(path) not in bases:
                yield f"{path}: not in any local.mk"


def tour(tree):
    """README's tour of the tree lists every folder, and none that is not"""
    if "README" not in tree.folders[""]:
        yield "there is no README"
        return
    text = tree.text("README")
    part = re.search(r"^The tour of the tree\n=+\n(.*?)(?=^\S[^\n]*\n=+\n|\Z)",
                     text, re.M | re.S)
    if not part:
        yield 'README: no part "The tour of the tree"'
        return
    told = set(re.findall(r"^  ([\w./-]+)/(?:\s|$)", part.group(1), re.M))
    kept = set()
    for folder in tree.folders:
        depth = folder.count("/")
        inside = any(f == folder or f.startswith(folder + "/")
                     for f, files in tree.folders.items() if files)
        if folder and inside and (
                depth < 2 or depth == 2 and folder.startswith("daemon/")):
            kept.add(folder)
    for folder in sorted(kept - told):
        yield f"README does not mention {folder}/"
    for folder in sorted(told - kept):
        yield f"README mentions {folder}/, which is not there"


def manual(tree):
    """The manual has every command, every option and every key"""
    commands = tree.files("daemon/cmd", ".c")
    page = tree.text("doc/turnpost.1") if tree.has("doc/turnpost.1") else ""
    for path in commands:
        text = tree.text(path)
        for name in re.findall(r'struct cmd cmd_\w+ = \{\s*"(\w+)"', text):
            if not re.search(rf"^\.(It )?Cm {name}\b", page, re.M):
                yield f"{path}: doc/turnpost.1 does not have {name}"
        for name in re.findall(r'\{"([\w-]+)", \w+_argument,', text):
            if f"Fl \\-{name}" not in page:
                yield f"{path}: doc/turnpost.1 does not have --{name}"
    for path in tree.files("daemon/conf", ".c"):
        for key in re.findall(rules.KEY, tree.text(path)):
            for page in ("doc/turnpost.conf.5",
                         "contrib/turnpost.conf.sample"):
                text = tree.text(page) if tree.has(page) else ""
                if not re.search(rf"^[\s#.a-zA-Z]*\b{key}\s+=", text, re.M):
                    yield f"{path}: {page} does not have {key}"


def remarks(tree):
    """What is not wrong yet."""
    for path in tree.files("daemon", ".h"):
        length = header_lines(tree.text(path))
        if rules.HEADER_LINES < length <= rules.HEADER_LINES_MOST:
            yield f"{path}: {length} lines besides comments; could be two"
    missing = [n for n in rules.LIBRARIES if not tree.library(n)]
    if missing:
        yield "not built, not looked into: " + " ".join(sorted(missing))


ALL = (layers, unnamed, headers_exist, first_include, guards, pure_headers, outside,
       engine, exported_prefixes, file_prefixes, pure_calls, rooms, no_circles, no_globals, function_length,
       file_length, header_length, file_comment, finished, no_made_sql,
       in_the_build, tour, manual)
