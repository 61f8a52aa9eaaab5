/// A small PDF document that expands to an enormous amount of text.
package enum HostilePDF {
  /// A document of 4 KB with nine levels of forms, each of which draws the next one ten times.
  package static let bytes: [UInt8] = {
    let levels = 9
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R "
        + "/Resources << /XObject << /X 6 0 R >> >> >>",
      stream("", "/X Do"),
    ]
    for level in 0..<levels {
      let isLast = level == levels - 1
      let resources =
        isLast ? "/Font << /F1 3 0 R >>" : "/XObject << /X \(level + 7) 0 R >>"
      objects.append(
        stream(
          "/Type /XObject /Subtype /Form /BBox [0 0 6120 7920] /Resources << \(resources) >>",
          isLast
            ? "BT /F1 12 Tf 72 700 Td (words that repeat) Tj ET"
            : String(repeating: "/X Do 1 0 0 1 1 1 cm\n", count: 10)))
    }
    var text = "%PDF-1.4\n"
    var table = "0000000000 65535 f \n"
    for (number, object) in objects.enumerated() {
      let offset = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(number + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n" + table
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }()

  private static func stream(_ entries: String, _ content: String) -> String {
    "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
  }
}
