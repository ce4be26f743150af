"""Small trees with one thing wrong each, so that the checks of
tests/architecture are known to find it, and a good one that they leave alone.
"""

import collections
import os
import subprocess

import architecture_checks as checks

Case = collections.namedtuple("Case", "check sentence says files")

HEAD = "/*\n * What this is.\n */\n"
GUARD = "#ifndef {0}\n#define {0}\n{1}\n#endif\n"


def source(*lines):
    return HEAD + '#include "config.h"\n\n' + "\n".join(lines) + "\n"


def header(name, *lines):
    return HEAD + GUARD.format(name, "\n".join(lines))


def make(top, files):
    """Writes the files; those named lib*.a are compiled from their text, or
    from several by the name of their file."""
    for name, text in files.items():
        path = os.path.join(top, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if name.endswith(".a"):
            archive(path, text)
        else:
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
    return checks.Tree(top, top)


def archive(path, texts):
    compiler = (os.environ.get("CC") or "cc").split()
    if isinstance(texts, str):
        texts = {os.path.basename(path)[:-2]: texts}
    for name, text in texts.items():
        base = os.path.join(os.path.dirname(path), name)
        with open(base + ".c", "w", encoding="utf-8") as f:
            f.write(text)
        subprocess.run([*compiler, "-c", "-O0", "-fPIE", "-o", base + ".o",
                        base + ".c"], check=True)
        subprocess.run(["ar", "cr", path, base + ".o"], check=True)
        os.remove(base + ".c")
        os.remove(base + ".o")


def long_function(lines):
    return source("void", "store_go(void)", "{", *["\tgo();"] * lines, "}")


def tour(*folders):
    return "\n".join(["The tour of the tree", "=" * 20, "",
                      *[f"  {f}/   what it is" for f in folders], "",
                      "Licence", "=======", "  none/ of this"])


INC = checks.layers
OUT = checks.outside
CASES = [
    Case(INC, "an adapter may include what is below it", "", {
        "daemon/store/a.c": source('#include "match/match.h"',
                                   '#include "base/buffer.h"',
                                   '#include "store/a.h"')}),
    Case(INC, "an adapter that includes another is found", "a.c:7", {
        "daemon/store/a.c": source("", '#include "sign/sign.h"')}),
    Case(INC, "rules that include the desk are found", "desk/desk.h", {
        "daemon/rules/chess/a.c": "", "daemon/rules/a.c": source(
            '#include "desk/desk.h"')}),
    Case(INC, "a desk that knows one ruleset is found", "carcassonne/t.h", {
        "daemon/desk/a.c": source('#include "rules/carcassonne/t.h"')}),
    Case(INC, "only the registry includes a ruleset", "", {
        checks.rules.REGISTRY: source('#include "rules/carcassonne/t.h"')}),
    Case(INC, "rules that include a ruleset elsewhere are found", "other.c", {
        "daemon/rules/other.c": source('#include "rules/carcassonne/t.h"')}),
    Case(checks.unnamed, "a ruleset in its own files, a comment or the build"
         " is left alone", "", {
             "daemon/rules/carcassonne/a.c": source('"carcassonne"'),
             "daemon/desk/a.h": "/* not carcassonne */\n",
             "daemon/desk/local.mk": "carcassonne\n",
             checks.rules.REGISTRY: source("carcassonne_1"),
             "templates/lang/en/carcassonne-rules.lang": "carcassonne.a = b"}),
    Case(checks.unnamed, "a page that knows one ruleset is found",
         "a.c:6: carcassonne", {
             "daemon/pages/a.c": source('a("/*", "carcassonne");')}),
    Case(checks.unnamed, "a template that knows one ruleset is found",
         "b.html:1: geonosis", {
             "templates/web/b.html": "{{>geonosis.name}}\n"}),
    Case(checks.unnamed, "a ruleset that knows another is found",
         "a.h:1: monopoly", {
             "daemon/rules/geonosis/a.h": "#define A monopoly_1\n"}),
    Case(INC, "a ruleset that includes match is found", "match/match.h", {
        "daemon/rules/carcassonne/a.c": source('#include "match/match.h"')}),
    Case(INC, "a folder that is in no layer is found", "in no layer", {
        "daemon/extra/a.c": source()}),
    Case(checks.headers_exist, "a header that is not there is found",
         "base/none.h", {
             "daemon/desk/a.c": source('#include "base/none.h"')}),
    Case(checks.first_include, "a file without config.h is found",
         "not config.h", {"daemon/base/a.c": "#include <string.h>\n"}),
    Case(checks.first_include, "a file whose own header comes late is found",
         "second include", {"daemon/base/a.c": source(
             "#include <string.h>", '#include "base/a.h"')}),
    Case(checks.guards, "a header without guard is found", "no include", {
        "daemon/base/a.h": HEAD}),
    Case(checks.guards, "a guard used twice is found", "its guard", {
        "daemon/base/a.h": header("A_H"), "daemon/base/b.h": header("A_H")}),
    Case(checks.pure_headers, "rules that include a clock are found",
         "<time.h>", {
             "daemon/rules/carcassonne/a.c": source("#include <time.h>")}),
    Case(checks.pure_headers, "a match that includes files is found",
         "<fcntl.h>", {"daemon/match/a.c": source("#include <fcntl.h>")}),
    Case(checks.pure_headers, "an adapter may include files", "", {
        "daemon/store/a.c": source("#include <fcntl.h>")}),
    Case(OUT, "a library in its adapter is left alone", "", {
        "daemon/draw/a.c": source("#include <cairo.h>")}),
    Case(OUT, "SQLite outside the store is found", "daemon/store", {
        "daemon/desk/a.c": source("#include <sqlite3.h>")}),
    Case(OUT, "SQLite in the store, outside of its engine, is found",
         "daemon/store/sqlite", {
             "daemon/store/a.c": source("#include <sqlite3.h>")}),
    Case(checks.engine, "a family of the store that knows the engine is found",
         "ENGINE_USERS", {"daemon/store/games.c":
                    source('#include "store/engine.h"')}),
    Case(checks.engine, "the engine itself is left alone", "", {
        "daemon/store/sql.c": source('#include "store/engine.h"')}),
    Case(OUT, "a library that no table knows is found", "no table", {
        "daemon/desk/a.c": source("#include <event2/event.h>")}),
    Case(checks.exported_prefixes, "names of the folder are left alone", "", {
        "libbase.a": "int base_a(void); int base_a(void) { return 0; }"}),
    Case(checks.exported_prefixes, "a name of no folder is found",
         "helper", {"libstore.a": "int helper; "}),
    Case(checks.file_prefixes, "a name of its own file is left alone", "", {
        "libgame.a": {"a": "int a_go(void); int a_go(void) { return 0; }"}}),
    Case(checks.file_prefixes, "a name of another file is found", "b_go", {
        "libgame.a": {"a": "int b_go(void); int b_go(void) { return 0; }"}}),
    Case(checks.pure_calls, "rules that ask the time are found",
         "calls time", {
             "librules.a": "#include <time.h>\n"
             "long rules_a(void) { return (long)time(0); }"}),
    Case(checks.pure_calls, "rules that print are found", "calls p", {
        "libcarcassonne.a": "#include <stdio.h>\n"
        'int carc_a(int i) { return printf("%d", i); }'}),
    Case(checks.pure_calls, "an adapter may ask the time", "", {
        "libstore.a": "#include <time.h>\n"
        "long store_a(void) { return (long)time(0); }"}),
    Case(INC, "a post that includes play is found", "play/turn.h", {
        "daemon/post/a.c": source('#include "play/turn.h"')}),
    Case(INC, "a room that includes one above it is found", "pages/answer.h", {
        "daemon/show/a.c": source('#include "pages/answer.h"')}),
    Case(checks.rooms, "a room may call one below it", "", {
        "libplay.a": "int game_a(void); int play_a(void);"
                     "int play_a(void) { return game_a(); }",
        "libgame.a": "int game_a(void); int game_a(void) { return 0; }"}),
    Case(checks.rooms, "a room that calls one above it is found", "play_a", {
        "libgame.a": "int play_a(void); int game_a(void);"
                     "int game_a(void) { return play_a(); }",
        "libplay.a": "int play_a(void); int play_a(void) { return 0; }"}),
    Case(checks.rooms, "a face that calls another is found", "post_a", {
        "libpages.a": "int post_a(void); int pages_a(void);"
                      "int pages_a(void) { return post_a(); }",
        "libpost.a": "int post_a(void); int post_a(void) { return 0; }"}),
    Case(checks.no_circles, "files in a line are left alone", "", {
        "libgame.a": {"a": "int b(void); int a(void);"
                           "int a(void) { return b(); }",
                      "b": "int b(void); int b(void) { return 0; }"}}),
    Case(checks.no_circles, "files in a circle are found", "game/a game/b", {
        "libgame.a": {"a": "int b(void); int a(void);"
                           "int a(void) { return b(); }",
                      "b": "int a(void); int b(void);"
                           "int b(void) { return a(); }"}}),
    Case(checks.no_globals, "a table of constants is left alone", "", {
        "libbase.a": 'const char *const base_a[] = { "a", "b" };'}),
    Case(checks.no_globals, "a variable outside functions is found",
         "base_a", {"libbase.a": "int base_a = 4;"}),
    Case(checks.no_globals, "a static in a function is found",
         "seen", {"libbase.a": "int base_a(void) "
                  "{ static int seen; return seen++; }"}),
    Case(checks.function_length, "a short function is left alone", "", {
        "daemon/store/a.c": long_function(40)}),
    Case(checks.function_length, "a long function is found", "store_go", {
        "daemon/store/a.c": long_function(80)}),
    Case(checks.file_length, "a long file is found", "700 lines", {
        "daemon/store/a.c": "\n" * 700}),
    Case(checks.header_length, "comments in a header are not counted", "", {
        "daemon/store/a.h": "/* a\n" + "* b\n" * 300 + "*/\n"}),
    Case(checks.header_length, "a long header is found", "a.h: 203", {
        "daemon/store/a.h": header("A_H", *["int a;"] * 200)}),
    Case(checks.file_comment, "a file without a head is found", "no comment",
         {"daemon/store/a.c": "int a;\n"}),
    Case(checks.finished, "what is marked unfinished is found", "doc/a:1", {
        "doc/a": "TO" "DO: the rest\n"}),
    Case(checks.no_made_sql, "a whole statement is left alone", "", {
        "daemon/store/a.c": 'run("SELECT 1 FROM game");'}),
    Case(checks.no_made_sql, "SQL made by printf is found", "FROM %s", {
        "daemon/store/a.c": 'printf("SELECT 1 FROM %s", t);'}),
    Case(checks.in_the_build, "a file in no makefile is found", "b.c", {
        "daemon/store/local.mk": "libstore_a_SOURCES = %D%/a.c\n",
        "daemon/store/a.c": "", "daemon/store/b.c": ""}),
    Case(checks.tour, "a true tour is left alone", "", {
        "README": tour("daemon", "daemon/base"), "daemon/base/a.c": ""}),
    Case(checks.tour, "a folder that the tour forgets is found",
         "not mention daemon/base", {
             "README": tour("daemon"), "daemon/base/a.c": ""}),
    Case(checks.tour, "a folder that is not there is found", "mentions sql/", {
        "README": tour("daemon", "sql"), "daemon/a.c": ""}),
    Case(checks.manual, "a command in the manual is left alone", "", {
        "daemon/cmd/a.c": 'const struct cmd cmd_go = {"go",\n',
        "doc/turnpost.1": ".It Cm go Ar there\n"}),
    Case(checks.manual, "a command that the manual forgets is found",
         "not have go", {
             "daemon/cmd/a.c": 'const struct cmd cmd_go = {"go",\n',
             "doc/turnpost.1": ".It Cm good\n"}),
    Case(checks.manual, "an option that the manual forgets is found",
         "not have --seat", {
             "daemon/cmd/a.c": '{"seat", required_argument, NULL, 1},\n'}),
]
