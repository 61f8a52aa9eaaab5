"""Measures libraries of several sizes, made from a collection in BEIR's format.

Each size is filled without the encoder and then searched, in processes of their own. Prints a table
(searches: median and 95th percentile by the clock, mean processor time), and writes JSON that plot.py
draws. Libraries that exist in the folder are searched again.
"""

import argparse
import json
import subprocess
from pathlib import Path

KINDS = {"lexical": "by word", "vector": "by meaning", "hybrid": "by both"}
# Documents for 10,000, 100,000 and 1,000,000 passages of abstracts of SciFact.
DOCUMENTS = [4_730, 47_300, 473_000]


def bench(options, count, *arguments):
    """Returns the figures of one run of the search command."""
    library = options.folder / f"{count}.sqlite"
    command = [options.bench, "search", "--collection", options.collection, "--count", str(count),
               "--library", library, "--precision", "fast", "--json", *arguments]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def measured(options, count):
    """Returns the figures of filling, now or by an earlier run, and of searches."""
    kept = options.folder / f"{count}.json"
    if not kept.exists():
        kept.write_text(json.dumps(bench(options, count, "--fill-only")))
    filled = json.loads(kept.read_text())
    searched = bench(
        options, count, "--brief", "--searches", str(options.searches), "--kinds", *KINDS)
    return {"filled": filled, "searched": searched}


def rows(sizes):
    """Returns the rows of the table."""
    for size in sizes:
        filled, searched = size["filled"], size["searched"]
        cells = [f"{filled['passages']:,.0f}"]
        for kind in KINDS:
            times = [searched[kind + end] for end in ("_all_p50", "_all_p95", "_processor")]
            cells.append(" / ".join(f"{time:.3g}" for time in times) + " ms")
        cells += [f"{filled['fill_rate']:,.0f}", f"{filled['library_bytes'] / 1e6:,.0f} MB",
                  f"{filled['vectors_bytes'] / 1e6:,.0f} MB", f"{searched['peak_memory']:,.0f} MiB"]
        yield cells


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=Path, default=Path(".build/release/recollect-bench"))
    parser.add_argument("--collection", required=True, help="folder with corpus.jsonl")
    parser.add_argument("--folder", type=Path, required=True, help="for the libraries, kept")
    parser.add_argument("--documents", type=int, nargs="+", default=DOCUMENTS)
    parser.add_argument("--searches", type=int, default=25, help="of each kind and length")
    parser.add_argument("--output", type=Path, required=True, help="file to write, .json")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    sizes = [measured(options, count) for count in options.documents]
    print("| passages |", " | ".join(KINDS.values()),
          "| passages/s | library | vectors | peak of a search |")
    print("|" + "---|" * 8)
    for row in rows(sizes):
        print("|", " | ".join(row), "|")
    series = {
        name: [[size["filled"]["passages"], size["searched"][f"{kind}_processor"]] for size in sizes]
        for kind, name in KINDS.items()}
    options.output.write_text(json.dumps({
        "title": "Searches in libraries of made documents", "x": "passages", "y": "ms of processor time, mean",
        "series": series, "sizes": sizes}, indent=1))


if __name__ == "__main__":
    main()
