import Foundation
import ImportSupport
import Items
import NoteImporters
import Testing

@Suite struct TextEncodingTests {
  private let importer = PlainTextImporter()

  private func read(_ bytes: [UInt8]) throws -> Reading {
    try Reading(bytes, name: "a note.txt", with: importer)
  }

  @Test func plainTextIsReadAsItIs() throws {
    let text = "First\n\tsecond \u{0C}\nlast 😀"
    let item = try #require(try read(Array(text.utf8)).items.first)
    #expect(Array(item.text.utf8) == Array(text.utf8))
    #expect(item.title == "a note")
    #expect(item.kind == .note)
    #expect(item.textLine == 1)
    #expect(item.id == "a note.txt")
  }

  @Test func skipsTheByteOrderMark() throws {
    #expect(try read([0xEF, 0xBB, 0xBF] + Array("hé".utf8)).items[0].text == "hé")
  }

  @Test func readsUTF16WithAMark() throws {
    let text = "Zeile eins\nzwei 😀"
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, [0xFE, 0xFF] + big + [0]] {
      let reading = try read(bytes)
      #expect(reading.items[0].text == text)
      #expect(reading.items[0].textLine == 1)
    }
  }

  @Test func readsWesternTextWithAWarning() throws {
    let reading = try read(Array("ok\nna".utf8) + [0xEF] + Array("ve caf".utf8) + [0xE9, 0x85])
    #expect(reading.items[0].text == "ok\nnaïve café…")
    #expect(reading.problems.map(\.code) == [.encoding])
    #expect(reading.problems[0].isWarning)
    #expect(reading.problems[0].line == 2)
  }

  @Test func repairsUTF8WithDamage() throws {
    let bytes = Array("Größe für alle\n".utf8) + [0xFF] + Array("Käse".utf8)
    let reading = try read(bytes)
    #expect(reading.items[0].text == "Größe für alle\n\u{FFFD}Käse")
    #expect(reading.problems.map(\.isWarning) == [true])
  }

  /// Surrogates encoded as UTF-8, overlong encodings and a code point above U+10FFFF are damage.
  @Test(
    arguments: [
      ([0xED, 0xA0, 0xBD], "1 damaged place,"),
      ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "2 damaged"),
      ([0xE0, 0x80, 0xAF, 0xF0, 0x80, 0x80, 0xAF, 0xF4, 0x90, 0x80, 0x80], "3 damaged"),
    ] as [([UInt8], String)])
  func countsWhatOnlyLooksLikeUTF8(damage: [UInt8], count: String) throws {
    let reading = try read(Array("café ".utf8) + damage)
    #expect(reading.items.first?.text.hasPrefix("café \u{FFFD}") == true)
    #expect(reading.problems.first?.message.contains(count) == true)
  }

  private static let russian = "Список покупок: хлеб, молоко, яйца. Позвонить маме в пятницу!"
  private static let greek = "Αγόρασε ψωμί, γάλα και αυγά. Πάρε τη μαμά τηλέφωνο την Παρασκευή!"

  /// Returns the bytes of a text in a character set with these letters from 0xC0 on.
  private static func bytes(_ text: String, _ letters: String) -> [UInt8] {
    let letters = Array(letters.unicodeScalars)
    return text.unicodeScalars.map { scalar in
      letters.firstIndex(of: scalar).map { UInt8(0xC0 + $0) } ?? UInt8(scalar.value & 0x7F)
    }
  }

  @Test(arguments: [
    ("Windows-1251", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"),
    ("KOI8-R", "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"),
  ])
  func readsCyrillicTextWithAWarning(name: String, letters: String) throws {
    let reading = try read(Self.bytes(Self.russian, letters))
    #expect(reading.items.first?.text == Self.russian)
    #expect(reading.problems.first?.message.contains("read as \(name)") == true)
  }

  @Test func refusesGreekTextInASingleByteSet() throws {
    let letters = "ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{0}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ"
    let problem = #expect(throws: ImportProblem.self) {
      try read(Self.bytes(Self.greek, letters))
    }
    #expect(problem?.code == .encoding)
  }

  @Test func refusesOtherSingleByteSets() throws {
    let russian: [UInt8] = [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4, 0x20, 0xCD, 0xC9, 0xD2]
    let problem = #expect(throws: ImportProblem.self) { try read(russian) }
    #expect(problem?.code == .encoding)
    #expect(problem?.isWarning == false)
  }

  @Test func refusesBinaryFiles() throws {
    let noise = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 31 % 29) }
    for bytes in [[0x50, 0x4B, 3, 4, 0, 0, 8], noise, [0xFF, 0xFE, 0, 0, 65, 0, 0, 0]] {
      let problem = #expect(throws: ImportProblem.self) { try read(bytes) }
      #expect(problem?.code == .unrecognized)
      #expect(problem?.path == "a note.txt")
    }
  }

  @Test func refusesTextsOverTheLimit() throws {
    let small = ImportLimits(textBytes: 1000)
    let bytes = Array(repeating: UInt8(0x61), count: 1001)
    for importer in [
      PlainTextImporter(limits: small) as any Importer, MarkdownImporter(limits: small),
    ] {
      let problem = #expect(throws: ImportProblem.self) {
        try Reading(bytes, name: "a.txt", with: importer)
      }
      #expect(problem?.code == .tooLarge)
      #expect(problem?.message.contains("1000 bytes") == true)
      #expect(problem?.remedy.isEmpty == false)
      let reading = try Reading(bytes.dropLast(), name: "a.txt", with: importer)
      #expect(reading.items.count == 1)
    }
  }

  @Test func saysWhenAFileIsGone() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("words", to: "a.txt")
    let file = try SourceLister().list(path).files[0]
    try FileManager.default.removeItem(atPath: path)
    let problem = #expect(throws: ImportProblem.self) { try Reading(file, with: importer) }
    #expect(problem?.code == .missing)
  }
}
