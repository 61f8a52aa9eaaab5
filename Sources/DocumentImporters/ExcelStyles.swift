import ImportSupport
import Markup

/// The number formats of a workbook's cells, by the number of their style.
final class ExcelStyles: XMLHandler {
  private var codes: [Int: String] = [:]
  private var cellFormats: [Int] = []
  private var formats: [Int: NumberFormat] = [:]
  private var list = ""
  private let counts1904: Bool

  init(counts1904: Bool) { self.counts1904 = counts1904 }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "numFmts", "cellXfs": list = name
    case "numFmt":
      if list == "numFmts", codes.count < MarkupLimits.entries,
        let id = attributes["numFmtId"].flatMap({ Int($0) }), let code = attributes["formatCode"]
      {
        codes[id] = code
      }
    case "xf":
      if list == "cellXfs", cellFormats.count < MarkupLimits.entries {
        cellFormats.append(attributes["numFmtId"].flatMap { Int($0) } ?? 0)
      }
    default: break
    }
  }

  func end(_ name: String) {
    if name == list { list = "" }
  }

  /// Returns a number as its cell shows it.
  func text(_ stored: String, style: Int) -> String {
    guard let value = Double(stored) else { return stored }
    if cellFormats.indices.contains(style),
      let text = format(cellFormats[style]).text(value, counts1904: counts1904)
    {
      return text
    }
    // Whole numbers may be ids with more digits than a number keeps.
    if stored.utf8.allSatisfy({ $0.isDigit || $0 == .hyphen }) { return stored }
    return FormattedNumber.general(value)
  }

  private func format(_ id: Int) -> NumberFormat {
    if let format = formats[id] { return format }
    let format = NumberFormat(codes[id] ?? Self.builtIn(id))
    formats[id] = format
    return format
  }

  /// The formats without a code in the file (ECMA-376, part 1, section 18.8.30).
  ///
  /// Those from 27 on depend on the language of the program.
  private static func builtIn(_ id: Int) -> String {
    switch id {
    case 1: "0"
    case 2: "0.00"
    case 3, 37, 38, 41: "#,##0"
    case 4, 39, 40, 43: "#,##0.00"
    case 5, 6, 42: "\"$\"#,##0"
    case 7, 8, 44: "\"$\"#,##0.00"
    case 9: "0%"
    case 10: "0.00%"
    case 14...16, 27...31, 36, 50...54, 57, 58: "yyyy-mm-dd"
    case 17: "yyyy-mm"
    case 18, 20, 32: "h:mm"
    case 19, 21, 33: "h:mm:ss"
    case 22: "yyyy-mm-dd h:mm"
    // Dates in Japan, times in China.
    case 34, 35, 55, 56: "[<1]h:mm;yyyy-mm-dd"
    case 45, 47: "mm:ss"
    case 46: "[h]:mm:ss"
    default: "General"
    }
  }
}

/// The sheets of a workbook in their order, and from which day it counts dates.
final class ExcelWorkbook: XMLHandler {
  private(set) var sheets: [(id: String, name: String)] = []
  private(set) var counts1904 = false
  private var seen: Set<String> = []

  func start(_ name: String, _ attributes: XMLAttributes) {
    if name == "workbookPr" {
      counts1904 = ["1", "true", "on"].contains(attributes["date1904"]?.lowercased())
    }
    guard name == "sheet", sheets.count < MarkupLimits.entries, let id = attributes.relation,
      seen.insert(id).inserted
    else { return }
    sheets.append((id, attributes["name"] ?? ""))
  }
}
