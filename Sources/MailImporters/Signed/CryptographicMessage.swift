/// The container of an S/MIME part (RFC 5652).
///
/// Only the content is taken from it. Neither signatures nor certificates are examined.
enum CryptographicMessage {
  /// Signed; the content is empty if it is elsewhere or there are only certificates.
  case signed(content: [UInt8], isWhole: Bool)
  case encrypted
  case compressed
  /// A container of something that isn't a part of a mail, such as a time stamp.
  case other

  private enum Tag {
    static let identifier: UInt8 = 0x06
    static let sequence: UInt8 = 0x30
    static let firstOptional: UInt8 = 0xA0
  }

  private static let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
  private static let pkcs9: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x10, 0x01]
  private static let data = pkcs7 + [1]
  private static let signedData = pkcs7 + [2]
  /// Enveloped, signed and enveloped, and encrypted data; then authenticated enveloped data.
  private static let encryptedTypes = [pkcs7 + [3], pkcs7 + [4], pkcs7 + [6], pkcs9 + [23]]
  private static let compressedData = pkcs9 + [9]

  /// Returns `nil` if the bytes aren't such a container.
  init?(_ bytes: ArraySlice<UInt8>) {
    var cursor = BERCursor(bytes)
    guard cursor.enter(Tag.sequence), let type = cursor.take(Tag.identifier).map(Array.init) else {
      return nil
    }
    if type == Self.signedData {
      guard let signed = Self.signed(&cursor) else { return nil }
      self = signed
    } else if Self.encryptedTypes.contains(type) {
      self = .encrypted
    } else {
      self = type == Self.compressedData ? .compressed : .other
    }
  }

  /// Reads as far as the content; the certificates and signatures after it aren't needed.
  private static func signed(_ cursor: inout BERCursor) -> Self? {
    // A version and a set of algorithms precede the content.
    guard cursor.enter(Tag.firstOptional), cursor.enter(Tag.sequence), cursor.skip(),
      cursor.skip(), cursor.enter(Tag.sequence), let type = cursor.take(Tag.identifier)
    else { return nil }
    guard type.elementsEqual(data) else { return .other }
    guard cursor.enter(Tag.firstOptional) else { return .signed(content: [], isWhole: true) }
    let (content, isWhole) = cursor.takeOctets()
    return .signed(content: content, isWhole: isWhole)
  }
}
