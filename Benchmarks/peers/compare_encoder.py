"""Compares the speed of the encoder with ONNX Runtime's, both with all-MiniLM-L6-v2."""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from turns import BENCH, ROOT, in_turn, machine, model_folder, ratio, report, run_json

COLUMNS = ["engine", "kernels", "tokens/s", "to ONNX fp32", "to the best ONNX"]


def sample_texts(folder):
    """Writes the notes of the samples as JSON lines and returns the file."""
    target = Path(folder) / "texts.jsonl"
    with open(target, "w") as out:
        for note in sorted((ROOT / "Samples" / "notes").rglob("*.md")):
            text = note.read_text(errors="replace")
            if len(text) > 400:
                out.write(json.dumps({"title": note.stem, "text": text}) + "\n")
    return target


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/compare encoder", description=__doc__)
    parser.add_argument(
        "--texts", type=Path,
        help="JSON lines with title and text, such as BEIR's corpus.jsonl (default: the samples)")
    parser.add_argument("--limit", type=int, default=400, help="maximum number of texts")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--kernels", nargs="+", metavar="NAME", default=[""],
        help="kernels of Recollect to measure, such as avx2; by default the fastest")
    parser.add_argument("--output", type=Path, help="file for the results as JSON")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        texts = options.texts or sample_texts(folder)
        shared = ["--texts", texts, "--limit", options.limit, "--threads", options.threads]

        def ours(precision, kernels):
            chosen = {"RECOLLECT_KERNELS": kernels} if kernels else {}
            return lambda: run_json(
                [BENCH, "encoder", *shared, "--embedder", model_folder() / "all-MiniLM-L6-v2",
                 "--runs", 1, "--precision", precision, "--json"],
                **chosen)

        def onnx(model):
            script = Path(__file__).parent / "onnx_encoder.py"
            return lambda: run_json([
                sys.executable, "-B", script, model_folder() / model / "model.onnx",
                "--tokenizer", model_folder() / "all-MiniLM-L6-v2-onnx" / "tokenizer.json", *shared])

        engines = {
            "ONNX Runtime fp32": onnx("all-MiniLM-L6-v2-onnx"),
            "ONNX Runtime int8": onnx("all-MiniLM-L6-v2-onnx-int8"),
        }
        peers = list(engines)
        for kernels in options.kernels:
            for precision in ["exact", "fast"]:
                engines[" ".join(filter(None, ["Recollect", precision, kernels]))] = ours(
                    precision, kernels)
        results = in_turn(engines, options.rounds)

    speeds = {name: [each["tokens_per_second"] for each in runs] for name, runs in results.items()}
    best = [max(speeds[name][number] for name in peers) for number in range(options.rounds)]
    rows = [{
        "engine": name,
        "kernels": results[name][0].get("kernels", ""),
        "tokens/s": round(statistics.median(values)),
        "to ONNX fp32": f"{ratio(values, speeds[peers[0]]):.2f}",
        "to the best ONNX": f"{ratio(values, best):.2f}",
    } for name, values in speeds.items()]
    facts = {"machine": machine(), "threads": options.threads, "rounds": options.rounds,
             "tokens": {name: runs[0]["tokens"] for name, runs in results.items()}}
    report(f"Tokens per second, {options.threads} thread(s)", rows, COLUMNS, facts, options.output)


if __name__ == "__main__":
    main()
