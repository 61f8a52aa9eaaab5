extension StringProtocol {
  /// The marks must be outside of parentheses and brackets.
  func parts(between marks: String) -> [SubSequence] {
    var parts: [SubSequence] = []
    var depth = 0
    var start = startIndex
    for index in indices {
      switch self[index] {
      case "(", "[": depth += 1
      case ")", "]": depth = Swift.max(0, depth - 1)
      case let character where depth == 0 && marks.contains(character):
        if start < index { parts.append(self[start..<index]) }
        start = self.index(after: index)
      default: break
      }
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }
}
