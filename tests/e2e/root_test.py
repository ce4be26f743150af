"""Who serves games: not root, unless it is told to; nobody looks into the
memory of a server; and too little memory is told."""
import os
import pwd
import resource
import shutil
import signal
import subprocess

from harness import TURNPOST, Server, Tap, wait_until


def fails(tap, done, status, said, sentence):
    good = done.returncode == status and said in done.stderr and \
        done.stderr.count("\n") == 1
    if not tap.ok(good, f"{sentence}: {status}, in one line"):
        print(f"# {done.returncode} {done.stderr!r}")


def uids(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        words = dict(line.split(":", 1) for line in f)
    return set(words["Uid"].split()) | set(words["Gid"].split())


def shut(pid):
    """Whether whoever is the process's user cannot read what it has."""
    return os.stat(f"/proc/{pid}/environ").st_uid == 0


def no_core(pid):
    with open(f"/proc/{pid}/limits", encoding="ascii") as f:
        return any(line.split()[4:6] == ["0", "0"] for line in f
                   if line.startswith("Max core file size"))


def check_secrets(tap, server):
    pids = [server.process.pid, *server.children()]
    tap.equal(len(pids), 4, "there are four processes")
    tap.none((pid for pid in pids if not no_core(pid)),
             "none leaves its memory in a file")
    tap.none((pid for pid in pids if not shut(pid)),
             "and nobody else of its user can look into it")


def check_refused(tap):
    server = Server(user="")
    fails(tap, server.run("serve"), 78, "`user`", "root does not serve games")
    tap.ok(not os.path.exists(server.database), "and makes no database")
    server.set(user="nobody-of-that-name")
    fails(tap, server.run("serve"), 78, "no user", "nor a user who is none")


def check_nobody(tap):
    nobody = pwd.getpwnam("nobody")
    server = Server(user="nobody")
    shutil.chown(server.folder.path, "nobody")
    os.chmod(server.config, 0o644)
    server.start()
    tap.none((pid for pid in (server.process.pid, *server.children())
              if uids(pid) != {str(nobody.pw_uid), str(nobody.pw_gid)}),
             "root becomes the user that is named, for good")
    tap.equal(os.stat(server.database).st_uid, nobody.pw_uid,
              "who makes the database")
    check_secrets(tap, server)
    before = server.children()
    server.process.send_signal(signal.SIGHUP)
    tap.ok(wait_until(lambda: "event=configuration-read" in server.read_log()
                      and len(set(server.children()) - set(before)) == 3),
           "reads the configuration again")
    tap.ok(wait_until(server.healthy), "and serves on")
    server.stop()


def check_other(tap):
    """Somebody who is not root, and whom the configuration does not name."""
    server = Server(user="root")
    program = shutil.copy(TURNPOST, server.folder / "turnpost")
    for path in (server.folder.path, program):
        os.chmod(path, 0o755)
    done = subprocess.run(
        [program, "-c", server.config, "serve"], capture_output=True,
        text=True, timeout=60, check=False,
        **({"user": "nobody"} if os.geteuid() == 0 else {}))
    fails(tap, done, 78, "only root", "others cannot become somebody")


def check_memory(tap):
    def little():
        resource.setrlimit(resource.RLIMIT_AS, (100 << 20, 100 << 20))
    server = Server()
    for command in (("serve",), ("list",)):
        fails(tap, server.run(*command, preexec_fn=little), 1, "ulimit -v",
              f"too little memory for {command[0]}")


def main():
    tap = Tap()
    check_memory(tap)
    check_other(tap)
    if os.geteuid() == 0:
        check_refused(tap)
        check_nobody(tap)
    else:
        tap.skip("root does not serve games", "this is not root")
    server = Server().start()
    check_secrets(tap, server)
    server.stop()
    tap.done()


main()
