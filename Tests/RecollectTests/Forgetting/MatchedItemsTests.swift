import Foundation
import Items
import Recollect
import Testing

/// Tests of which items of a passage a search selects to be forgotten.
@Suite struct MatchedItemsTests {
  private func library() async throws -> TestLibrary {
    let test = try TestLibrary()
    let mails = [
      Mails.mail("a", from: "Anna", subject: "Divorce", "We talk about the divorce."),
      Mails.mail(
        "b", answering: ["a"], day: 2, from: "Boss", subject: "Re: Divorce",
        "Your salary is raised."),
      Mails.mail(
        "c", answering: ["b"], day: 3, from: "Anna", subject: "Re: Divorce",
        "How was the salary raised? And the divorce?"),
    ]
    for (number, mail) in mails.enumerated() { try test.write(mail, to: "\(number).eml") }
    try await test.add()
    #expect(try test.count("chunks") == 1)
    return test
  }

  private func matched(
    _ words: String, filter: SearchFilter = SearchFilter(), in test: TestLibrary
  ) async throws -> [String] {
    try await test.library.items(withAllWordsOf: words, filter: filter).items.map(\.id).sorted()
  }

  @Test func theItemsWithMostWordsAreTaken() async throws {
    let test = try await library()
    #expect(try await matched("salary", in: test) == ["b", "c"])
    #expect(try await matched("talk about the divorce", in: test) == ["a"])
    #expect(try await matched("salary divorce", in: test) == ["c"])
  }

  /// An item with some of the words may be about something else.
  @Test func whatLacksAWordIsNotTaken() async throws {
    let test = try await library()
    #expect(try await matched("the salary of Cleo", in: test) == [])
    #expect(try await matched("the salary of Boss", in: test) == [])
  }

  /// Erasing too little can be mended, and erasing too much can't.
  @Test func anExcludedWordSparesAnItemWhereverItIs() async throws {
    let test = try TestLibrary()
    let filler = (0..<300).map { "Pears and plums ripen in week \($0)." }.joined(separator: " ")
    try test.write("The surgery of the knee.\n\n\(filler)\n\nAnna was there.", to: "long.md")
    try test.write("Another surgery.", to: "short.md")
    try await test.add()
    #expect(try test.count("chunks") > 2)
    #expect(try await matched("surgery", in: test) == ["long.md", "short.md"])
    #expect(try await matched("surgery -anna", in: test) == ["short.md"])
  }

  @Test func onlyItemsThatMeetTheFilterAreTaken() async throws {
    let test = try await library()
    var filter = SearchFilter()
    filter.before = Date(timeIntervalSince1970: 1_614_700_000)
    #expect(try await matched("salary raised", filter: filter, in: test) == ["b"])
    // A word of its title counts.
    #expect(try await matched("salary divorce", filter: filter, in: test) == ["b"])
  }

  @Test func onlyWhatWasListedIsForgotten() async throws {
    let test = try await library()
    var listed = try await test.library.items(in: ItemSelection(ids: ["b"]))
    #expect(listed.count == 1)
    #expect(try await test.library.forget(ItemSelection(items: Set(listed))).items == 1)
    #expect(try test.items() == ["a", "c"])
    listed = try await test.library.items(in: ItemSelection(ids: ["a"]))
    listed[0].title = "Another"
    #expect(try await test.library.forget(ItemSelection(items: Set(listed))).items == 0)
  }
}
