import Foundation

/// The numbers of a text with their other spellings: `1,000`, `1.000`, `1 000` and `1000`.
///
/// The index of words splits at each mark, so the first three are one run of words there.
package enum WrittenNumbers {
  package struct Grouped: Equatable {
    package var text: String
    package var groups: [String]
  }

  private static let marks: Set<Character> = [".", ",", "'", "’", " ", "\u{A0}", "\u{202F}"]
  private static let maximumDigits = 15

  /// Returns the numbers in groups of three digits, in their order.
  ///
  /// Two numbers with a plain space between them are one only if the second is `000`: "page 3 125"
  /// has two.
  package static func grouped(in text: String) -> [Grouped] {
    var found: [Grouped] = []
    var runs: [(digits: String, mark: Character?)] = []
    var gap = ""
    func close() {
      if let number = number(runs) { found.append(number) }
      runs = []
    }
    for piece in pieces(of: text) {
      guard piece.isDigits else {
        gap = piece.text
        continue
      }
      let mark = gap.count == 1 ? gap.first.flatMap { marks.contains($0) ? $0 : nil } : nil
      if mark == nil || runs.count > 1 && runs[1].mark != mark { close() }
      runs.append((piece.text, mark))
      gap = ""
    }
    close()
    return found
  }

  private static func number(_ runs: [(digits: String, mark: Character?)]) -> Grouped? {
    guard runs.count > 1, let first = runs.first?.digits, let mark = runs[1].mark,
      (1...3).contains(first.count), first.first != "0",
      runs.dropFirst().allSatisfy({ $0.digits.count == 3 })
    else { return nil }
    let groups = runs.map(\.digits)
    if mark == " ", groups.last != "000" { return nil }
    return Grouped(text: groups.joined(separator: String(mark)), groups: groups)
  }

  private static func pieces(of text: String) -> [(text: String, isDigits: Bool)] {
    var pieces: [(text: String, isDigits: Bool)] = []
    for character in text {
      let isDigit = character.isASCII && character.isNumber
      if pieces.last?.isDigits == isDigit {
        pieces[pieces.count - 1].text.append(character)
      } else {
        pieces.append((String(character), isDigit))
      }
    }
    return pieces
  }

  /// Returns the groups of three digits of a number without marks; `nil` if it has none, or may be
  /// a year.
  package static func groups(of number: String) -> [String]? {
    guard (4...maximumDigits).contains(number.count), number.first != "0",
      number.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    if number.count == 4, (1900..<2100).contains(Int(number) ?? 0) { return nil }
    var groups: [String] = []
    var rest = number[...]
    while !rest.isEmpty {
      groups.insert(String(rest.suffix(3)), at: 0)
      rest = rest.dropLast(3)
    }
    return groups
  }
}
