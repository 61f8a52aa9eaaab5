#!/usr/bin/env python3
"""A person for tests: uses the page of `recollect serve` in Chromium, and prints what was seen as JSON.

  browser.py ADDRESS [--question QUESTION] [--pictures FOLDER]

The address has the server's token. With a question, an answer is waited for and its quote followed, and a chat is led.
Violations of WCAG are found by axe on every page, in the light and in the dark.
"""

import argparse
import json
import os
import sys
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, quote, urlsplit

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

PATIENCE = 300
SCHEMES = "light", "dark"


@contextmanager
def browser(scripts=True):
    options = Options()
    for argument in "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,900":
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    if not scripts:
        content = {"profile.managed_default_content_settings.javascript": 2}
        options.add_experimental_option("prefs", content)
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    try:
        yield driver
    finally:
        driver.quit()


class Person:
    """Looks at pages and acts on them."""

    def __init__(self, driver, address):
        self.driver = driver
        self.origin = "{0.scheme}://{0.netloc}".format(urlsplit(address))
        driver.get(address)

    def open(self, path):
        self.driver.get(self.origin + path)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.until(lambda: next(iter(self.all(selector)), None), f"no {selector}")

    def until(self, condition, otherwise):
        return WebDriverWait(
            self.driver, PATIENCE, ignored_exceptions=(Exception,)
        ).until(lambda _: condition(), f"{otherwise} at {self.driver.current_url}")

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def search(self, words):
        box = self.one("#q")
        box.clear()
        box.send_keys(words)

    @property
    def field(self):
        return {name: values[0] for name, values in parse_qs(urlsplit(self.driver.current_url).query).items()}

    @property
    def path(self):
        return urlsplit(self.driver.current_url).path

    @property
    def titles(self):
        return [title.text for title in self.all(".result")]


def search(person, seen):
    """Searches as one types, filters, opens a passage and its thread, goes back and forth."""
    person.search("pumpkins")
    person.until(lambda: any("garden" in title for title in person.titles), "no result")
    person.until(lambda: person.field.get("q") == "pumpkins", "the address has no query")
    seen["found"] = person.titles
    person.search("kind:mail camping")
    person.until(lambda: person.all(".chip.on") and any("Camping" in title for title in person.titles), "no filter")
    seen["filtered"] = person.titles
    person.one(".result").click()
    person.until(lambda: "passage" in person.field, "the passage isn't in the address")
    seen["marked"] = [mark.text for mark in person.all("#preview mark")]
    passage = person.driver.current_url
    person.one("#preview .open").click()
    person.until(lambda: person.path.startswith("/thread/"), "no thread")
    seen["thread"] = person.one("main").text
    person.driver.back()
    person.until(lambda: person.driver.current_url == passage and person.all("#preview"), "no way back")
    person.driver.forward()
    person.until(lambda: person.path.startswith("/thread/"), "no way forth")


def use_keys(person, seen):
    """Finds and opens a passage by the keyboard alone."""
    person.open("/")
    person.press("/")
    person.press("pumpkins", Keys.ENTER)
    person.until(lambda: person.titles, "no result of keys")
    person.one("body").click()
    person.press("j")
    person.until(lambda: person.all(".result[aria-current]"), "j chooses nothing")
    person.press("?")
    seen["keys"] = bool(person.until(lambda: person.one("#keys").get_attribute("open") is not None, "no list of keys"))
    person.press(Keys.ESCAPE)
    person.until(lambda: person.one("#keys").get_attribute("open") is None, "the list of keys stays")
    person.one(".result[aria-current]").send_keys(Keys.ENTER)
    person.until(lambda: person.path.startswith("/thread/"), "Enter opens no thread")


def leave(person, seen):
    """Leaves the box, whose words stay, and goes back to a search, whose name comes back."""
    person.open("/")
    person.search("pumpkins")
    person.until(lambda: person.titles, "no result")
    person.press(Keys.ESCAPE)
    seen["left"] = person.one("#q").get_attribute("value")
    person.search("camping")
    person.until(lambda: person.field.get("q") == "camping", "the address has no query")
    person.driver.back()
    person.until(lambda: person.field.get("q") == "pumpkins", "no way back")
    seen["name"] = person.driver.title


def go_back(person):
    """Goes back from a search to a passage on a narrow screen, where the list isn't beside it."""
    person.driver.set_window_size(600, 900)
    person.open("/?q=camping")
    person.one(".result").click()
    person.until(lambda: "passage" in person.field, "the passage isn't in the address")
    person.search("pumpkins")
    person.until(lambda: person.field.get("q") == "pumpkins", "the address has no query")
    person.driver.back()
    person.until(lambda: person.one("#preview").is_displayed(), "the passage isn't shown")
    person.driver.set_window_size(1280, 900)


def lose(person, seen):
    """Searches when the server can't be reached."""
    person.open("/?q=camping")
    person.driver.set_network_conditions(offline=True, latency=0, throughput=0)
    person.search("pumpkins")
    seen["lost"] = person.one("#status:not(.hidden)").text


def ask(person, question, seen):
    """Asks, waits for the answer, follows its quote and comes back."""
    person.open("/ask?q=" + quote(question))
    person.until(lambda: person.all("#ask-answer .said"), "no answer")
    seen["answer"] = person.one("#ask-answer .said").text
    person.until(lambda: not person.one("#stop").is_displayed(), "the answer has no end")
    seen["quotes"] = [text.text for text in person.all("#ask-answer blockquote p")]
    person.one("#ask-answer blockquote a").click()
    person.until(lambda: person.path.startswith("/thread/"), "the quote leads nowhere")
    seen["cited"] = " ".join(mark.text for mark in person.all("mark"))
    person.driver.back()
    person.until(lambda: person.one("#ask-status").text == "Complete", "the answer isn't shown again")


def stop(person, question, seen):
    """Asks another question and stops the answer, whose passages stay."""
    person.open("/ask?q=" + quote(question.replace("?", " this year?")))
    person.until(lambda: person.one("#stop").is_displayed(), "nothing to stop")
    person.one("#stop").click()
    person.until(lambda: person.one("#ask-status").text == "Stopped", "the answer isn't stopped")
    seen["stopped"] = person.one("main").text


def remember(person, seen):
    """Finds a memory, changes it, and forgets it."""
    person.open("/memories")
    person.one("#words").send_keys("canoe", Keys.ENTER)
    person.until(lambda: "words" in person.field, "memories aren't filtered")
    seen["memory"] = person.one(".said-small").text
    person.one(".listed .tools a").click()
    text = person.one("textarea[name=text]")
    text.clear()
    text.send_keys("I own a red canoe.")
    text.submit()
    person.until(lambda: "red canoe" in person.one("h1").text, "the memory isn't changed")
    person.one("button.danger").click()
    person.until(lambda: person.path == "/memories", "the memory isn't forgotten")
    person.open("/memories?words=canoe")
    seen["memories"] = person.one("main").text


def chat(person, seen):
    """Tells something, asks for it, and sees both after the page is loaded again."""
    person.open("/chat")
    box = person.one("textarea")
    box.send_keys("I own a green canoe.", Keys.ENTER, "What color is my canoe?")
    for number in 1, 2:
        person.until(lambda: len(person.all(".turn")) == number, "the message isn't shown")
        person.until(lambda: not person.one("#stop").is_displayed(), "the reply has no end")
        person.until(lambda: person.one("[data-chat] button").is_enabled(), "nothing can be sent")
        if number == 1:
            box.send_keys(Keys.ENTER)
    person.until(lambda: box.get_attribute("value") == "", "the message stays")
    person.driver.refresh()
    seen["chat"] = [turn.text for turn in person.all(".turn")]
    return person.path


def drop(person, folder, seen):
    """Drags a file onto the page, and finds it when it's read."""
    (folder / "heron.txt").write_text("The heron stands on the jetty.")
    person.open("/sources")
    place = person.one(".drop").rect
    for event in "dragEnter", "dragOver", "drop":
        person.driver.execute_cdp_cmd("Input.dispatchDragEvent", {
            "type": event, "x": place["x"] + 20, "y": place["y"] + 20,
            "data": {"items": [], "files": [str(folder / "heron.txt")], "dragOperationsMask": 1}})
    person.until(lambda: "Added 1 item" in person.one("main").text, "the file isn't added")
    person.open("/?q=jetty")
    seen["dropped"] = person.one("#preview").text


def refuse(person, folder, seen):
    """Adds a file while a folder is added, which is refused and isn't sent again."""
    for number in range(300):
        (folder / f"{number}.md").write_text(f"The heron number {number} stands on the jetty.")
    person.open("/sources")
    for path in folder, folder / "0.md":
        field = person.one("input[name=path]")
        field.clear()
        field.send_keys(str(path), Keys.ENTER)
        person.until(lambda: str(folder) in person.one(".job").text, "nothing is added")
    person.until(lambda: "Added 300 items" in person.one("main").text, "the folder isn't added")
    seen["refused"] = person.one("main").text


def save(person, seen):
    """Saves a search and finds it on the first page."""
    person.open("/?q=camping")
    person.one("details.save summary").click()
    name = person.one(".save input[name=name]")
    name.clear()
    name.send_keys("Summer", Keys.ENTER)
    person.until(lambda: "Saved as Summer" in person.one("#list").text, "the search isn't saved")
    person.open("/")
    person.one(".saved a").click()
    seen["saved"] = person.field.get("q")


def forget(person, seen):
    """Forgets the note that is found, after a question."""
    person.open("/?q=pumpkins")
    person.one(".result")
    person.driver.get(person.one("#preview a[href^='/forget']").get_attribute("href"))
    seen["to_forget"] = person.one("ul.gone").text
    person.one("button.danger").click()
    person.until(lambda: "Forgot" in person.one("h1").text, "nothing is forgotten")
    seen["proof"] = person.one("main").text
    person.open("/?q=pumpkins")
    seen["after"] = person.titles


def without_scripts(address, seen):
    with browser(scripts=False) as driver:
        person = Person(driver, address)
        person.search("camping")
        person.press(Keys.ENTER)
        person.until(lambda: person.titles, "no result without scripts")
        seen["plain"] = person.titles
        person.driver.get(person.one(".result").get_attribute("href"))
        seen["plain_preview"] = person.one("#preview").text


def check(person, paths, seen, pictures):
    """Runs axe on pages in both schemes."""
    package = Path(find_spec("axe_playwright_python").origin).parent
    axe = (package / "axe.min.js").read_text()
    seen["violations"], seen["checked"] = [], 0
    for scheme in SCHEMES:
        person.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        for path in paths:
            person.open(path)
            person.driver.execute_script(axe)
            found = person.driver.execute_async_script("axe.run().then(arguments[0])")
            seen["checked"] += 1
            for violation in found["violations"]:
                nodes = [node["html"][:200] for node in violation["nodes"][:3]]
                seen["violations"].append(f"{path} ({scheme}): {violation['id']}: {nodes}")
            if pictures:
                name = path.strip("/").split("?")[0].replace("/", "-") or ("search" if "?" in path else "home")
                person.driver.save_screenshot(f"{pictures}/{name}-{scheme}.png")


def requests(driver):
    """Returns the addresses that the browser has asked for."""
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            yield message["params"]["request"]["url"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--question")
    parser.add_argument("--pictures")
    arguments = parser.parse_args()
    seen = {}
    with browser() as driver:
        person = Person(driver, arguments.address)
        seen["token_in_address"] = "token" in person.field
        search(person, seen)
        thread = urlsplit(driver.current_url)
        use_keys(person, seen)
        leave(person, seen)
        go_back(person)
        if arguments.question:
            ask(person, arguments.question, seen)
            stop(person, arguments.question, seen)
        conversation = chat(person, seen) if arguments.question else "/chat"
        with TemporaryDirectory() as folder:
            drop(person, Path(folder), seen)
        save(person, seen)
        paths = [
            "/", "/?q=pumpkins", "/?q=xyzzyx", f"{thread.path}?{thread.query}", "/ask", "/chat", conversation,
            "/memories", "/sources", "/status",
        ]
        check(person, paths, seen, arguments.pictures)
        if arguments.question:
            remember(person, seen)
        forget(person, seen)
        seen["strangers"] = sorted(
            {url for url in requests(driver) if not url.startswith((person.origin, "data:", "chrome"))})
        seen["errors"] = [entry["message"] for entry in driver.get_log("browser")]
        with TemporaryDirectory() as folder:
            refuse(person, Path(folder), seen)
        lose(person, seen)
    without_scripts(arguments.address, seen)
    json.dump(seen, sys.stdout)


main()
