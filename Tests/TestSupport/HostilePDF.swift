/// A small PDF document that expands to an enormous amount of text.
package enum HostilePDF {
  /// A document of 4 KB with nine levels of forms, each of which draws the next one ten times.
  package static let bytes: [UInt8] = {
    let levels = 9
    let first = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R "
        + "/Resources << /XObject << /X 6 0 R >> >> >>",
    ]
    var objects = first.map { Array($0.utf8) } + [SimplePDF.stream("", Array("/X Do".utf8))]
    for level in 0..<levels {
      let isLast = level == levels - 1
      let resources =
        isLast ? "/Font << /F1 3 0 R >>" : "/XObject << /X \(level + 7) 0 R >>"
      objects.append(
        SimplePDF.stream(
          "/Type /XObject /Subtype /Form /BBox [0 0 6120 7920] /Resources << \(resources) >>",
          Array(
            (isLast
              ? "BT /F1 12 Tf 72 700 Td (words that repeat) Tj ET"
              : String(repeating: "/X Do 1 0 0 1 1 1 cm\n", count: 10)).utf8)))
    }
    return SimplePDF.file(objects)
  }()
}
