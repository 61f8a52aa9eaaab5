"""Runs measurements in turn, and reports medians and ratios."""

import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / ".build" / "release" / "recollect-bench"


def model_folder():
    """Returns the folder that Scripts/fetch-models installs into."""
    if named := os.environ.get("RECOLLECT_MODELS"):
        return Path(named).expanduser()
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "recollect" / "models"


def run_json(command, **environment):
    """Runs a command and returns the JSON object that it prints."""
    done = subprocess.run(
        [str(part) for part in command], env={**os.environ, **environment}, text=True,
        stdout=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(f"error: this command failed: {' '.join(map(str, command))}")
    return json.loads(done.stdout)


def in_turn(engines, rounds):
    """Calls the function of each engine once in each round.

    `engines` maps names to functions without arguments. Returns the results of each engine, in the
    order of rounds. The machine may slow down and speed up between rounds, so only results of one
    round are compared.
    """
    results = {name: [] for name in engines}
    for number in range(rounds):
        for name, measure in engines.items():
            print(f"round {number + 1} of {rounds}: {name}", file=sys.stderr, flush=True)
            results[name].append(measure())
    return results


def ratio(values, others):
    """Returns the median of the ratios of results of the same round."""
    return statistics.median(a / b for a, b in zip(values, others))


def machine():
    """Returns a description of the processor."""
    names, flags = [], set()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                names.append(value.strip())
            elif key.strip() == "flags":
                flags.update(value.split())
    except OSError:
        names = [platform.processor() or platform.machine()]
    known = ["avx2", "avx512f", "avx512_vnni", "avx512_bf16"]
    return {"processor": names[0] if names else platform.machine(), "cores": os.cpu_count(),
            "instructions": [flag for flag in known if flag in flags]}


def report(title, rows, columns, facts, output):
    """Prints a table, and writes it as JSON to a file if one is given."""
    print(f"\n{title} · {facts['machine']['processor']}, {facts['machine']['cores']} cores")
    widths = [max(len(str(row[c])) for row in [dict(zip(columns, columns)), *rows])
              for c in columns]
    for row in [dict(zip(columns, columns)), *rows]:
        print("  ".join(str(row[c]).ljust(w) for c, w in zip(columns, widths)).rstrip())
    if output:
        Path(output).write_text(json.dumps({**facts, "rows": rows}, indent=2) + "\n")
        print(f"\nWritten to {output}", file=sys.stderr)
