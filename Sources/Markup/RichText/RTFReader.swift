package import Foundation
import ImportSupport
import Items

/// Reads Rich Text (Microsoft's Rich Text Format Specification 1.9.1).
///
/// There is no maintained library for the format, and programs that convert it would have to be
/// installed. The package therefore has a reader of its own.
package struct RTFReader {
  package enum Destination: Hashable {
    case text
    case note
    /// Isn't kept: pictures, styles, color tables, and unknown destinations.
    case ignored
    case fonts
    /// The document's metadata, only some of which are kept.
    case information
    case title
    case author
    case keywords
    case created
    case revised
  }

  /// The state that a group inherits from the group around it, and restores at its end.
  private struct Group {
    var destination = Destination.text
    var font = 0
    var isHidden = false
    /// The number of characters that replace a Unicode character for older readers (`\uc`).
    var substitutes = 1
  }

  private var text = ""
  private var notes = ""
  package private(set) var information: [Destination: String] = [:]
  package private(set) var created: Date?
  package private(set) var revised: Date?
  private var isFull: Bool { text.utf8.count + notes.utf8.count + units.count >= limit }

  private let limit: Int
  private var group = Group()
  private var outer: [Group] = []
  /// The number of open groups beyond the maximum depth.
  private var excessDepth = 0
  private var isIgnorable = false
  private var charactersToSkip = 0
  private var charset = "windows-1252"
  private var fonts: [Int: String] = [:]
  private var standardFont = 0
  /// The bytes of text that aren't decoded yet, because a character may have several bytes.
  private var bytes: [UInt8] = []
  private var units: [UInt16] = []
  private var noteCount = 0
  private var clock: [String: Int] = [:]

  /// The state of deeper groups isn't restored; no program nests even a hundred.
  private static let maximumDepth = 1000

  /// Text beyond the limit, a number of bytes, is left out.
  package init(_ bytes: [UInt8], limit: Int) {
    self.limit = limit
    var tokens = RTFTokens(bytes)
    while let token = tokens.next(), !isFull { take(token) }
    flush()
  }

  /// The words, and the footnotes after them.
  package var plainText: String {
    var result: [UInt8] = []
    var blank = 0
    for line in TextLines(ArraySlice((text + notes).utf8)) {
      var content = line.content.trimmedRight
      if content.suffix(2).elementsEqual(" |".utf8) { content = content.dropLast(2).trimmedRight }
      if content.isEmpty {
        blank += 1
        continue
      }
      if !result.isEmpty { result += [UInt8](repeating: .lineFeed, count: blank > 0 ? 2 : 1) }
      blank = 0
      result += content
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func take(_ token: RTFToken) {
    switch token {
    case .open:
      flush()
      charactersToSkip = 0
      if outer.count < Self.maximumDepth { outer.append(group) } else { excessDepth += 1 }
    case .close:
      flush()
      charactersToSkip = 0
      if excessDepth > 0 { excessDepth -= 1 } else { closeGroup() }
    case .byte(let byte):
      if charactersToSkip > 0 {
        charactersToSkip -= 1
      } else {
        add(byte)
      }
    case .sign(let sign):
      if charactersToSkip > 0, sign != .asterisk {
        charactersToSkip -= 1
      } else {
        take(sign: sign)
      }
    case .word(let name, let number):
      // The replacements of a character may be control words.
      if charactersToSkip > 0, name != "u", name != "uc" {
        charactersToSkip -= 1
      } else {
        take(word: name, number)
      }
      isIgnorable = false
    }
  }

  private var isInInformation: Bool { group.destination == .information }

  private mutating func closeGroup() {
    let closed = group
    group = outer.popLast() ?? Group()
    guard closed.destination != group.destination else { return }
    switch closed.destination {
    case .created: created = takeDate()
    case .revised: revised = takeDate()
    default: break
    }
  }

  private mutating func takeDate() -> Date? {
    defer { clock = [:] }
    return CivilTime.date(
      year: clock["yr"] ?? 0, month: clock["mo"] ?? 1, day: clock["dy"] ?? 1,
      hour: clock["hr"] ?? 0, minute: clock["min"] ?? 0)
  }

  // MARK: Control

  private mutating func take(sign: UInt8) {
    switch sign {
    case .asterisk: isIgnorable = true
    case .tilde: add("\u{A0}")
    case .underscore: add("\u{2011}")
    case .backslash, .openingBrace, .closingBrace: add(sign)
    case .lineFeed, .carriageReturn: add("\n")
    default: break
    }
  }

  private mutating func take(word: String, _ number: Int?) {
    if let text = Self.signs[word] { return add(text) }
    if let destination = Self.information[word] {
      if isInInformation { group.destination = destination }
      return
    }
    if let destination = Self.destinations[word] { return open(destination) }
    switch word {
    case "u":
      add(unit: number.map { UInt16(truncatingIfNeeded: $0) } ?? UInt16(UInt8(ascii: "?")))
      charactersToSkip = group.substitutes
    case "uc": group.substitutes = min(max(number ?? 1, 0), 16)
    case "f":
      flush()
      group.font = number ?? 0
    case "deff":
      flush()
      standardFont = number ?? 0
      group.font = standardFont
    case "fcharset": setFont(number ?? 0)
    case "ansicpg": charset = RTFCharset.label(codePage: number ?? 1252)
    case "mac": charset = "macintosh"
    case "pc": charset = "cp437"
    case "pca": charset = "cp850"
    case "plain":
      flush()
      group.isHidden = false
      group.font = standardFont
    case "v", "deleted":
      flush()
      group.isHidden = number != 0
    case "footnote": openNote()
    case "listtext", "pntext":
      // This is the marker of a list entry, in a symbol font.
      add("- ")
      group.destination = .ignored
    case "yr", "mo", "dy", "hr", "min": clock[word] = number ?? 0
    default: if isIgnorable { open(.ignored) }
    }
  }

  private mutating func open(_ destination: Destination) {
    flush()
    // A destination inside a hidden one is hidden too.
    if group.destination == .ignored { return }
    group.destination = destination
  }

  private mutating func openNote() {
    guard group.destination == .text else { return }
    noteCount += 1
    add("[^\(noteCount)]")
    flush()
    group.destination = .note
    notes += "\n\n[^\(noteCount)]: "
  }

  private mutating func setFont(_ number: Int) {
    guard group.destination == .fonts else { return }
    fonts[group.font] = RTFCharset.label(font: number)
  }

  // MARK: Text

  private mutating func add(_ byte: UInt8) {
    guard byte != 0, !group.isHidden, group.destination != .ignored, group.destination != .fonts
    else {
      return
    }
    if !units.isEmpty { flush() }
    bytes.append(byte)
  }

  private mutating func add(unit: UInt16) {
    guard !group.isHidden, group.destination != .ignored, group.destination != .fonts else {
      return
    }
    if !bytes.isEmpty { flush() }
    units.append(unit)
  }

  private mutating func add(_ words: String) {
    guard !group.isHidden else { return }
    flush()
    append(words)
  }

  private mutating func append(_ words: String) {
    switch group.destination {
    case .text: text += words
    case .note: notes += words == "\n" ? " " : words
    case .title, .author, .keywords: information[group.destination, default: ""] += words
    case .ignored, .fonts, .information, .created, .revised: break
    }
  }

  /// Decodes the pending bytes with the charset of their font.
  private mutating func flush() {
    if !units.isEmpty {
      append(String(decoding: units, as: UTF16.self))
      units.removeAll(keepingCapacity: true)
    }
    guard !bytes.isEmpty else { return }
    if bytes.allSatisfy(\.isASCII) {
      append(String(decoding: bytes, as: UTF8.self))
    } else {
      append(Charset.decode(bytes[...], label: fonts[group.font] ?? charset))
    }
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Words

  private static let signs: [String: String] = [
    "par": "\n", "line": "\n", "sect": "\n\n", "page": "\n", "column": "\n", "row": "\n",
    "nestrow": "\n", "cell": " | ", "nestcell": " | ", "tab": "\t", "emdash": "\u{2014}",
    "endash": "\u{2013}", "bullet": "\u{2022}", "lquote": "\u{2018}", "rquote": "\u{2019}",
    "ldblquote": "\u{201C}", "rdblquote": "\u{201D}", "emspace": " ", "enspace": " ",
    "qmspace": " ",
  ]

  private static let information: [String: Destination] = [
    "title": .title, "author": .author, "keywords": .keywords, "creatim": .created,
    "revtim": .revised,
  ]

  private static let destinations: [String: Destination] = {
    let ignored = [
      "colortbl", "stylesheet", "pict", "object", "header", "headerl", "headerr", "headerf",
      "footer", "footerl", "footerr", "footerf", "fldinst", "filetbl", "revtbl", "listtable",
      "listoverridetable", "rsidtbl", "generator", "themedata", "nonshppict", "xe", "tc", "rxe",
      "bkmkstart", "bkmkend", "annotation", "atnid", "atnauthor", "ftnsep", "ftnsepc", "aftnsep",
      "aftnsepc", "template", "private", "doccomm", "operator", "company", "manager", "comment",
      "category", "buptim", "printim", "hlinkbase", "subject", "sp", "falt", "panose",
    ]
    var known = Dictionary(uniqueKeysWithValues: ignored.map { ($0, Destination.ignored) })
    known["info"] = .information
    known["fonttbl"] = .fonts
    return known
  }()
}
