"""Letters that come back, the whole way: turnpost gives them to OpenSMTPD, that
cannot pass them on, and its report goes to `turnpost bounce`."""
import json
import os
import stat
import subprocess

from harness import TURNPOST, Server, Tap, wait_until
from mailserver import FaultSmtpd, OpenSmtpd

BO = "bo@gone.example"


def letters_seen(server, links):
    return [s["letters"] for s in server.look(links[0])["seats"]]


class Returning(OpenSmtpd):
    """It passes letters for gone.example on to another server, and keeps what
    comes back to games+...@play.example with what its environment says."""

    KEEP = """#!/bin/sh
umask 0
file=$(mktemp {folder}/XXXXXX) || exit 75
cat >"$file" || exit 75
env >"$file.env"
chmod 644 "$file"
mv "$file.env" "$file.done"
"""

    def __init__(self, onward):
        super().__init__("play.example")
        self.returned = self.folder / "returned"
        os.mkdir(self.returned)
        os.chmod(self.returned, 0o777)
        keep = self.folder / "keep"
        with open(keep, "w", encoding="utf-8") as f:
            f.write(self.KEEP.format(folder=self.returned))
        os.chmod(keep, stat.S_IRWXU | stat.S_IRGRP | stat.S_IXGRP |
                 stat.S_IROTH | stat.S_IXOTH)
        with open(self.config, encoding="utf-8") as f:
            lines = f.read()
        with open(self.config, "w", encoding="utf-8") as f:
            f.write(lines.replace(f'maildir "{self.mail}/%{{rcpt.user}}"',
                                  f'mda "{keep}"'))
            f.write(f'action "onward" relay host smtp://127.0.0.1:{onward}\n'
                    'match from any for domain "gone.example" '
                    'action "onward"\n')

    def come_back(self):
        """Letters that came back for good: their bytes and environment."""
        found = []
        for name in sorted(os.listdir(self.returned)):
            if name.endswith(".done"):
                path = os.path.join(self.returned, name)
                with open(path, encoding="utf-8") as f:
                    environment = dict(line.rstrip("\n").split("=", 1)
                                       for line in f if "=" in line)
                with open(path.removesuffix(".done"), "rb") as f:
                    found.append((f.read().decode(), environment))
        return found


def main():
    tap = Tap()
    onward = FaultSmtpd("--fault", f"rcpt 550 {BO}").start()
    smtpd = Returning(onward.port).start()
    server = Server(transport=f"smtp://127.0.0.1:{smtpd.port}").start()
    _, links = server.new("Ann <ann@gone.example>", f"Bo <{BO}>",
                          options=["first=0"])
    back = wait_until(smtpd.come_back, 60)
    if not tap.ok(back and len(back) == 1,
                  "a letter that OpenSMTPD cannot pass on comes back"):
        print("# " + smtpd.read_log().replace("\n", "\n# "))
        tap.done()
    tap.equal(letters_seen(server, links), ["on", "on"],
              "until then it counted as sent")
    text, environment = back[0]
    environment = {key: environment[key] for key in environment
                   if key in ("RECIPIENT", "LOCAL", "EXTENSION", "SENDER",
                              "DOMAIN", "USER")}
    print("# " + json.dumps(environment))
    tap.ok(environment["RECIPIENT"].startswith("games+b"),
           "to the address that its envelope sender was")
    done = subprocess.run([TURNPOST, "-c", server.config, "bounce"],
                          input=text, text=True, capture_output=True,
                          timeout=60, check=False, env=environment)
    tap.ok(done.returncode == 0 and "letter-returned" in done.stderr,
           "the report is understood")
    tap.equal(letters_seen(server, links), ["on", "unreachable"],
              "and the seat is unreachable")
    said = server.query("SELECT said FROM letter WHERE state = 3")
    tap.ok(len(said) == 1 and said[0][0], f"with what was said: {said}")
    tap.equal(server.stop(), 0, "the server ends with status 0")
    tap.done()


main()
