import ImportSupport

#if canImport(libxml2)
  import libxml2
#else
  import CXML2
#endif

package protocol XMLHandler: AnyObject {
  /// The name has no prefix.
  func start(_ name: String, _ attributes: XMLAttributes)
  func end(_ name: String)
  /// Text between tags comes in segments.
  func text(_ text: String)
}

extension XMLHandler {
  /// Does nothing, the default.
  package func end(_ name: String) {}

  /// Does nothing, the default.
  package func text(_ text: String) {}
}

package struct XMLAttributes {
  private var values: [(name: String, namespace: String, value: String)] = []

  /// The namespaces of references between the parts of an office document, transitional and strict
  /// (ECMA-376, part 1, section 9.2, and part 4, annex A).
  private static let relations: Set = [
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
  ]

  fileprivate init(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    guard let attributes else { return }
    for index in 0..<count {
      // The name, the prefix, the namespace, and the start and the end of the value.
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

  /// Ignores the prefix of the attribute's name.
  package subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// The id of the relationship to another part, whatever prefix the document uses for such ids.
  package var relation: String? {
    values.first { $0.name == "id" && Self.relations.contains($0.namespace) }?.value
  }
}

/// A reader of XML with libxml2 that builds no tree and fetches nothing.
///
/// Entities that the document declares aren't expanded. Nesting over 256 levels ends the reading.
package enum XMLEvents {
  private final class Context {
    let handler: any XMLHandler
    let input: MarkupInput
    let parser: xmlParserCtxtPtr
    /// The parser delivers text in segments.
    private var text: [UInt8] = []

    init(_ handler: any XMLHandler, _ input: MarkupInput, _ parser: xmlParserCtxtPtr) {
      self.handler = handler
      self.input = input
      self.parser = parser
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Context? {
      pointer.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
    }

    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
      text.append(contentsOf: bytes)
      if text.count > 1 << 16 { flush() }
    }

    /// The parser's segments end between characters.
    func flush() {
      guard !text.isEmpty else { return }
      handler.text(String(decoding: text, as: UTF8.self))
      text.removeAll(keepingCapacity: true)
    }
  }

  /// Passes the events of a text to the handler, and returns the reason why it ended early, if any.
  ///
  /// The text is first trimmed to `MarkupLimits`. `isWhole` is set to whether the text is well
  /// formed; the reading of a malformed text may end early.
  ///
  /// Complexity: O(*n*), where *n* is the length of the text.
  package static func parse(
    _ bytes: consuming [UInt8], _ handler: some XMLHandler, isWhole: inout Bool
  ) -> MarkupInput.Stop? {
    isWhole = false
    MarkupTrimmer.trim(&bytes, .xml)
    guard let parser = xmlNewParserCtxt() else { return nil }
    defer { xmlFreeParserCtxt(parser) }
    guard let input = MarkupInput(bytes, for: parser), let events = parser.pointee.sax else {
      return nil
    }
    bytes = []
    let context = Context(handler, input, parser)
    set(events)
    parser.pointee.userData = Unmanaged.passUnretained(context).toOpaque()
    let options =
      Int32(XML_PARSE_RECOVER.rawValue) | Int32(XML_PARSE_NOERROR.rawValue)
      | Int32(XML_PARSE_NOWARNING.rawValue) | Int32(XML_PARSE_NONET.rawValue)
    let tree = xmlCtxtReadIO(parser, MarkupInput.read, nil, input.context, nil, nil, options)
    if let tree { xmlFreeDoc(tree) }
    if input.stop == nil { context.flush() }
    isWhole = input.stop == nil && parser.pointee.wellFormed != 0
    withExtendedLifetime(context) {}
    return input.stop
  }

  private static func set(_ events: UnsafeMutablePointer<xmlSAXHandler>) {
    events.pointee = xmlSAXHandler()
    events.pointee.initialized = 0xDEED_BEAF
    events.pointee.internalSubset = { pointer, _, _, _ in
      guard let context = Context.from(pointer) else { return }
      // Declarations that `MarkupTrimmer` missed, as in UTF-16, are about to be read.
      if context.parser.pointee.input?.pointee.cur?.pointee == .openingBracket {
        context.input.end(.grammar)
      }
    }
    events.pointee.startElementNs = { pointer, name, _, _, _, _, count, _, attributes in
      guard let context = Context.from(pointer), let name, context.input.countEvent() else {
        return
      }
      context.flush()
      context.handler.start(
        String(cString: name), XMLAttributes(attributes, count: Int(count)))
    }
    events.pointee.endElementNs = { pointer, name, _, _ in
      guard let context = Context.from(pointer), let name, context.input.countEvent() else {
        return
      }
      context.flush()
      context.handler.end(String(cString: name))
    }
    let text: charactersSAXFunc = { pointer, bytes, count in
      guard let context = Context.from(pointer), let bytes, count > 0, context.input.countEvent()
      else {
        return
      }
      context.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    events.pointee.characters = text
    events.pointee.ignorableWhitespace = text
    events.pointee.cdataBlock = text
  }
}
