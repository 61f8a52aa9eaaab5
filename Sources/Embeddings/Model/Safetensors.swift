package import Foundation

/// The tensors of a file in the safetensors format, validated when it is opened.
///
/// The file starts with a little-endian UInt64. A JSON object of that many bytes follows, with the
/// format, shape and offsets of each tensor, and then the numbers. The file is mapped rather than
/// read, so opening it costs the same for any size.
package struct Safetensors: Sendable {
  package let url: URL
  let file: MappedFile
  let headerLength: Int
  private let entries: [String: Entry]

  private struct Entry: Decodable {
    let dtype: String
    let shape: [Int]
    let dataOffsets: [Int]

    enum CodingKeys: String, CodingKey {
      case dtype, shape
      case dataOffsets = "data_offsets"
    }
  }

  /// Validates the header: lengths, formats, offsets and overlaps.
  package init(_ url: URL) throws {
    self.url = url
    file = try MappedFile(url)
    headerLength = try Self.headerLength(of: file, at: url)
    entries = try Self.entries(of: file, headerLength: headerLength, at: url)
    try checkPlaces()
  }

  package var names: [String] { entries.keys.sorted() }

  func contains(_ name: String) -> Bool { entries[name] != nil }

  /// Throws if the tensor doesn't have the given shape.
  func tensor(_ name: String, shape: [Int]) throws -> FloatTensor {
    guard let entry = entries[name] else {
      throw EmbeddingError.malformed("The tensor \(name) isn't in the file.", in: url)
    }
    guard entry.shape == shape else {
      throw EmbeddingError.malformed(
        "The tensor \(name) has the shape \(entry.shape), not \(shape) as config.json says.",
        in: url)
    }
    guard let element = TensorElement(rawValue: entry.dtype) else {
      throw EmbeddingError.unsupported(
        "The number format of tensor \(name)", entry.dtype, expected: "F32, F16 or BF16", in: url)
    }
    let address = file.bytes.baseAddress! + 8 + headerLength + entry.dataOffsets[0]
    let aligned = UInt(bitPattern: address) % 4 == 0
    #if _endian(little)
      if element == .float32, aligned {
        return FloatTensor(
          mapped: address.assumingMemoryBound(to: Float.self), shape: shape, owner: file)
      }
    #endif
    let buffer = FloatBuffer(count: shape.reduce(1, *))
    withExtendedLifetime(file) { element.convert(address, to: buffer) }
    return FloatTensor(buffer, shape: shape)
  }
}

extension Safetensors {
  private static func headerLength(of file: MappedFile, at url: URL) throws -> Int {
    guard file.bytes.count >= 8 else {
      throw truncated("The file has \(file.bytes.count) bytes, too few for a header.", url)
    }
    let length = UInt64(littleEndian: file.bytes.loadUnaligned(as: UInt64.self))
    // The format's own limit. A larger number indicates another kind of file.
    guard length >= 2, length <= 100_000_000 else {
      throw EmbeddingError.malformed(
        "The file doesn't begin like safetensors: a header can't have \(length) bytes.", in: url)
    }
    guard length <= UInt64(file.bytes.count - 8) else {
      throw truncated("The file ends inside its header of \(length) bytes.", url)
    }
    return Int(length)
  }

  private static func entries(of file: MappedFile, headerLength: Int, at url: URL) throws
    -> [String: Entry]
  {
    let header = withExtendedLifetime(file) { Data(file.bytes[8..<8 + headerLength]) }
    do {
      return try JSONDecoder().decode([String: HeaderValue].self, from: header)
        .compactMapValues(\.entry)
    } catch {
      throw EmbeddingError.malformed(
        "The header isn't the JSON that safetensors asks for.", in: url, underlying: error)
    }
  }

  // `__metadata__` is an object of strings beside the tensors.
  private struct HeaderValue: Decodable {
    let entry: Entry?

    init(from decoder: any Decoder) throws {
      if decoder.codingPath.last?.stringValue == "__metadata__" {
        entry = nil
      } else {
        entry = try Entry(from: decoder)
      }
    }
  }

  private func checkPlaces() throws {
    let available = file.bytes.count - 8 - headerLength
    for (name, entry) in entries { try check(name, entry, available: available) }
    var end = 0
    for (name, entry) in entries.sorted(by: { $0.value.dataOffsets[0] < $1.value.dataOffsets[0] }) {
      guard entry.dataOffsets[0] >= end else {
        throw EmbeddingError.malformed("The tensor \(name) overlaps another one.", in: url)
      }
      end = max(end, entry.dataOffsets[1])
    }
    guard end == available else {
      throw EmbeddingError.malformed(
        "The file goes on for \(available - end) bytes after its last tensor.", in: url)
    }
  }

  private func check(_ name: String, _ entry: Entry, available: Int) throws {
    guard let size = TensorElement.size(named: entry.dtype) else {
      throw EmbeddingError.unsupported(
        "The number format of tensor \(name)", entry.dtype, expected: "a format of safetensors",
        in: url)
    }
    let place = entry.dataOffsets
    guard place.count == 2, place[0] >= 0, place[0] <= place[1] else {
      throw EmbeddingError.malformed("The place of tensor \(name) makes no sense.", in: url)
    }
    var bytes = size
    for extent in entry.shape {
      let (product, overflow) = bytes.multipliedReportingOverflow(by: extent)
      guard extent >= 0, !overflow else {
        throw EmbeddingError.malformed("The shape of tensor \(name) makes no sense.", in: url)
      }
      bytes = product
    }
    guard place[1] - place[0] == bytes else {
      throw EmbeddingError.malformed(
        "The tensor \(name) takes \(place[1] - place[0]) bytes; its shape asks for \(bytes).",
        in: url)
    }
    guard place[1] <= available else {
      throw Self.truncated("The file ends inside the tensor \(name).", url)
    }
  }

  private static func truncated(_ message: String, _ url: URL) -> EmbeddingError {
    EmbeddingError(.truncated, message, in: url, remedy: EmbeddingError.fetchAgain)
  }
}
