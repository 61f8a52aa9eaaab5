"""Embeds texts with ONNX Runtime and prints the tokens per second as JSON.

The peer gets the best treatment: texts are tokenized before the clock starts, sorted by length so that
batches have little padding, and only real tokens count. The vectors are pooled and normalized, as
sentence-transformers does it.
"""

import argparse
import json
import statistics
import time
from pathlib import Path

import numpy
import onnxruntime
from tokenizers import Tokenizer


def sequences(tokenizer, texts, most):
    """Returns the token ids of texts, cut at `most` tokens and sorted by length."""
    tokenizer = Tokenizer.from_file(str(tokenizer))
    tokenizer.no_padding()
    tokenizer.enable_truncation(most)
    return sorted((each.ids for each in tokenizer.encode_batch(texts)), key=len, reverse=True)


def embed(session, batch, names):
    """Returns the vectors of a batch of sequences: the mean of their tokens, normalized."""
    longest = max(map(len, batch))
    ids = numpy.zeros((len(batch), longest), dtype=numpy.int64)
    mask = numpy.zeros_like(ids)
    for row, sequence in enumerate(batch):
        ids[row, :len(sequence)] = sequence
        mask[row, :len(sequence)] = 1
    inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": numpy.zeros_like(ids)}
    hidden = session.run(None, {name: inputs[name] for name in names})[0]
    if hidden.ndim == 3:
        weights = mask[:, :, None].astype(numpy.float32)
        hidden = (hidden * weights).sum(axis=1) / weights.sum(axis=1)
    return hidden / numpy.linalg.norm(hidden, axis=1, keepdims=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--texts", type=Path, required=True, help="JSON lines with title and text")
    parser.add_argument("--limit", type=int, default=400)
    parser.add_argument("--tokens", type=int, default=256, help="maximum tokens of a text")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()

    lines = options.texts.read_text().splitlines()[:options.limit]
    documents = [json.loads(line) for line in lines]
    texts = [f"{each.get('title') or ''} {each['text']}" for each in documents]
    all_ids = sequences(options.tokenizer, texts, options.tokens)

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = options.threads
    settings.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        str(options.model), settings, providers=["CPUExecutionProvider"])
    names = [each.name for each in session.get_inputs()]
    embed(session, all_ids[-8:], names)

    seconds = []
    for _ in range(options.runs):
        start = time.perf_counter()
        for first in range(0, len(all_ids), options.batch):
            embed(session, all_ids[first:first + options.batch], names)
        seconds.append(time.perf_counter() - start)
    tokens = sum(map(len, all_ids))
    print(json.dumps({"tokens": tokens, "tokens_per_second": tokens / statistics.median(seconds)}))


if __name__ == "__main__":
    main()
