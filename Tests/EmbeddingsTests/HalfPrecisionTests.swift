import Embeddings
import Testing

#if !(os(macOS) && arch(x86_64))
  @Suite("Half precision, against Swift's Float16")
  struct HalfPrecisionTests {
    @Test("Every half has the number of a Float16, and comes back from it")
    func everyHalf() {
      for bits in UInt16.min...UInt16.max {
        let expected = Float(Float16(bitPattern: bits))
        let number = HalfPrecision.float(bits)
        #expect(number.isNaN == expected.isNaN && number.sign == expected.sign)
        if expected.isNaN {
          #expect(Float16(bitPattern: HalfPrecision.bits(number)).isNaN)
        } else {
          #expect(number == expected && HalfPrecision.bits(number) == bits)
        }
      }
    }

    @Test("Numbers between two halves are rounded as Float16 rounds them")
    func rounding() {
      for bits in UInt16(0)..<0x7C00 {
        let (low, high) = (HalfPrecision.float(bits), HalfPrecision.float(bits + 1))
        let middle = bits == 0x7BFF ? 65_520 : (low + high) / 2
        for number in [middle, middle.nextDown, middle.nextUp] {
          #expect(HalfPrecision.bits(number) == Float16(number).bitPattern)
          #expect(HalfPrecision.bits(-number) == Float16(-number).bitPattern)
        }
      }
      for number: Float in [0, -0, 1e30, -1e30, .infinity, .leastNonzeroMagnitude] {
        #expect(HalfPrecision.bits(number) == Float16(number).bitPattern)
      }
    }
  }
#endif
