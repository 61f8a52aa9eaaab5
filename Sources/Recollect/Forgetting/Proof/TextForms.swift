import Foundation

/// The forms in which the files of a library may have a text, as bytes to look for.
///
/// The case of ASCII letters is ignored. The lower and upper case of other letters, composed and
/// decomposed characters, and the escapes of JSON are forms of their own.
struct TextForms: Sendable {
  /// The bytes of a form, with ASCII letters in lower case.
  struct Pattern: Sendable, Hashable {
    var form: ErasureProof.Form
    var bytes: [UInt8]

    /// The fewest bytes of a part that counts as a trace where the rest is gone.
    ///
    /// It is 24 characters, or 16 to 32 components of a vector.
    var minimumPartBytes: Int {
      switch form {
      case .utf8, .json: 24
      case .utf16LittleEndian, .utf16BigEndian: 48
      case .vector: 64
      }
    }
  }

  /// The fewest bytes that tell a vector from the zeros of unused space.
  ///
  /// The vector of a real embedder has far more.
  private static let minimumNonzeroBytes = 8

  let patterns: [Pattern]

  /// Creates the forms of a text, and of its vector if that is looked for, too.
  init(_ text: String, vectors: [Data] = []) {
    var patterns: [Pattern] = []
    var seen: Set<[UInt8]> = []
    func add(_ bytes: some Sequence<UInt8>, as form: ErasureProof.Form) {
      let folded = bytes.map(Self.folded)
      if seen.insert(folded).inserted { patterns.append(Pattern(form: form, bytes: folded)) }
    }
    for cased in [text, text.lowercased(), text.uppercased()] {
      for text in [
        cased, cased.precomposedStringWithCanonicalMapping,
        cased.decomposedStringWithCanonicalMapping,
      ] {
        let units = Array(text.utf16)
        add(text.utf8, as: .utf8)
        add(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, as: .utf16LittleEndian)
        add(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, as: .utf16BigEndian)
        for json in Self.json(text) { add(json, as: .json) }
      }
    }
    for vector in vectors where vector.count(where: { $0 != 0 }) >= Self.minimumNonzeroBytes {
      add(vector, as: .vector)
    }
    self.patterns = patterns
  }

  @inline(__always)
  static func folded(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
  }

  /// Returns the text as a JSON string without quotation marks, with and without escaped slashes.
  private static func json(_ text: String) -> [[UInt8]] {
    [JSONEncoder.OutputFormatting.withoutEscapingSlashes, []].compactMap { formatting in
      let encoder = JSONEncoder()
      encoder.outputFormatting = formatting
      return (try? encoder.encode([text])).map { Array($0.dropFirst(2).dropLast(2)) }
    }
  }
}
