/// A hash table from identifiers to their rows, with linear probing.
///
/// It stores only rows and looks the identifiers up there. It takes 8 to 16 bytes for an
/// identifier, and a table of 100,000 is made in about a millisecond.
struct IdentifierTable: Sendable {
  /// For each slot, a row plus 1, or 0 if it is free; their number is a power of two.
  private var slots: [UInt32] = .init(repeating: 0, count: 16)

  init() {}

  init?(_ ids: [Int64]) {
    slots = .init(repeating: 0, count: Self.slotCount(for: ids.count))
    for (row, id) in ids.enumerated() {
      let slot = slot(of: id, in: ids)
      guard slots[slot] == 0 else { return nil }
      slots[slot] = UInt32(row + 1)
    }
  }

  func row(of id: Int64, in ids: [Int64]) -> Int? {
    let entry = slots[slot(of: id, in: ids)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  mutating func insertLast(of ids: [Int64]) {
    precondition(ids.count < UInt32.max, "An index has at most 4 billion vectors")
    if ids.count * 2 > slots.count {
      reserve(ids.count, ids)
    } else {
      slots[slot(of: ids[ids.count - 1], in: ids)] = UInt32(ids.count)
    }
  }

  /// The identifiers given are those in the table.
  mutating func reserve(_ capacity: Int, _ ids: [Int64]) {
    guard Self.slotCount(for: capacity) > slots.count else { return }
    slots = .init(repeating: 0, count: Self.slotCount(for: capacity))
    for row in ids.indices { slots[slot(of: ids[row], in: ids)] = UInt32(row + 1) }
  }

  mutating func move(_ id: Int64, to row: Int, in ids: [Int64]) {
    slots[slot(of: id, in: ids)] = UInt32(row + 1)
  }

  /// Later entries move up, so that no probe ends too early.
  mutating func remove(_ id: Int64, in ids: [Int64]) {
    let mask = slots.count - 1
    var hole = slot(of: id, in: ids)
    var next = (hole + 1) & mask
    while slots[next] != 0 {
      let firstSlot = firstSlot(of: ids[Int(slots[next]) - 1])
      if (next - firstSlot) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = 0
  }

  private func slot(of id: Int64, in ids: [Int64]) -> Int {
    var slot = firstSlot(of: id)
    while slots[slot] != 0, ids[Int(slots[slot]) - 1] != id {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func firstSlot(of id: Int64) -> Int {
    var bits = UInt64(bitPattern: id)
    bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
    bits = (bits ^ bits >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int(truncatingIfNeeded: bits ^ bits >> 33) & (slots.count - 1)
  }

  private static func slotCount(for count: Int) -> Int {
    var slots = 16
    while slots < 2 * count { slots *= 2 }
    return slots
  }
}
