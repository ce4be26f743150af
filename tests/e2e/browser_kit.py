"""What tests with a browser need; it says why they cannot run here."""
import os
import shutil
import subprocess

from harness import skip_all

# The shell draws the same pages and takes half of the time.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
HERE = os.path.dirname(os.path.abspath(__file__))


def check_possible():
    if not os.access(CHROMIUM, os.X_OK):
        skip_all("there is no " + CHROMIUM)
    if shutil.which("node") is None:
        skip_all("there is no node")
    if subprocess.run(["node", "-e", "require('playwright-core')"],
                      check=False, capture_output=True).returncode != 0:
        skip_all("playwright-core is not in NODE_PATH (contrib/check fetches "
                 "it)")
