import DocumentImporters
import Items
import Testing

/// The values of a spreadsheet's cells, as people see them in the program that wrote them.
@Suite struct SpreadsheetTests {
  /// A workbook with a row for each format and number.
  static func workbook(
    _ cells: [(format: String, value: String)], counts1904: Bool = false
  ) -> DocumentFixtures.Parts {
    // A format is the number of a built-in one or a code.
    let ids = cells.enumerated().map { Int($1.format) ?? 164 + $0 }
    let codes = zip(ids, cells).filter { $0.0 >= 164 }.map { id, cell in
      let code = cell.format.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("<", with: "&lt;")
      return #"<numFmt numFmtId="\#(id)" formatCode="\#(code)"/>"#
    }
    let rows = cells.enumerated().map {
      #"<row><c s="\#($0)"><v>\#($1.value)</v></c></row>"#
    }
    let usual = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return [
      "xl/workbook.xml": """
      <workbook xmlns:r="\(usual)"><workbookPr date1904="\(counts1904 ? 1 : 0)"/><sheets><sheet \
      r:id="r1"/></sheets></workbook>
      """,
      "xl/_rels/workbook.xml.rels": """
      <Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>
      """,
      "xl/styles.xml": """
      <styleSheet><numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId="9"/>\
      </cellStyleXfs><cellXfs>\(ids.map { "<xf numFmtId=\"\($0)\"/>" }.joined())</cellXfs>\
      <dxfs><dxf><numFmt numFmtId="164" formatCode="0&quot;wrong&quot;"/></dxf></dxfs></styleSheet>
      """,
      "xl/sheet.xml": "<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>",
    ]
  }

  private func shown(_ format: String, _ value: String, counts1904: Bool = false) throws -> String {
    let parts = Self.workbook([("0", "1"), (format, value)], counts1904: counts1904)
    let reading = try Reading(
      ArchiveWriter.zip(parts), name: "a.xlsx", with: DocumentImporter(.xlsx))
    let lines = try #require(reading.items.first?.text).split(separator: "\n")
    return lines.count > 1 ? String(lines[1]) : ""
  }

  @Test(arguments: [
    ("14", "45761", "2025-04-14"), ("31", "45761", "2025-04-14"), ("17", "45761", "2025-04"),
    (#"dd\.mm\.yyyy"#, "45761", "2025-04-14"), ("[$-407]d/ mmmm yyyy;@", "45761", "2025-04-14"),
    ("m/d/yy h:mm", "45761.5625", "2025-04-14 13:30"), ("yyyy", "45761", "2025"),
    ("mm:ss", "0.0104166666666667", "15:00"), ("20", "0.8125", "19:30"),
    ("h:mm AM/PM", "0.8125", "19:30"), ("[h]:mm", "1.5", "36:00"), ("46", "1.5", "36:00:00"),
    ("[mm]:ss", "0.0420138888888889", "60:30"), ("14", "1", "1900-01-01"),
    ("14", "59", "1900-02-28"), ("14", "60", "1900-02-29"), ("14", "61", "1900-03-01"),
    ("14", "2958465", "9999-12-31"), ("14", "2958466", "2958466"), ("14", "-1", "-1"),
    ("22", "45761.999999", "2025-04-15 00:00"), ("34", "0.5", "12:00"),
  ])
  func aNumberOfDaysIsADate(format: String, value: String, expected: String) throws {
    #expect(try shown(format, value) == expected)
  }

  @Test func daysAreCountedFrom1904IfTheWorkbookSaysSo() throws {
    #expect(try shown("14", "44299", counts1904: true) == "2025-04-14")
    #expect(try shown("14", "0", counts1904: true) == "1904-01-01")
  }

  @Test(arguments: [
    ("10", "0.0725", "7.25%"), ("9", "0.285", "29%"), ("\"$\"#,##0.00", "1234.5", "$1,234.50"),
    ("#,##0.00 [$€-407]", "-1234567.891", "-1,234,567.89 €"), ("0_)", "2.5", "3"),
    ("0.00", "2.675", "2.68"), ("0.00", "0.995", "1.00"), ("#.##", "0.5", ".5"),
    ("#,##0.00_);(#,##0.00)", "-12", "(12.00)"), ("0.0;[Red]0.0", "-12", "-12.0"),
    ("[<1]0%;0.0", "-0.5", "-50%"), ("[<100]0;#,##0", "1000", "1,000"),
    ("0;-0;\"none\"", "0", "none"),
    ("00000_)", "123", "00123"), ("000-0000", "5551234", "555-1234"),
    ("0.0,,\" M\"", "2500000", "2.5 M"),
    ("General\" km\"", "12.5", "12.5 km"), ("General", "0.30000000000000004", "0.3"),
    ("General", "12345678901234567890", "12345678901234567890"), ("@", "7", "7"),
    ("# ?/?", "0.5", "0.5"), ("0.00E+00", "12345", "12345"), ("", "5", "5"),
    ("0.0#", "1e300", "1" + String(repeating: "0", count: 300) + ".0"),
  ])
  func aNumberIsShownByItsFormat(format: String, value: String, expected: String) throws {
    #expect(try shown(format, value) == expected)
  }

  @Test func aFormatThatHidesNumbersHidesThem() throws {
    #expect(try shown("0;-0;;@", "0") == "")
  }

  @Test(arguments: [
    ("Value_x000D_", "Value"), ("two_x000D_\nlines", "two lines"), ("a_x00e9_b", "aéb"),
    ("_x005F_x000D_", "_x000D_"), ("_xD83D__xDE00_", "😀"), ("a_x0007_b", "ab"),
    ("file_x12_y_xGGGG_", "file_x12_y_xGGGG_"), ("_x00", "_x00"),
  ])
  func escapesOfTextAreCharacters(text: String, expected: String) throws {
    let file = HostileFiles.package(
      DocumentFixtures.xlsx, "xl/sharedStrings.xml", "<sst><si><t>\(text)</t></si></sst>")
    let reading = try Reading(file, name: "a.xlsx", with: DocumentImporter(.xlsx))
    #expect(reading.items.map(\.text) == ["## Costs\n\n\(expected)\t\tPrice\n\tTRUE\t2.5"])
  }

  @Test func openDocumentsShowDatesByTheirValue() throws {
    let cells = """
      <table:table-cell office:value-type="date" office:date-value="2025-04-14"><text:p>04/14/25\
      </text:p></table:table-cell><table:table-cell office:value-type="date" \
      office:date-value="2025-04-14T13:30:00"><text:p>14/4</text:p></table:table-cell>\
      <table:table-cell office:value-type="percentage" office:value="0.0725"><text:p>7,25 %\
      </text:p></table:table-cell><table:table-cell office:value-type="currency" office:value="9.5" \
      office:currency="EUR"/>
      """
    let parts: DocumentFixtures.Parts = [
      "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": """
      <d xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><table:table><table:table-row>\
      \(cells)</table:table-row></table:table></office:body></d>
      """,
    ]
    let reading = try Reading(
      ArchiveWriter.zip(parts), name: "a.ods", with: DocumentImporter(.odt))
    #expect(reading.items.map(\.text) == ["2025-04-14 | 2025-04-14 13:30 | 7,25 % | 9.5 EUR"])
  }

  @Test func textBoxesFollowTheRowsOfTheirSheet() throws {
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let others = [
      ArchiveWriter.File(
        "xl/worksheets/_rels/sheet2.xml.rels",
        "<Relationships><Relationship Id='r' Type='\(office)/drawing' Target='../a.xml'/>"
          + "</Relationships>"),
      ArchiveWriter.File(
        "xl/a.xml",
        "<x:wsDr xmlns:x='x' xmlns:a='a'><x:txBody><a:p><a:r><a:t>Paid in May</a:t></a:r></a:p>"
          + "</x:txBody></x:wsDr>"),
    ]
    let parts = DocumentFixtures.xlsx.map { ArchiveWriter.File($0.key, $0.value) }
    let reading = try Reading(
      ArchiveWriter.zip(parts + others), name: "a.xlsx", with: DocumentImporter(.xlsx))
    #expect(
      reading.items.map(\.text) == [DocumentFixtures.xlsxText + "\n\n## Empty\n\nPaid in May"])
  }

  @Test func sheetsOfOpenDocumentsHaveTheirNames() throws {
    func sheet(_ name: String, _ rows: String) -> String {
      "<table:table table:name='\(name)'>\(rows)</table:table>"
    }
    let row =
      "<table:table-row><table:table-cell><text:p>Bean</text:p></table:table-cell>"
      + "</table:table-row>"
    let content = sheet("Costs", row + row) + sheet("Empty", "") + sheet("More", row)
    let parts: DocumentFixtures.Parts = [
      "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": """
      <d xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:spreadsheet>\
      \(content)</office:spreadsheet></office:body></d>
      """,
    ]
    let reading = try Reading(ArchiveWriter.zip(parts), name: "a.ods", with: DocumentImporter(.odt))
    #expect(reading.items.map(\.text) == ["## Costs\n\nBean\nBean\n\n## More\n\nBean"])
  }
}
