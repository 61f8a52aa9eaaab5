/// Finds the words in text that was archived with its attributes by `NSArchiver`.
///
/// The archive ("typed stream") names the class `NSString`, and after it has the sign `+` for bytes
/// that follow with their number before them: one byte under 128, or `0x81` and two bytes, or
/// `0x82` and four, the least first. The rest of the archive, which holds the attributes, isn't
/// read.
package enum AttributedBody {
  /// The words; `nil` when the bytes are no such archive or end too early.
  package static func text(_ archive: [UInt8]) -> String? {
    guard let header = find(Array("streamtyped".utf8), in: archive[...].prefix(32)),
      let name = find(Array("NSString".utf8), in: archive[header.upperBound...]),
      // Between the name and the bytes stand the class's version and marks of a byte each.
      let type = find([0x84, 0x01, 0x2B], in: archive[name.upperBound...].prefix(32)),
      let range = contents(at: type.upperBound, of: archive)
    else { return nil }
    return String(decoding: archive[range], as: UTF8.self)
  }

  /// The range of the bytes whose number stands at an index.
  private static func contents(at index: Int, of archive: [UInt8]) -> Range<Int>? {
    guard index < archive.count else { return nil }
    let width: Int
    switch archive[index] {
    case 0x81: width = 2
    case 0x82: width = 4
    case ..<0x80: width = 0
    default: return nil
    }
    let start = index + 1 + width
    guard start <= archive.count else { return nil }
    let length =
      width == 0
      ? Int(archive[index])
      : archive[(index + 1)..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= archive.count - start else { return nil }
    return start..<(start + length)
  }

  private static func find(_ wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard let first = wanted.first else { return nil }
    var rest = bytes
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start..<(start + wanted.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// Finds the words of a message that was edited, whose own columns may be empty then.
package enum EditedBody {
  /// The latest words of each part of the message, one after another; `nil` when there are none.
  ///
  /// The summary is a property list: under `ec` the history of each part by its number, and in each
  /// step of it an archive under `t`.
  package static func text(_ summary: [UInt8]) -> String? {
    guard let list = PropertyListReader(summary),
      let history = list.dictionary(list.top)["ec"]
    else { return nil }
    let parts = list.dictionary(history).sorted {
      (Int($0.key) ?? 0, $0.key) < (Int($1.key) ?? 0, $1.key)
    }
    var texts: [String] = []
    // Each text stands in the summary once; a forged one names the same again and again.
    var room = summary.count
    for part in parts {
      guard let step = list.array(part.value).last, let archive = list.dictionary(step)["t"],
        let data = list.data(archive)
      else { continue }
      room -= data.count
      guard room >= 0 else { return nil }
      if let text = AttributedBody.text(data) { texts.append(text) }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }
}
