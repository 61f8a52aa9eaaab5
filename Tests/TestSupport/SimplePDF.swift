import Foundation

/// PDF documents made by hand, and pictures of their pages.
package enum SimplePDF {
  /// Returns a document with one line per page.
  package static func bytes(_ pages: [String], info: String = "") -> [UInt8] {
    let first = [
      "<< /Type /Catalog /Pages 2 0 R >>", "",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", "<< \(info) >>",
    ]
    var objects = first.map { Array($0.utf8) }
    var kids: [String] = []
    for page in pages {
      objects.append(stream("", Array("BT /F1 18 Tf 72 720 Td (\(page)) Tj ET".utf8)))
      objects.append(
        Array(
          ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents \(objects.count) 0 R "
            + "/Resources << /Font << /F1 3 0 R >> >> >>").utf8))
      kids.append("\(objects.count) 0 R")
    }
    objects[1] = Array(
      "<< /Type /Pages /Count \(kids.count) /Kids [\(kids.joined(separator: " "))] >>".utf8)
    return file(objects, info: "/Info 4 0 R")
  }

  /// Returns a picture of a page with one line, in one of poppler's formats: `png` or `jpeg`.
  package static func picture(of page: String, as format: String) throws -> [UInt8] {
    try rendered(page, ["-\(format)", "-r", "150"])
  }

  /// Returns a document of one page with text, and one that is a picture of a line.
  package static func scan(of page: String, after text: String) throws -> [UInt8] {
    let picture = try rendered(page, ["-gray", "-r", "100"])
    // P5, width, height and the maximum are the header, each ended by white space.
    let fields = picture.prefix(32).split(maxSplits: 4) {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n")
    }
    let numbers = fields.dropFirst().prefix(2).map { String(decoding: $0, as: UTF8.self) }
    let pixels = Array(picture[fields[4].startIndex...])
    let objects: [[UInt8]] = [
      Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
      Array("<< /Type /Pages /Count 2 /Kids [5 0 R 8 0 R] >>".utf8),
      Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8),
      stream("", Array("BT /F1 18 Tf 72 720 Td (\(text)) Tj ET".utf8)),
      Array(
        ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
          + "/Resources << /Font << /F1 3 0 R >> >> >>").utf8),
      stream(
        "/Type /XObject /Subtype /Image /Width \(numbers[0]) /Height \(numbers[1]) "
          + "/ColorSpace /DeviceGray /BitsPerComponent 8", pixels),
      stream("", Array("612 0 0 792 0 0 cm /X Do".utf8)),
      Array(
        ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 7 0 R "
          + "/Resources << /XObject << /X 6 0 R >> >> >>").utf8),
    ]
    return file(objects)
  }

  /// Returns a document of objects, of which the first is the catalog.
  package static func file(_ objects: [[UInt8]], info: String = "") -> [UInt8] {
    var bytes = Array("%PDF-1.4\n".utf8)
    var table = "0000000000 65535 f \n"
    for (number, object) in objects.enumerated() {
      let offset = String(bytes.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      bytes += Array("\(number + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let trailer =
      "xref\n0 \(objects.count + 1)\n\(table)trailer\n<< /Size \(objects.count + 1) "
      + "/Root 1 0 R \(info) >>\nstartxref\n\(bytes.count)\n%%EOF\n"
    return bytes + Array(trailer.utf8)
  }

  package static func stream(_ entries: String, _ content: [UInt8]) -> [UInt8] {
    Array("<< \(entries) /Length \(content.count) >>\nstream\n".utf8) + content
      + Array("\nendstream".utf8)
  }

  private static func rendered(_ page: String, _ options: [String]) throws -> [UInt8] {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    try Data(bytes([page])).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pdftoppm"] + options + [url.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let picture = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(picture)
  }
}
