import Foundation
import Items
import NoteImporters
import Testing

@Suite struct MarkdownImporterTests {
  private func note(_ text: String, name: String = "my-note.md") throws -> Item {
    let reading = try Reading(text, name: name, with: MarkdownImporter())
    guard reading.items.count == 1 else { throw NotOneItem(count: reading.items.count) }
    return reading.items[0]
  }

  private func problems(_ text: String) throws -> [ImportProblem] {
    try Reading(text, name: "a.md", with: MarkdownImporter()).problems
  }

  @Test func readsFrontMatter() throws {
    let text = """
      ---
      title: "Soup: a story"
      date: 2021-03-11
      tags: [food, '#winter', food]
      author: Anna Berg <anna@example.org>
      ---

      # Heading

      Words.

      """
    let item = try note(text)
    #expect(item.kind == .note)
    #expect(item.id == "my-note.md")
    #expect(item.title == "Soup: a story")
    #expect(item.date == Date(timeIntervalSince1970: 1_615_420_800))
    #expect(item.tags == ["food", "winter"])
    #expect(
      item.people
        == [Item.Participant(role: .from, name: "Anna Berg", address: "anna@example.org")])
    #expect(item.text == "\n# Heading\n\nWords.\n")
    #expect(item.textLine == 7)
    #expect(try problems(text).isEmpty)
  }

  @Test(arguments: [
    ("# One\n\n## Two\n", "One"), ("words\n\n## Two *words* `code` ##\n", "Two words code"),
    ("Title\n=====\n\nwords", "Title"), ("words\n", "My note"),
    ("```\n# code\n```\n# Real\n", "Real"), ("~~~~\n# a\n~~~\n# b\n~~~~\n# Real\n", "Real"),
    ("#no heading\n# [Link](http://x.org) and [[Page|name]]\n", "Link and name"),
    ("# snake_case_name _here_\n", "snake_case_name here"), ("#\n\n# Second\n", "Second"),
    ("# C#\n", "C#"), ("\u{FEFF}# Marked\n", "Marked"), ("# Windows\r\nx\r\n", "Windows"),
    ("- item\n---\n# Real\n", "Real"), ("# a [b] [c](d) e] [f](g) ![h][i]\n", "a [b] c e] f h"),
    ("# [[a]b](c) [[d]] [e](f [g](h)\n", "a]b](c) [[d e"), ("# [[a](b)]]\n", "a](b)"),
    ("words\n\n## Install\n\n## Use\n", "My note"), ("Install\n---\n\n## Use\n", "My note"),
    ("## Install\n\n# Name\n\n## Use\n", "Name"), ("## Name\n\n### Install\n\n### Use\n", "Name"),
    ("# Name\n\nwords\n\n# Use\n", "Name"), ("### Install\n\n## Use\n", "My note"),
  ])
  func findsTheTitle(text: String, title: String) throws {
    #expect(try note(text).title == title)
  }

  /// The search for the end of each bracket mustn't take time linear in the line's length.
  @Test(arguments: ["[", "[[", "[](", "[x]("])
  func openBracketsAreText(sign: String) throws {
    let line = String(repeating: sign, count: 200_000)
    for text in ["# \(line)\n", "# \(line)]\n"] {
      #expect(try note(text).title.utf8.count >= 200_000)
    }
  }

  @Test(arguments: [
    ("hello-big_world.md", "Hello big world"), ("2021-03-04.md", "2021-03-04"),
    ("2021-03-04-hello-world.md", "Hello world"), ("2021-03-04 Plan B.md", "Plan B"),
    ("Already Readable.md", "Already Readable"), ("2021-99-99-x.md", "2021 99 99 x"),
  ])
  func makesTheFileNameReadable(name: String, title: String) throws {
    #expect(try note("words", name: name).title == title)
  }

  @Test func takesTheDateOfTheFileName() throws {
    #expect(
      try note("words", name: "2021-03-11-x.md").date == Date(timeIntervalSince1970: 1_615_420_800))
    #expect(try note("words", name: "x.md").date == nil)
  }

  @Test(arguments: [
    ("2021-03-11T09:30:00+02:00", 1_615_447_800), ("2021-03-11 09:30", 1_615_455_000),
    ("2021-03-11T09:30:00.123Z", 1_615_455_000), ("2021/3/11", 1_615_420_800),
    ("'2021-03-11'", 1_615_420_800),
  ])
  func readsDates(text: String, seconds: Double) throws {
    let item = try note("---\ndate: \(text)\n---\nwords\n")
    #expect(item.date == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: ["yesterday", "2021-02-30", "2021-13-01", "", "[]", "{a: b}", "20210311"])
  func leavesOutDatesItDoesNotUnderstand(text: String) throws {
    #expect(try note("---\ndate: \(text)\n---\nwords\n").date == nil)
  }

  @Test(arguments: [
    ("a #tag here, #two/three-four_5.\n", ["tag", "two/three-four_5"]),
    ("#start\n\n# not heading #in-heading\n", ["start", "in-heading"]),
    ("no#tag http://x.org/#frag (#paren) #1984 #y1984 # \n", ["y1984"]),
    ("`#code` ``a `#b` #c`` #real\n", ["real"]), ("```\n#fenced\n```\n#out\n", ["out"]),
    ("\n    #indented\n\n#out\n", ["out"]), ("- item\n    #nested\n", ["nested"]),
    ("#Tag #tag #TAG\n", ["Tag"]), ("#日本語 #naïve #😀\n", ["日本語", "naïve", "😀"]),
    ("#a#b\n", []), ("`open #tag\n", ["tag"]), ("\\# x #end", ["end"]),
  ])
  func findsTags(text: String, tags: [String]) throws {
    #expect(try note(text).tags == tags)
  }

  @Test(arguments: [
    ("tags: one, two three", ["one", "two three"]), ("tags: one two", ["one", "two"]),
    ("tags:\n  - one word\n  - '#two'", ["one word", "two"]), ("tag: solo", ["solo"]),
    ("tags: [2021, true]", ["2021", "true"]), ("tags:", []),
  ])
  func readsTagFields(yaml: String, tags: [String]) throws {
    #expect(try note("---\n\(yaml)\n---\nwords\n").tags == tags)
  }

  @Test func frontMatterWithoutAnEndIsText() throws {
    let text = "---\ntitle: x\n\nMany words.\n"
    let problem = try #require(try problems(text).first)
    #expect(problem.code == .malformed)
    #expect(problem.isWarning)
    #expect(problem.line == 1)
    #expect(!problem.remedy.isEmpty)
    #expect(try note(text).text == text)
    #expect(try note(text).textLine == 1)
  }

  @Test func aBreakFurtherDownDoesNotSwallowTheText() throws {
    let text = "---\ntitle: x\n\nMany words.\nAnd more of them.\n\n---\n\nThe end.\n"
    #expect(try note(text).text == text)
    #expect(try problems(text).count == 1)
  }

  @Test func brokenYAMLLeavesTheBodyAndThePlainFields() throws {
    let text = "---\ntitle: Soup: a story\ntags: [a, b]\nx: \"open\n---\nBody\n"
    let problem = try #require(try problems(text).first)
    #expect(problem.isWarning)
    #expect((problem.line ?? 0) >= 2)
    let item = try note(text)
    #expect(item.text == "Body\n")
    #expect(item.textLine == 6)
    #expect(item.title == "Soup: a story")
    #expect(item.tags == ["a", "b"])
  }

  @Test(arguments: ["---\n\nwords\n\n---\nmore\n", "---\n---\nwords\n", "---", "--- \n# x\n"])
  func aThematicBreakIsNoFrontMatter(text: String) throws {
    #expect(try problems(text).isEmpty)
  }

  @Test func readsThePlainFieldsOfTOML() throws {
    let item = try note(
      "+++\ntitle = \"Soup\"\ntags = [\"a\", \"b\"]\ndate = 2021-03-11\n[extra]\nx = 1\n+++\nBody\n"
    )
    #expect(item.title == "Soup")
    #expect(item.tags == ["a", "b"])
    #expect(item.date == Date(timeIntervalSince1970: 1_615_420_800))
    #expect(item.text == "Body\n")
  }

  @Test func lineEndsOfWindowsLeaveNothingBehind() throws {
    let item = try note("---\r\ntitle: x\r\n---\r\none\r\ntwo\r\n")
    #expect(Array(item.text.utf8) == Array("one\ntwo\n".utf8))
    #expect(item.title == "x")
    #expect(item.textLine == 4)
  }

  @Test func aNoteOfFieldsAloneKeepsThemAsItsText() throws {
    let text = "---\ntitle: Just this\n---\n\n"
    let item = try note(text)
    #expect(item.title == "Just this")
    #expect(item.text == text)
    #expect(item.textLine == 1)
  }

  @Test(arguments: ["", "\n \t\r\n", "\u{FEFF}"])
  func anEmptyNoteIsPassedOverWithoutAWord(text: String) throws {
    let reading = try Reading(text, name: "a.md", with: MarkdownImporter())
    #expect(reading.items.isEmpty)
    #expect(reading.problems.isEmpty)
  }

  @Test func deeplyNestedYAMLEndsWell() throws {
    for sign in ["[", "{", "- ", "? ", "a: {"] {
      let yaml = "x: y\ndeep: \(String(repeating: sign, count: 5000))"
      #expect(try note("---\n\(yaml)\n---\nBody\n").text == "Body\n")
    }
    let stairs = (0..<400).map { String(repeating: " ", count: $0) + "a:" }
    #expect(
      try note("---\n\(stairs.joined(separator: "\n"))\n---\nBody\n").text == "Body\n")
  }
}
