import Foundation
import Importers
import Items
import Synchronization

/// A reader like `ImporterRegistry` that fails where a test asks for it.
///
/// Permissions can't simulate an unreadable file, because they don't restrict root, which may run
/// tests.
final class StubReader: SourceReader {
  private struct Faults {
    var files: Set<String> = []
    var scans: Set<String> = []
    var folders: Set<String> = []
    var items: [String: ImportProblem.Code] = [:]
    var interruption: String?
  }

  private let base = ImporterRegistry()
  private let faults = Mutex(Faults())

  /// Makes files fail when they are opened; paths are relative to the source.
  func breakFiles(_ paths: String...) { faults.withLock { $0.files = Set(paths) } }

  /// Makes files fail when their outline is read; paths are relative to the source.
  func breakScans(_ paths: String...) { faults.withLock { $0.scans = Set(paths) } }

  /// Makes folders fail when they are listed.
  func breakFolders(_ paths: String...) { faults.withLock { $0.folders = Set(paths) } }

  /// Makes items fail when they are read, although their outline can be read.
  func breakItems(_ ids: String..., code: ImportProblem.Code = .unreadable) {
    faults.withLock { faults in
      faults.items = Dictionary(ids.map { ($0, code) }, uniquingKeysWith: { $1 })
    }
  }

  /// Stops the import when an item is read, as a crash would; `nil` for no item.
  func interrupt(at id: String?) { faults.withLock { $0.interruption = id } }

  func list(_ path: String) throws -> SourceListing {
    var listing = try base.list(path)
    for folder in faults.withLock({ $0.folders }) {
      listing.files.removeAll { $0.path.hasPrefix(folder) }
      listing.problems.append(Self.problem(folder))
    }
    return listing
  }

  func importer(for file: SourceFile, named name: String?) throws -> (any Importer)? {
    if name == nil { try check(file) }
    return try base.importer(for: file, named: name).map { StubImporter(base: $0, reader: self) }
  }

  func digest(of file: SourceFile) throws -> String {
    try check(file)
    return try base.digest(of: file)
  }

  private func check(_ file: SourceFile) throws {
    if faults.withLock({ $0.files.contains(file.path) }) { throw Self.problem(file.path) }
  }

  private static func problem(
    _ path: String, _ code: ImportProblem.Code = .unreadable
  ) -> ImportProblem {
    ImportProblem(code, path: path, message: "It can't be read.")
  }

  private struct StubImporter: Importer {
    let base: any Importer
    let reader: StubReader

    var name: String { base.name }

    func recognizes(_ candidate: SourceFile.Candidate) -> Bool { base.recognizes(candidate) }

    func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
      try reader.check(file)
      if reader.faults.withLock({ $0.scans.contains(file.path) }) {
        throw StubReader.problem(file.path)
      }
      try base.scan(file, report: report)
    }

    func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
      try reader.check(file)
      if reader.faults.withLock({ $0.interruption }) == outline.id { throw CancellationError() }
      if let code = reader.faults.withLock({ $0.items[outline.id] }) {
        throw StubReader.problem(file.path, code)
      }
      return try base.read(outline, in: file)
    }
  }
}
