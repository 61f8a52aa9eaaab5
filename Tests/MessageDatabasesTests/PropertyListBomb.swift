/// A binary property list whose objects are stored once and referenced many times.
enum PropertyListBomb {
  /// Returns the summary of an edited message whose parts all share one history with one archive.
  static func summary(archive: [UInt8], parts: Int) -> [UInt8] {
    // The objects: root, key `ec`, parts, step list, step, key `t`, archive, keys of the parts.
    let names = (0..<parts).map { string("\($0)") }
    let outermost = [0xD1] + reference(1) + reference(2)
    let history =
      [0xDF] + number(parts) + (0..<parts).flatMap { reference(7 + $0) }
      + (0..<parts).flatMap { _ in reference(3) }
    let data: [UInt8] = [0x4F] + number(archive.count) + archive
    let values: [[UInt8]] =
      [
        outermost, string("ec"), history, [0xA1] + reference(4),
        [0xD1] + reference(5) + reference(6),
      ]
      + [string("t"), data] + names
    var list = Array("bplist00".utf8)
    var offsets: [Int] = []
    for value in values {
      offsets.append(list.count)
      list += value
    }
    let table = list.count
    for offset in offsets { list += bytes(offset, 4) }
    list += [UInt8](repeating: 0, count: 6) + [4, 2]
    return list + bytes(values.count, 8) + bytes(0, 8) + bytes(table, 8)
  }

  private static func string(_ text: String) -> [UInt8] {
    [0x50 | UInt8(text.utf8.count)] + text.utf8
  }

  private static func reference(_ value: Int) -> [UInt8] { bytes(value, 2) }

  /// Returns an integer object with four bytes.
  private static func number(_ value: Int) -> [UInt8] { [0x12] + bytes(value, 4) }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
