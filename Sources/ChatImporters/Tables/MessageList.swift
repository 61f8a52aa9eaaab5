import ImportSupport

/// A telephone's messages as a list of JSON: `[{…}]` or `{"messages": [{…}]}`.
///
/// Other lists are recognized by their own formats.
enum MessageList {
  /// Contains a whole message of nearly every list.
  static let headBytes = 1 << 16

  /// Returns whether the first messages say who sent them.
  static func isBegun(by head: [UInt8]) -> Bool {
    var cursor = JSONCursor(head)
    var isFound = false
    // Bytes in memory can't fail to be read.
    guard let list = try? region(&cursor) else { return false }
    _ = try? cursor.readElements(of: list) { region, cursor in
      guard !isFound,
        let record = try JSONRecord(cursor.bytes(of: region, limit: region.length))
      else { return }
      let row = JSONRow(record)
      isFound = row.isComplete && row.direction != nil
    }
    return isFound
  }

  static func region(_ cursor: inout JSONCursor) throws -> JSONRegion? {
    let root = try cursor.readRoot()
    let first = try cursor.peek()
    if first == .openingBracket { return root }
    return first == .openingBrace ? try cursor.readMembers(of: root).regions["messages"] : nil
  }
}
