"""A root of its own: this machine's, with a layer above it that is thrown
away, in which packages are installed and services run by the lines of their
units, as no systemd runs there; and the Debian package of what is tested.

A test calls enter(), which runs it once more in namespaces of its own, with
arguments; there it makes a Root. That takes root, or sudo without a password.
"""
import contextlib
import ctypes
import fcntl
import glob
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys

from harness import SRCDIR, TURNPOST, die_with_me, skip_all, wait_until
from mailserver import loopback_up
from mailservers import AS_ROOT

BUILT = os.path.dirname(os.path.abspath(TURNPOST))
TOOLS = ("dpkg-buildpackage", "dh", "unshare", "setpriv")
QUICKLY = {"DEB_BUILD_OPTIONS": "noautodbgsym",
           "DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1"}
# What the package is made of, besides the program.
PACKAGED = ("README", "NEWS", "HACKING", "contrib", "debian", "doc")
SAMPLE = "/usr/share/turnpost/turnpost.conf.sample"


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True,
                          check=False, **more)


# --- outside: the package, and the way in ---

def check_possible(*tools):
    """Ends a test that cannot run here, for the want of one of TOOLS, too."""
    for tool in (*TOOLS, *tools):
        if not shutil.which(tool):
            skip_all(f"there is no {tool} (contrib/check installs it)")
    if run(*AS_ROOT, "unshare", "-m", "-n", "true").returncode != 0:
        skip_all("namespaces of its own are not allowed here")


def as_it_is():
    """Changes when what the package is made of does."""
    paths = [TURNPOST]
    for name in PACKAGED:
        top = os.path.join(SRCDIR, name)
        paths += [top] + [os.path.join(folder, file)
                          for folder, _, files in os.walk(top)
                          for file in files]
    return "\n".join(sorted(
        f"{os.path.abspath(path)} {os.stat(path).st_mtime_ns}"
        for path in paths))


def package():
    """The package of the program that is tested: made by the first test that
    asks, for all; its folder has what dpkg-buildpackage tells about it."""
    folder = os.path.join(BUILT, "test-package")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "made-of"), "a+", encoding="utf-8") as f:
        fcntl.flock(f, fcntl.LOCK_EX)
        f.seek(0)
        now = as_it_is()
        if f.read() != now:
            for old in glob.glob(os.path.join(folder, "turnpost*")):
                os.remove(old)
            done = run(os.path.join(SRCDIR, "contrib", "deb"), folder,
                       env={**os.environ, **QUICKLY, "BUILT": BUILT})
            if done.returncode != 0:
                raise RuntimeError(done.stdout + done.stderr)
            f.truncate(0)
            f.write(now)
        [path] = glob.glob(os.path.join(folder, "turnpost_*.deb"))
        return path


def newer(path, folder):
    """The same package in FOLDER with a higher version, and with a sample of
    the configuration that has more in it."""
    tree = os.path.join(folder, "newer")
    subprocess.run(["dpkg-deb", "-R", path, tree], check=True)
    control = os.path.join(tree, "DEBIAN", "control")
    with open(control, encoding="utf-8") as f:
        text = f.read()
    with open(control, "w", encoding="utf-8") as f:
        f.write(re.sub(r"(?m)^(Version: .*)$", r"\1+1", text))
    with open(tree + SAMPLE, "a", encoding="utf-8") as f:
        f.write("# Something new.\n")
    made = os.path.join(folder, re.sub(r"_([^_]*)_", r"_\1+1_",
                                       os.path.basename(path)))
    subprocess.run(["dpkg-deb", "-b", "--root-owner-group", tree, made],
                   check=True, capture_output=True,
                   env={**os.environ, **QUICKLY})
    return made


def enter(*arguments):
    """Runs the test in namespaces of its own, with ARGUMENTS, and ends as it
    does."""
    done = subprocess.run(
        [*AS_ROOT, "unshare", "-m", "-n", "-p", "-f", "--propagation",
         "private", sys.executable, os.path.abspath(sys.argv[0]), *arguments],
        check=False, env=os.environ, preexec_fn=die_with_me)
    sys.exit(done.returncode)


# --- inside ---

class Root:
    """This machine, but nothing that happens in it stays."""

    def __init__(self, folder):
        ctypes.CDLL(None).prctl(1, 9)
        loopback_up()
        self.path = os.path.join(folder, "root")
        layer = os.path.join(folder, "layer")
        for path in (self.path, layer):
            os.mkdir(path)
        self.mount("-t", "tmpfs", "none", layer)
        for name in ("upper", "work"):
            os.mkdir(os.path.join(layer, name))
        self.mount("-t", "overlay", "-o", f"lowerdir=/,upperdir={layer}/upper,"
                   f"workdir={layer}/work", "none", self.path)
        self.mount("-t", "proc", "none", self.inside("/proc"))
        # Without lists of what the net has, apt takes what is here.
        for place in ("/run", "/tmp", "/var/lib/apt/lists"):
            self.mount("-t", "tmpfs", "none", self.inside(place))
        self.mount("--bind", "/dev", self.inside("/dev"))
        # Indexing all manual pages of the machine is not what is tested.
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.inside("/var/lib/man-db/auto-update"))

    @staticmethod
    def mount(*arguments):
        subprocess.run(["mount", *arguments], check=True)

    def inside(self, path):
        return self.path + path

    def do(self, *command, user=None, **more):
        who = [f"--userspec={user}:{user}"] if user else []
        return run("chroot", *who, self.path, *command, env={
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive"}, **more)

    def there(self, path):
        return os.path.lexists(self.inside(path))

    def read(self, path):
        with open(self.inside(path), encoding="utf-8") as f:
            return f.read()

    def write(self, path, text, mode="w"):
        with open(self.inside(path), mode, encoding="utf-8") as f:
            f.write(text)


class Service:
    """What systemd would do by the unit NAME, as far as it is of use here.
    HEALTHY tells when it is ready."""

    def __init__(self, root, name, healthy=None):
        self.root, self.healthy, self.process = root, healthy, None
        self.log = f"/run/{name}.log"
        self.unit = dict(re.findall(r"(?m)^(\w+)=(.*)$", root.read(
            f"/lib/systemd/system/{name}.service")))
        self.environment = shlex.split(self.unit.get("Environment", ""))
        self.command = self.words("ExecStart")
        self.user = self.unit["User"]

    def words(self, key):
        """A command of the unit, as systemd hands it over."""
        text = self.unit[key]
        for name, value in (one.split("=", 1) for one in self.environment):
            text = text.replace("${%s}" % name, value)
        return shlex.split(text.replace("$$", "$").replace("%%", "%"))

    def make_folders(self):
        for name in self.unit.get("StateDirectory", "").split():
            self.root.do("install", "-d", "-m",
                         self.unit["StateDirectoryMode"], "-o", self.user,
                         "-g", self.user, os.path.join("/var/lib", name))

    def begin(self, command):
        """COMMAND as the unit's user, with what the unit gives it, and in the
        network that it lets it have."""
        own_net = self.unit.get("PrivateNetwork") == "yes"
        rights = ",".join(f"+{right.removeprefix('cap_')}" for right in
                          self.unit.get("AmbientCapabilities",
                                        "").lower().split())

        def prepare():
            die_with_me()
            os.umask(int(self.unit.get("UMask", "022"), 8))
        with open(self.root.inside(self.log), "ab") as log:
            # pylint: disable=consider-using-with
            self.process = subprocess.Popen(
                [*(["unshare", "-n"] if own_net else []),
                 "chroot", self.root.path, "setpriv",
                 "--reuid", self.user, "--regid", self.user, "--init-groups",
                 "--reset-env", *([f"--inh-caps={rights}",
                                   f"--ambient-caps={rights}"] if rights
                                  else []),
                 "env", *self.environment, *command],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                preexec_fn=prepare)
        return self.process

    def start(self):
        self.make_folders()
        self.begin(self.command)
        return wait_until(self.healthy)

    def once(self):
        """One that ends by itself (Type=oneshot): whether it did well."""
        self.make_folders()
        return all(self.begin(self.words(key)).wait(60) == 0
                   for key in ("ExecStart", "ExecStartPost"))

    def stop(self):
        self.process.terminate()
        return self.process.wait(60)

    def restart(self):
        return self.stop() == 0 and self.start()

    def read_log(self):
        return self.root.read(self.log)
