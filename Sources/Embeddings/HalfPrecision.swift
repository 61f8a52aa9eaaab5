/// Conversions from and to IEEE 754 binary16; Swift has no `Float16` on Macs with Intel processors.
package enum HalfPrecision {
  @inlinable package static func float(_ bits: UInt16) -> Float {
    let magnitude = UInt32(bits & 0x7FFF) << 13
    let sign = UInt32(bits & 0x8000) << 16
    // The bits are those of a Float32 with a smaller bias of the exponent.
    let scaled = (Float(bitPattern: magnitude) * 0x1p112).bitPattern
    let isFinite = magnitude < 0x0F80_0000
    return Float(bitPattern: sign | (isFinite ? scaled : magnitude | 0x7F80_0000))
  }

  /// Returns the nearest number, and of two the one that ends with an even bit.
  ///
  /// A number of 65,520 or more becomes infinity.
  @inlinable package static func bits(_ value: Float) -> UInt16 {
    let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
    if value.isNaN { return sign | 0x7E00 }
    if value.magnitude < 0x1p-14 {
      // The sum has the steps of a half without an exponent, so the addition rounds.
      return sign | UInt16((value.magnitude + 0.5).bitPattern - Float(0.5).bitPattern)
    }
    let magnitude = (value.magnitude * 0x1p-112).bitPattern
    let rounded = (magnitude + 0xFFF + magnitude >> 13 & 1) >> 13
    return sign | UInt16(min(rounded, 0x7C00))
  }
}
