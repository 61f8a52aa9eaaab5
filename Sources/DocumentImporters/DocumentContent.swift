package import Foundation
import ImportSupport
package import Items

package struct DocumentContent: Sendable {
  package var kind = Item.Kind.document
  /// Empty if the document has none.
  package var title = ""
  package var text = ""
  package var date: Date?
  /// The line of the file on which the text begins, if their lines are the same.
  var textLine: Int?
  package private(set) var people: [Item.Participant] = []
  package private(set) var tags: [String] = []
  package var fields: [Item.Field] = []
  var warnings: [ImportProblem] = []
  private var knownNames: Set<String> = []
  private var knownTags: Set<String> = []

  mutating func noteFullness(_ isFull: Bool, path: String, limits: ImportLimits) {
    guard isFull else { return }
    warnings.append(
      ImportProblem(
        .tooLarge, path: path,
        message: "Only the first \(ByteCount.spelled(limits.textBytes)) of its text was read.",
        remedy: "Split it into smaller documents.", isWarning: true))
  }

  /// Programs separate authors by semicolons.
  mutating func add(authors: String) {
    for name in authors.split(separator: ";") {
      let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
      if name.isEmpty || !knownNames.insert(name).inserted { continue }
      people.append(Item.Participant(role: .from, name: name))
    }
  }

  /// Keywords are separated by commas or semicolons.
  mutating func add(keywords: String) {
    for word in keywords.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      var tag = word.trimmingCharacters(in: .whitespacesAndNewlines)
      if tag.hasPrefix("#") { tag.removeFirst() }
      if !tag.isEmpty, knownTags.insert(tag).inserted { tags.append(tag) }
    }
  }
}

/// Paragraphs with blank lines between, and list entries without.
struct BlockText {
  private(set) var text = ""
  /// Text beyond this number of bytes is left out.
  private let limit: Int
  private(set) var isFull = false
  private var wasTight = false

  init(limit: Int) { self.limit = limit }

  /// There is no blank line between two consecutive tight blocks.
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

  /// Ends a list or a table, which puts a blank line before the next one.
  mutating func separate() { wasTight = false }
}
