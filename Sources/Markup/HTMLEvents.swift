#if canImport(libxml2)
  import libxml2
#else
  import CXML2
#endif

/// Receives the events of an HTML text, in order.
package protocol HTMLHandler: AnyObject {
  /// The name is in lowercase.
  func start(_ name: String, _ attributes: HTMLAttributes)
  func end(_ name: String)
  /// The segments may end anywhere.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Valid only while the element is handled.
package struct HTMLAttributes {
  fileprivate let first: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

  /// The attributes come in order; a value is empty if there is none.
  package func forEach(_ body: (_ name: String, _ value: String) -> Void) {
    guard var attribute = first else { return }
    while let name = attribute.pointee {
      body(String(cString: name), attribute[1].map { String(cString: $0) } ?? "")
      attribute += 2
    }
  }
}

/// A reader of HTML with libxml2 that builds no tree, fetches nothing and runs nothing.
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

  /// Passes the events of a text to the handler, and returns the reason why it ended early, if any.
  ///
  /// The text is first trimmed to ``MarkupLimits``. An element that nests deeper than
  /// `MarkupLimits.depth` ends the reading, because the parser's stack makes deeper nesting cost
  /// quadratic time.
  ///
  /// Complexity: O(*n*), where *n* is the length of the text.
  package static func parse(_ html: String, _ handler: some HTMLHandler) -> MarkupInput.Stop? {
    // The parser takes a zero byte for the end of the text.
    var bytes = html.utf8.contains(0) ? html.utf8.filter { $0 != 0 } : Array(html.utf8)
    bytes = NumericReference.replaced(in: bytes)
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
      guard let context = Context.from(pointer), let name, context.input.countEvent() else {
        return
      }
      context.depth += 1
      if context.depth >= MarkupLimits.depth { context.input.end(.depth) }
      context.handler.start(String(cString: name), HTMLAttributes(first: attributes))
    }
    events.pointee.endElement = { pointer, name in
      guard let context = Context.from(pointer), let name, context.input.countEvent() else {
        return
      }
      context.depth -= 1
      context.handler.end(String(cString: name))
    }
    let text: charactersSAXFunc = { pointer, bytes, count in
      guard let context = Context.from(pointer), let bytes, count > 0, context.input.countEvent()
      else {
        return
      }
      context.handler.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    events.pointee.characters = text
    events.pointee.ignorableWhitespace = text
  }
}
