import Items

/// A listed file with the digest of its content and its importer.
struct FoundFile: Sendable {
  var file: SourceFile
  var hash: String
  var importer: any Importer
}
