"""A database on a server that can not be used: one sentence says what is wrong
and what to do, no password is told, nothing is tried again and again, and
nothing is written."""
import shutil
import subprocess

from harness import Tap
from postgresql_kit import Postgresql, started
from servers_kit import Machine

SECRET = "s3cret"
PLAYERS = ("-p", "Ann <ann@play.example>", "-p", "Bo <bo@play.example>")
MAKE = """
CREATE ROLE locked LOGIN PASSWORD 'another';
CREATE ROLE poor LOGIN;
CREATE DATABASE foreigner OWNER turnpost;
CREATE DATABASE namesake OWNER turnpost;
CREATE DATABASE locale OWNER turnpost TEMPLATE template0 LOCALE 'C.UTF-8';
CREATE DATABASE latin OWNER turnpost TEMPLATE template0 ENCODING 'LATIN1';
CREATE DATABASE newer OWNER turnpost;
CREATE DATABASE another;
CREATE DATABASE crowded OWNER turnpost CONNECTION LIMIT 0;
CREATE DATABASE shut OWNER turnpost ALLOW_CONNECTIONS false;
CREATE DATABASE private OWNER turnpost;
REVOKE CONNECT ON DATABASE private FROM PUBLIC;
CREATE DATABASE frozen OWNER turnpost;
ALTER DATABASE frozen SET default_transaction_read_only = on;
"""


def cases(server, standby):
    """What is wrong, a URL with that, what the sentence says of it, and what to
    do."""
    def at(database="turnpost", user="turnpost", folder=server.folder, more=""):
        return f"postgresql://{user}@/{database}?host={folder}{more}"

    yield ("a wrong password", at(user=f"locked:{SECRET}"),
           "password authentication failed", "give the right one")
    yield ("no password", at(user="locked"), "no password", ".pgpass")
    yield ("a user that is not there", at(user="nobody1"),
           'role "nobody1" does not exist', "createuser")
    yield ("a database that is not there", at("atlantis"),
           'database "atlantis" does not exist', "createdb")
    yield ("a host that is not known",
           f"postgresql://turnpost:{SECRET}@nowhere.invalid/turnpost",
           "nowhere.invalid", "name of the host")
    yield ("a folder without a socket", at(folder="/nowhere"),
           "No such file", "see that the server runs")
    yield ("a port at which nobody listens",
           f"postgresql://turnpost:{SECRET}@127.0.0.1:1/turnpost",
           "refused", "see that the server runs")
    yield ("two such ports",
           "postgresql://turnpost@127.0.0.1:1,127.0.0.1:2/turnpost",
           "refused", "see that the server runs")
    yield ("an option that is none", at(more=f"&{SECRET}=1"),
           "invalid URI query parameter", "write it as")
    yield ("a URL that is none", f"postgresql://turnpost:{SECRET}@[::1/x",
           "can't be read", "write it as")
    yield ("a password with an @", f"postgresql://turnpost:a@{SECRET}@h/x",
           "password", "%40")
    yield ("a password with a /", f"postgresql://turnpost:a/{SECRET}@h/x",
           "password", "%2F")
    yield ("a password with a %", f"postgresql://turnpost:{SECRET}%zz@h/x",
           "can't be read", "%25")
    yield ("a database of another program", at("foreigner"),
           "of another program", "name another")
    yield ("one that has a table of our name", at("namesake"),
           "of another program", "name another")
    yield ("one that sorts otherwise", at("locale"), "sort", "--locale=C")
    yield ("one in another encoding", at("latin"), "UTF-8", "--encoding=UTF8")
    yield ("one of a newer turnpost", at("newer"), "schema 99",
           "run that version")
    yield ("an empty one of somebody else", at("another"),
           "permission denied", "let the user own")
    yield ("a full one of somebody else", at(user="poor"),
           "permission denied", "let the user own")
    yield ("one with too many connections", at("crowded"),
           "too many connections", "max_connections")
    yield ("one that is closed", at("shut"), "not currently accepting",
           "ALLOW_CONNECTIONS")
    yield ("one that lets nobody in", at("private", "poor"),
           "permission denied", "GRANT CONNECT")
    yield ("one that is only read", at("frozen"), "set to be only read",
           "can be written")
    yield ("a standby", at(folder=standby.folder), "standby",
           "can be written")
    yield ("a standby where a primary is asked for",
           at(folder=standby.folder, more="&target_session_attrs=read-write"),
           "read-only", "promote it")


def prepare(server):
    """Whose databases there are. The server with the keys of all."""
    def become(user, database, text):
        return subprocess.run(
            ["psql", "-Xq", "-h", server.folder, "-U", user, "-d", database],
            input=text, text=True, capture_output=True, check=True)

    become("postgres", "postgres", MAKE)
    become("turnpost", "foreigner", "CREATE TABLE song (name text)")
    become("turnpost", "namesake", "CREATE TABLE turnpost (name text)")
    hba = f"{server.folder}/data/pg_hba.conf"
    with open(hba, encoding="utf-8") as f:
        rules = f.read()
    with open(hba, "w", encoding="utf-8") as f:
        f.write("local all locked scram-sha-256\n" + rules)
    become("postgres", "postgres", "SELECT pg_reload_conf()")
    newer = server.url.replace("/turnpost?", "/newer?")
    for url in (newer, server.url):
        first = Machine(server, url).start()
        first.stop()
    become("turnpost", "newer", "UPDATE turnpost SET version = 99")
    first.run("new", "carcassonne", *PLAYERS)
    return first


def is_sentence(text):
    """One line, and nothing but that."""
    return text.startswith("turnpost: ") and text.count("\n") == 1


def check_case(tap, server, first, what, url, wrong, todo):
    machine = Machine(server, url)
    shutil.copy(first.top["keys"], machine.top["keys"])
    asked = [machine.run("serve"), machine.run("new", "carcassonne", *PLAYERS)]
    said = [one.stderr for one in asked]
    if not tap.ok(all(one.returncode == 1 for one in asked) and
                  all(is_sentence(text) for text in said) and
                  wrong in said[0] and todo in said[0],
                  f"{what}: serve says in one sentence what to do"):
        print(f"# {said}")
    tap.ok(SECRET not in "".join(said), f"{what}: and tells no password")


def main():
    tap = Tap()
    server = started(tap)
    first = prepare(server)
    standby = Postgresql(of=server)
    for case in cases(server, standby):
        check_case(tap, server, first, *case)
    tap.equal(first.query("SELECT count(*) FROM game"), [(1,)],
              "and nothing was written")
    reader = Machine(server, f"postgresql://turnpost@/turnpost?host="
                             f"{standby.folder}")
    tap.equal(reader.run("list").stdout, first.run("list").stdout,
              "a standby can be read")
    tap.done()


main()
