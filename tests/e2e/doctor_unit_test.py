"""turnpost doctor, run by root before the first start of a server that systemd
is to run: it looks as the user whom the unit names, and what the unit makes is
no fault. The test has an /etc of its own."""
import ctypes
import os
import shutil
import subprocess

from harness import SRCDIR, TURNPOST, Folder, Tap, skip_all
from mailserver import FaultSmtpd, own_mount_namespace, own_network
from patient import lines_of

USER, ID = "turnpost", 971
UNIT = "systemd/system/turnpost.service"
CONF = """
mail {{
  transport = "{transport}"
  from = "games@play.example"
  lmtp = "/run/turnpost/lmtp"
  username = "games"
  password-file = "/etc/turnpost/password"
}}
"""


def own_places(folder):
    """The folders of the machine that are others for this test. Whether that is
    possible."""
    libc, layer = ctypes.CDLL(None), folder / "layer"
    os.mkdir(layer)
    for place in (layer, "/var/lib", "/run"):
        if libc.mount(b"none", place.encode(), b"tmpfs", 0, b"mode=755") != 0:
            return False
    for name in ("upper", "work"):
        os.mkdir(os.path.join(layer, name))
    return libc.mount(
        b"none", b"/etc", b"overlay", 0,
        f"lowerdir=/etc,upperdir={layer}/upper,workdir={layer}/work".encode()
    ) == 0


def write(name, text, mode=0o644):
    path = os.path.join("/etc", name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    os.chmod(path, mode)
    return path


class Machine:
    """One on which turnpost is installed, and was never started."""

    def __init__(self, folder, transport):
        self.program = shutil.copy(TURNPOST, folder / "turnpost")
        os.chmod(folder.path, 0o755)
        self.lines, self.done = [], None
        for name, line in (("passwd", f"{USER}:x:{ID}:{ID}::/:/bin/false\n"),
                           ("group", f"{USER}:x:{ID}:\n")):
            with open(f"/etc/{name}", "a", encoding="utf-8") as f:
                f.write(line)
        with open(os.path.join(SRCDIR, "contrib", "turnpost.service.in"),
                  encoding="utf-8") as f:
            write(UNIT, f.read().replace("@bindir@", "/usr/bin"))
        write("turnpost/turnpost.conf", CONF.format(transport=transport))
        write("turnpost/password", "right\n", 0o600)

    def doctor(self, *arguments, **more):
        self.done = subprocess.run(
            [self.program, "doctor", "--wait", "0", *arguments],
            capture_output=True, text=True, timeout=60, check=False, **more)
        self.lines = lines_of(self.done)

    def failed(self):
        return [line[1] for line in self.lines if line[0] == "fail"]

    def what(self, name):
        """All that is said of NAME."""
        return " ".join(f"{level} {what} {todo}" for level, which, what, todo
                        in self.lines if which == name)

    def check(self, tap, good, sentence):
        if not tap.ok(good, sentence):
            print("# " + self.done.stdout.replace("\n", "\n# ") +
                  self.done.stderr)


def check_first(tap, m):
    m.doctor()
    m.check(tap, m.what("user").startswith(f"ok {USER}, whom User= of"),
            "root looks as the user whom the unit names")
    m.check(tap, "ok /var/lib/turnpost is made by" in m.what("folder") and
            not {"database", "disk", "user", "keys"} & set(m.failed()),
            "a folder that the unit makes is no fault")
    m.check(tap, "lmtp" not in m.failed(), "nor one for the socket")
    m.check(tap, "Permission denied" in m.what("password-file") and
            f"chown root:{USER} /etc/turnpost/password" in
            m.what("password-file"),
            "a password that only root can read is told before the first start")
    tap.equal((os.listdir("/var/lib"), os.listdir("/run")), ([], []),
              "nothing was made")
    shutil.chown("/etc/turnpost/password", group=ID)
    os.chmod("/etc/turnpost/password", 0o640)
    m.doctor()
    m.check(tap, m.done.returncode == 0 and not m.failed(),
            "with what was told to do, all is well")
    os.chmod("/etc/turnpost/turnpost.conf", 0o600)
    m.doctor()
    m.check(tap, m.failed() == ["configuration"] and
            "Permission denied" in m.what("configuration"),
            "a configuration that only root can read is found")
    os.chmod("/etc/turnpost/turnpost.conf", 0o644)


def check_other(tap, m):
    m.doctor(user="nobody", group="nogroup", extra_groups=[])
    m.check(tap, "only root can become turnpost" in m.what("user"),
            "somebody else is told that he cannot look as that user")
    drop_in = write(UNIT + ".d/override.conf",
                    "[Service]\nUser = nobody\nStateDirectory=\n")
    m.doctor()
    m.check(tap, m.what("user").startswith("ok nobody, whom User= of"),
            "what `systemctl edit` has changed counts")
    os.remove(drop_in)
    other = write("turnpost/other.conf",
                  'database = "/var/lib/turnpost/turnpost.db"\n')
    m.doctor("-c", other)
    m.check(tap, "root does not serve games" in m.what("user") and
            "disk" in m.failed(),
            "the unit says nothing about another configuration")
    drop_in = write(UNIT + ".d/override.conf", "[Service]\nExecStart=\n"
                    f"ExecStart=/usr/bin/turnpost -c {other} serve\n")
    m.doctor("-c", other)
    m.check(tap, m.what("user").startswith(f"ok {USER}"),
            "unless it is the one that the unit names")
    os.remove(drop_in)
    write("turnpost/turnpost.conf",
          'database = "/var/lib/turnpost-games/turnpost.db"\n')
    m.doctor()
    m.check(tap, {"database", "disk"} <= set(m.failed()),
            "a folder that it does not make is a fault")


def main():
    tap = Tap()
    if os.geteuid() != 0:
        skip_all("only root can look as somebody else")
    if not own_mount_namespace() or not own_network():
        skip_all("namespaces of its own are not allowed here")
    folder = Folder()
    if not own_places(folder):
        skip_all("/etc cannot be another one here")
    machine = Machine(folder, FaultSmtpd(
        "--user", "games", "--password", "right").start().transport)
    check_first(tap, machine)
    check_other(tap, machine)
    tap.done()


main()
