#!/usr/bin/env python3
"""Downloads one file of one package with the user's own pip and verifies its SHA-256.

pip is used because it already knows the user's index, proxy and certificates. No downloaded code
is run: wheels are kept as files, and the build system of a source package isn't started (see
`_METADATA_STAND_IN`).
"""

import argparse
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

# pip needs the metadata of a source package even if it only downloads it. To get the metadata it
# would fetch and run the package's build system. This module replaces that build system.
_METADATA_STAND_IN = '''
def prepare_metadata_for_build_wheel(directory, config_settings=None):
    import os
    folder = os.path.join(directory, "{module}-{version}.dist-info")
    os.makedirs(folder)
    with open(os.path.join(folder, "METADATA"), "w") as file:
        file.write("Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n")
    return os.path.basename(folder)
'''

_NETWORK_SIGNS = (
    "Connection", "connection", "Max retries", "timed out", "Temporary failure",
    "ProxyError", "SSLError", "IncompleteRead", "ReadTimeout", "Network is unreachable",
)


class DownloadError(Exception):
    """A failed download, with a message for the user."""


class Progress:
    """A progress display: one line rewritten in place on a terminal, otherwise a line each 10 s."""

    def __init__(self, total, parts=1, stream=sys.stdout):
        self.total, self.parts, self.stream = total, parts, stream
        self.part = 1
        self.in_place = stream.isatty() and os.environ.get("TERM") != "dumb"
        self.samples = []
        self.last_line = time.monotonic()

    def show(self, done, force=False):
        """Shows `done` of `total` bytes; `force` prints a plain line even before 10 s are over."""
        now = time.monotonic()
        self.samples = [s for s in self.samples if now - s[0] < 15] + [(now, done)]
        if self.in_place:
            columns = shutil.get_terminal_size().columns
            self.stream.write("\r\033[K" + self.text(done)[: columns - 1])
            self.stream.flush()
        elif force or now - self.last_line >= 10:
            print(self.text(done), file=self.stream, flush=True)
            self.last_line = now

    def text(self, done):
        words = [f"part {self.part} of {self.parts}"] if self.parts > 1 else []
        words.append(f"{done / 1e6:.0f} of {self.total / 1e6:.0f} MB")
        seconds = self.samples[-1][0] - self.samples[0][0]
        received = self.samples[-1][1] - self.samples[0][1]
        if seconds > 0.5 and received > 0:
            rate = received / seconds
            left = max(0, self.total - done) / rate
            words.append(f"{rate / 1e6:.1f} MB/s")
            words.append(f"{left:.0f} s left" if left < 90 else f"{left / 60:.0f} min left")
        return "    " + "  ".join(words)

    def clear(self):
        if self.in_place:
            self.stream.write("\r\033[K")
            self.stream.flush()


def sha256_of(path):
    """Returns the SHA-256 of a file in hexadecimal."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def download(name, version, sha256, size, folder, source=None, on_progress=None, tags=None):
    """Downloads one package's file into `folder` and returns its path.

    `source` is None for a wheel, otherwise the module that builds the source package. `tags` are
    pip's options (platform, python-version) for a wheel of another system, of which only data is
    read. A file with a wrong hash is fetched a second time. After a network error there are up to
    three attempts.
    """
    folder = Path(folder)
    wrong_hashes = 0
    for attempt in range(1, 4):
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "tmp").mkdir(parents=True)
        (folder / "out").mkdir()
        code, log = _run_pip(name, version, sha256, size, folder, source, on_progress, tags)
        files = list((folder / "out").iterdir())
        if code == 0 and len(files) == 1:
            found = sha256_of(files[0])
            if found == sha256:
                return files[0]
            log = f"expected sha256 {sha256}, got {found}"
            wrong_hashes += 1
        elif "DO NOT MATCH THE HASHES" in log:
            wrong_hashes += 1
        elif "No space left on device" in log:
            raise DownloadError(f"the disk is full: {folder} needs {2 * size / 1e6:.0f} MB free.")
        elif not any(sign in log for sign in _NETWORK_SIGNS):
            break
        if wrong_hashes == 2:
            raise DownloadError(
                f"{name} {version} isn't the expected file: its SHA-256 was wrong twice, so it "
                f"was deleted. Expected {sha256}.\n{_tail(log)}")
        if wrong_hashes == 0 and attempt < 3:
            time.sleep(2 * attempt)
    if any(sign in log for sign in _NETWORK_SIGNS):
        raise DownloadError(
            f"can't reach the package index for {name} {version}. Check the network, or pip's "
            f"own settings (python3 -m pip config list), and run this again.\n{_tail(log)}")
    raise DownloadError(f"pip couldn't download {name} {version}.\n{_tail(log)}")


def _run_pip(name, version, sha256, size, folder, source, on_progress, tags):
    requirement = folder / "requirement.txt"
    requirement.write_text(f"{name}=={version} --hash=sha256:{sha256}\n")
    command = [
        sys.executable, "-m", "pip", "download", "--no-deps", "--no-cache-dir",
        "--disable-pip-version-check", "--no-input", "--progress-bar", "off", "--retries", "2",
        "--require-hashes", "--requirement", str(requirement), "--dest", str(folder / "out"),
    ]
    environment = dict(os.environ, TMPDIR=str(folder / "tmp"), PYTHONUNBUFFERED="1")
    if source is None:
        command += ["--only-binary", ":all:"]
        for option, value in (tags or {}).items():
            command += [f"--{option}", value]
    else:
        command += ["--no-binary", name, "--no-build-isolation"]
        environment["PYTHONPATH"] = str(_write_stand_in(name, version, source, folder))
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            env=environment)
        try:
            while process.poll() is None:
                if on_progress:
                    on_progress(min(size, _bytes_in(folder)))
                time.sleep(0.2)
        finally:
            _stop(process)
    return process.returncode, (folder / "log").read_text(errors="replace")


def _write_stand_in(name, version, source, folder):
    """Writes a package with the dotted name `source` that has only the metadata stand-in."""
    path = folder / "stand-in"
    module = path / (source.replace(".", "/") + ".py")
    module.parent.mkdir(parents=True)
    for parent in module.relative_to(path).parents:
        if str(parent) != ".":
            (path / parent / "__init__.py").touch()
    module.write_text(
        _METADATA_STAND_IN.format(module=name.replace("-", "_"), name=name, version=version))
    return path


def _bytes_in(folder):
    """Returns the size of the largest file in `folder`: pip downloads a file, then copies it."""
    largest = 0
    for base, _, files in os.walk(folder):
        for file in files:
            try:
                largest = max(largest, os.stat(os.path.join(base, file)).st_size)
            except FileNotFoundError:
                continue
    return largest


def _stop(process):
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _tail(log, lines=4):
    kept = [line for line in log.strip().splitlines() if line.strip()]
    return "\n".join("    pip: " + line.strip() for line in kept[-lines:])


def require_pip():
    """Raises DownloadError if this Python has no pip."""
    import importlib.util
    if importlib.util.find_spec("pip") is None:
        raise DownloadError(
            "python3 has no pip. Install it (Debian: apt-get install python3-pip) and try again.")


def stop_on_termination():
    """Makes SIGTERM raise KeyboardInterrupt as Ctrl-C does, so that temporary files are deleted."""
    def interrupt(_signal, _frame):
        raise KeyboardInterrupt
    signal.signal(signal.SIGTERM, interrupt)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name")
    parser.add_argument("version")
    parser.add_argument("--sha256", required=True)
    parser.add_argument("--size", type=int, required=True, help="size of the file in bytes")
    parser.add_argument("--folder", required=True, help="working folder; emptied first")
    parser.add_argument("--output", required=True, help="path of the downloaded file")
    parser.add_argument(
        "--source", help="fetch the source package, which this module builds, instead of a wheel")
    options = parser.parse_args()
    stop_on_termination()
    progress = Progress(options.size)
    try:
        require_pip()
        path = download(
            options.name, options.version, options.sha256, options.size, options.folder,
            options.source, progress.show)
        os.replace(path, options.output)
        progress.show(options.size, force=True)
        if progress.in_place:
            print()
    except DownloadError as error:
        progress.clear()
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        progress.clear()
        sys.exit(130)
    finally:
        shutil.rmtree(options.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
