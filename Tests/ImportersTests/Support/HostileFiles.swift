/// Small files that a parser without limits takes minutes or gigabytes for.
enum HostileFiles {
  private static let head = #"<?xml version="1.0" encoding="UTF-8"?>"#
  private static let paragraph = "<w:p><w:r><w:t>Quinces ripen.</w:t></w:r></w:p>"

  /// The beginning of a tag with this many attributes.
  static func tag(_ name: String, attributes: Int) -> String {
    "<\(name) " + (0..<attributes).map { "a\($0)=\"\"" }.joined(separator: " ")
  }

  /// A page whose paragraph has as many attributes.
  static func page(attributes: Int) -> String {
    "<html><body>" + tag("p", attributes: attributes) + ">Quinces ripen.</p></body></html>"
  }

  static func docx(body: String, before: String = "") -> [UInt8] {
    var parts = DocumentFixtures.docx.map { ArchiveWriter.File($0.key, $0.value) }
    parts.removeAll { $0.name == Array("word/document.xml".utf8) }
    parts.append(.init("word/document.xml", document(body, before: before)))
    return ArchiveWriter.zip(parts)
  }

  static func document(_ body: String, before: String = "") -> String {
    head + before + "<w:document xmlns:w=\"u\"><w:body>" + paragraph + body
      + "</w:body></w:document>"
  }

  /// The parts of a document with one of them replaced.
  static func package(
    _ parts: DocumentFixtures.Parts, _ name: String, _ text: String
  ) -> [UInt8] {
    ArchiveWriter.zip(parts.map { ArchiveWriter.File($0.key, $0.key == name ? text : $0.value) })
  }

  /// A mail with a page for its text.
  static func mail(_ page: String, id: String = "hostile@x.org") -> String {
    "From: Anna <anna@x.org>\nTo: b@x.org\nSubject: Quinces\nDate: 1 Mar 2021 10:00:00 +0000\n"
      + "Message-ID: <\(id)>\nContent-Type: text/html; charset=utf-8\n\n" + page + "\n"
  }
}
