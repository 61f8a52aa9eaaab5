#if canImport(libxml2)
  import libxml2
#else
  import CXML2
#endif

/// Receives what an XML text is made of, in order.
protocol XMLHandler: AnyObject {
  /// An element begins; its name is without prefix.
  func start(_ name: String, _ attributes: XMLAttributes)
  /// An element ends.
  func end(_ name: String)
  /// Text between tags, in pieces.
  func text(_ text: String)
}

/// The attributes of an element.
struct XMLAttributes {
  private var values: [(name: String, namespace: String, value: String)] = []

  /// The namespaces of references between an office document's parts: that of the usual form and
  /// that of the strict one (ECMA-376, part 1, section 9.2, and part 4, annex A).
  private static let relations: Set = [
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
  ]

  fileprivate init(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    guard let attributes else { return }
    for index in 0..<count {
      // Name, prefix, namespace, and where the value begins and ends.
      let fields = attributes + index * 5
      guard let name = fields[0], let start = fields[3], let end = fields[4] else { continue }
      let value = UnsafeBufferPointer(start: start, count: max(0, end - start))
      values.append(
        (
          String(cString: name), fields[2].map { String(cString: $0) } ?? "",
          String(decoding: value, as: UTF8.self)
        ))
    }
  }

  /// The value of the attribute, whatever its prefix.
  subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// The id of the relation to another part, whatever prefix the document has for such ids.
  var relation: String? {
    values.first { $0.name == "id" && Self.relations.contains($0.namespace) }?.value
  }
}

/// Reads XML with libxml2 without building a tree: entities of its own aren't expanded, nothing is
/// fetched, and nesting over 256 levels ends the reading.
enum XMLEvents {
  private final class Context {
    let handler: any XMLHandler
    init(_ handler: any XMLHandler) { self.handler = handler }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Context? {
      pointer.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// Once per process, before any thread parses.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  /// Hands the events of a text to the handler; `false` when the text is broken, which may end it
  /// early.
  @discardableResult
  static func parse(_ bytes: [UInt8], _ handler: some XMLHandler) -> Bool {
    guard isReady, let length = Int32(exactly: bytes.count), length > 0,
      let parser = xmlNewParserCtxt()
    else { return false }
    defer { xmlFreeParserCtxt(parser) }
    guard let events = parser.pointee.sax else { return false }
    let context = Context(handler)
    set(events)
    // Complaints about encodings would else be printed; the setting is the thread's.
    xmlSetStructuredErrorFunc(nil) { _, _ in }
    parser.pointee.userData = Unmanaged.passUnretained(context).toOpaque()
    let options =
      Int32(XML_PARSE_RECOVER.rawValue) | Int32(XML_PARSE_NOERROR.rawValue)
      | Int32(XML_PARSE_NOWARNING.rawValue) | Int32(XML_PARSE_NONET.rawValue)
    bytes.withUnsafeBytes { buffer in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      if let tree = xmlCtxtReadMemory(parser, start, length, nil, nil, options) { xmlFreeDoc(tree) }
    }
    withExtendedLifetime(context) {}
    return parser.pointee.wellFormed != 0
  }

  private static func set(_ events: UnsafeMutablePointer<xmlSAXHandler>) {
    events.pointee = xmlSAXHandler()
    events.pointee.initialized = 0xDEED_BEAF
    events.pointee.startElementNs = { pointer, name, _, _, _, _, count, _, attributes in
      guard let context = Context.from(pointer), let name else { return }
      context.handler.start(
        String(cString: name), XMLAttributes(attributes, count: Int(count)))
    }
    events.pointee.endElementNs = { pointer, name, _, _ in
      guard let context = Context.from(pointer), let name else { return }
      context.handler.end(String(cString: name))
    }
    let text: charactersSAXFunc = { pointer, bytes, count in
      guard let context = Context.from(pointer), let bytes, count > 0 else { return }
      let buffer = UnsafeBufferPointer(start: bytes, count: Int(count))
      context.handler.text(String(decoding: buffer, as: UTF8.self))
    }
    events.pointee.characters = text
    events.pointee.ignorableWhitespace = text
    events.pointee.cdataBlock = text
  }
}
