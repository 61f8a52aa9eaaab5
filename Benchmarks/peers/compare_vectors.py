"""Compares vector search with FAISS, hnswlib, usearch and sqlite-vec.

One query at a time on one thread. All engines have the same vectors, and recall counts the found that
are as near as the last of the nearest by an exact product: of equal vectors, any is right.
"""

import argparse
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

import faiss
import hnswlib
import numpy
import sqlite_vec
from usearch.index import Index, MetricKind, search as usearch_exact

from turns import BENCH, in_turn, machine, ratio, report, run_json

COLUMNS = ["engine", "ms/query", "recall", "to", "ratio", "bytes/vector", "build s", "open ms"]

# The parameters of the graphs: neighbors of a node, and nodes looked at to find them.
NEIGHBORS, CONSTRUCTION = 16, 128


def read(path, dimension):
    """Returns the vectors of a file: Float16 if its name ends in .f16, otherwise Float32."""
    kind = numpy.float16 if path.suffix == ".f16" else numpy.float32
    vectors = numpy.fromfile(path, dtype=kind).astype(numpy.float32).reshape(-1, dimension)
    return vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True)


def measured(search, base, queries, truth):
    """Returns the median time and the recall of searches, one query at a time.

    The truth is the score of the last of the nearest for each query.
    """
    seconds, hits, wanted = [], 0, 0
    for query, (count, score) in zip(queries, truth):
        start = time.perf_counter()
        found = search(query)
        seconds.append(time.perf_counter() - start)
        hits += int((base[found] @ query >= score - 1e-6).sum())
        wanted += count
    return {"search": 1000 * statistics.median(seconds), "recall": hits / wanted}


def flat(base, count):
    index = faiss.IndexFlatIP(base.shape[1])
    index.add(base)
    return lambda query: index.search(query[None], count)[1][0].tolist()


def scalar(base, count):
    index = faiss.IndexScalarQuantizer(
        base.shape[1], faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT)
    index.train(base)
    index.add(base)
    return lambda query: index.search(query[None], count)[1][0].tolist()


def hnswlib_graph(base, count):
    index = hnswlib.Index(space="ip", dim=base.shape[1])
    index.init_index(len(base), M=NEIGHBORS, ef_construction=CONSTRUCTION, random_seed=1)
    index.add_items(base, num_threads=1)

    def at(breadth):
        def search(query):
            return index.knn_query(query, k=count, num_threads=1)[0][0].tolist()
        index.set_ef(breadth)
        return search
    return at


def usearch_graph(base, count):
    index = Index(ndim=base.shape[1], metric=MetricKind.IP, connectivity=NEIGHBORS,
                  expansion_add=CONSTRUCTION)
    index.add(numpy.arange(len(base)), base, threads=1)

    def at(breadth):
        index.expansion_search = breadth
        return lambda query: index.search(query, count, threads=1).keys.tolist()
    return at


def usearch_flat(base, count):
    return lambda query: usearch_exact(
        base, query[None], count, MetricKind.IP, exact=True, threads=1).keys.reshape(-1).tolist()


def sqlite(base, count):
    database = sqlite3.connect(":memory:")
    database.enable_load_extension(True)
    sqlite_vec.load(database)
    database.execute(
        f"CREATE VIRTUAL TABLE v USING vec0(e float[{base.shape[1]}] distance_metric=cosine)")
    database.executemany(
        "INSERT INTO v(rowid, e) VALUES (?, ?)",
        ((row, vector.tobytes()) for row, vector in enumerate(base)))
    statement = "SELECT rowid FROM v WHERE e MATCH ? AND k = ?"
    return lambda query: [row for row, in database.execute(statement, (query.tobytes(), count))]


def build(name, make, size):
    print(f"building {name}", file=sys.stderr, flush=True)
    start = time.perf_counter()
    index = make()
    return index, {"build": time.perf_counter() - start, "bytes_per_vector": size}


def peers(base, queries, truth, options):
    """Builds the indexes of the peers and returns a function for each that measures it."""
    dimension, count = base.shape[1], options.count
    links = 2 * NEIGHBORS * 4
    plain = {"FAISS Flat": (flat, 4 * dimension), "FAISS SQ8": (scalar, dimension)}
    if "usearch" not in options.skip:
        plain["usearch exact"] = (usearch_flat, 4 * dimension)
    if not hasattr(sqlite3.Connection, "enable_load_extension"):
        print("leaving out sqlite-vec: this Python's sqlite3 loads no extensions", file=sys.stderr)
    elif "sqlite-vec" not in options.skip:
        plain["sqlite-vec"] = (sqlite, 4 * dimension)
    engines = {}
    for name, (make, size) in plain.items():
        index, facts = build(name, lambda make=make: make(base, count), size)
        engines[name] = lambda index=index, facts=facts: {
            **facts, **measured(index, base, queries, truth)}
    graphs = {"hnswlib": hnswlib_graph}
    if "usearch" not in options.skip:
        graphs["usearch"] = usearch_graph
    for name, make in graphs.items():
        at, facts = build(name, lambda make=make: make(base, count), 4 * dimension + links)
        for breadth in options.breadth:
            engines[f"{name} ef {breadth}"] = lambda at=at, facts=facts, breadth=breadth: {
                **facts, **measured(at(breadth), base, queries, truth)}
    return engines


def ours(folder, base, queries, options):
    """Returns a function that measures all indexes of Recollect in one process."""
    vectors, questions = Path(folder) / "base.f32", Path(folder) / "queries.f32"
    base.tofile(vectors)
    queries.tofile(questions)
    chosen = {"RECOLLECT_KERNELS": options.kernels} if options.kernels else {}
    return lambda: run_json(
        [BENCH, "vectors", "--vectors", vectors, "--queries", questions, "--dimension",
         base.shape[1], "--effort", *options.effort, "--json"], **chosen)


def figures(results, name):
    """Returns the results of one of Recollect's indexes, in the order of rounds."""
    return [{
        "search": each[f"{name}_search"], "recall": each[f"{name}_recall"],
        "bytes_per_vector": each[f"{name}_bytes_per_vector"], "open": each[f"{name}_open"],
        "build": each.get("graph_build" if name.startswith("graph") else f"{name}_build"),
    } for each in results]


def peer_of(name, results, best):
    """Returns the peer that an index is compared with.

    A graph is compared with hnswlib at the least breadth that finds as much.
    """
    if not name.startswith("Recollect"):
        return None
    if "exact" in name:
        return "FAISS Flat"
    if "quantized" in name:
        return "FAISS SQ8"
    recall = best[name]["recall"]
    enough = [peer for peer in results
              if peer.startswith("hnswlib") and best[peer]["recall"] >= recall - 0.001]
    return min(enough, key=lambda peer: best[peer]["search"], default=None)


def row(name, runs, peer, results):
    def middle(key):
        values = [each[key] for each in runs if each.get(key) is not None]
        return statistics.median(values) if values else None
    times = [each["search"] for each in runs]
    return {
        "engine": name, "ms/query": f"{middle('search'):.3f}", "recall": f"{middle('recall'):.4f}",
        "to": peer or "",
        "ratio": f"{ratio(times, [each['search'] for each in results[peer]]):.2f}" if peer else "",
        "bytes/vector": round(middle("bytes_per_vector")),
        "build s": "" if middle("build") is None else f"{middle('build'):.1f}",
        "open ms": "" if middle("open") is None else f"{middle('open'):.1f}"}


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/compare vectors", description=__doc__)
    parser.add_argument(
        "--base", type=Path, nargs="+", required=True,
        help="files of vectors, Float32 or (named .f16) Float16, row by row")
    parser.add_argument("--queries", type=Path, required=True, help="file of query vectors")
    parser.add_argument("--dimension", type=int, default=384)
    parser.add_argument("--count", type=int, default=10, choices=[10], help="neighbors to find")
    parser.add_argument("--limit", type=int, default=200, help="maximum number of queries")
    parser.add_argument("--breadth", type=int, nargs="+", default=[64, 128, 256, 320, 400],
                        help="numbers of candidates of the peers' graphs")
    parser.add_argument("--effort", type=int, nargs="+", default=[64, 128, 256],
                        help="numbers of candidates of Recollect's graph")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kernels", help="kernels of Recollect, such as avx2")
    parser.add_argument("--skip", nargs="+", default=[], choices=["usearch", "sqlite-vec"])
    parser.add_argument("--output", type=Path, help="file for the results as JSON")
    options = parser.parse_args()
    faiss.omp_set_num_threads(1)

    base = numpy.concatenate([read(path, options.dimension) for path in options.base])
    queries = read(options.queries, options.dimension)[:options.limit]
    truth = [(options.count, float(numpy.sort(base @ query)[-options.count])) for query in queries]
    engines = peers(base, queries, truth, options)
    with tempfile.TemporaryDirectory() as folder:
        engines["Recollect"] = ours(folder, base, queries, options)
        results = in_turn(engines, options.rounds)

    all_ours = results.pop("Recollect")
    names = ["exact", "quantized", *[f"graph_{effort}" for effort in options.effort]]
    for name in names:
        results["Recollect " + name.replace("_", " effort ")] = figures(all_ours, name)
    best = {name: {key: statistics.median(each[key] for each in runs)
                   for key in ["search", "recall"]} for name, runs in results.items()}
    rows = [row(name, runs, peer_of(name, results, best), results)
            for name, runs in results.items()]
    facts = {"machine": machine(), "vectors": len(base), "rounds": options.rounds,
             "kernels": all_ours[0]["kernels"], "recollect": all_ours}
    report(f"{len(base):,} vectors of {options.dimension} components, kernels {facts['kernels']}",
           rows, COLUMNS, facts, options.output)


if __name__ == "__main__":
    main()
