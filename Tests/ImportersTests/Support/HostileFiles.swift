/// Small files that take a parser without limits minutes or gigabytes.
enum HostileFiles {
  private static let head = #"<?xml version="1.0" encoding="UTF-8"?>"#
  private static let paragraph = "<w:p><w:r><w:t>Quinces ripen.</w:t></w:r></w:p>"

  /// Returns the beginning of a tag with the given number of attributes.
  static func tag(_ name: String, attributes: Int) -> String {
    "<\(name) " + (0..<attributes).map { "a\($0)=\"\"" }.joined(separator: " ")
  }

  /// Returns a page whose paragraph has the given number of attributes.
  static func page(attributes: Int) -> String {
    "<html><body>" + tag("p", attributes: attributes) + ">Quinces ripen.</p></body></html>"
  }

  static func docx(body: String, before: String = "") -> [UInt8] {
    var parts = DocumentFixtures.docx.map { ArchiveWriter.File($0.key, $0.value) }
    // Comments without a place in the text would stand at its end.
    let replaced = ["word/document.xml", "word/comments.xml"].map { Array($0.utf8) }
    parts.removeAll { replaced.contains($0.name) }
    parts.append(.init("word/document.xml", document(body, before: before)))
    return ArchiveWriter.zip(parts)
  }

  static func document(_ body: String, before: String = "") -> String {
    head + before + "<w:document xmlns:w=\"u\"><w:body>" + paragraph + body
      + "</w:body></w:document>"
  }

  /// Returns a document with one of its parts replaced.
  static func package(
    _ parts: DocumentFixtures.Parts, _ name: String, _ text: String
  ) -> [UInt8] {
    ArchiveWriter.zip(parts.map { ArchiveWriter.File($0.key, $0.key == name ? text : $0.value) })
  }

  /// Returns a mail whose text is a page.
  static func mail(_ page: String, id: String = "hostile@x.org") -> String {
    "From: Anna <anna@x.org>\nTo: b@x.org\nSubject: Quinces\nDate: 1 Mar 2021 10:00:00 +0000\n"
      + "Message-ID: <\(id)>\nContent-Type: text/html; charset=utf-8\n\n" + page + "\n"
  }
}
