import DocumentImporters
import Foundation
import Items
import Testing

@Suite struct MarkupImporterTests {
  private func item(_ text: String, name: String) throws -> Item {
    try #require(try Reading(text, name: name, with: MarkupImporter()).items.first)
  }

  @Test(arguments: [
    ("a-file.rst", "=====\nTitle\n=====\n\nwords\n", "Title"),
    ("a-file.rst", ".. comment\n\nTitle *x*\n---------\n", "Title *x*"),
    ("a-file.rst", "words\n--\n", "A file"), ("a-file.rst", "", nil),
    ("a-file.adoc", "// comment\n= The Title\nAnna Berg <anna@example.org>\n\nwords", "The Title"),
    (
      "a-file.tex",
      "% \\title{no}\n\\documentclass{x}\n\\title[short]{A \\emph{big} title\\\\here}",
      "A big title here"
    ),
    ("a-file.tex", "\\titleformat{\\section}{}{}{}\n\\title{Real}\n", "Real"),
    ("a-file.tex", "\\title{open", "A file"), ("a-file.tex", "words", "A file"),
  ])
  func findsTheTitle(name: String, text: String, title: String?) throws {
    let reading = try Reading(text, name: name, with: MarkupImporter())
    #expect(reading.items.first?.title == title)
  }

  @Test func theTextIsTheFileByteForByte() throws {
    let text = "Title\n=====\n:Author: Anna Berg\n:Date: 2021-03-11\n\nwörds"
    let item = try item("\u{FEFF}" + text, name: "a.rst")
    #expect(item.kind == .document)
    #expect(Array(item.text.utf8) == Array(text.utf8))
    #expect(item.textOffset == 3)
    #expect(item.textLine == 1)
    #expect(item.people == [Item.Participant(role: .from, name: "Anna Berg")])
    #expect(item.date == Date(timeIntervalSince1970: 1_615_420_800))
  }

  @Test func findsAuthors() throws {
    #expect(
      try item("= T\nAnna Berg <a@b.org>\n", name: "a.adoc").people
        == [Item.Participant(role: .from, name: "Anna Berg", address: "a@b.org")])
    #expect(
      try item(#"\author{Anna~Berg \and Ben Ott}"#, name: "a.tex").people.map(\.name)
        == ["Anna Berg", "Ben Ott"])
    let article = try item(
      #"\authornote{x}\author{Anna Berg} \datestyle{y} \date{2021-03-11}"#, name: "a.tex")
    #expect(article.people.map(\.name) == ["Anna Berg"])
    #expect(article.date == Date(timeIntervalSince1970: 1_615_420_800))
  }
}
