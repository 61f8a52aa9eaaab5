"use strict";
// What goes on in a page while it's open: answers, imports, and files that are sent.
(() => {
  const { find, say, busy, part, load } = page;

  // Answers, as they come

  const ask = find("[data-events]");
  const stopping = new AbortController();

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

  async function answer() {
    const tell = (text) => { find("#ask-status").textContent = text; };
    const stop = find("#stop");
    stop.hidden = false;
    stop.addEventListener("click", () => stopping.abort());
    busy(true);
    try {
      const response = await fetch(ask.dataset.events, { signal: stopping.signal });
      if (!response.ok) throw new Error(`The server says ${response.status}.`);
      for await (const { name, data } of events(response)) {
        if (name === "status") tell(data);
        else find(`#ask-${name}`)?.replaceChildren(part(data));
      }
    } catch (error) {
      tell(stopping.signal.aborted ? "Stopped" : `That didn’t work. ${error.message}`);
    } finally {
      stop.hidden = true;
      busy(false);
    }
  }
  if (ask) answer();

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
  async function follow() {
    const text = await load(job.dataset.job).catch(() => null);
    if (text === null) return setTimeout(follow, 3000);
    job.replaceChildren(part(text));
    if (find("[data-running]", job)) setTimeout(follow, 1000);
    else location.reload();
  }
  if (job && find("[data-running]", job)) setTimeout(follow, 1000);
})();
