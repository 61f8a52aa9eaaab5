/// Extracts the plain text from an attributed string that `NSArchiver` archived.
///
/// The archive (a "typed stream") names the class `NSString`. A `+` after that name announces a
/// byte string: its length, then its UTF-8 bytes. The length takes one byte if it is below 128.
/// Otherwise it is `0x81` and two bytes, or `0x82` and four bytes, in little-endian order. The rest
/// of the archive holds the attributes and isn't read.
package enum AttributedBody {
  package static func text(_ archive: [UInt8]) -> String? {
    guard let header = find(Array("streamtyped".utf8), in: archive[...].prefix(32)),
      let name = find(Array("NSString".utf8), in: archive[header.upperBound...]),
      // The class's version and one-byte tags stand between the name and the bytes.
      let type = find([0x84, 0x01, 0x2B], in: archive[name.upperBound...].prefix(32)),
      let range = contents(at: type.upperBound, of: archive)
    else { return nil }
    return String(decoding: archive[range], as: UTF8.self)
  }

  /// Reads the length at the index.
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

/// The text of an edited message, whose own text columns may be empty.
///
/// The summary is a binary property list. Its key `ec` holds a dictionary from a part's number to
/// the part's edit history. Each entry of a history has an archive for ``AttributedBody`` under
/// the key `t`.
package enum EditedBody {
  /// Returns the latest text of each part of the message, joined by line feeds.
  package static func text(_ summary: [UInt8]) -> String? {
    guard let list = PropertyListReader(summary),
      let history = list.dictionary(list.top)["ec"]
    else { return nil }
    let parts = list.dictionary(history).sorted {
      (Int($0.key) ?? 0, $0.key) < (Int($1.key) ?? 0, $1.key)
    }
    var texts: [String] = []
    // A genuine summary stores each text once; a forged one may refer to the same text repeatedly.
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
