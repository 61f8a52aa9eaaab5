"use strict";
(() => {
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = find("#q");
  const wide = matchMedia("(min-width: 60rem)");
  const isSearch = document.body.className === "page-search";

  /** Tells what goes on to those who can't see it, and what didn't work to everybody. */
  function say(text, failed = false) {
    const line = find("#status");
    line.textContent = text;
    line.classList.toggle("hidden", !failed);
  }
  const busy = (is) => document.documentElement.classList.toggle("busy", is);
  const part = (text) => {
    const template = document.createElement("template");
    template.innerHTML = text;
    return template.content;
  };

  /** Returns a response; throws a sentence if there is no server. */
  async function reach(address, options) {
    try {
      return await fetch(address, options);
    } catch {
      throw new Error("The server can’t be reached. Is it running?");
    }
  }

  /** Returns a part of a page; throws if it's no longer wanted or can't be had. */
  async function load(address, signal) {
    const response = await reach(address, { signal });
    if (!response.ok) throw new Error(`The server says ${response.status}.`);
    return response.text();
  }

  globalThis.page = { find, say, busy, part, reach, load };

  /** Runs one request at a time: a newer one ends the older. */
  function latest() {
    let running;
    const run = async (work) => {
      running?.abort();
      const own = running = new AbortController();
      busy(true);
      try {
        await work(own.signal);
      } catch (error) {
        if (!own.signal.aborted) say(`That didn’t work. ${error.message}`, true);
      } finally {
        if (running === own) busy(false);
      }
    };
    run.end = () => { running?.abort(); running = null; };
    return run;
  }

  // Search, as one types

  const searching = latest();
  const previewing = latest();
  let pause;
  let isTyping = false;

  function show(text) {
    let panes = find("#results");
    if (!panes) {
      panes = document.createElement("div");
      panes.id = "results";
      panes.className = "panes";
      find("#main").replaceChildren(panes);
    }
    const content = part(text);
    const isWhole = find("#preview", content) || !find(".result", content);
    if (isWhole) panes.replaceChildren(content);
    else if (find("#list")) find("#list").replaceWith(find("#list", content));
    else panes.append(content);
    panes.classList.remove("reading");
    reopen();
    if (isWhole && wide.matches) toPassage();
  }

  function search(query, { typed }) {
    return searching(async (signal) => {
      say("Searching");
      let isDone = false;
      if (typed) {
        load(`/results${query}&typing=1`, signal).then((text) => { if (!isDone) show(text); }, () => {});
        await new Promise((resolve) => setTimeout(resolve, 180));
        if (signal.aborted) return;
      }
      const text = await load(`/results${query}`, signal);
      isDone = true;
      show(text);
      say(find("#summary").textContent);
    });
  }

  function query() {
    const mode = new URLSearchParams(location.search).get("mode");
    const fields = new URLSearchParams({ q: box.value.trim() });
    if (mode) fields.set("mode", mode);
    return `?${fields}`;
  }

  const name = () => { document.title = `${box.value.trim()} · Recollect`; };

  if (isSearch) {
    box.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(() => {
        const to = query();
        if (box.value.trim() === "") return;
        history[isTyping ? "replaceState" : "pushState"](null, "", `/${to}`);
        isTyping = true;
        name();
        search(to, { typed: true });
      }, 90);
    });
    box.addEventListener("change", () => { isTyping = false; });
    window.addEventListener("popstate", () => {
      clearTimeout(pause);
      isTyping = false;
      if (location.pathname !== "/" || !find("#results")) return location.reload();
      const fields = new URLSearchParams(location.search);
      const isReading = fields.has("passage") && !wide.matches;
      if (!fields.get("q") || isReading) return location.reload();
      box.value = fields.get("q");
      name();
      search(location.search, { typed: false }).then(toPassage);
    });
  }

  // The passage beside the list

  const toPassage = () => find("#here")?.scrollIntoView({ block: "center" });
  const current = () => find(".result[aria-current]");

  function choose(link) {
    for (const other of all(".result")) {
      other.toggleAttribute("aria-current", other === link);
      if (other === link) other.setAttribute("aria-current", "true");
      other.closest("article").classList.toggle("current", other === link);
    }
    link.closest("li").scrollIntoView({ block: "nearest" });
    history.pushState(null, "", link.href);
    isTyping = false;
    // A search that still runs would show its first passage.
    searching.end();
    previewing(async (signal) => {
      const text = await load(`/preview${new URL(link.href).search}`, signal);
      const preview = find("#preview");
      const next = find("#preview", part(text));
      const links = all(".result");
      const at = links.indexOf(link);
      steer(next, "prev", "Previous", links[at - 1]);
      steer(next, "next", "Next", links[at + 1]);
      if (preview) preview.replaceWith(next); else find("#results").append(next);
      reopen();
      toPassage();
      say(link.textContent);
    });
  }

  function steer(preview, rel, name, link) {
    if (!link) return;
    const step = document.createElement("a");
    Object.assign(step, { rel, href: link.href, textContent: name });
    find(".open", preview)?.before(step);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    if (!wide.matches || !find("#results")) return;
    if (link.matches(".result") && new URL(link.href).pathname === "/") {
      event.preventDefault();
      if (link === current() && event.detail === 0) location.href = link.dataset.thread;
      else choose(link);
    } else if (link.matches("#preview [rel=prev], #preview [rel=next]")) {
      const to = all(".result").find((other) => other.href === link.href);
      if (to) { event.preventDefault(); choose(to); }
    }
  });

  // Unfolded parts stay unfolded

  const folded = () => all("[data-thread] details, .reader details");
  const foldName = (details) => {
    const thread = details.closest("[data-thread]")?.dataset.thread;
    const item = details.closest(".part");
    return thread && item
      ? `${thread} ${item.id} ${[...item.querySelectorAll("details")].indexOf(details)}` : null;
  };
  const unfolded = () => new Set(JSON.parse(sessionStorage.getItem("unfolded") ?? "[]"));
  function reopen() {
    const names = unfolded();
    for (const details of folded()) if (names.has(foldName(details))) details.open = true;
  }
  document.addEventListener("toggle", (event) => {
    const name = event.target.matches?.("details") && foldName(event.target);
    if (!name) return;
    const names = unfolded();
    if (event.target.open) names.add(name); else names.delete(name);
    sessionStorage.setItem("unfolded", JSON.stringify([...names].slice(-200)));
  }, true);

  // Keys

  const keys = find("#keys");
  const areOn = find("#keys-on");
  areOn.checked = localStorage.getItem("keys") !== "off";
  areOn.addEventListener("change", () => {
    localStorage.setItem("keys", areOn.checked ? "on" : "off");
  });

  function step(by) {
    const links = all(".result");
    if (links.length) {
      const at = links.indexOf(links.includes(document.activeElement) ? document.activeElement : current());
      const to = links[Math.min(Math.max(at + by, 0), links.length - 1)];
      to.focus({ preventScroll: true });
      if (wide.matches && new URL(to.href).pathname === "/") choose(to);
      else to.closest("li").scrollIntoView({ block: "nearest" });
      return;
    }
    const parts = all(".part, .listed");
    const at = parts.indexOf(document.activeElement.closest(".part, .listed"));
    const to = parts[Math.min(Math.max(at + by, 0), parts.length - 1)];
    if (!to) return;
    to.tabIndex = -1;
    to.focus();
  }

  document.addEventListener("keydown", (event) => {
    const isWriting = event.target.matches("input:not([type=checkbox]), textarea, select");
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      box.focus();
      return box.select();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || keys.open) return;
    if (event.key === "Escape") {
      if (isWriting) {
        // Browsers would empty the box.
        event.preventDefault();
        event.target.blur();
        current()?.focus();
      } else if (wide.matches ? find("#preview")?.contains(event.target) : find(".reading")) {
        if (wide.matches) current()?.focus(); else find(".back")?.click();
      } else if (find(".reader") && document.referrer.startsWith(location.origin)) {
        history.back();
      }
      return;
    }
    if (isWriting || !areOn.checked) return;
    const actions = {
      "/": () => { box.focus(); box.select(); },
      j: () => step(1),
      k: () => step(-1),
      "?": () => keys.showModal(),
    };
    if (event.key === "Enter" && event.target.matches("body, main") && current()) {
      location.href = current().dataset.thread;
    } else if (actions[event.key]) {
      event.preventDefault();
      actions[event.key]();
    }
  });

  reopen();
  if (location.hash === "#here" || (wide.matches && find("#preview"))) toPassage();
  find(".results .current")?.scrollIntoView({ block: "nearest" });
})();
