import Markup

/// The value of a table's cell (OpenDocument 1.3, part 3, section 19.385).
struct TypedCell {
  /// `nil` for a cell of text.
  var value: String?
  /// A date is shown by its value, because its text may have the day or the month first.
  var isDate = false
  var hasText = false

  init(_ attributes: XMLAttributes) {
    let number = attributes["value"].flatMap { Double($0) }.map(FormattedNumber.general)
    switch attributes["value-type"] {
    case "date":
      guard let date = attributes["date-value"], date.utf8.count < 40 else { return }
      isDate = true
      let parts = date.split(separator: "T", maxSplits: 1)
      let time = parts.dropFirst().first.map { $0.hasSuffix(":00") ? $0.prefix(5) : $0.prefix(8) }
      value = [parts.first, time].compactMap { $0 }.filter { $0 != "00:00" }
        .joined(separator: " ")
    case "percentage":
      value = attributes["value"].flatMap { Double($0) }.map {
        FormattedNumber.general($0 * 100) + "%"
      }
    case "currency":
      value = number.map { [$0, attributes["currency"] ?? ""].joined(separator: " ") }
    case "boolean": value = attributes["boolean-value"]?.uppercased()
    case "float": value = number
    case "string": value = attributes["string-value"]
    default: break
    }
  }
}
