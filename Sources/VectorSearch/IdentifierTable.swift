/// A hash table from identifiers to their rows.
///
/// It has only the rows, with linear probing; the identifiers are where the rows say. It takes 8 to
/// 16 bytes for an identifier, and one of 100,000 is made in about a millisecond.
struct IdentifierTable: Sendable {
  /// For each place, a row plus 1, or 0 for none.
  ///
  /// The number of places is a power of two.
  private var places: [UInt32] = .init(repeating: 0, count: 16)

  /// Creates an empty table.
  init() {}

  /// Creates a table of the identifiers of rows; `nil` if one occurs twice.
  init?(_ ids: [Int64]) {
    places = .init(repeating: 0, count: Self.places(for: ids.count))
    for (row, id) in ids.enumerated() {
      let place = place(of: id, in: ids)
      guard places[place] == 0 else { return nil }
      places[place] = UInt32(row + 1)
    }
  }

  /// Returns the row of an identifier.
  func row(of id: Int64, in ids: [Int64]) -> Int? {
    let entry = places[place(of: id, in: ids)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Enters the identifier of the last row, which isn't in the table.
  mutating func insertLast(of ids: [Int64]) {
    precondition(ids.count < UInt32.max, "An index has at most 4 billion vectors")
    if ids.count * 2 > places.count {
      places = .init(repeating: 0, count: Self.places(for: ids.count))
      for row in ids.indices { places[place(of: ids[row], in: ids)] = UInt32(row + 1) }
    } else {
      places[place(of: ids[ids.count - 1], in: ids)] = UInt32(ids.count)
    }
  }

  /// Reserves memory for a number of identifiers, of which those given are in the table.
  mutating func reserve(_ capacity: Int, _ ids: [Int64]) {
    guard Self.places(for: capacity) > places.count else { return }
    places = .init(repeating: 0, count: Self.places(for: capacity))
    for row in ids.indices { places[place(of: ids[row], in: ids)] = UInt32(row + 1) }
  }

  /// Sets the row of an identifier that is in the table.
  mutating func move(_ id: Int64, to row: Int, in ids: [Int64]) {
    places[place(of: id, in: ids)] = UInt32(row + 1)
  }

  /// Removes an identifier that is in the table.
  ///
  /// The entries after it move up, so that no probe ends too early.
  mutating func remove(_ id: Int64, in ids: [Int64]) {
    let mask = places.count - 1
    var hole = place(of: id, in: ids)
    var next = (hole + 1) & mask
    while places[next] != 0 {
      let home = home(of: ids[Int(places[next]) - 1])
      if (next - home) & mask >= (next - hole) & mask {
        places[hole] = places[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    places[hole] = 0
  }

  /// Returns the place with the identifier, or the free place in which it belongs.
  private func place(of id: Int64, in ids: [Int64]) -> Int {
    var place = home(of: id)
    while places[place] != 0, ids[Int(places[place]) - 1] != id {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  /// Returns the first place that a probe for an identifier looks at.
  private func home(of id: Int64) -> Int {
    var bits = UInt64(bitPattern: id)
    bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
    bits = (bits ^ bits >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int(truncatingIfNeeded: bits ^ bits >> 33) & (places.count - 1)
  }

  private static func places(for count: Int) -> Int {
    var places = 16
    while places < 2 * count { places *= 2 }
    return places
  }
}
