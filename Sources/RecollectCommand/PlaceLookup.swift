import Foundation
import Recollect

/// A lookup of the threads at a place: a file, a line of one, or the id of an item.
struct PlaceLookup {
  let place: String
  let library: Library

  /// The most threads of one file that are read together.
  private static let most = 20

  /// Returns the threads of the place, tried as a file, then as `file:line`, then as an item's id.
  ///
  /// - Throws: ``Failure`` if the file has more threads than can be read together.
  func threads() async throws -> [LibraryThread] {
    let ids = try await library.threadIDs(at: absolute(place))
    guard ids.count <= Self.most else {
      throw Failure(
        .usage,
        "\(place): The file has \(Wording.count(ids.count, "thread")), and at most \(Self.most) are "
          + "read together. Name a line of it as `search` prints it, or search in it with --source."
      )
    }
    if !ids.isEmpty { return try await library.threads(at: absolute(place)) }
    if let (file, line) = fileAndLine {
      let threads = try await library.threads(at: absolute(file), line: line)
      if !threads.isEmpty { return threads }
    }
    // Mail programs show a mail's id in angle brackets.
    let isBracketed = place.hasPrefix("<") && place.hasSuffix(">") && place.count > 2
    return try await library.threads(
      containing: isBracketed ? String(place.dropFirst().dropLast()) : place)
  }

  /// Returns the reason why a place has nothing, and what to do, or `nil` if the text isn't meant as
  /// a place.
  ///
  /// A place is a path that exists or that the library knows, or a text without spaces that has a
  /// slash or ends with a line.
  func reasonNothingIsThere() async throws -> String? {
    for path in [place, fileAndLine?.file].compactMap(\.self) {
      guard let known = try await library.place(absolute(path)) else { continue }
      if let file = known.files.first(where: { $0 != absolute(path) }) {
        return "This isn't a single file. Name one of its files, such as \(file), or search in it "
          + "with --source."
      }
      return "The library has no text from here. `recollect show` says more."
    }
    let isPath =
      !place.contains(where: \.isWhitespace) && (place.contains("/") || fileAndLine != nil)
    guard isPath || FileManager.default.fileExists(atPath: absolute(place)) else { return nil }
    return "The library has nothing from this place. `recollect status` lists its sources."
  }

  private var fileAndLine: (file: String, line: Int)? {
    guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...])
    else { return nil }
    return (String(place[..<colon]), line)
  }

  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
