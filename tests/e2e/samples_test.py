"""The samples of contrib/ are loaded by the programs that they are for: the
units by systemd, the proxies by nginx and Caddy, which then stand before a
server that `turnpost doctor` finds healthy; and where manual and units say that
the program is, it is installed."""
import http.client
import os
import re
import shutil
import socket
import subprocess

from harness import (SRCDIR, TURNPOST, Folder, Server, Tap, die_with_me,
                     free_port, wait_until)
from mailserver import FaultSmtpd

BUILDDIR = os.environ.get("BUILDDIR", SRCDIR)
BUILT = os.path.join(BUILDDIR, "contrib")
SAMPLES = os.path.join(SRCDIR, "contrib")
SBIN = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
EXPOSURE = "20"     # tenths: 2.0
NAME = "play.example.org"
SECRET = "AQAAAAAAAQAAAAAASECRETTOKEN"


def run(*arguments, **keywords):
    return subprocess.run(arguments, capture_output=True, text=True,
                          timeout=60, check=False, **keywords)


def fine(tap, done, sentence, quiet=True):
    """A program that ended well, and had nothing to say about it."""
    said = (done.stdout + done.stderr).strip()
    if not tap.ok(done.returncode == 0 and not (quiet and said), sentence):
        print(f"# {done.returncode} " + said.replace("\n", "\n# "))


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as f:
        return f.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


# --- the place of the program ---

def check_place(tap):
    done = run("make", "-s", "--no-print-directory", "-C", BUILDDIR, "-f",
               "Makefile", "-f", "-", "place", input="place:\n"
               "\t@echo $(bindir)/turnpost $(MADE)\n")
    place, *made = done.stdout.split()
    said = [(name, word) for name in made for word in re.findall(
        r"@\w+@|/[\w/.-]*/turnpost(?= serve| backup| receive)",
        read(BUILDDIR, name))]
    tap.none((f"{name}: {word}" for name, word in said if word != place),
             "where manual and units say that the program is, it is installed")
    tap.equal({name for name, _ in said}, set(made), "all that are made do")
    tap.none((os.path.join(folder, name) for folder in ("doc", "contrib")
              for name in os.listdir(os.path.join(SRCDIR, folder))
              if os.path.isfile(os.path.join(SRCDIR, folder, name)) and
              "/bin/turnpost" in read(SRCDIR, folder, name).replace(
                  "@bindir@/turnpost", "")), "and nothing else does")


# --- systemd ---

def check_units(tap):
    names = ("turnpost.service", "turnpost-backup.service",
             "turnpost-backup.timer")
    if not shutil.which("systemd-analyze"):
        tap.skip("systemd takes the units", "systemd-analyze is not there")
        return
    folder = Folder()
    for name in names:
        made = name.endswith(".service")
        text = read(BUILT if made else SAMPLES, name)
        if made:
            program = re.search(r"(/\S*/turnpost) (?:serve|backup)", text)
            # Where it is before it is installed.
            text = text.replace(program.group(1), os.path.abspath(TURNPOST))
        write(folder / name, text)
    for name in names:
        fine(tap, run("systemd-analyze", "verify", "--man=no",
                      folder / name), f"systemd-analyze verify {name}")
        if name.endswith(".service"):
            done = run("systemd-analyze", "security", "--offline=true",
                       f"--threshold={EXPOSURE}", "--no-pager", folder / name)
            level = re.search(r"exposure level.*?: (\d+\.\d+)", done.stdout)
            print(f"# {name}: {level.group(1) if level else '?'}")
            tap.ok(done.returncode == 0 and level and
                   float(level.group(1)) * 10 <= int(EXPOSURE),
                   f"{name} is exposed to 2.0 at most")
    when = re.search(r"OnCalendar=(.*)", read(SAMPLES, names[2])).group(1)
    fine(tap, run("systemd-analyze", "calendar", when),
         "the timer's time is one", quiet=False)
    command = re.search(r"ExecStart=/bin/sh -c '(.*)'",
                        read(folder / names[1])).group(1)
    check_backup_command(tap, command.replace("$$", "$").replace("%%", "%"))
    check_user(tap, folder)


def check_backup_command(tap, command):
    """The line of the unit, as the shell gets it."""
    server = Server().start()
    server.stop()
    state = Folder()
    command = command.replace("turnpost backup",
                              f"turnpost -c '{server.config}' backup")
    done = run("/bin/sh", "-c", command, env={
        "STATE": state.path, "PATH": os.environ["PATH"]})
    made = os.listdir(state.path)
    tap.ok(done.returncode == 0 and len(made) == 1 and re.fullmatch(
        r"turnpost-\d{4}-\d\d-\d\d-\d{6}\.backup", made[0]),
           "the backup unit's command makes a backup with a date") \
        or print("#", done.returncode, done.stderr, made)


def check_user(tap, folder):
    if not shutil.which("systemd-sysusers"):
        tap.skip("systemd makes the user", "systemd-sysusers is not there")
        return
    if os.geteuid() != 0:
        tap.skip("systemd makes the user", "this is not root")
        return
    root = folder / "root"
    os.makedirs(os.path.join(root, "etc"))
    fine(tap, run("systemd-sysusers", f"--root={root}",
                  os.path.join(SAMPLES, "turnpost.sysusers")),
         "systemd-sysusers makes the user", quiet=False)
    tap.ok("turnpost:" in read(root, "etc/passwd"), "which is there then")


# --- proxies ---

class Front:
    """A program that stands before a server of ours until the test ends."""

    def __init__(self, *command, **keywords):
        # pylint: disable=consider-using-with
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, preexec_fn=die_with_me, **keywords)

    def end(self):
        self.process.terminate()
        return self.process.communicate()[0].decode("utf-8", "replace")


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False


def ask_in_vain(port, host=NAME):
    """The status of a request whose link must not be written down."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/t/" + SECRET, headers={"Host": host})
    status = connection.getresponse().status
    connection.close()
    return status


def doctor(tap, server, name):
    done = server.run("doctor", "--wait", "0")
    if not tap.ok(done.returncode == 0 and re.search(
            r"^warn base-url: .* leads here .*^ok proxy: 127\.0\.0\.1 says",
            done.stdout, re.M | re.S),
                  f"turnpost doctor is content with {name}"):
        print("# " + done.stdout.replace("\n", "\n# "))


def behind(smtpd, port):
    """A server that says of itself what the samples tell to."""
    server = Server(smtpd.transport, base_url=f"http://127.0.0.1:{port}",
                    trusted_proxy="127.0.0.1")
    return server.start()


def check_nginx(tap, smtpd):
    nginx = shutil.which("nginx", path=SBIN)
    if not nginx:
        tap.skip("nginx takes its sample", "nginx is not there")
        return
    folder = Folder()
    os.chmod(folder.path, 0o755)
    key, certificate = folder / "key.pem", folder / "cert.pem"
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days",
        "2", "-subj", "/CN=" + NAME, "-keyout", key, "-out", certificate)
    plain, tls = free_port(), free_port()
    server = behind(smtpd, tls)
    site = read(SAMPLES, "nginx.conf")
    for path, ours in (("fullchain", certificate), ("privkey", key)):
        site = site.replace(f"/etc/letsencrypt/live/{NAME}/{path}.pem", ours)
    site = site.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
    for port, ours in ((80, plain), (443, tls)):
        site = site.replace(f"listen {port}", f"listen 127.0.0.1:{ours}")
        site = site.replace(f"listen [::]:{port}", f"listen [::1]:{ours}") \
            if ipv6() else re.sub(
                rf"\tlisten \[::\]:{port}.*\n", "", site)
    write(folder / "site", site)
    temp = "".join(f"{kind}_temp_path {folder.path}/{kind};\n" for kind in
                   ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    main = write(folder / "nginx.conf",
                 f"pid {folder.path}/pid;\nerror_log stderr;\n"
                 "events {}\nhttp {\n" + temp +
                 f"include {folder.path}/site;\n}}\n")
    done = run(nginx, "-t", "-q", "-c", main)
    fine(tap, done, "nginx -t takes its sample")
    tap.ok(f'base-url      = "https://{NAME}"' in site and
           'trusted-proxy = "127.0.0.1"' in site,
           "it says what stands in turnpost.conf")
    # Nobody has signed the test's certificate, so the last mile is without.
    write(folder / "site", site.replace(" ssl http2", ""))
    front = Front(nginx, "-c", main, "-g", "daemon off; master_process off;")
    wait_until(lambda: listens(tls))
    doctor(tap, server, "nginx before it")
    server.stop()
    statuses = [ask_in_vain(port) for port in (plain, tls)]
    log = front.end()
    tap.ok(statuses == [301, 502] and SECRET not in log,
           "and it writes no link down while the server is away")
    print("# " + log.strip().replace("\n", "\n# "))
    server.start()
    write(folder / "site", site)
    front = Front(nginx, "-c", main, "-g", "daemon off; master_process off;")
    wait_until(lambda: listens(tls))
    server.stop()
    text = read(server.config)
    write(server.config, text.replace(f'"http://127.0.0.1:{tls}"',
                                      f'"https://localhost:{tls}"'))
    done = server.run("doctor", "--wait", "0")
    tap.ok(done.returncode == 1 and re.search(
        "^fail base-url: .*certificate", done.stdout, re.M),
           "a certificate that nobody signed is found")
    front.end()


def ipv6():
    try:
        with socket.socket(socket.AF_INET6) as s:
            s.bind(("::1", 0))
        return True
    except OSError:
        return False


def check_caddy(tap, smtpd):
    caddy = shutil.which("caddy")
    if not caddy:
        tap.skip("Caddy takes its sample", "caddy is not there")
        return
    folder = Folder()
    env = {**os.environ, "HOME": folder.path,
           "XDG_DATA_HOME": folder / "data",
           "XDG_CONFIG_HOME": folder / "config"}
    fine(tap, run(caddy, "validate", "--adapter", "caddyfile", "--config",
                  os.path.join(SAMPLES, "Caddyfile"), env=env),
         "Caddy takes its sample", quiet=False)
    port = free_port()
    server = behind(smtpd, port)
    sample = read(SAMPLES, "Caddyfile")
    text = sample.replace(f"\n{NAME} {{", f"\nhttp://127.0.0.1:{port} {{")
    text = text.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
    write(folder / "Caddyfile", text.replace("\n{\n", "\n{\n\tadmin off\n",
                                             1))
    front = Front(caddy, "run", "--adapter", "caddyfile", "--config",
                  folder / "Caddyfile", env=env)
    wait_until(lambda: listens(port))
    doctor(tap, server, "Caddy before it")
    server.stop()
    status = ask_in_vain(port, f"127.0.0.1:{port}")
    log = front.end()
    tap.ok(status == 502 and "/healthz" not in log and SECRET not in log,
           "and it writes no requests down, nor links while the server is "
           "away")


# --- the configuration ---

def check_configuration(tap):
    """The samples agree with each other (that the configuration is one, and
    has every key, tests/sample_test.sh sees)."""
    conf = read(SAMPLES, "turnpost.conf.sample")
    listen = re.search(r'listen += "(.*)"', conf).group(1)
    for name in ("nginx.conf", "Caddyfile"):
        text = read(SAMPLES, name)
        tap.ok(listen in text.replace("http://", ""),
               f"{name} leads to where turnpost listens")
        keys = "\n".join(re.findall(r"^#\t(.* = .*)$", text, re.M))
        folder = Folder()
        done = run(TURNPOST, "-c", write(folder / "conf", keys + "\n"),
                   "rules")
        tap.ok(keys and done.returncode == 0,
               "and the lines that it tells to write are a configuration")
    state = re.search(r'database += "(.*)/', conf).group(1)
    unit = read(SAMPLES, "turnpost.service.in")
    tap.equal("/var/lib/" + re.search(r"StateDirectory=(.*)", unit).group(1),
              state, "the unit makes the folder of the database")
    tap.ok(re.search(r"^User=turnpost$", unit, re.M) and
           "u turnpost " in read(SAMPLES, "turnpost.sysusers"),
           "and runs as the user that the other sample makes")


def main():
    tap = Tap()
    smtpd = FaultSmtpd().start()
    check_configuration(tap)
    check_place(tap)
    check_units(tap)
    check_nginx(tap, smtpd)
    check_caddy(tap, smtpd)
    tap.done()


main()
