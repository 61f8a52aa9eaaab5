import ImportSupport

/// The zip files that are one document to a person.
package enum ZipDocument {
  package static func firstName(_ head: [UInt8]) -> String? {
    guard head.long(at: 0) == ZipSignature.localHeader else { return nil }
    let length = head.word(at: 26)
    guard length > 0, 30 + length <= head.count else { return nil }
    return String(decoding: head[30..<(30 + length)], as: UTF8.self)
  }

  package static func isNamed(_ name: String) -> Bool {
    fileExtensions.contains(FileKind.fileExtension(of: name))
  }

  private static let fileExtensions: Set<String> = [
    // The formats of DocumentImporters.
    "docx", "docm", "dotx", "pptx", "ppsx", "pptm", "xlsx", "xlsm", "odt", "ott", "odp", "ods",
    "epub",
    // Formats that nothing here reads.
    "pages", "numbers", "key", "xlsb", "vsdx", "odg", "jar", "war", "apk", "ipa", "xpi", "whl",
    "kmz", "cbz", "sketch", "fig", "oxps", "3mf", "nupkg", "vsix", "crx",
  ]

  package static func isDocument(_ head: [UInt8]) -> Bool {
    guard let name = firstName(head) else { return false }
    if ["mimetype", "[Content_Types].xml", "_rels/.rels"].contains(name) { return true }
    // A person's folder may have one of these names too, but it hardly contains such files.
    guard [".xml", ".rels", ".MF", ".iwa"].contains(where: name.hasSuffix) else { return false }
    return ["word/", "ppt/", "xl/", "docProps/", "customXml/", "META-INF/", "Index/"].contains(
      where: name.hasPrefix)
  }
}
