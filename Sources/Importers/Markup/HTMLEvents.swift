#if canImport(libxml2)
  import libxml2
#else
  import CXML2
#endif

/// Receives what an HTML text is made of, in order.
package protocol HTMLHandler: AnyObject {
  /// An element begins; its name is in small letters.
  func start(_ name: String, _ attributes: HTMLAttributes)
  /// An element ends.
  func end(_ name: String)
  /// Text between tags, in UTF-8, in pieces that may end anywhere.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// The attributes of an element of HTML, valid while it is handled.
package struct HTMLAttributes {
  fileprivate let first: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

  /// Calls the function with each attribute that has a value, in order.
  package func forEach(_ body: (_ name: String, _ value: String) -> Void) {
    guard var attribute = first else { return }
    while let name = attribute.pointee {
      if let value = attribute[1] { body(String(cString: name), String(cString: value)) }
      attribute += 2
    }
  }
}

/// Reads HTML with libxml2 without building a tree; nothing is fetched or run.
package enum HTMLEvents {
  private final class Context {
    let handler: any HTMLHandler
    let input: MarkupInput
    var depth = 0

    init(_ handler: any HTMLHandler, _ input: MarkupInput) {
      self.handler = handler
      self.input = input
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Context? {
      pointer.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// Hands the events of a text to the handler.
  ///
  /// Costs time linear in the text: the text is trimmed by `MarkupLimits`, and elements that nest
  /// deeper than `MarkupLimits.depth` end it, as the parser's stack makes what nests without end cost
  /// its square.
  /// - Returns: The reason why it ended before the text did; `nil` when it didn't.
  package static func parse(_ html: String, _ handler: some HTMLHandler) -> MarkupInput.Stop? {
    // The parser takes a zero byte for the end.
    var bytes = html.utf8.contains(0) ? html.utf8.filter { $0 != 0 } : Array(html.utf8)
    MarkupTrimmer.trim(&bytes, .html)
    guard let parser = htmlNewParserCtxt() else { return nil }
    defer { htmlFreeParserCtxt(parser) }
    guard let input = MarkupInput(bytes, for: parser), let events = parser.pointee.sax else {
      return nil
    }
    bytes = []
    let context = Context(handler, input)
    set(events)
    parser.pointee.userData = Unmanaged.passUnretained(context).toOpaque()
    let options =
      Int32(HTML_PARSE_RECOVER.rawValue) | Int32(HTML_PARSE_NOERROR.rawValue)
      | Int32(HTML_PARSE_NOWARNING.rawValue) | Int32(HTML_PARSE_NONET.rawValue)
      | Int32(HTML_PARSE_IGNORE_ENC.rawValue)
    let tree = htmlCtxtReadIO(
      parser, MarkupInput.read, nil, input.context, nil, "UTF-8", options)
    if let tree { xmlFreeDoc(tree) }
    withExtendedLifetime(context) {}
    return input.stop
  }

  private static func set(_ events: UnsafeMutablePointer<htmlSAXHandler>) {
    events.pointee = htmlSAXHandler()
    events.pointee.startElement = { pointer, name, attributes in
      guard let context = Context.from(pointer), let name, context.input.event() else { return }
      context.depth += 1
      if context.depth >= MarkupLimits.depth { context.input.end(.depth) }
      context.handler.start(String(cString: name), HTMLAttributes(first: attributes))
    }
    events.pointee.endElement = { pointer, name in
      guard let context = Context.from(pointer), let name, context.input.event() else { return }
      context.depth -= 1
      context.handler.end(String(cString: name))
    }
    let text: charactersSAXFunc = { pointer, bytes, count in
      guard let context = Context.from(pointer), let bytes, count > 0, context.input.event() else {
        return
      }
      context.handler.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    events.pointee.characters = text
    events.pointee.ignorableWhitespace = text
  }
}
