"""A server that a doctor looks at, and what the doctor says of it."""
import hashlib
import os
import re
import subprocess

from harness import TURNPOST, Server

LINE = re.compile(r"(ok|warn|fail) ([a-z-]+): (.+?)(?:; do: (.+))?")


def lines_of(done):
    """What it printed, each line as level, name, what, what to do; None for what
    is no such line."""
    found = [LINE.fullmatch(line) for line in done.stdout.splitlines()]
    return [line.groups() if line else None for line in found]


class Patient(Server):
    """A server that a doctor looks at."""

    def __init__(self, smtpd, **settings):
        super().__init__(settings.pop("transport", smtpd.transport),
                         **settings)
        self.done = None

    def doctor(self, *arguments, before=(), wait=0):
        """Its lines, each as level, name, what, what to do. WAIT: for how many
        seconds it waits for a letter to come back, if at all."""
        self.done = subprocess.run(
            [*before, TURNPOST, "-c", self.config, "doctor", "--wait",
             str(wait), *arguments],
            capture_output=True, text=True, timeout=60, check=False)
        return lines_of(self.done)

    def edit(self, old, new):
        with open(self.config, encoding="utf-8") as f:
            text = f.read()
        with open(self.config, "w", encoding="utf-8") as f:
            f.write(text.replace(old, new))

    def snapshot(self):
        """All that is in its folder: names, modes and bytes."""
        found = {}
        for folder, _, names in os.walk(self.folder.path):
            for name in names:
                path = os.path.join(folder, name)
                if path == self.log or not os.path.isfile(path):
                    continue
                with open(path, "rb") as f:
                    found[path] = (os.stat(path).st_mode,
                                   hashlib.sha256(f.read()).hexdigest())
        return found


def show(patient):
    print("# " + patient.done.stdout.replace("\n", "\n# ") +
          patient.done.stderr)


def healthy(tap, patient, sentence, *arguments, notes=()):
    """Nothing fails, and nothing but NOTES (and a clock that this machine has
    without a time server, and links that lead to this machine only) is warned
    of."""
    lines = patient.doctor(*arguments)
    warned = {line[1] for line in lines if line and line[0] == "warn"}
    good = (patient.done.returncode == 0 and patient.done.stderr == "" and
            None not in lines and not any(x[0] == "fail" for x in lines) and
            warned - {"clock", "base-url"} == set(notes))
    if not tap.ok(good, sentence + ": healthy"):
        show(patient)
    return {line[1]: line[2] for line in lines if line}


def finds(tap, patient, name, said, todo, sentence, also=(), **keywords):
    """The doctor finds that, fails with it, and with nothing else (but ALSO,
    which comes of it)."""
    lines = patient.doctor(**keywords)
    failed = [line for line in lines if line and line[0] == "fail"]
    good = (patient.done.returncode == 1 and None not in lines and
            {line[1] for line in failed} == {name, *also} and
            any(line[1] == name and said in line[2] and
                todo in (line[3] or "") for line in failed))
    if not tap.ok(good, f"{sentence}: found, and says what to do"):
        show(patient)
