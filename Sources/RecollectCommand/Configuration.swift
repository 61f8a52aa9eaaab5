import Foundation
import ImportSupport
import Yams

/// The person's settings, read from `config.yaml` in their configuration folder.
struct Configuration: Sendable {
  enum Key: String, CaseIterable {
    case library, models, exclusions, languages, limits
  }

  enum Limit: String, CaseIterable {
    case results, threads
  }

  private(set) var library: URL?
  private(set) var models: URL?
  /// The patterns for files that every `add` leaves out.
  private(set) var exclusions: [String] = []
  /// The languages that are searched if none is named.
  private(set) var languages: [String] = []
  private(set) var results: Int?
  private(set) var threads: Int?
  /// The line of each setting that the file has.
  private(set) var lines: [String: Int] = [:]

  private static let maximumBytes = 1 << 18

  static let loaded = Result { try Configuration(of: DefaultPaths.configuration) }

  /// Empty if the file can't be read, which the program reports before it runs a command.
  static var current: Configuration { (try? loaded.get()) ?? Configuration() }

  private init() {}

  /// A file that doesn't exist has no settings.
  init(of file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    guard let handle = FileHandle(forReadingAtPath: file.path),
      let data = try? handle.read(upToCount: Self.maximumBytes)
    else { throw Failure(.missing, "\(file.path): The file can't be read. Check its permissions.") }
    do {
      guard let node = try Yams.compose(yaml: String(decoding: data, as: UTF8.self)) else { return }
      try read(node, in: ConfigurationFile(url: file))
    } catch let error as YamlError {
      let reason = "\(error)".split(separator: "\n").first.map(String.init) ?? "it can't be read"
      throw Failure(.badData, "\(file.path): This isn't YAML: \(reason). Correct the file.")
    }
  }

  private mutating func read(_ node: Node, in file: ConfigurationFile) throws {
    for (name, value) in try file.pairs(node, of: "The file") {
      let key = try file.key(name, among: Key.allCases)
      lines[key.rawValue] = name.mark?.line
      switch key {
      case .library: library = try file.path(value)
      case .models: models = try file.path(value)
      case .exclusions:
        exclusions = try file.list(value)
        for pattern in exclusions where ExclusionPattern(pattern.utf8) == nil {
          throw file.failure(value, "The pattern '\(pattern)' matches nothing.")
        }
      case .languages: languages = try file.list(value)
      case .limits:
        for (name, value) in try file.pairs(value, of: "limits") {
          let limit = try file.key(name, among: Limit.allCases)
          lines["limits.\(limit.rawValue)"] = name.mark?.line
          switch limit {
          case .results: results = try file.number(value, in: 1...1000)
          case .threads: threads = try file.number(value, in: 1...1024)
          }
        }
      }
    }
  }
}

/// The values of a configuration file, with errors that name the line.
private struct ConfigurationFile {
  let url: URL

  func failure(_ node: Node, _ text: String) -> Failure {
    let line = node.mark.map { ":\($0.line)" } ?? ""
    return Failure(
      .badData, "\(url.path)\(line): \(text) `recollect config --help` has an example.")
  }

  func pairs(_ node: Node, of owner: String) throws -> [(name: Node, value: Node)] {
    guard let mapping = node.mapping else {
      throw failure(node, "\(owner) must have lines of a name, a colon and a value.")
    }
    return mapping.map { ($0.key, $0.value) }
  }

  func key<Key: RawRepresentable<String> & CaseIterable>(
    _ node: Node, among keys: [Key]
  ) throws -> Key {
    if let key = node.string.flatMap(Key.init) { return key }
    throw failure(
      node,
      "There is no key '\(node.string ?? "")'. The keys are \(Wording.choices(Key.self)).")
  }

  /// Returns a path; `~` is the home folder, and others are relative to the file's folder.
  func path(_ node: Node) throws -> URL {
    guard let text = node.string, !text.isEmpty else { throw failure(node, "A path is missing.") }
    if text == "~" || text.hasPrefix("~/") {
      return DefaultPaths.home.appending(path: String(text.dropFirst(2)))
    }
    return URL(fileURLWithPath: text, relativeTo: url.deletingLastPathComponent())
      .standardizedFileURL
  }

  /// Returns the texts of a list, or a single text.
  func list(_ node: Node) throws -> [String] {
    if let text = node.string { return [text] }
    let texts = node.sequence?.map(\.string)
    guard let texts, texts.allSatisfy({ $0 != nil }) else {
      throw failure(node, "The value must be a list, such as [one, two].")
    }
    return texts.compactMap(\.self)
  }

  func number(_ node: Node, in range: ClosedRange<Int>) throws -> Int {
    guard let number = node.string.flatMap({ Int($0) }), range.contains(number) else {
      throw failure(
        node, "The value must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}
