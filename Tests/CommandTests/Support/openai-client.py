"""Starts a server and uses it with the official client of the OpenAI protocol.

openai-client.py session -- PROGRAM serve …             calls everything once, prints what came back
openai-client.py schemas FILE COUNT -- PROGRAM serve …  asks for values of COUNT schemas of a sample
"""

import contextlib
import json
import signal
import subprocess
import sys
import time

import jsonschema
import openai
from pydantic import BaseModel

QUESTION = [{"role": "user", "content": "Name a river in one sentence."}]
WEATHER = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}


class River(BaseModel):
    name: str
    countries: list[str]


def chat(client, model, seen):
    options = {"model": model, "messages": QUESTION, "temperature": 0, "max_tokens": 12}
    whole = client.chat.completions.create(**options)
    seen["chat"] = whole.choices[0].message.content
    chunks = list(
        client.chat.completions.create(
            stream=True, stream_options={"include_usage": True}, **options))
    seen["stream"] = "".join(
        chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    seen["usage"] = chunks[-1].usage.completion_tokens == whole.usage.completion_tokens
    parsed = client.chat.completions.parse(
        model=model, messages=QUESTION, response_format=River, temperature=0, max_tokens=400)
    seen["parsed"] = isinstance(parsed.choices[0].message.parsed, River)


def tools(client, model, seen):
    function = {"name": "weather", "description": "Tells the weather.", "parameters": WEATHER}
    messages = [{"role": "user", "content": "What is the weather in Bonn?"}]
    options = {
        "model": model, "tools": [{"type": "function", "function": function}], "max_tokens": 60,
        "temperature": 0}
    choice = client.chat.completions.create(
        messages=messages, tool_choice="required", **options).choices[0]
    call = choice.message.tool_calls[0]
    jsonschema.validate(json.loads(call.function.arguments), WEATHER)
    seen["tool"] = [call.function.name, choice.finish_reason]
    messages += [
        choice.message, {"role": "tool", "tool_call_id": call.id, "content": "It rains."}]
    last = client.chat.completions.create(messages=messages, tool_choice="none", **options)
    seen["after the tool"] = last.choices[0].finish_reason in ("stop", "length")


def responses(client, model, seen):
    options = {"model": model, "input": QUESTION, "temperature": 0, "max_output_tokens": 12}
    seen["response"] = client.responses.create(**options).output_text
    with client.responses.stream(**options) as stream:
        deltas = [event.delta for event in stream if event.type == "response.output_text.delta"]
    seen["response stream"] = "".join(deltas)
    parsed = client.responses.parse(
        model=model, input=QUESTION, text_format=River, temperature=0, max_output_tokens=400)
    seen["response parsed"] = isinstance(parsed.output_parsed, River)
    tool = {"type": "function", "name": "weather", "parameters": WEATHER, "strict": False}
    called = client.responses.create(
        model=model, input="What is the weather in Bonn?", tools=[tool], tool_choice="required",
        max_output_tokens=60, temperature=0)
    seen["response tool"] = called.output[0].name
    seen["count"] = client.responses.input_tokens.count(model=model, input="Hello").input_tokens


def embeddings(client, model, seen):
    texts = ["a garden in autumn", "a boat"]
    bytes_, numbers = (
        client.embeddings.create(model=model, input=texts, **options).data
        for options in ({}, {"encoding_format": "float"}))
    seen["embeddings"] = [len(item.embedding) for item in bytes_]
    seen["same vectors"] = all(
        abs(x - y) < 1e-6
        for one, other in zip(bytes_, numbers) for x, y in zip(one.embedding, other.embedding))


def errors(client, model, seen):
    def name(**options):
        try:
            client.chat.completions.create(**{"model": model, "messages": QUESTION, **options})
        except openai.APIStatusError as error:
            return [type(error).__name__, error.param, error.code]

    seen["errors"] = [
        name(model="gpt"), name(n=2), name(messages=[]),
        name(messages=[{"role": "user", "content": "word " * 20_000}])]
    try:
        client.with_options(api_key="wrong").models.list()
    except openai.AuthenticationError:
        seen["wrong token"] = True


def session(client):
    seen = {"models": [model.id for model in client.models.list()]}
    answers, embedder = seen["models"]
    seen["retrieved"] = client.models.retrieve(answers).id
    chat(client, answers, seen)
    tools(client, answers, seen)
    responses(client, answers, seen)
    embeddings(client, embedder, seen)
    errors(client, answers, seen)
    print(json.dumps(seen))


def schemas(client, path, count):
    model = client.models.list().data[0].id
    refused, invalid, cut, seconds = [], [], 0, time.monotonic()
    with open(path) as lines:
        cases = [json.loads(line) for line, _ in zip(lines, range(count))]
    for case in cases:
        schema = case["case"]["schema"]
        wrapped = {"type": "json_schema", "json_schema": {"name": "value", "schema": schema}}
        try:
            choice = client.chat.completions.create(
                model=model, messages=[{"role": "user", "content": "Make up an example."}],
                response_format=wrapped, max_tokens=400, seed=1).choices[0]
        except openai.APIStatusError as error:
            refused.append([case["name"], error.message])
            continue
        cut += choice.finish_reason == "length"
        try:
            validator = jsonschema.validators.validator_for(
                schema, jsonschema.Draft202012Validator)
            validator(schema).validate(json.loads(choice.message.content))
        except ValueError as error:
            invalid.append([case["name"], str(error)[:200]])
        except jsonschema.ValidationError as error:
            invalid.append([case["name"], error.message[:200]])
    print(json.dumps({
        "schemas": len(cases), "valid": len(cases) - len(refused) - len(invalid),
        "cut": cut, "seconds": round(time.monotonic() - seconds), "refused": refused,
        "invalid": invalid}, indent=1))


@contextlib.contextmanager
def served(command):
    """Runs a server, and yields a client of it."""
    server = subprocess.Popen([*command, "--json", "--no-open"], stdout=subprocess.PIPE, text=True)
    try:
        text = ""
        for line in server.stdout:
            text += line
            if line.startswith("}"):
                break
        place = json.loads(text)
        with open(place["token_file"]) as file:
            token = file.read().strip()
        yield openai.OpenAI(
            base_url=place["address"] + "v1", api_key=token, max_retries=0, timeout=900)
    finally:
        server.send_signal(signal.SIGINT)
        if server.wait(timeout=60) != 0:
            sys.exit(f"the server ended with {server.returncode}")


if __name__ == "__main__":
    end = sys.argv.index("--")
    with served(sys.argv[end + 1:]) as client:
        match sys.argv[1:end]:
            case ["session"]:
                session(client)
            case ["schemas", path, count]:
                schemas(client, path, int(count))
