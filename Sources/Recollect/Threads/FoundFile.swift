import Items

struct FoundFile: Sendable {
  var file: SourceFile
  var digest: String
  var importer: any Importer
}
