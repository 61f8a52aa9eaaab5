import Foundation
import Items
import Recollect

/// The threads at a place: a file, a line of one, or the id of an item.
struct PlaceLookup {
  let place: String
  let library: Library

  /// The place is tried as a file, then as `file:line`, then as an item's id.
  ///
  /// - Parameter maximum: The number of threads of one file that are read together; `nil` for all.
  /// - Throws: ``Failure`` if the file has more threads than that.
  func threads(atMost maximum: Int? = nil) async throws -> [LibraryThread] {
    let ids = try await library.threadIDs(at: path)
    if let maximum, ids.count > maximum {
      throw Failure(
        .usage,
        "\(place): The file has \(Wording.count(ids.count, "thread")), and at most \(maximum) are "
          + "read together. Name a line of it as `search` prints it, or search in it with "
          + "--source.")
    }
    if !ids.isEmpty { return try await library.threads(at: path) }
    if let (file, line) = fileAndLine {
      let threads = try await library.threads(at: absolute(file), line: line)
      if !threads.isEmpty { return threads }
    }
    return try await library.threads(containing: id)
  }

  /// Returns the one item at a place; `nil` if there is none.
  ///
  /// - Throws: ``Failure`` if the place is a file with several threads.
  func item() async throws -> Item? {
    guard let members = try await threads(atMost: 1).first?.items else { return nil }
    let file = fileAndLine.map { (path: absolute($0.file), line: $0.line) }
    let here = members.last { $0.path == file?.path && $0.line <= file?.line ?? 0 }
    let member =
      here ?? members.first { $0.path == path } ?? members.first { $0.item.id == place }
    return (member ?? members.first)?.item
  }

  /// Leaves out the items of other files, such as those of a series.
  ///
  /// At a line of a mailbox or a chat, the whole conversation is returned.
  ///
  /// - Throws: ``Failure`` if the file has more threads than `maximum`.
  func texts(atMost maximum: Int) async throws -> [LibraryThread] {
    let isFile = try await !library.threadIDs(at: path).isEmpty
    let file = isFile ? path : fileAndLine.map { absolute($0.file) }
    return try await threads(atMost: maximum).map { thread in
      if !isFile, thread.kind == .mail || thread.kind == .message { return thread }
      return thread.only { member in
        file.map { ([member.path] + member.copies.map(\.path)).contains($0) }
          ?? (member.item.id == place)
      } ?? thread
    }
  }

  func known() async throws -> (path: String, place: KnownPlace)? {
    for path in [place, fileAndLine?.file].compactMap(\.self).map(absolute) {
      if let known = try await library.place(path) { return (path, known) }
    }
    return nil
  }

  /// Returns `nil` if the text isn't meant as a place.
  ///
  /// A place is a path that exists or that the library knows, or a text without spaces that has a
  /// slash or ends with a line.
  func reasonNothingIsThere() async throws -> String? {
    if let (path, known) = try await known() {
      if let file = known.files.first(where: { $0 != path }) {
        return "This isn't a single file. Name one of its files, such as \(file), or search in it "
          + "with --source."
      }
      return "The library has no text from here. `recollect show` says more."
    }
    let isPath =
      !place.contains(where: \.isWhitespace) && (place.contains("/") || fileAndLine != nil)
    guard isPath || FileManager.default.fileExists(atPath: path) else { return nil }
    return "The library has nothing from this place. `recollect status` lists its sources."
  }

  var path: String { absolute(place) }

  /// The place as an item's id.
  ///
  /// Mail programs show a mail's id in angle brackets.
  var id: String {
    let isBracketed = place.hasPrefix("<") && place.hasSuffix(">") && place.count > 2
    return isBracketed ? String(place.dropFirst().dropLast()) : place
  }

  var fileAndLine: (file: String, line: Int)? {
    guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...])
    else { return nil }
    return (String(place[..<colon]), line)
  }

  private func absolute(_ path: String) -> String {
    ItemFilterOptions.absolute(path)
  }
}
