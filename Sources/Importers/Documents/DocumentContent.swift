package import Foundation
package import Items

/// What a document says once its format is taken away.
package struct DocumentContent: Sendable {
  package var kind = Kind.document
  /// Empty when the document doesn't have one.
  package var title = ""
  package var text = ""
  package var date: Date?
  package private(set) var people: [Participant] = []
  package private(set) var tags: [String] = []
  package var fields: [Field] = []
  /// What had to be left out or repaired.
  var warnings: [ImportProblem] = []
  private var knownNames: Set<String> = []
  private var knownTags: Set<String> = []

  /// Names of authors as programs write them, several of them between semicolons.
  mutating func add(authors: String) {
    for name in authors.split(separator: ";") {
      let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
      if name.isEmpty || !knownNames.insert(name).inserted { continue }
      people.append(Participant(role: .from, name: name))
    }
  }

  /// Words a document is labelled with, between commas or semicolons.
  mutating func add(keywords: String) {
    for word in keywords.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      var tag = word.trimmingCharacters(in: .whitespacesAndNewlines)
      if tag.hasPrefix("#") { tag.removeFirst() }
      if !tag.isEmpty, knownTags.insert(tag).inserted { tags.append(tag) }
    }
  }
}

/// The words of a document as blocks: paragraphs apart, list entries and table rows together.
struct BlockText {
  private(set) var text = ""
  /// Most bytes of text; what comes after that is left out.
  private let limit: Int
  private(set) var isFull = false
  private var wasTight = false

  init(limit: Int) { self.limit = limit }

  /// Adds a block; two tight ones follow each other without a blank line.
  mutating func add(_ block: String, isTight: Bool = false) {
    guard !isFull, !block.utf8.allSatisfy(\.isWhitespace) else { return }
    guard text.utf8.count + block.utf8.count + 2 <= limit else {
      isFull = true
      return
    }
    if !text.isEmpty { text += isTight && wasTight ? "\n" : "\n\n" }
    text += block
    wasTight = isTight
  }

  /// Ends a list or a table, so that the next one stands apart.
  mutating func separate() { wasTight = false }
}
