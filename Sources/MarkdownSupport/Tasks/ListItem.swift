import ImportSupport

/// An item of a list, with the state of its box: `- [x] Pay rent`.
package struct ListItem {
  /// `nil` without a box.
  package let state: TaskState?
  /// The text after the mark and the box.
  package let text: ArraySlice<UInt8>

  /// Returns `nil` for a line without the mark of an item; those of quotes may precede it.
  package init?(_ line: ArraySlice<UInt8>) {
    var rest = line.drop { $0 == .greaterThanSign || $0.isWhitespace }
    if let first = rest.first, "-*+".utf8.contains(first) {
      rest.removeFirst()
    } else {
      let digits = rest.prefix(9).prefix(while: \.isDigit).count
      let sign = rest.dropFirst(digits).first
      guard digits > 0, sign == .period || sign == .closingParenthesis else { return nil }
      rest = rest.dropFirst(digits + 1)
    }
    guard let space = rest.first, space.isWhitespace else { return nil }
    let content = rest.trimmed
    let box = Array(content.prefix(4))
    guard box.count == 4, box[0] == .openingBracket, box[2] == .closingBracket, box[3].isWhitespace
    else {
      (state, text) = (nil, content)
      return
    }
    text = content.dropFirst(4).trimmed
    switch box[1].lowercased {
    case UInt8(ascii: "x"): state = .done
    case .hyphen: state = .cancelled
    default: state = .open
    }
  }
}
