import HTTPTypes
import Hummingbird

/// The head of a part of a form: a field, or a file with its name.
struct MultipartPart: Sendable {
  let name: String
  /// The name that the client gives the file; `nil` for a field.
  let fileName: String?

  static let malformed = HTTPError(
    .badRequest, message: "The form is malformed or incomplete. Send it again.")

  init?(head: [UInt8]) {
    let lines = head.split { Array("\r\n".utf8).contains($0) }
    let name = Array("content-disposition:".utf8)
    let line = lines.first { Self.lowercased($0.prefix(name.count)).elementsEqual(name) }
    guard let parameters = line.flatMap({ Self.parameters(of: $0.dropFirst(name.count)) }),
      let name = parameters["name"]
    else { return nil }
    (self.name, fileName) = (name, parameters["filename"])
  }

  /// Returns the boundary of the parts of a form; `nil` for another type of content.
  static func boundary(in contentType: String?) -> String? {
    let parts = (contentType ?? "").split(separator: ";", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "multipart/form-data",
      let range = parts[1].firstRange(of: "boundary=")
    else { return nil }
    let value = parts[1][range.upperBound...].prefix { $0 != ";" }.filter { !"\" ".contains($0) }
    return (1...maximumBoundaryBytes).contains(value.utf8.count) ? value : nil
  }

  private static let maximumBoundaryBytes = 70

  /// Returns the quoted parameters after `form-data`.
  private static func parameters(of value: ArraySlice<UInt8>) -> [String: String]? {
    let (quote, equals, semicolon) = (UInt8(ascii: "\""), UInt8(ascii: "="), UInt8(ascii: ";"))
    let type = value.prefix { $0 != semicolon }.filter { $0 != UInt8(ascii: " ") }
    guard lowercased(type).elementsEqual(Array("form-data".utf8)) else { return nil }
    var (rest, parameters) = (value.drop { $0 != semicolon }, [String: String]())
    while let sign = rest.firstIndex(of: equals) {
      let name = rest[..<sign].filter { ![semicolon, UInt8(ascii: " ")].contains($0) }
      let quoted = rest[(sign + 1)...]
      guard quoted.first == quote, let end = quoted.dropFirst().firstIndex(of: quote) else {
        return nil
      }
      let text = String(decoding: quoted[(sign + 2)..<end], as: UTF8.self)
      // Browsers write a quotation mark so, and leave other percent signs as they are.
      parameters[String(decoding: lowercased(name), as: UTF8.self)] =
        text.replacing("%22", with: "\"")
      rest = quoted[(end + 1)...]
    }
    return parameters
  }

  private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
