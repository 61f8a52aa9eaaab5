import Archives

package enum PackageFormat {
  /// Looks at the first bytes, and then at the name.
  static func format(_ head: [UInt8], fileExtension: String) -> DocumentFormat? {
    guard let first = ZipDocument.firstName(head) else { return nil }
    if first == "mimetype" {
      let type = String(decoding: head[38...].prefix(64), as: UTF8.self)
      if type.hasPrefix("application/epub+zip") { return .epub }
      if type.hasPrefix("application/vnd.oasis.opendocument.") { return .odt }
    }
    if let format = byFileExtension[fileExtension] { return format }
    guard ZipDocument.isDocument(head) else { return nil }
    let folders: [(String, DocumentFormat)] = [
      ("word/document", .docx), ("ppt/presentation", .pptx), ("xl/workbook", .xlsx),
    ]
    return folders.first { !head.ranges(of: Array($0.0.utf8)).isEmpty }?.1
  }

  package static let byFileExtension: [String: DocumentFormat] = [
    "docx": .docx, "docm": .docx, "dotx": .docx, "pptx": .pptx, "ppsx": .pptx, "pptm": .pptx,
    "xlsx": .xlsx, "xlsm": .xlsx, "odt": .odt, "ott": .odt, "odp": .odt, "ods": .odt,
    "epub": .epub,
  ]
}
