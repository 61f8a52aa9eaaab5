import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests that filters work inside the searches: a match is found even if many other items rank
/// higher.
@Suite struct FilterTests {
  /// Returns a library with one rare item and a thousand notes that match better.
  private func crowded() async throws -> Library {
    let library = try TestLibrary()
    let date = Date(timeIntervalSince1970: 1.5e9)
    let crowd = (0..<1000).map { number in
      Item(
        id: "\(number)", kind: .note, title: "Quinces \(number)", text: "Quinces harvest.",
        date: date,
        people: [Item.Participant(role: .from, name: "Anna Müller", address: "anna@example.org")])
    }
    let rare = Item(
      id: "rare", kind: .mail, title: "A letter",
      text: "About the roof, the tractor, the fence and, at the very end, the harvest.",
      date: date.addingTimeInterval(86400),
      people: [
        Item.Participant(role: .from, name: "Zoë Quist", address: "zoe@example.net"),
        Item.Participant(role: .to, name: "Anna Müller", address: "anna@example.org"),
      ])
    try await library.library.add(crowd, as: "crowd")
    try await library.library.add([rare], as: "letters")
    return library.library
  }

  @Test func aRareItemIsFoundUnderEveryFilterThatItPasses() async throws {
    let library = try await crowded()
    let date = Date(timeIntervalSince1970: 1.5e9)
    let filters: [(String, (inout SearchFilter) -> Void)] = [
      ("kind", { $0.kinds = [.mail] }), ("kinds", { $0.kinds = [.mail, .meeting] }),
      ("source", { $0.sources = ["items:letters"] }),
      ("sources", { $0.sources = ["items:letters", "/nowhere"] }),
      ("after", { $0.after = date.addingTimeInterval(1) }),
      (
        "between",
        {
          $0.after = date.addingTimeInterval(86400)
          $0.before = date.addingTimeInterval(86401)
        }
      ),
      ("person", { $0.people = ["zoë quist"] }), ("accents", { $0.people = ["ZOE"] }),
      ("address", { $0.people = ["@example.net"] }), ("sender", { $0.senders = ["Zoe"] }),
      ("both", { $0.people = ["zoë", "müller"] }),
      (
        "all",
        {
          $0.kinds = [.mail]
          $0.senders = ["zoe"]
          $0.people = ["Anna"]
          $0.after = date
        }
      ),
    ]
    for mode in SearchMode.allCases {
      var options = SearchOptions(mode: mode, limit: 10, candidates: 10, floor: nil)
      let crowd = try await library.search("quinces harvest", options: options).passages
      #expect(crowd.count == 10 && crowd.allSatisfy { $0.kind == .note })
      for (name, filter) in filters {
        options.filter = SearchFilter()
        filter(&options.filter)
        let found = try await library.search("quinces harvest", options: options).passages
        #expect(found.map(\.title) == ["A letter"], "\(name), \(mode)")
      }
    }
  }

  /// Looks filters up as far as needed, from those that most chunks pass to those that hardly any
  /// do.
  ///
  /// The ten best by BM25 are found, and ordered by proximity.
  @Test(arguments: ["quinces harvest", "\"apple tree\" harvest", "harvest in May 2017"])
  func theBestOfAFilterAreTheBestOfAll(question: String) async throws {
    let library = try TestLibrary()
    var random = SeededGenerator(seed: 5)
    let words = ["quinces", "harvest", "apple tree", "fence", "roof", "tractor", "May 2017"]
    let items = (0..<400).map { number in
      let text = (0..<8).map { _ in words.randomElement(using: &random) ?? "" }
      let kinds = [Item.Kind](repeating: .note, count: 30) + [.mail, .mail, .document]
      return Item(
        id: "\(number)", kind: kinds.randomElement(using: &random) ?? .note,
        text: "\(number) " + text.joined(separator: " "),
        date: Date(timeIntervalSince1970: 1.49e9 + Double(number % 40) * 86400))
    }
    try await library.library.add(items, as: "random")
    var options = SearchOptions(mode: .lexical, limit: 400, candidates: 400, floor: nil)
    options.prefersNamedDates = false
    let all = try await library.library.search(question, options: options).passages
    #expect(all.count > 100)
    let ranked = all.sorted { one, other in
      (-(one.scores.bm25 ?? 0), one.id) < (-(other.scores.bm25 ?? 0), other.id)
    }
    (options.limit, options.candidates) = (10, 10)
    for kind in [Item.Kind.note, .mail, .document] {
      for days in [400, 12, 1] {
        options.filter.kinds = [kind]
        let end = Date(timeIntervalSince1970: 1.49e9 + Double(days) * 86400)
        options.filter.before = end
        let expected = ranked.filter { $0.kind == kind && $0.date.map { $0 < end } ?? false }
        let found = try await library.library.search(question, options: options).passages
        #expect(Set(found.map(\.id)) == Set(expected.prefix(10).map(\.id)), "\(kind), \(days)")
        options.prefersNamedDates = true
        for mode in SearchMode.allCases {
          options.mode = mode
          let found = try await library.library.search(question, options: options).passages
          let allPass = found.allSatisfy { $0.kind == kind && $0.date.map { $0 < end } ?? false }
          #expect(allPass && found.isEmpty == expected.isEmpty, "\(kind), \(days), \(mode)")
        }
        (options.mode, options.prefersNamedDates) = (.lexical, false)
      }
    }
  }

  @Test func whatPassesNoFilterIsNotFound() async throws {
    let library = try await crowded()
    let date = Date(timeIntervalSince1970: 1.5e9)
    let filters: [(inout SearchFilter) -> Void] = [
      { $0.kinds = [.document] }, { $0.sources = ["items:lett"] }, { $0.sources = ["items"] },
      { $0.before = date }, { $0.after = date.addingTimeInterval(86401) },
      { $0.senders = ["zoe", "anna"] }, { $0.people = ["nobody"] }, { $0.people = ["%"] },
      { filter in
        filter.kinds = [.note]
        filter.senders = ["zoe"]
      },
    ]
    for mode in SearchMode.allCases {
      for filter in filters {
        var options = SearchOptions(mode: mode, floor: nil)
        filter(&options.filter)
        #expect(try await library.search("quinces harvest", options: options).passages.isEmpty)
      }
    }
  }

  @Test func aPathMeansItsFolderAndNoOther() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: "a/one.md")
    try library.write("Quinces.", to: "ab/two.md")
    try library.write("Quinces.", to: "a_/three.md")
    try await library.add()
    for (path, names) in [
      ("/a", ["one.md"]), ("/a/one.md", ["one.md"]), ("/a_", ["three.md"]), ("/A", []),
      ("", ["one.md", "three.md", "two.md"]),
    ] as [(String, [String])] {
      var options = SearchOptions(floor: nil)
      options.filter.sources = [library.notes.path + path]
      let found = try await library.library.search("quinces", options: options).passages
      #expect(found.map { URL(filePath: $0.path).lastPathComponent }.sorted() == names)
    }
  }

  /// Checks that two spellings of a name are one person, whichever is stored.
  @Test func peopleAreFoundByTheNamesThatAreStored() async throws {
    let library = try TestLibrary()
    for (number, name) in ["Zoë Quist", "Zoe\u{308} Quist", "Bo Dahl"].enumerated() {
      let person = Item.Participant(role: .from, name: name, address: "\(name.prefix(1))@x.example")
      let item = Item(id: "\(number)", kind: .mail, text: "Quinces \(number).", people: [person])
      try await library.library.add([item], as: "\(number)")
    }
    var options = SearchOptions(floor: nil)
    options.filter.senders = ["zoë quist"]
    #expect(try await library.library.search("quinces", options: options).passages.count == 2)
    options.filter.senders = ["dahl"]
    #expect(try await library.library.search("quinces", options: options).passages.count == 1)
  }

  @Test func undatedItemsPassNoDates() async throws {
    let library = try TestLibrary()
    try await library.library.add([Item(id: "1", kind: .note, text: "Quinces.")], as: "a")
    var options = SearchOptions(floor: nil)
    options.filter.after = .distantPast
    #expect(try await library.library.search("quinces", options: options).passages.isEmpty)
  }
}
