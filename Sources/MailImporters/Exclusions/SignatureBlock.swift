import ImportSupport
import Languages

struct SignatureBlock {
  var lines = 0
  var bytes = 0
  var maximumLineBytes = 0
  /// Lines with a telephone number, an address or a link.
  var contacts = 0
  var sentences = 0
  /// Lines with a telephone number or an address.
  var contactDetails = 0
  var beginsAsName = false
  var hasPostscript = false
  /// True if a line rules out a signature: a list entry, a footnote, a question or part of an
  /// invitation.
  var isRuledOut = false

  mutating func add(_ line: ArraySlice<UInt8>) {
    let words = line.split(separator: .space, maxSplits: 12).count
    let isSentence =
      (words >= 5 && line.last.map { ".!?,;:".utf8.contains($0) } ?? false) || words >= 10
    if isSentence {
      sentences += 1
    }
    if lines == 0 { beginsAsName = Self.isName(line) }
    addContact(line)
    if line.last == .questionMark
      || ["- ", "* ", "+ ", "1.", "2.", "[1]", "[2]", "(1)"].contains(where: {
        line.starts(with: $0.utf8)
      })
    {
      isRuledOut = true
    }
    let head = line.prefix(6).map(\.lowercased)
    for mark in ["ps:", "ps.", "p.s.", "ps ", "p.s:", "p.p.s", "edit:", "nb:"]
    where head.starts(with: mark.utf8) {
      hasPostscript = true
    }
    lines += 1
    bytes += line.count
    maximumLineBytes = max(maximumLineBytes, line.count)
  }

  var isShort: Bool { lines <= 8 && maximumLineBytes <= 100 && !isRuledOut }

  /// A name has at most six words, doesn't begin with a digit and has no colon at the end.
  static func isName(_ line: ArraySlice<UInt8>) -> Bool {
    line.count <= 80 && line.last != .colon && line.split(separator: .space).count <= 6
      && !(line.first.map { $0.isDigit } ?? true)
  }

  private mutating func addContact(_ line: ArraySlice<UInt8>) {
    let line = line.prefix(200)
    let words = PhraseFolding.folded(line)
    if Self.appointments.occurs(in: words) { isRuledOut = true }
    let digits = line.count { $0.isDigit }
    let hasLetters = line.contains { $0.isLetter }
    let isNumber =
      digits >= 7 && digits <= 40
      && (!hasLetters || Self.telephones.occurs(in: words) || words.contains(.plusSign))
    let hasContactDetail = isNumber || DateEvidence(words[...]).hasAddress
    if hasContactDetail { contactDetails += 1 }
    if hasContactDetail || Self.links.occurs(in: words) { contacts += 1 }
  }

  /// The lines of invitations look like those of a signature.
  private static let appointments = PhraseSet(Language.words(\.signatures.appointments))

  private static let links = PhraseSet(["http", "https", "www"])

  private static let telephones = PhraseSet(Language.words(\.signatures.telephones))
}
