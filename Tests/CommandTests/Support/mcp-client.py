#!/usr/bin/env python3
"""An agent for tests: calls the tools of `recollect mcp` with an official client.

  mcp-client.py new|old LOG PROGRAM [ARGUMENT...]   serves a session and writes its messages to LOG
  mcp-client.py new|old --http ADDRESS TOKEN        serves a session with `recollect serve`
  mcp-client.py check LOG                           validates the server's messages in LOG

The first two print what they saw as JSON. `check` needs the new client's package of types.
"""

import asyncio
import json
import os
import subprocess
import sys
import threading
from contextlib import asynccontextmanager

OLD_VERSION, NEW_VERSION = "2025-11-25", "2026-07-28"


def relay(log, command):
    """Starts the program and copies lines both ways, each also to the log."""
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    lock = threading.Lock()
    with open(log, "wb") as file:
        def copy(source, target, name):
            for line in source:
                with lock:
                    file.write(name + b" " + line)
                    file.flush()
                target.write(line)
                target.flush()
            target.close()

        writer = threading.Thread(
            target=copy, args=(sys.stdin.buffer, program.stdin, b"client"), daemon=True)
        writer.start()
        copy(program.stdout, sys.stdout.buffer, b"server")
    # The writer may still wait for the client.
    os._exit(program.wait())


def parameters(module, log, command):
    return module(command=sys.executable, args=[__file__, "relay", log, *command])


@asynccontextmanager
async def new_client(log, command, answer):
    from mcp import StdioServerParameters
    from mcp.client import Client
    from mcp_types import ElicitResult

    async def elicit(context, request):
        return ElicitResult(action=answer["action"], content={})

    async with Client(
        parameters(StdioServerParameters, log, command), elicitation_callback=elicit,
        read_timeout_seconds=600) as client:
        yield client


@asynccontextmanager
async def old_client(log, command, answer):
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
    from mcp.types import ElicitResult

    async def elicit(context, request):
        return ElicitResult(action=answer["action"], content={})

    async with stdio_client(parameters(StdioServerParameters, log, command)) as (read, write):
        async with ClientSession(read, write, elicitation_callback=elicit) as session:
            await session.initialize()
            yield session


@asynccontextmanager
async def new_client_over_http(address, token, answer):
    import httpx2
    from mcp.client import Client
    from mcp.client.streamable_http import streamable_http_client
    from mcp_types import ElicitResult

    async def elicit(context, request):
        return ElicitResult(action=answer["action"], content={})

    async with httpx2.AsyncClient(headers=authorization(token), timeout=600) as http:
        async with Client(
            streamable_http_client(address, http_client=http), elicitation_callback=elicit,
            read_timeout_seconds=600) as client:
            yield client


@asynccontextmanager
async def old_client_over_http(address, token, answer):
    from mcp import ClientSession
    from mcp.client.streamable_http import streamablehttp_client
    from mcp.types import ElicitResult

    async def elicit(context, request):
        return ElicitResult(action=answer["action"], content={})

    async with streamablehttp_client(address, headers=authorization(token)) as (read, write, _):
        async with ClientSession(read, write, elicitation_callback=elicit) as session:
            await session.initialize()
            yield session


def authorization(token):
    return {"Authorization": f"Bearer {token}"}


def structured(result):
    """Returns the result's JSON; the attributes have other names in each version."""
    value = getattr(result, "structured_content", None)
    return value if value is not None else getattr(result, "structuredContent", None)


def is_error(result):
    return bool(getattr(result, "is_error", getattr(result, "isError", False)))


async def session(client, answer):
    """Calls every tool and returns what was seen."""
    seen = {"tools": [tool.name for tool in (await client.list_tools()).tools]}
    first = structured(await client.call_tool("search", {"query": "garden", "limit": 1}))
    seen["first"] = first
    if "next_cursor" in first:
        seen["second"] = structured(await client.call_tool(
            "search", {"query": "garden", "limit": 1, "cursor": first["next_cursor"]}))
    seen["read"] = structured(await client.call_tool("read", {"id": first["passages"][0]["id"]}))
    seen["sources"] = structured(await client.call_tool("sources", {}))
    seen["wrong"] = is_error(await client.call_tool("search", {"query": "a", "after": "soon"}))
    resources = (await client.list_resources()).resources
    seen["resources"] = len(resources)
    page = await client.read_resource(resources[0].uri)
    seen["resource"] = page.contents[0].text
    seen["templates"] = await templates(client)
    try:
        await client.call_tool("none", {})
    except Exception as error:
        seen["unknown"] = str(error)
    if "remember" in seen["tools"]:
        await memories(client, answer, seen)
    if "ask" in seen["tools"]:
        seen["canceled"] = await canceled(client)
    return seen


async def templates(client):
    result = await client.list_resource_templates()
    found = getattr(result, "resource_templates", None) or result.resourceTemplates
    return len(found)


async def memories(client, answer, seen):
    stored = structured(await client.call_tool("remember", {"text": "I keep bees in Lund."}))
    seen["stored"] = stored
    seen["recalled"] = structured(await client.call_tool("recall", {"query": "bees in Lund"}))
    for action in ("decline", "accept"):
        answer["action"] = action
        seen[action] = structured(await client.call_tool("forget", {"memories": [stored["id"]]}))


async def canceled(client):
    """Cancels a question, and returns whether the server then serves another request."""
    question = asyncio.create_task(client.call_tool("ask", {"question": "Who brings the tent?"}))
    await asyncio.sleep(0)
    question.cancel()
    try:
        await question
    except asyncio.CancelledError:
        pass
    return len((await client.list_tools()).tools) > 0


def check(log):
    """Validates each of the server's messages by the types of its version."""
    from mcp_types import methods
    from mcp_types.jsonrpc import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

    version, requests, count = OLD_VERSION, {}, 0
    for line in open(log, encoding="utf-8"):
        name, text = line.split(" ", 1)
        message = json.loads(text)
        if name == "client":
            meta = message.get("params", {}).get("_meta", {})
            own = meta.get("io.modelcontextprotocol/protocolVersion", OLD_VERSION)
            if "method" in message and "id" in message:
                requests[message["id"]] = (message["method"], own)
            continue
        count += 1
        if "error" in message:
            JSONRPCError.model_validate(message)
        elif "result" in message:
            JSONRPCResponse.model_validate(message)
            methods.validate_server_result(*requests[message["id"]], message["result"])
        elif "id" in message:
            JSONRPCRequest.model_validate(message)
            methods.parse_server_request(message["method"], version, message.get("params"))
        else:
            JSONRPCNotification.model_validate(message)
            methods.parse_server_notification(message["method"], version, message.get("params"))
    print(json.dumps({"messages": count}))


async def run(kind, log, command):
    answer = {"action": "decline"}
    if log == "--http":
        connect = new_client_over_http if kind == "new" else old_client_over_http
        opened = connect(*command, answer)
    else:
        connect = new_client if kind == "new" else old_client
        opened = connect(log, command, answer)
    async with opened as client:
        return await session(client, answer)


def main():
    kind, log, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    if kind == "relay":
        relay(log, command)
    elif kind == "check":
        check(log)
    else:
        print(json.dumps(asyncio.run(run(kind, log, command))))


main()
