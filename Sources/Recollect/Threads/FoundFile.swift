import Items

struct FoundFile: Sendable {
  var file: SourceFile
  var hash: String
  var importer: any Importer
}
