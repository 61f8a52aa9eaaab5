import Embeddings
import Items
import Recollect

/// Sentences that say what was searched, and how the question was understood.
struct SearchNotes: Sendable {
  struct Note: Sendable {
    var text: String
    var link: String?
    var href: String?
  }

  private(set) var notes: [Note] = []

  mutating func add(_ text: String, link: String? = nil, href: String? = nil) {
    notes.append(Note(text: text, link: link, href: href))
  }

  mutating func addUnderstanding(_ results: SearchResults, _ address: SearchAddress) {
    if !results.dates.isEmpty {
      let meanings = results.dates.map { date in
        date.text == date.period.description
          ? date.text : "“\(date.text)”, understood as \(date.period)"
      }
      add("Passages of \(meanings.joined(separator: " and ")) come first.")
    }
    if !results.people.isEmpty {
      let names = results.people.map { mention in
        let more = mention.people.count - 2
        return mention.people.prefix(2).joined(separator: ", ")
          + (more > 0 ? " and \(more) more" : "")
      }
      add("Passages by \(names.joined(separator: " and ")) come first.")
    }
    if !results.variants.isEmpty {
      let meanings = results.variants.map { variants in
        let link = variants.kind == .slip ? "was corrected to" : "is also found as"
        let more = variants.others > 0 ? " and \(variants.others) more" : ""
        return "“\(variants.text)” \(link) \(variants.words.joined(separator: ", "))\(more)"
      }
      add(
        meanings.joined(separator: "; ") + ".", link: "Search as typed",
        href: address.changed { $0.isExact = true })
    }
  }

  mutating func addWeak(_ results: SearchResults, _ address: SearchAddress) {
    guard results.belowFloor > 0, !address.showsWeak else { return }
    let text =
      results.belowFloor == 1
      ? "1 weaker match is hidden."
      : "\(PageWording.grouped(results.belowFloor)) weaker matches are hidden."
    add(
      text, link: "Show",
      href: address.changed { $0.showsWeak = true })
  }

  /// Adds the number of passages that a search by meaning can't find yet.
  mutating func addMissingVectors(in library: Library) async throws {
    guard let embedder = library.embedder else { return }
    let count = try await library.vectorCount(of: embedder.identifier)
    guard count.made < count.chunks else { return }
    let missing = PageWording.count(count.chunks - count.made, "passage")
    add(
      "\(missing) of \(PageWording.grouped(count.chunks)) can be found by word only yet: their "
        + "vectors aren't made.")
  }
}
