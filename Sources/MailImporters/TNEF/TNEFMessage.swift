import ImportSupport
import Markup

/// The file `winmail.dat`, in which Outlook sends a text and its attachments (MS-OXTNEF).
struct TNEFMessage {
  struct Attachment {
    fileprivate(set) var name = ""
    fileprivate(set) var content: ArraySlice<UInt8> = []
    /// The attachment is a message in this format.
    fileprivate(set) var isMessage = false
  }

  private(set) var attachments: [Attachment] = []
  /// False if there is more that can't be read.
  private(set) var isWhole = true
  private var codePage = 1252
  private var properties = MAPIProperties()
  private var plainBody = ""
  private var plainSubject = ""

  /// The lower half of an attribute's id; the upper half tells the type, which is always the same.
  private enum Name {
    static let subject = 0x8004
    static let body = 0x800C
    static let attachmentContent = 0x800F
    static let attachmentTitle = 0x8010
    static let attachment = 0x9002
    static let properties = 0x9003
    static let attachmentProperties = 0x9005
    static let codePage = 0x9007
  }

  private enum Property {
    static let subject = 0x0037
    static let sender = 0x0C1A
    static let senderAddress = 0x0C1F
    static let body = 0x1000
    static let richText = 0x1009
    static let html = 0x1013
    static let codePage = 0x3FDE
    static let content = 0x3701
    static let shortName = 0x3704
    static let longName = 0x3707
    static let displayName = 0x3001
  }

  private static let signature = 0x223E_9F78
  private static let maximumAttachments = 1000
  private static let maximumTextBytes = 1 << 24

  /// Returns `nil` if the bytes don't begin as the format does.
  init?(_ bytes: ArraySlice<UInt8>) {
    var cursor = LittleEndianCursor(bytes)
    guard cursor.number(4) == Self.signature, cursor.number(2) != nil else { return nil }
    while let level = cursor.number(1) {
      guard level == 1 || level == 2, let name = cursor.number(4), let length = cursor.number(4),
        let data = cursor.bytes(length)
      else {
        // Some servers add line ends or zeros.
        isWhole = level == 0 || UInt8(level).isWhitespace
        break
      }
      // A checksum follows, which isn't checked.
      _ = cursor.number(2)
      take(name & 0xFFFF, data)
    }
  }

  static func isMessage(_ bytes: ArraySlice<UInt8>) -> Bool {
    var cursor = LittleEndianCursor(bytes)
    return cursor.number(4) == signature
  }

  var subject: String { properties.text(Property.subject) ?? plainSubject }

  /// In the form of a mail's header.
  var sender: String {
    let address = properties.text(Property.senderAddress) ?? ""
    let name = properties.text(Property.sender) ?? ""
    return address.contains("@") ? "\(name) <\(address)>" : name
  }

  /// The type of the body, and its bytes: plain text if there is any, else HTML, else the words of
  /// the Rich Text.
  var body: (type: String, bytes: [UInt8])? {
    let plain = properties.text(Property.body) ?? plainBody
    if !plain.utf8.allSatisfy(\.isWhitespace) {
      return ("text/plain; charset=utf-8", Array(plain.utf8))
    }
    if let text = properties.text(Property.html) {
      return ("text/html; charset=utf-8", Array(text.utf8))
    }
    if let html = properties.bytes(Property.html), !html.isEmpty {
      let label = RTFCharset.label(codePage: properties.number(Property.codePage) ?? codePage)
      return ("text/html; charset=\(label)", Array(html))
    }
    guard let rich = properties.bytes(Property.richText).flatMap(CompressedRichText.decompressed),
      ReadingBudget.current?.consume(steps: rich.count / 16) ?? true
    else { return nil }
    let words = RTFReader(rich, limit: Self.maximumTextBytes).plainText
    return words.isEmpty ? nil : ("text/plain; charset=utf-8", Array(words.utf8))
  }

  private mutating func take(_ name: Int, _ data: ArraySlice<UInt8>) {
    switch name {
    case Name.codePage:
      var cursor = LittleEndianCursor(data)
      codePage = cursor.number(4) ?? codePage
    case Name.subject: plainSubject = text(data)
    case Name.body: plainBody = text(data)
    case Name.properties:
      properties = MAPIProperties(data, codePage: codePage)
      isWhole = isWhole && properties.isWhole
    case Name.attachment:
      guard attachments.count < Self.maximumAttachments else {
        isWhole = false
        return
      }
      attachments.append(Attachment())
    case Name.attachmentTitle:
      let title = text(data)
      change { if $0.name.isEmpty { $0.name = title } }
    case Name.attachmentContent: change { $0.content = data }
    case Name.attachmentProperties: takeAttachment(MAPIProperties(data, codePage: codePage))
    default: break
    }
  }

  private mutating func takeAttachment(_ properties: MAPIProperties) {
    isWhole = isWhole && properties.isWhole
    let names = [Property.longName, Property.displayName, Property.shortName]
    let name = names.lazy.compactMap { properties.text($0) }.first
    change {
      $0.name = name ?? $0.name
      guard let content = properties.bytes(Property.content) else { return }
      // The identifier of an interface precedes an object.
      let object = content.dropFirst(16)
      if Self.isMessage(object) {
        $0.content = object
        $0.isMessage = true
      } else if $0.content.isEmpty {
        $0.content = content
      }
    }
  }

  private mutating func change(_ body: (inout Attachment) -> Void) {
    if let last = attachments.indices.last { body(&attachments[last]) }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    Charset.decode(bytes.prefix { $0 != 0 }, label: RTFCharset.label(codePage: codePage))
  }
}
