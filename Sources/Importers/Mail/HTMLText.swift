#if canImport(libxml2)
  import libxml2
#else
  import CXML2
#endif

/// Turns HTML into the text a person would read.
enum HTMLText {
  /// The words of an HTML text, with blocks on lines of their own; nothing is fetched or run.
  ///
  /// Costs time linear in the text. The parser's stack of open elements makes damaged HTML that
  /// nests without end cost its square, so from 512 levels on a simpler reader takes over.
  static func plain(_ html: String) -> String {
    // The parser takes a zero byte for the end.
    let bytes = html.utf8.contains(0) ? html.utf8.filter { $0 != 0 } : Array(html.utf8)
    let handler = Handler()
    if parse(bytes, handler), handler.deepest < Handler.limit { return handler.writer.text }
    var writer = HTMLTextWriter()
    TagReader.read(bytes[...], into: &writer)
    return writer.text
  }

  /// Receives the parser's events.
  private final class Handler {
    static let limit = 512
    var writer = HTMLTextWriter()
    var depth = 0
    var deepest = 0
    var parser: htmlParserCtxtPtr?

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Handler? {
      pointer.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// Once per process, before any thread parses.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  private static func parse(_ bytes: [UInt8], _ handler: Handler) -> Bool {
    guard isReady, let parser = htmlNewParserCtxt() else { return false }
    defer { htmlFreeParserCtxt(parser) }
    guard let events = parser.pointee.sax, let length = Int32(exactly: bytes.count) else {
      return false
    }
    events.pointee = htmlSAXHandler()
    events.pointee.startElement = { pointer, name, attributes in
      guard let handler = Handler.from(pointer), let name else { return }
      handler.depth += 1
      handler.deepest = max(handler.deepest, handler.depth)
      if handler.depth >= Handler.limit { xmlStopParser(handler.parser) }
      handler.writer.start(String(cString: name), role: HTMLText.role(attributes))
    }
    events.pointee.endElement = { pointer, name in
      guard let handler = Handler.from(pointer), let name else { return }
      handler.depth -= 1
      handler.writer.end(String(cString: name))
    }
    let text: charactersSAXFunc = { pointer, bytes, count in
      guard let handler = Handler.from(pointer), let bytes, count > 0 else { return }
      handler.writer.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    events.pointee.characters = text
    events.pointee.ignorableWhitespace = text
    handler.parser = parser
    parser.pointee.userData = Unmanaged.passUnretained(handler).toOpaque()
    let options =
      Int32(HTML_PARSE_RECOVER.rawValue) | Int32(HTML_PARSE_NOERROR.rawValue)
      | Int32(HTML_PARSE_NOWARNING.rawValue) | Int32(HTML_PARSE_NONET.rawValue)
      | Int32(HTML_PARSE_IGNORE_ENC.rawValue)
    bytes.withUnsafeBytes { buffer in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let tree = htmlCtxtReadMemory(parser, start, length, nil, "UTF-8", options)
      if let tree { xmlFreeDoc(tree) }
    }
    withExtendedLifetime(handler) {}
    return true
  }

  /// What an element's attributes make of it.
  private static func role(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> HTMLTextRole {
    guard var attribute = attributes else { return .plain }
    var values = (style: "", classes: "", id: "", type: "")
    while let name = attribute.pointee {
      if let value = attribute[1] {
        switch String(cString: name) {
        case "style": values.style = String(cString: value)
        case "class": values.classes = String(cString: value)
        case "id": values.id = String(cString: value)
        case "type": values.type = String(cString: value)
        default: break
        }
      }
      attribute += 2
    }
    return HTMLTextRole(
      style: values.style, classes: values.classes, id: values.id, type: values.type)
  }
}
