"""The SQL of the program on PostgreSQL: the migrations, as they are built in,
make the tables that SQLite has, and PostgreSQL takes every statement, with
parameters and answers of the types that the store knows.

Not here: what statements answer there (postgresql_answers_test.py).
"""
import re
import sqlite3

from harness import Server, Tap
from postgresql_kit import migrate, started, statements

TYPES = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea"}
# What parameters and columns of answers may be. Others are not what SQLite
# has: a boolean is "t", a numeric no whole number.
PARAMETERS = {"bigint", "text", "citext", "bytea", "xid8"}
ANSWERS = PARAMETERS | {"integer", "boolean", "xid8"}
# These are not prepared by SQL, but run.
UTILITY = ("ANALYZE", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE",
           "SET", "VACUUM")


# --- tables -------------------------------------------------------------------

def sqlite_tables(db):
    """Each table: its columns, each with type and whether it may be NULL."""
    tables = {}
    for name, sql in db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table'"
            " AND name NOT LIKE 'sqlite_%'"):
        folded = set(re.findall(r"(\w+) TEXT NOT NULL COLLATE NOCASE", sql))
        tables[name] = [
            (column, "citext" if column in folded else TYPES[kind],
             bool(must or key))
            for _, column, kind, must, _, key in
            db.execute(f"PRAGMA table_info({name})")]
    return tables


def postgresql_tables(server):
    tables = {}
    for name, column, kind, must in server.rows(
            "SELECT c.relname, a.attname, format_type(a.atttypid, NULL),"
            " a.attnotnull FROM pg_class AS c"
            " JOIN pg_attribute AS a ON a.attrelid = c.oid"
            " WHERE c.relnamespace = current_schema::regnamespace"
            " AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped"
            " ORDER BY c.relname, a.attnum"):
        tables.setdefault(name, []).append((column, kind, must == "t"))
    return tables


def others(db, kind):
    return {name for name, in db.execute(
        "SELECT name FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL",
        (kind,))}


def references(db):
    """From which columns each table refers to which."""
    found = set()
    for name, in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table'"):
        keys = {}
        for number, _, table, column, *_, gone, _ in db.execute(
                f"PRAGMA foreign_key_list({name})"):
            keys.setdefault((number, table, gone), set()).add(column)
        found |= {(name, ",".join(sorted(columns)), table, gone)
                  for (_, table, gone), columns in keys.items()}
    return found


POSTGRESQL_REFERENCES = """
SELECT c.conrelid::regclass, (SELECT string_agg(a.attname, ',' ORDER BY
        a.attname) FROM pg_attribute AS a WHERE a.attrelid = c.conrelid
        AND a.attnum = ANY (c.conkey)), c.confrelid::regclass,
    CASE c.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL'
        ELSE 'NO ACTION' END
FROM pg_constraint AS c WHERE c.contype = 'f';
"""


def test_tables(tap, server, db):
    wanted, got = sqlite_tables(db), postgresql_tables(server)
    tap.equal(got.pop("turnpost", None), [("version", "bigint", True)],
              "PostgreSQL has a table with the version of the schema")
    tap.equal([name for name, *_ in got.pop("turnpost_writer", [])],
              ["writer", "saved", "at"],
              "and one with what each connection has saved last")
    tap.equal(server.rows("SELECT version FROM turnpost"),
              [(str(db.execute("PRAGMA user_version").fetchone()[0]),)],
              "both databases have the same version")
    tap.equal(sorted(got), sorted(wanted), "both have the same tables")
    tap.none((f"{name}: {got.get(name)} is not {columns}"
              for name, columns in wanted.items()
              if got.get(name) != columns),
             "with the same columns in the same order")
    tap.equal({name for name, in server.rows(
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")},
              others(db, "trigger"), "both have the same triggers")
    tap.equal(others(db, "index") - {name for name, in server.rows(
        "SELECT indexname FROM pg_indexes")}, set(),
              "and PostgreSQL the indexes of SQLite")
    tap.equal(set(server.rows(POSTGRESQL_REFERENCES)) ^ references(db), set(),
              "what refers to what is the same")
    tap.ok(server.rows("SELECT count(*) FROM letter_count") == [("3",)]
           and len(server.rows("SELECT value FROM fact")[0][0]) == 16,
           "and what the migrations put there is there")


# --- statements ---------------------------------------------------------------

def inquiry(name, text):
    """For psql: what the parameters of a statement are, what it answers, and
    whether it can be planned."""
    n = max((int(i) for i in re.findall(r"\$(\d+)", text)), default=0)
    nothing = f"({', '.join(['NULL'] * n)})" if n else ""
    return (f"\\echo == {name} parameters\nPREPARE {name} AS {text};\n"
            "SELECT unnest(parameter_types) FROM pg_prepared_statements"
            f" WHERE name = '{name}';\n"
            f"\\echo == {name} answers\n{text} \\gdesc\n"
            f"\\echo == {name} plan\nEXPLAIN EXECUTE {name}{nothing};\n")


def faults(said):
    """What is wrong with the statements that psql was asked about."""
    for part in said.split("== ")[1:]:
        head, _, text = part.partition("\n")
        name, what = head.split()
        lines = text.strip().splitlines()
        if "ERROR:" in text:
            yield f"{name}: {text}"
        elif what == "parameters":
            yield from (f"{name}: parameter {i} is {kind}" for i, kind in
                        enumerate(lines, 1) if kind not in PARAMETERS)
        elif what == "answers" and lines and "|" in lines[0]:
            yield from (f"{name}: answers {line}" for line in lines
                        if line.rsplit("|", 1)[1] not in ANSWERS)


def test_statements(tap, server):
    asked = dict(statements())
    plain = {name: text for name, text in asked.items()
             if text.split()[0].rstrip(";") not in UTILITY and
             not text.endswith("COMMIT")}
    tap.ok(len(plain) > 200, "PostgreSQL has statements")
    tap.none(faults(server.psql("".join(inquiry(name, text) for name, text in
                                        plain.items()))),
             "it takes each, with types that the store knows")
    order = ["settings", "settings_patient", "analyze", "begin",
             "piece_begin", "piece_undo", "piece_keep", "commit",
             "begin_ours", "commit_ours", "begin_beside", "rollback",
             "read_begin", "rollback",
             "settings_read", "vacuum"]
    tap.equal(set(order), set(asked) - set(plain),
              "the others are known")
    tap.ok("ERROR" not in server.psql("".join(f"{asked[name]};\n"
                                              for name in order)), "and run")


def main():
    tap = Tap()
    server = started(tap)
    tap.none(migrate(server), "all migrations run on PostgreSQL")
    sqlite = Server()
    sqlite.start()
    sqlite.stop()
    db = sqlite3.connect(sqlite.database)
    test_tables(tap, server, db)
    test_statements(tap, server)
    db.close()
    tap.done()


if __name__ == "__main__":
    main()
