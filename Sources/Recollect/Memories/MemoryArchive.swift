public import Foundation
import GRDB
import Items

/// Memories in a form that can be written to a file and read by another library.
public struct MemoryArchive: Sendable, Hashable, Codable {
  /// The name that the file begins with, by which it is recognized.
  public static let format = "recollect-memories"
  /// The version of the format that this program writes, and the newest that it reads.
  public static let version = 1

  /// The name of the format.
  public var format = MemoryArchive.format
  /// The version of the format.
  public var version = MemoryArchive.version
  /// The memories, in the order of their numbers.
  public var memories: [Memory]

  /// Creates an archive.
  public init(_ memories: [Memory]) {
    self.memories = memories
  }

  /// Reads an archive from JSON.
  ///
  /// - Throws: ``MemoryArchiveError``.
  public init(json: Data) throws {
    struct Header: Decodable {
      var format: String
      var version: Int
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let header = try? decoder.decode(Header.self, from: json), header.format == Self.format
    else {
      let isCut = json.range(of: Data(Self.format.utf8)) != nil
      throw isCut ? MemoryArchiveError.incomplete : .notAnArchive
    }
    guard header.version <= Self.version else { throw MemoryArchiveError.newerVersion }
    do {
      self = try decoder.decode(Self.self, from: json)
    } catch let error as DecodingError {
      throw MemoryArchiveError.invalid(place: error.place)
    }
  }

  /// Returns the archive as JSON, with sorted keys and dates in ISO 8601.
  ///
  /// - Throws: An error of the encoder.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

/// An error that keeps an archive of memories from being read.
public enum MemoryArchiveError: Error, Sendable, Hashable, LocalizedError {
  /// The text isn't an archive of memories.
  case notAnArchive
  /// The end of the text is missing.
  case incomplete
  /// A newer version of the program has written it.
  case newerVersion
  /// A value is missing or has the wrong type.
  case invalid(place: String)

  /// One sentence about the cause, and one about the remedy.
  public var errorDescription: String? {
    switch self {
    case .notAnArchive:
      "This isn't an export of memories. Choose a file that `export` has written."
    case .incomplete:
      "The end of the export is missing. Copy or export it again; nothing was imported."
    case .newerVersion:
      "A newer version of Recollect has written this export. Use that version to import it."
    case .invalid(let place):
      "The export has a value that can't be read, at \(place). Nothing was imported."
    }
  }
}

extension DecodingError {
  fileprivate var place: String {
    let context: Context? =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    var path = (context?.codingPath ?? []).map { key in
      key.intValue.map { "[\($0)]" } ?? key.stringValue
    }
    if case .keyNotFound(let key, _) = self { path.append(key.stringValue) }
    return path.isEmpty ? "its beginning" : path.joined(separator: ".")
  }
}

extension MemoryRecords {
  func numbersByText() throws -> [ExactString: Int64] {
    let rows = try database.rows(
      "SELECT id, text FROM memories WHERE state IN ('active', 'pending')")
    return Dictionary(
      try rows.map { (ExactString(try $0.value("text")), try $0.value("id")) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Inserts a memory of another library with a new number.
  func insert(_ memory: Memory) throws -> Int64 {
    let id = try insert(
      Memory.Draft(
        memory.text, kind: memory.kind, sensitivity: memory.sensitivity, subject: memory.subject,
        evidence: memory.evidence, state: memory.state, validFrom: memory.validFrom,
        expires: memory.expires),
      vector: nil, at: memory.created)
    try update(
      id, "valid_to = ?, recalled_at = ?", [memory.validTo?.stored, memory.lastRecalled?.stored])
    return id
  }
}
