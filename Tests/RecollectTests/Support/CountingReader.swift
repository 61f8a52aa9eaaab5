import ImportSupport
import Importers
import Items
import Synchronization

/// A reader like `ImporterRegistry` that counts the scans of each file and the items that are read.
final class CountingReader: SourceReader {
  private let base: ImporterRegistry
  private let counts = Mutex<[String: Int]>([:])
  private let items = Mutex(0)
  private let interruption = Mutex<String?>(nil)

  init(_ limits: ImportLimits = ImportLimits()) { base = ImporterRegistry(limits: limits) }

  var limitsFingerprint: String { base.limitsFingerprint }

  /// Returns the number of scans of a file; the path is relative to the source.
  func scans(of path: String) -> Int { counts.withLock { $0[path] ?? 0 } }

  /// The number of times that an item was read.
  var reads: Int { items.withLock { $0 } }

  /// Stops the import when a file is scanned, as Ctrl-C would; `nil` for no file.
  func interrupt(at path: String?) { interruption.withLock { $0 = path } }

  func list(_ path: String) throws -> SourceListing { try base.list(path) }

  func importer(for file: SourceFile, named name: String?) throws -> (any Importer)? {
    try base.importer(for: file, named: name).map { Counted(base: $0, reader: self) }
  }

  func digest(of file: SourceFile) throws -> String { try base.digest(of: file) }

  private struct Counted: Importer {
    let base: any Importer
    let reader: CountingReader

    var name: String { base.name }

    func recognizes(_ candidate: SourceFile.Candidate) -> Bool { base.recognizes(candidate) }

    func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
      reader.counts.withLock { $0[file.path, default: 0] += 1 }
      if reader.interruption.withLock({ $0 }) == file.path { throw CancellationError() }
      try base.scan(file, report: report)
    }

    func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
      reader.items.withLock { $0 += 1 }
      return try base.read(outline, in: file)
    }
  }
}
