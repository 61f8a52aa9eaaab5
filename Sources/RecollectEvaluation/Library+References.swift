import Foundation
import Items
public import Recollect

extension Library {
  /// Returns the passages that a reference names; none if the library has none.
  ///
  /// Their scores are empty.
  ///
  /// Complexity: O(threads of the named item or file). A quote alone is searched for by its words.
  ///
  /// - Throws: ``LibraryError`` if the library can't be read.
  public func passages(at reference: PassageReference) async throws -> [Passage] {
    var found: [Passage] = []
    if reference.item == nil && reference.path == nil {
      found = try await passages(quoting: reference.quote ?? "")
    } else {
      for thread in try await threads(of: reference) {
        found += try await passages(at: reference, in: thread)
      }
    }
    var seen: Set<Passage.ID> = []
    return found.filter { seen.insert($0.id).inserted }
  }

  private func threads(of reference: PassageReference) async throws -> [LibraryThread] {
    guard var item = reference.item else {
      return try await threads(at: reference.path ?? "", line: reference.line)
    }
    // Mail programs show a mail's id in angle brackets.
    if item.hasPrefix("<"), item.hasSuffix(">") { item = String(item.dropFirst().dropLast()) }
    return try await threads(containing: item).filter { thread in
      reference.path.map { path in thread.items.contains { $0.isAt(path) } } ?? true
    }
  }

  private func passages(
    at reference: PassageReference, in thread: LibraryThread
  ) async throws -> [Passage] {
    if let quote = reference.quote {
      guard let range = QuoteSearch(quote).range(in: thread.text) else { return [] }
      let passages = try await passages(of: thread.id, overlapping: range)
      let whole = passages.filter { $0.range.clamped(to: range) == range }
      return whole.isEmpty ? passages : whole
    }
    var found: [Passage] = []
    for member in members(of: thread, at: reference) {
      let passages = try await passages(of: thread.id, overlapping: member.range)
      if let line = reference.line, member.path == reference.path {
        found += Self.passages(passages, at: line)
      } else {
        found += passages
      }
    }
    return found
  }

  /// Returns the items that a reference without a quote means.
  ///
  /// With a line, it's the last item that begins at or before it.
  private func members(
    of thread: LibraryThread, at reference: PassageReference
  ) -> [LibraryThread.Member] {
    let bare = reference.item.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "<>")) }
    let members = thread.items.filter { member in
      (bare.map { member.item.id == $0 || member.item.id == reference.item } ?? true)
        && (reference.path.map(member.isAt) ?? true)
    }
    guard let line = reference.line, let path = reference.path else { return members }
    return members.filter { $0.line(in: path) <= line }
      .max { $0.line(in: path) < $1.line(in: path) }.map { [$0] } ?? members
  }

  /// Returns the passages of an item that contain a line.
  ///
  /// Passages whose lines aren't known all have their item's line.
  private static func passages(_ passages: [Passage], at line: Int) -> [Passage] {
    let around = passages.filter { passage in
      let lines = passage.text.utf8.count { $0 == UInt8(ascii: "\n") }
      return passage.line <= line && line <= passage.line + lines
    }
    if !around.isEmpty { return around }
    let last = passages.map(\.line).filter { $0 <= line }.max()
    return passages.filter { $0.line == last }
  }

  private func passages(quoting quote: String) async throws -> [Passage] {
    let finder = QuoteSearch(quote)
    let options = SearchOptions(
      mode: .lexical, limit: 100, candidates: 1_000, floor: nil, passagesPerThread: 1_000,
      highlightsMatches: false, prefersNamedDates: false, prefersNamedPeople: false)
    let words = quote.replacing("\"", with: " ")
    return try await search("\"\(words)\"", options: options).passages
      .filter { finder.range(in: $0.text) != nil }
  }
}

extension LibraryThread.Member {
  /// Returns whether a file has the item, or a copy of it.
  fileprivate func isAt(_ path: String) -> Bool {
    self.path == path || copies.contains { $0.path == path }
  }

  fileprivate func line(in path: String) -> Int {
    self.path == path ? line : copies.first { $0.path == path }?.line ?? line
  }
}
