"""Statements answer the same on both databases: the rows of a SQLite database
of an earlier release are put into PostgreSQL, and each statement is run on
both, with the same parameters, many times. What it answers, how many rows it
changes and what is in the table then must be the same, and so must be whether
a constraint is broken.
"""
import csv
import io
import os
import random
import re
import sqlite3

from harness import SRCDIR, Tap
from postgresql_kit import migrate, started, statements

TRIES = 40	# of each statement
# Of the file or the server, not of rows.
ENGINE = {"application_id", "user_version", "object_count", "page_count",
          "page_size", "integrity", "check_references", "pages", "pages_used",
          "sequence_last", "sequence_forget", "sequence_put",
          "data_version"}
# Of PostgreSQL they claim what they find.
CLAIMING = {"letters_due", "notices_due"}
# The next number, or an order among equals, is what each database makes of it.
NUMBERED, UNORDERED = {"thought_last"}, {"records"}
PATTERNS = ["*", "[2-5][0-9][0-9]*", "450*", "4.50*"]
FAULT = "a constraint is broken"
OUTSIDE = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "VACUUM")


# What the database of an earlier release lacks; some of it is damage, so that
# the check finds something.
BESIDES = """
INSERT INTO review (game, asked, wishes)
    SELECT id, iif(id % 2, created, NULL), 1 FROM game WHERE state = 2;
INSERT INTO hint (game, seat, entry, asked)
    SELECT id, 0, entries, moved FROM game WHERE id % 2 = 0;
INSERT INTO thought (game, seat, entry, since, due)
    SELECT id, 1, entries, moved, id % 3 FROM game
    WHERE id NOT IN (SELECT game FROM thought);
INSERT INTO downtime (since, until) VALUES (100, 200), (300, 400);
INSERT INTO pause (game, since, until, why)
    SELECT id, 10 * id, iif(id % 2, 10 * id + 5, NULL), 1 FROM game;
INSERT INTO advance (game, seat, player, text, basis, given, why, ended)
    SELECT game, seat, player, 'x', 'y', 7, iif(seat, 'late', ''), seat
    FROM seat WHERE player IS NOT NULL AND seat < 2;
INSERT INTO channel (player, url, shape, events, private, prefix, secret, made,
        game, agreed)
    SELECT id, 'https://' || name, 1, 7, 1, 'p', CAST(printf('%32d', id) AS BLOB), 5,
        iif(id % 2, id, NULL), '1 2' FROM player WHERE id < 7;
INSERT INTO notice (channel, game, seat, events, serial, due, tries)
    SELECT id, id % 3, 0, 1, 1, 3 + id, id % 2 FROM channel WHERE id < 5;
INSERT INTO received (game, seat, player, made, message, own, lines, came, due)
    SELECT game, seat, player, 1,
        CAST(printf('%32d', game) AS BLOB), 1, '[]', game, game + 1
    FROM seat WHERE player IS NOT NULL;
INSERT INTO refusal (digest, since)
    VALUES (CAST(printf('%32d', 1) AS BLOB), 4);
UPDATE letter SET said = '450 4.2.0 later', daily = id % 3, held = id % 5
    WHERE state = 0 AND id % 2 = 0;
UPDATE letter SET state = 0, tries = id % 2, at = iif(id % 4, 5, at)
    WHERE state = 1 AND id % 3 = 0;
UPDATE letter SET state = 3, said = '550 no' WHERE state = 1 AND id % 7 = 0;
UPDATE seat SET memo = 'note', taught = 1 WHERE game % 2 = 0;
UPDATE happening SET player = 2, name = 'Ben' WHERE kind = 4;
UPDATE game SET entries = entries + 1, reseeds = 7, made = '[1]' WHERE id = 3;
UPDATE game SET head = entropy, state = 1 WHERE id = 4;
UPDATE seat SET standin = 'greedy', player = NULL WHERE game = 5;
UPDATE letter_count SET letters = letters + 1;
UPDATE game_count SET games = games + 1;
UPDATE player_count SET players = players + 1;
UPDATE letter SET kind = 63 WHERE id = 6;
UPDATE letter SET about = 5 WHERE id = 8;
UPDATE letter SET ply = 99 WHERE id = 9;
UPDATE entry SET game = 99 WHERE game = 2 AND n = 3;
PRAGMA foreign_keys = ON;
"""


def filled():
    """A SQLite database that has something in all tables."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    old = sqlite3.connect(os.path.join(SRCDIR, "tests", "golden", "db",
                                       "schema-12.db"))
    old.backup(db)
    folder = os.path.join(SRCDIR, "sql")
    for name in sorted(os.listdir(folder)):
        if "0013" <= name < "1":
            with open(os.path.join(folder, name), encoding="utf-8") as f:
                db.executescript(f.read())
    db.executescript(BESIDES)
    return db


def tables(db):
    return [name for name, in db.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table'"
        " AND name NOT LIKE 'sqlite_%'")]


def literal(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'"
    if isinstance(value, int):
        return str(value)
    return "'" + value.replace("'", "''") + "'"


def told(value):
    """As psql tells it."""
    if value is None:
        return "<null>"
    return f"\\x{value.hex()}" if isinstance(value, bytes) else str(value)


def copy(db, server):
    """Puts all rows into PostgreSQL; what it says."""
    lines = ["SET session_replication_role = replica;"]
    for table in tables(db):
        lines.append(f"DELETE FROM {table};")
        for row in db.execute(f"SELECT * FROM {table}"):
            lines.append(f"INSERT INTO {table} VALUES "
                         f"({', '.join(map(literal, row))});")
        if any(column[1] == "id" for column in
               db.execute(f"PRAGMA table_info({table})")):
            lines.append(f"SELECT setval(pg_get_serial_sequence('{table}',"
                         f" 'id'), max(id)) FROM {table} HAVING count(*) > 0"
                         " \\g /dev/null")
    user = server.url
    server.url = user.replace("turnpost@", "postgres@")
    said = server.psql("\n".join(lines))
    server.url = user
    return said


def places(text):
    """By number, the column that a parameter is compared with or put in."""
    found = {int(n): column for column, n in re.findall(
        r'(\w+)"?\s*(?:=|<>|[<>]=?)\s*\?(\d+)', text)}
    into = re.match(r"INSERT INTO \w+ \(([^)]*)\)\s*"
                    r"(?:VALUES \(|SELECT )([^()]*?)(?:\)| FROM|\nFROM|\nWHERE)",
                    text)
    if into:
        columns, items = (part.split(",") for part in into.groups())
        for column, item in zip(columns, items):
            if re.fullmatch(r"\?\d+", item.strip()):
                found.setdefault(int(item.strip()[1:]), column.strip(' "\n\t'))
    return found


class Values:
    """Parameters of the right types, of which some find something."""

    def __init__(self, db):
        self.db = db
        self.dice = random.Random(22)
        self.found = {"bigint": [], "text": PATTERNS[:1], "bytea": []}
        for table in tables(db):
            for row in db.execute(f"SELECT * FROM {table} LIMIT 30"):
                for value in row:
                    kind = {int: "bigint", str: "text",
                            bytes: "bytea"}.get(type(value))
                    if kind:
                        self.found[kind].append(value)

    def some(self, name, text, kinds):
        """All of one run: like a row of the table, here and there."""
        table = re.search(r"(?:FROM|INTO|UPDATE) (\w+)", text).group(1)
        cursor = self.db.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in cursor.description]
        row = dict(zip(names, self.dice.choice(cursor.fetchall())))
        where = places(text)
        values = [row[where[i]] if where.get(i) in row
                  and self.dice.random() < 0.75 else self.one(name, kind)
                  for i, kind in enumerate(kinds, 1)]
        # SQLite would give a number to what has none.
        return [0 if value is None and where.get(i) == "game" else value
                for i, value in enumerate(values, 1)]

    def one(self, name, kind):
        if name == "outbox_hasten" and kind == "text":
            return self.dice.choice(PATTERNS)
        if kind == "bigint" and self.dice.random() < 0.7:
            return self.dice.randrange(7)
        if self.dice.random() < 0.05:
            return None
        if kind == "citext":
            text = self.dice.choice([t for t in self.found["text"]
                                     if "@" in t] or [""])
            return text.upper() if self.dice.random() < 0.3 else text
        if kind == "bytea" and self.dice.random() < 0.5:
            return self.dice.randbytes(self.dice.choice((16, 32)))
        return self.dice.choice(self.found[kind])


class Asked:
    """A statement, what it is run with, and what follows from that."""

    def __init__(self, name, texts, kinds, values):
        self.name, self.text, self.postgresql = name, *texts
        changed = re.match(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)",
                           self.text)
        self.table = changed.group(1) if changed else None
        self.ordered = "ORDER BY" in self.text and name not in UNORDERED
        limits = {int(n) for n in
                  re.findall(r"(?:LIMIT|OFFSET) \?(\d+)", self.text)}
        self.runs = [values.some(name, self.text, kinds)
                     for _ in range(TRIES if kinds else 1)]
        for run in self.runs:
            for i in limits:
                run[i - 1] = values.dice.randrange(9)

    def columns(self, db):
        """Those that are compared: not a number that was given just now."""
        names = [row[1] for row in
                 db.execute(f"PRAGMA table_info({self.table})")]
        if self.text.startswith("INSERT") or self.name in NUMBERED:
            names = [n for n in names if n != "id"]
        return ", ".join(f'"{n}"' for n in names)

    def answer(self, rows, count, after):
        """In one form. A number that was given just now only is there."""
        if self.text.startswith("INSERT"):
            rows = [["number"] for _ in rows]
        return ([count] + (rows if self.ordered else sorted(rows)),
                sorted(after))

    def on_sqlite(self, db):
        for run in self.runs:
            db.execute("BEGIN")
            try:
                cursor = db.execute(self.text, run)
                rows = [list(map(told, row)) for row in cursor]
                count = cursor.rowcount if self.table else len(rows)
                after = [] if not self.table else [
                    list(map(told, row)) for row in db.execute(
                        f"SELECT {self.columns(db)} FROM {self.table}")]
                yield self.answer(rows, count, after)
            except sqlite3.IntegrityError:
                yield FAULT
            except sqlite3.OperationalError as e:
                yield str(e)
            db.execute("ROLLBACK")

    def inquiry(self, db):
        """For psql."""
        yield f"PREPARE {self.name} AS {self.postgresql};"
        for run in self.runs:
            values = ", ".join(map(literal, run))
            yield "\\echo ==\nBEGIN;"
            yield f"EXECUTE {self.name}{f'({values})' if run else ''};"
            yield "\\echo ++"
            if self.table:
                yield f"SELECT {self.columns(db)} FROM {self.table};"
            yield "\\echo --\nROLLBACK;"

    def on_postgresql(self, said):
        for part in said.split("==\nBEGIN\n")[1:]:
            first, _, rest = part.partition("++\n")
            after = rest.partition("--\n")[0]
            if "ERROR:" in first:
                yield FAULT if "violates" in first else first
                continue
            rows = list(csv.reader(io.StringIO(first)))
            count = len(rows)
            if self.table:
                count = int(rows.pop()[0].split()[-1])
            yield self.answer(rows, count,
                              list(csv.reader(io.StringIO(after))))


def parameters(server, texts):
    """The types of the parameters of each statement."""
    said = server.psql("".join(
        f"PREPARE {name} AS {text};\n" for name, text in texts.items())
        + "SELECT name, array_to_string(parameter_types, ' ')"
        " FROM pg_prepared_statements;\n")
    return {name: kinds.split() for name, kinds in
            (line.split("|") for line in said.splitlines())}


def differences(db, server, asked):
    said = server.psql("\\pset null '<null>'\n" + "\n".join(
        line for one in asked for line in
        [f"\\echo ## {one.name}", *one.inquiry(db)]), "--csv")
    parts = said.split("## ")[1:]
    for one, part in zip(asked, parts, strict=True):
        wrong = [(run, wanted, got) for run, wanted, got in
                 zip(one.runs, one.on_sqlite(db), one.on_postgresql(part),
                     strict=True) if wanted != got]
        if wrong:
            yield f"{one.name}: {wrong[0]}"[:800]


def main():
    tap = Tap()
    server = started(tap)
    tap.none(migrate(server), "with the schema of the program")
    db = filled()
    tap.equal(copy(db, server), "", "it takes all rows of SQLite")
    sqlite, both = dict(statements("text")), dict(statements())
    both = {name: text for name, text in both.items()
            if name in sqlite and name not in ENGINE | CLAIMING
            and text.split()[0].rstrip(";") not in OUTSIDE}
    kinds = parameters(server, both)
    values = Values(db)
    asked = [Asked(name, (sqlite[name], text), kinds[name], values)
             for name, text in both.items()]
    idle = [one.name for one in asked if all(
        answer == FAULT or answer[0] == [0] for answer in
        list(one.on_sqlite(db)))]
    tap.ok(len(idle) < 20, "most statements find something, or change it")
    print(f"# of {len(asked)}, not: {' '.join(idle)}")
    tap.none(differences(db, server, asked),
             "each statement answers the same and changes the same")
    tap.done()


if __name__ == "__main__":
    main()
