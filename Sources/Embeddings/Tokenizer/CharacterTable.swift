import Foundation

/// A table of each scalar's kind and replacement.
///
/// Accents are stripped by canonical decomposition and removal of the scalars that are accents. The
/// rest is lowercased scalar by scalar. (Decomposing a whole text would also reorder marks that
/// aren't accents. Two of them on one letter don't occur in writing.) Scalars of the basic plane
/// are looked up, others are computed. Hangul is decomposed arithmetically.
struct CharacterTable: Sendable {
  private let lowercases: Bool
  private let strips: Bool
  private let spacesIdeographs: Bool
  // For each scalar of the basic plane: its kind in the lower 3 bits. The upper bits are 0 if the
  // scalar stands for itself; otherwise, the index in the pool of its replacement's length and
  // scalars.
  private var codes = [UInt32](repeating: 0, count: 0x10000)
  private var pool: [UInt32] = [0]

  private static let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3
  // The supplementary blocks in which scalars of Unicode 8.0 decompose: Indic letters, musical
  // symbols, compatibility ideographs.
  private static let decomposing: [ClosedRange<UInt32>] = [
    0x11000...0x11FFF, 0x1D100...0x1D1FF, 0x2F800...0x2FA1F,
  ]

  init(_ settings: TokenizerSettings) {
    lowercases = settings.lowercases
    strips = settings.stripsAccents
    spacesIdeographs = settings.spacesIdeographs
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(0x10000)
    for value in UInt32(0)...0xFFFF where !Self.hangul.contains(value) {
      if let scalar = Unicode.Scalar(value), !Self.standsForItself(value) { scalars.append(scalar) }
    }
    let decomposed = strips ? Self.decomposed(scalars) : scalars.map { [$0] }
    for (scalar, parts) in zip(scalars, decomposed) {
      let replacement = parts.flatMap(lowercased)
      var code = UInt32(kind(scalar).rawValue)
      if replacement != [scalar] {
        code |= UInt32(pool.count) << 3
        pool.append(UInt32(replacement.count))
        pool.append(contentsOf: replacement.map(\.value))
      }
      codes[Int(scalar.value)] = code
    }
    let ideograph = kind("\u{4E00}").rawValue
    for value in 0x3400...0x9FFF where Self.standsForItself(UInt32(value)) {
      codes[value] = UInt32(ideograph)
    }
  }

  func kind(of scalar: Unicode.Scalar) -> CharacterKind {
    guard scalar.value < 0x10000 else { return kind(scalar) }
    return CharacterKind(rawValue: UInt8(codes[Int(scalar.value)] & 7))!
  }

  /// Calls `body` with the scalars of a replacement and their kinds.
  ///
  /// Accents that are removed later are included.
  @inline(__always)
  func expand(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar, CharacterKind) -> Void) {
    guard scalar.value < 0x10000 else {
      let parts =
        strips && Self.decomposing.contains { $0.contains(scalar.value) }
        ? Self.decomposed([scalar])[0] : [scalar]
      for part in parts.flatMap(lowercased) { body(part, kind(of: part)) }
      return
    }
    if strips, Self.hangul.contains(scalar.value) {
      for jamo in Self.jamos(of: scalar) { body(jamo, .letter) }
      return
    }
    let place = Int(codes[Int(scalar.value)] >> 3)
    guard place > 0 else { return body(scalar, kind(of: scalar)) }
    for index in 0..<Int(pool[place]) {
      let part = Unicode.Scalar(pool[place + 1 + index])!
      body(part, kind(of: part))
    }
  }

  private func kind(_ scalar: Unicode.Scalar) -> CharacterKind {
    let kind = CharacterKind(scalar)
    return switch kind {
    case .ideograph where !spacesIdeographs: .letter
    case .accent where !strips: .letter
    default: kind
    }
  }

  private func lowercased(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard lowercases, scalar.properties.changesWhenLowercased else { return [scalar] }
    return Array(scalar.properties.lowercaseMapping.unicodeScalars)
  }

  // The large blocks of Han characters, which needn't be looked up one by one.
  private static func standsForItself(_ value: UInt32) -> Bool {
    (0x4E00...0x9FFF).contains(value) || (0x3400...0x4DBF).contains(value)
  }

  // Decomposes all scalars at once, separated by line feeds, which don't take part in
  // decomposition. One call takes a few milliseconds; thousands of calls would take a hundred.
  private static func decomposed(_ scalars: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    var text = String.UnicodeScalarView()
    for scalar in scalars {
      text.append(scalar == "\n" ? " " : scalar)
      text.append("\n")
    }
    let parts = String(text).decomposedStringWithCanonicalMapping.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    precondition(parts.count == scalars.count, "Each scalar has one decomposition")
    return zip(scalars, parts).map { $0 == "\n" ? [$0] : Array($1) }
  }

  // The algorithm is in section 3.12 of the Unicode Standard.
  private static func jamos(of syllable: Unicode.Scalar) -> [Unicode.Scalar] {
    let index = syllable.value - hangul.lowerBound
    let trailing = index % 28
    let leading: [UInt32] = [0x1100 + index / (21 * 28), 0x1161 + index % (21 * 28) / 28]
    return (trailing == 0 ? leading : leading + [0x11A7 + trailing]).map { Unicode.Scalar($0)! }
  }
}
