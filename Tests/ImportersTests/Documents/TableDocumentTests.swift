import DocumentImporters
import Foundation
import ImportSupport
import Importers
import Items
import Testing

/// Tables as spreadsheets, banks and shops export them.
@Suite struct TableDocumentTests {
  private func read(
    _ bytes: some Sequence<UInt8>, name: String = "a.csv", limits: ImportLimits = ImportLimits()
  ) throws -> Reading {
    try Reading(bytes, name: name, with: DocumentImporter(.table, limits: limits))
  }

  private func text(_ table: String) throws -> String? {
    let reading = try read(table.utf8)
    #expect(reading.problems.isEmpty)
    return reading.items.first?.text
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func anySeparatorIsFound(separator: String) throws {
    let table = "Name,Count\nturnstone,14\ndunlin,200\n".replacing(",", with: separator)
    #expect(try text(table) == "Name | Count\nName: turnstone; Count: 14\nName: dunlin; Count: 200")
  }

  @Test func aDecimalCommaSeparatesNothing() throws {
    #expect(
      try text("Tag;Betrag\n03.02.2025;-89,50\n04.02.2025;-72,00\n")
        == "Tag | Betrag\nTag: 03.02.2025; Betrag: -89,50\nTag: 04.02.2025; Betrag: -72,00")
  }

  @Test func aQuotedValueKeepsItsLinesAndMarks() throws {
    let reading = try read("A;B\r\n\"one \"\"1\"\";\r\ntwo\";x\r\n\r\ny;;z\r\n".utf8)
    #expect(reading.problems.isEmpty)
    // The lines are those of the file, so a passage has the right one.
    #expect(reading.items.map(\.text) == ["A | B\nA: one \"1\";\ntwo; B: x\n\nA: y; z"])
    #expect(reading.items.map(\.textLine) == [1])
  }

  @Test func aLineMayNameTheSeparator() throws {
    let reading = try read("sep=*\r\nName*Tel\r\nUlla, Ida*0491 55512\r\n".utf8)
    #expect(reading.items.map(\.text) == ["Name | Tel\nName: Ulla, Ida; Tel: 0491 55512"])
    #expect(reading.items.map(\.textLine) == [2])
  }

  @Test(arguments: [
    (
      "2025-02-03,Ines,12.5\n2025-02-04,Ravi,3\n", "2025-02-03 | Ines | 12.5\n2025-02-04 | Ravi | 3"
    ),
    ("Anna,2023\nBen,2024\n", "Anna | 2023\nBen | 2024"),
    ("City,2023,2024\nBonn,5,6\n", "City | 2023 | 2024\nCity: Bonn; 2023: 5; 2024: 6"),
    (
      "one line\nand another, with a comma\nand a third\n",
      "one line\nand another | with a comma\nand a third"
    ),
  ])
  func aHeaderIsFoundIfThereIsOne(table: String, expected: String) throws {
    #expect(try text(table) == expected)
  }

  @Test func aLongNameIsWholeInTheHeaderOnly() throws {
    let name = String(repeating: "long name ", count: 12) + "end"
    let short = "\(name.prefix(60))…"
    #expect(
      try text("Town;\(name)\nBonn;old\nRome;older\n")
        == "Town | \(name)\nTown: Bonn; \(short): old\nTown: Rome; \(short): older")
  }

  @Test func namesDoNotMakeALongTableManyTimesLonger() throws {
    let name = String(repeating: "long name ", count: 2_000)
    let rows = (0..<40_000).map { "x\($0);y\($0)\n" }.joined()
    let table = "name;\(name)\n\(rows)"
    let text = try #require(try text(table))
    #expect(text.utf8.count < 4 * table.utf8.count)
    // No value is far from its name.
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.count == 40_000)
    for start in stride(from: lines.startIndex, to: lines.endIndex, by: 10) {
      #expect(lines[start..<start + 10].contains { $0.hasPrefix("name: x") })
    }
  }

  @Test func aRowWithoutNamesKeepsItsColumns() throws {
    let names = (0..<40).map { "column \($0) with a long name" }.joined(separator: ";")
    let row = "a;;b" + String(repeating: ";", count: 37) + "\n"
    let text = try #require(try text(names + "\n" + String(repeating: row, count: 20_000)))
    let kinds = Set(text.split(separator: "\n").dropFirst())
    #expect(
      kinds == ["a |  | b", "column 0 with a long name: a; column 2 with a long name: b"])
  }

  @Test func aWideTableKeepsItsNames() throws {
    let names = (0..<40).map { "Reading of the instrument number \($0)" }
    let values = (0..<40).map { "v\($0)" }
    let row = values.joined(separator: ",") + "\n"
    let table = names.joined(separator: ",") + "\n" + String(repeating: row, count: 150)
    let expected = zip(names, values).map { "\($0): \($1)" }.joined(separator: "; ")
    let lines = try #require(try text(table)).split(separator: "\n").dropFirst()
    #expect(lines.count == 150)
    #expect(lines.allSatisfy { $0 == expected })
  }

  @Test func linesAboveTheHeaderStay() throws {
    #expect(
      try text("Konto;DE12\n\nTag;Wer;Betrag\n03.02.2025;Voss;1,0\n04.02.2025;Emden;2,0\n")
        == "Konto | DE12\n\nTag | Wer | Betrag\nTag: 03.02.2025; Wer: Voss; Betrag: 1,0\n"
        + "Tag: 04.02.2025; Wer: Emden; Betrag: 2,0")
  }

  @Test(arguments: [
    // Excel pads every row to the width of the table.
    (
      "Club members,,,\n,,,\nName,Town,Fee,Since\nAnna,Rome,20,2019\n",
      "Club members\n\nName | Town | Fee | Since\nName: Anna; Town: Rome; Fee: 20; Since: 2019"
    ),
    (
      "Sales;made 05.03.2024;;;;\n;final;;;;\nA;B;C;D;E;F\n1;2;3;4;5;6\n",
      "Sales | made 05.03.2024\nfinal\nA | B | C | D | E | F\nA: 1; B: 2; C: 3; D: 4; E: 5; F: 6"
    ),
    ("Members;\n;\nName;Town\nAnna;Rome\n", "Members\n\nName | Town\nName: Anna; Town: Rome"),
    // A column without a name doesn't make the header a title.
    ("City;\nBonn;old\nRome;older\n", "City\nCity: Bonn; old\nCity: Rome; older"),
  ])
  func aTitleAboveTheHeaderIsNotTheHeader(table: String, expected: String) throws {
    #expect(try text(table) == expected)
  }

  @Test func emptyRowsDoNotHideAShortTable() throws {
    let account = "Giro;DE12\n\"\"\nStand:;10\n\"\"\n"
    #expect(
      try text(account + "Tag;Wer;Betrag\n03.02.25;Voss;1\n04.02.25;Emden;2\n")
        == "Giro | DE12\n\nStand: | 10\n\nTag | Wer | Betrag\nTag: 03.02.25; Wer: Voss; Betrag: 1\n"
        + "Tag: 04.02.25; Wer: Emden; Betrag: 2")
  }

  @Test func anyEncodingIsRead() throws {
    let expected = "Name | Ort\nName: Jürgen; Ort: Köln"
    let table = "Name;Ort\r\nJürgen;Köln\r\n"
    let wide = table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try read([0xFF, 0xFE] + wide).items.map(\.text) == [expected])
    #expect(try read([0xEF, 0xBB, 0xBF] + table.utf8).items.map(\.text) == [expected])
    let latin = try read(table.unicodeScalars.map { UInt8($0.value) })
    #expect(latin.items.map(\.text) == [expected])
    #expect(latin.problems.map(\.code) == [.encoding])
    let old = try read(table.replacing("\r\n", with: "\r").utf8)
    #expect(old.items.map(\.text) == [expected])
  }

  @Test func messagesInATableStayMessages() {
    let registry = ImporterRegistry()
    let messages = "date,from,text\n2025-02-03 10:00,Ines,hello\n"
    let others = "date,species\n2025-02-03,dunlin\n"
    let payments = "date,from,amount,text\n2025-02-03,Ines,12.5,hello\n"
    let names = [messages, others, payments].map { table in
      registry.importer(for: .init(name: "a.csv", head: Array(table.utf8)))?.name
    }
    #expect(names == ["csv", "table", "table"])
  }

  @Test func moreRowsThanTheLimitAreAWarning() throws {
    let rows = String(repeating: "value;value\n", count: 200_000)
    let name = String(repeating: "long ", count: 12)
    let reading = try read("\(name);\(name)\n\(rows)".utf8, limits: ImportLimits(textRatio: 2))
    #expect(reading.problems.map(\.code) == [.tooLarge])
    #expect((4_000_000...5_000_000).contains(reading.items.first?.text.utf8.count ?? 0))
  }

  @Test func anUnclosedQuotationMarkIsAWarning() throws {
    let reading = try read("A;B\n\"x;y\nz;w\n".utf8)
    #expect(reading.problems.map(\.line) == [2])
    #expect(reading.items.first?.text.hasSuffix("A: z; B: w") == true)
  }
}
