import ImportSupport
import Items
import NoteImporters

/// The functions shared by the suites that read archives.
protocol ArchiveSuite {}

extension ArchiveSuite {
  /// Lists the files of an archive that is given by its own path.
  func list(
    _ bytes: some Sequence<UInt8>, name: String = "a.zip", limits: ImportLimits = ImportLimits(),
    read: (SourceListing) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    try read(try SourceLister(limits: limits).list(try folder.write(bytes, to: name)))
  }

  /// Returns the text of a member.
  func text(_ file: SourceFile) throws -> String {
    try Reading(file, with: PlainTextImporter()).items.first?.text ?? ""
  }

  func texts(_ files: some Sequence<SourceFile>) throws -> [String] {
    try files.map(text)
  }
}
