"""A disk that can be full, for tests: a small file system in memory that this
process alone sees (mailserver.own_mount_namespace())."""
import atexit
import ctypes
import os

from harness import Folder, skip_all

SIZE = 12 << 20


class Disk(Folder):
    """A file system of so many bytes that can be filled and emptied."""

    def __init__(self, size=SIZE):
        super().__init__()
        self.size = size
        libc = ctypes.CDLL(None)
        if libc.mount(b"none", self.path.encode(), b"tmpfs", 0,
                      f"size={size},mode=700".encode()) != 0:
            skip_all("no file system can be mounted here")
        atexit.register(libc.umount2, self.path.encode(), 2)    # detached
        self.filler = self / "filler"

    def fill(self):
        """Takes all that is free."""
        with open(self.filler, "ab", buffering=0) as f:
            for chunk in (1 << 16, 1 << 12, 1):
                try:
                    while True:
                        f.write(b"x" * chunk)
                except OSError:
                    continue

    def only_reading(self, only):
        """Nothing can be written there, or again. The system refuses that
        while a file is open for writing; whether it is so now."""
        ms_rdonly, ms_remount = 1, 32
        return ctypes.CDLL(None).mount(
            b"none", self.path.encode(), b"tmpfs",
            ms_remount | (ms_rdonly if only else 0),
            f"size={self.size},mode=700".encode()) == 0

    def empty(self):
        os.remove(self.filler)
