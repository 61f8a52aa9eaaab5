"""Draws results of Benchmarks/compare, or figures by size, as SVG.

A file with "rows" becomes bars, one for each engine. A file with "series" becomes lines over sizes:
{"title": …, "x": "vectors", "y": "ms", "series": {"exact": [[10000, 0.4], …], …}}
"""

import argparse
import json
from pathlib import Path

import matplotlib

matplotlib.use("svg")
# Text stays text, and the same figures give the same file.
matplotlib.rcParams.update({
    "svg.fonttype": "none", "svg.hashsalt": "recollect", "font.family": "sans-serif"})

import matplotlib.pyplot as pyplot  # noqa: E402

OURS, PEERS = "#1b6ca8", "#9aa5b1"


def bars(facts, axis):
    """Draws a bar for each engine: tokens per second, or milliseconds for a query."""
    rows = facts["rows"]
    key = "tokens/s" if "tokens/s" in rows[0] else "ms/query"
    names = [row["engine"] for row in rows]
    values = [float(row[key]) for row in rows]
    colors = [OURS if name.startswith("Recollect") else PEERS for name in names]
    found = axis.barh(names, values, color=colors)
    labels = [f"{value:,.0f}" if key == "tokens/s" else f"{value:.2f}" for value in values]
    axis.bar_label(found, labels, padding=4, fontsize=8)
    axis.invert_yaxis()
    axis.set_xlabel("tokens/s, more is better" if key == "tokens/s" else "ms/query, less is better")
    if key == "ms/query":
        axis.set_xscale("log")
    axis.margins(x=0.15)


def lines(facts, axis):
    """Draws a line for each series over sizes, both axes logarithmic."""
    for name, points in facts["series"].items():
        axis.plot(*zip(*points), marker="o", label=name)
    axis.set_xscale("log")
    axis.set_yscale("log")
    axis.set_xlabel(facts["x"])
    axis.set_ylabel(facts["y"])
    axis.legend(frameon=False)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path)
    parser.add_argument("output", type=Path, help="file to write, .svg")
    parser.add_argument("--title", help="by default the file's own")
    options = parser.parse_args()
    facts = json.loads(options.results.read_text())
    height = 1 + 0.28 * len(facts["rows"]) if "rows" in facts else 4
    figure, axis = pyplot.subplots(figsize=(7, height), layout="constrained")
    (bars if "rows" in facts else lines)(facts, axis)
    axis.set_title(options.title or facts.get("title", ""), fontsize=10)
    axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(options.output, metadata={"Date": None})


if __name__ == "__main__":
    main()
