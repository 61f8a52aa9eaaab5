import DocumentImporters
import Items
import Testing

/// The lines above and below a table, such as a bank writes about the account.
@Suite struct TableHeaderTests {
  private func lines(_ table: String) throws -> [String] {
    let reading = try Reading(table, name: "a.csv", with: DocumentImporter(.table))
    #expect(reading.problems.isEmpty)
    let text = try #require(reading.items.first?.text)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func theCommaOfAmountsIsNoSeparatorOfQuotedFields() throws {
    let table = """
      ;
      "Umsätze Girokonto";"Zeitraum: 30 Tage";
      "Neuer Kontostand";"1.234,56 EUR";

      "Buchungstag";"Vorgang";"Buchungstext";"Umsatz in EUR";
      "12.03.2024";"Lastschrift";" Auftraggeber: Shop ";"-20,00";
      "13.03.2024";"Lastschrift";" Auftraggeber: Gas ";"-81,00";

      "Alter Kontostand";"1.335,56 EUR";

      """
    let lines = try lines(table)
    #expect(
      lines.contains { $0.hasPrefix("Buchungstag: 12.03.2024; Vorgang: Lastschrift") }, "\(lines)")
    #expect(lines.contains { $0.contains("Umsatz in EUR: -81,00") }, "\(lines)")
  }

  @Test func moreLinesThanTheTableHasMayBeAboveIt() throws {
    let table = """
      Umsatzanzeige;Datei erstellt am: 01.04.2025
      ;Letztes Update: aktuell

      IBAN;DE12 5001 0517 0648 4898 90
      Kontoname;Girokonto
      Bank;Moorbank
      Kunde;Ida Voss
      Zeitraum;01.03.2025 - 31.03.2025
      Saldo;1.203,45;EUR

      Nur gebuchte Umsätze, ohne Gewähr.

      Buchung;Valuta;Wer;Zweck;Betrag
      03.03.2025;03.03.2025;Imkerei Emden;Honig, 3 Gläser;-21,00
      04.03.2025;05.03.2025;Stadtwerke;Strom;-72,00

      """
    let lines = try lines(table)
    #expect(
      lines.prefix(2) == [
        "Umsatzanzeige | Datei erstellt am: 01.04.2025", "Letztes Update: aktuell",
      ])
    #expect(lines.contains("Kontoname | Girokonto"))
    #expect(lines.contains("Saldo | 1.203,45 | EUR"))
    #expect(
      lines.suffix(3) == [
        "Buchung | Valuta | Wer | Zweck | Betrag",
        "Buchung: 03.03.2025; Valuta: 03.03.2025; Wer: Imkerei Emden; Zweck: Honig, 3 Gläser; "
          + "Betrag: -21,00",
        "Buchung: 04.03.2025; Valuta: 05.03.2025; Wer: Stadtwerke; Zweck: Strom; Betrag: -72,00",
      ])
  }

  @Test func paddedLinesMayBeAboveAnEmptyRow() throws {
    let account = "Kontonummer:;DE12 3456;;;\nVon:;01.03.2025;;;\n"
    let table = "Tag;Wer;Zweck;Betrag;Saldo\n03.03.2025;Voss;Honig;-1,0;9,0\n"
    let expected = [
      "Kontonummer: | DE12 3456", "Von: | 01.03.2025", "Tag | Wer | Zweck | Betrag | Saldo",
      "Tag: 03.03.2025; Wer: Voss; Zweck: Honig; Betrag: -1,0; Saldo: 9,0",
    ]
    #expect(try lines(account + "\n" + table) == expected)
    #expect(try lines(account + ";;;;\n" + table) == expected)
  }

  @Test func aTableOfWordsMayBeAboveTheTable() throws {
    let lines = try lines(
      """
      Description,,Summary Amt.
      Beginning balance,,"1,234.56"
      Total credits,,"50.00"

      Date,Description,Amount,Running Bal.
      03/01/2025,Honey,,"1,234.56"
      03/02/2025,Wax,"50.00","1,284.56"

      """)
    #expect(lines.first == "Description | Summary Amt.")
    #expect(
      lines.suffix(2) == [
        "Date: 03/01/2025; Description: Honey; Running Bal.: 1,234.56",
        "Date: 03/02/2025; Description: Wax; Amount: 50.00; Running Bal.: 1,284.56",
      ])
  }

  @Test func aSumBelowTheTableHasNoNames() throws {
    let table = "Tag;Wer;Zweck;Betrag\n03.03.2025;Voss;Honig;-1,0\n04.03.2025;Emden;Wachs;-2,0\n"
    #expect(
      try lines(table + "\nAlter Kontostand;12,00 EUR\n").last == "Alter Kontostand | 12,00 EUR")
    #expect(try lines(table + "Summe;;;-3,0\n").last == "Tag: Summe; Betrag: -3,0")
  }

  @Test func shorterRowsOfAnUnevenTableKeepTheNames() throws {
    let lines = try lines("Name;Tel;Mail;Notes\nAnna;0491 1\nBen;0491 2;b@x.org;tall\nCid;0491 3\n")
    #expect(lines.last == "Name: Cid; Tel: 0491 3")
    #expect(lines.dropFirst().first == "Name: Anna; Tel: 0491 1")
  }

  @Test func aRowOfWordsInATableWithoutAHeaderIsNotTheHeader() throws {
    let lines = try lines("Anna;Emden;0491 55512;\nBen;Rome;none;friend\nCid;Bonn;0228 1;aunt\n")
    #expect(
      lines == [
        "Anna | Emden | 0491 55512", "Ben | Rome | none | friend", "Cid | Bonn | 0228 1 | aunt",
      ])
  }

  @Test func emptyColumnsDoNotHideTheHeader() throws {
    let lines = try lines("Name;Town;;;;;;\nAnna;Rome;;;;;;\n")
    #expect(lines == ["Name | Town", "Name: Anna; Town: Rome"])
  }
}
