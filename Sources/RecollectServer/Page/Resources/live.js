"use strict";
// What goes on in a page while it's open: answers, imports, and files that are sent.
(() => {
  const { find, say, busy, part, reach, load } = page;

  // Answers, as they come

  const tell = (text) => { find("#ask-status").textContent = text; };

  /** Reads server-sent events. */
  async function* events(response) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
        const event = { name: "", data: [] };
        for (const line of text.slice(0, end).split("\n")) {
          if (line.startsWith("event: ")) event.name = line.slice(7);
          if (line.startsWith("data: ")) event.data.push(line.slice(6));
        }
        yield { name: event.name, data: event.data.join("\n") };
      }
    }
  }

  /** Follows the events of an address until they end, or are stopped by the button. */
  async function follow(address, options, show) {
    const stopping = new AbortController();
    const stop = find("#stop");
    stop.hidden = false;
    stop.onclick = () => stopping.abort();
    busy(true);
    try {
      const response = await reach(address, { ...options, signal: stopping.signal });
      if (!response.ok) throw new Error(await refusal(response));
      for await (const { name, data } of events(response)) {
        if (name === "status") tell(data); else show(name, data);
      }
    } catch (error) {
      tell(stopping.signal.aborted ? "Stopped" : `That didn’t work. ${error.message}`);
    } finally {
      stop.hidden = true;
      busy(false);
    }
  }

  /** Returns the sentence of a page that was sent in place of events. */
  async function refusal(response) {
    const sentence = find(".problem[role=alert]", part(await response.text()));
    return sentence?.textContent ?? `The server says ${response.status}.`;
  }

  const ask = find("[data-events]");
  if (ask) follow(ask.dataset.events, {}, (name, data) => find(`#ask-${name}`)?.replaceChildren(part(data)));

  // A chat

  const chat = find("[data-chat]");
  /** What the person hasn't typed, so that nothing of it is remembered. */
  let pasted = [];

  function showTurn(data) {
    const turn = part(data).firstElementChild;
    const shown = document.getElementById(turn.id);
    if (shown) return shown.replaceWith(turn);
    find("#turns").append(turn);
    turn.scrollIntoView();
  }

  async function send() {
    const message = find("textarea", chat);
    const body = new URLSearchParams(new FormData(chat));
    body.append("typed", "1");
    for (const text of pasted) body.append("pasted", text);
    const unsent = { text: message.value, pasted };
    message.value = "";
    pasted = [];
    let isComplete = false;
    const button = find("button", chat);
    button.disabled = true;
    await follow(chat.action, { method: "POST", body, headers: { Accept: "text/event-stream" } }, (name, data) => {
      if (name === "turn") return showTurn(data);
      chat.action = data;
      history.replaceState(null, "", data);
      isComplete = true;
    });
    if (!isComplete) {
      // The message comes back, before what was typed in the meantime.
      message.value = [unsent.text, message.value].filter(Boolean).join("\n");
      pasted = [...unsent.pasted, ...pasted];
    }
    button.disabled = false;
    message.focus({ preventScroll: true });
  }

  if (chat) {
    const isSending = () => find("button", chat).disabled;
    chat.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!isSending()) send();
    });
    const message = find("textarea", chat);
    message.addEventListener("beforeinput", (event) => {
      if (!["insertFromPaste", "insertFromDrop", "insertFromYank"].includes(event.inputType)) return;
      // A text that isn't known is found nowhere, so the whole message counts as pasted.
      pasted.push(event.data ?? event.dataTransfer?.getData("text/plain") ?? "\uFFFD");
    });
    message.addEventListener("input", () => { if (!message.value) pasted = []; });
    message.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      chat.requestSubmit();
    });
  }

  // Files that are dropped or chosen

  const drop = find("[data-drop]");

  /** Returns what keeps files from being sent; an empty text if nothing does. */
  function problem(files) {
    const { name, file, all } = drop.dataset;
    const large = [...files].find((other) => other.size > Number(file));
    const size = [...files].reduce((sum, other) => sum + other.size, 0);
    if (large) return `“${large.name}” is too large. ${name}`;
    return size > Number(all) ? `These files are too large together. ${name}` : "";
  }

  function take(event) {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const chosen = find("input[type=file]", drop);
    const isFolder = [...event.dataTransfer.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
    if (isFolder) return tellDrop("A folder can’t be dropped. Write its path below, or drop a zip file of it.");
    chosen.files = event.dataTransfer.files;
    drop.requestSubmit();
  }

  function tellDrop(text) {
    const line = find("#drop-problem");
    line.textContent = text;
    line.hidden = !text;
  }

  if (drop) {
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("dropping");
    });
    document.addEventListener("drop", (event) => { if (hasFiles(event)) take(event); });
    drop.addEventListener("submit", (event) => {
      const text = problem(find("input[type=file]", drop).files);
      tellDrop(text);
      if (text) return event.preventDefault();
      busy(true);
      say("Sending the files");
    });
  }

  // An import, as it goes on

  const job = find("[data-job]");
  async function followJob() {
    const text = await load(job.dataset.job).catch(() => null);
    if (text === null) return setTimeout(followJob, 3000);
    job.replaceChildren(part(text));
    if (find("[data-running]", job)) setTimeout(followJob, 1000);
    // What is typed would go, and what a form has sent would be sent again.
    else if (location.pathname === "/sources" && !find("[name=path]")?.value) location.reload();
  }
  if (job && find("[data-running]", job)) setTimeout(followJob, 1000);
})();
