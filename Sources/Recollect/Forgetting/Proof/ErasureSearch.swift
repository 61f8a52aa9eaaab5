import Foundation
import GRDB
import VectorSearch

/// The search for a text in the files of a library, within one transaction.
struct ErasureSearch {
  private let forms: TextForms
  private let query: LexicalQuery
  /// The words that no item may have; `nil` if that isn't checked.
  private let plainWords: PlainWords?
  private let savedVectors: SavedIndex
  private let copies: LibraryCopies
  /// The path of the library without links: SQLite has its files beside that.
  private let path: String
  private let hasSharedMemory: Bool
  private let isEncrypted: Bool

  private static let maximumTraces = 100

  init(_ forms: TextForms, query: LexicalQuery, words: PlainWords?, in store: Store) {
    (self.forms, self.query, plainWords) = (forms, query, words)
    (savedVectors, copies) = (store.savedIndex, store.copies)
    path = URL(fileURLWithPath: store.path).resolvingSymlinksInPath().path
    hasSharedMemory = store.database is DatabasePool
    isEncrypted = store.key != nil
  }

  /// Returns the proof; `nil` if the library's file is gone.
  func proof(_ database: Database) throws -> ErasureProof? {
    let words = try StoredWords(of: query, in: database)
    var proof = ErasureProof(
      files: [], unread: [],
      forms: ErasureProof.Form.allCases.filter { form in
        forms.patterns.contains { $0.form == form }
      }, traces: [], words: [], indexedWords: words.count)
    if !words.isWhole { proof.addUnread(path, "A page of the index of words can't be decoded.") }
    var files: [String: RegularFile] = [:]
    for suffix in ["", "-wal", "-shm", "-journal"] {
      files[suffix] = try scan(path + suffix, &proof, in: database)
    }
    for path in savedVectors.paths { _ = try scan(path, &proof, in: database) }
    guard let file = files[""] else { return proof.unread.isEmpty ? nil : proof }
    for path in copies.paths {
      proof.addUnread(path, "It is a copy of the library. Delete it unless a program is making it.")
    }
    var stale = PageWords(wanted: words.wanted)
    do {
      let versions = try PageVersions(
        database: file, log: files["-wal"], journal: files["-journal"])
      if let versions {
        try scan(versions, &proof, &stale, in: database)
        try checkLinks(&proof, in: database)
      } else {
        proof.addUnread(path, "It doesn't say how large its pages are.")
      }
    } catch let error as RegularFile.ReadError {
      proof.addUnread(error.path, error.reason)
    }
    proof.words = words.words(stale: stale.found)
    proof.sortTraces(limit: Self.maximumTraces)
    try addKept(to: &proof, in: database)
    return proof
  }

  /// Looks for the text in the bytes of a file, and returns the file; `nil` if it can't be read.
  private func scan(
    _ path: String, _ proof: inout ErasureProof, in database: Database
  ) throws -> RegularFile? {
    do {
      guard let file = try open(path, in: database) else { return nil }
      proof.traces += try ByteScan(forms).traces(in: file) { try Self.checkCancellation(database) }
      proof.files.append(ErasureProof.File(path: path, bytes: file.size))
      return file
    } catch let error as RegularFile.ReadError {
      proof.addUnread(error.path, error.reason)
      return nil
    }
  }

  private func open(_ path: String, in database: Database) throws -> RegularFile? {
    if isEncrypted && path == self.path {
      return try .openDecrypted(.database, path, of: database)
    }
    if isEncrypted && path == self.path + "-wal" {
      return try .openDecrypted(.log, path, of: database)
    }
    if isEncrypted && path == savedVectors.url.path,
      let snapshot = try? VectorSnapshot(mapping: savedVectors.url, cipher: savedVectors.cipher)
    {
      return .openDecrypted(path, snapshot)
    }
    if path == self.path { return try .openDatabase(path) }
    if hasSharedMemory && path == self.path + "-shm" {
      return try .openSharedMemory(path, of: database)
    }
    return try .open(path)
  }

  /// Looks for cut texts, parts and stems in every version of every page.
  private func scan(
    _ versions: PageVersions, _ proof: inout ErasureProof, _ words: inout PageWords,
    in database: Database
  ) throws {
    let text = PageText(forms, in: versions)
    var bytes = [UInt8](repeating: 0, count: versions.usableSize)
    var folded = bytes
    for (position, version) in versions.all.enumerated() {
      if position.isMultiple(of: 1024) { try Self.checkCancellation(database) }
      let count = try bytes.withUnsafeMutableBytes {
        try versions.files[version.file].read(at: version.offset, into: $0)
      }
      guard count == bytes.count else { continue }
      for position in bytes.indices { folded[position] = TextForms.folded(bytes[position]) }
      try bytes.withUnsafeBufferPointer { bytes in
        try folded.withUnsafeBufferPointer { folded in
          let page = PageText.Page(
            version, state: versions.state(of: version), bytes: bytes, folded: folded)
          proof.traces += try text.traces(in: page)
          words.read(page)
        }
      }
    }
  }

  /// Adds the items and memories that have the words of the text.
  private func addKept(to proof: inout ErasureProof, in database: Database) throws {
    guard let plainWords else { return }
    do {
      let kept = try KeptWords(plainWords, limit: Self.maximumTraces, in: database)
      proof.keptItems = try ItemForgetting(database: database).described(kept.items).map(\.item)
      proof.keptMemories = kept.memories.sorted()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      proof.addUnread(path, "It is damaged, so a text that is kept may be missed.")
    }
  }

  /// Notes pages that aren't linked as they have to be; a text that is cut there isn't found.
  private func checkLinks(_ proof: inout ErasureProof, in database: Database) throws {
    let fault = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    if fault != "ok" {
      proof.addUnread(path, "It is damaged, so a text that is cut over pages may be missed.")
    }
  }

  private static func checkCancellation(_ database: Database) throws {
    // GRDB throws here if the task was cancelled.
    _ = try Int.fetchOne(database.cachedStatement(sql: "SELECT 1"))
  }
}

extension ErasureProof {
  fileprivate mutating func addUnread(_ path: String, _ reason: String) {
    unread.append(UnreadPlace(path: path, reason: reason))
  }

  fileprivate mutating func sortTraces(limit: Int) {
    let byPath = Dictionary(grouping: Set(traces), by: \.path)
    traces = byPath.keys.sorted().flatMap { path in
      byPath[path, default: []]
        .sorted { ($0.offset, $0.form.rawValue) < ($1.offset, $1.form.rawValue) }.prefix(limit)
    }
  }
}
