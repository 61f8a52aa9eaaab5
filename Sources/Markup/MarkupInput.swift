import ImportSupport

#if canImport(libxml2)
  import libxml2
#else
  import CXML2
#endif

/// Passes markup to libxml2 in slices of a few kilobytes, and ends the parsing early if needed.
///
/// Before each slice and at each event, it asks the budget of the file, so cancellation takes
/// effect at once. It also checks the parser's own counts: if ``MarkupTrimmer`` took a tag for
/// something else, the parser only begins to read that tag.
package final class MarkupInput {
  package enum Stop: Sendable, Hashable {
    /// Used up, or the task was cancelled.
    case budget
    /// A tag has too many attributes or namespaces, or a comment is too long.
    case markup
    case depth
    case grammar
  }

  private(set) var stop: Stop?
  private let bytes: [UInt8]
  private let budget = ReadingBudget.currentOrDefault
  private let parser: xmlParserCtxtPtr
  private var offset = 0
  private var lastEvent = 0

  /// Prepares libxml2, once per process and before any thread parses.
  private static let isLibraryPrepared: Bool = {
    xmlInitParser()
    return true
  }()

  init?(_ bytes: [UInt8], for parser: xmlParserCtxtPtr) {
    guard Self.isLibraryPrepared, !bytes.isEmpty else { return nil }
    self.bytes = bytes
    self.parser = parser
    // Messages about encodings would otherwise be printed. The setting applies to the thread.
    xmlSetStructuredErrorFunc(nil) { _, _ in }
  }

  static let read: xmlInputReadCallback = { context, buffer, count in
    guard let context, let buffer, count > 0 else { return 0 }
    return Unmanaged<MarkupInput>.fromOpaque(context).takeUnretainedValue()
      .read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
  }

  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    if stop == nil, !budget.consume(steps: 1 + buffer.count / 128) { stop = .budget }
    if stop == nil, isOversized { stop = .markup }
    // The parser takes this for the end of the text. Stopping it here would free the buffer it
    // reads into.
    guard stop == nil else { return 0 }
    let slice = bytes[offset..<min(bytes.count, offset + buffer.count)]
    buffer.copyBytes(from: slice)
    offset += slice.count
    return Int32(slice.count)
  }

  /// True if the parser has read too many attributes or namespaces, or too long a comment.
  ///
  /// The parser keeps two entries for each attribute of HTML, five for each attribute of XML and
  /// two for each namespace in scope, and makes room for twice the entries it needs.
  private var isOversized: Bool {
    let state = parser.pointee
    let entries = (state.html != 0 ? 2 : 5) * MarkupLimits.maximumAttributes
    if state.maxatts > 2 * entries || state.nsNr > 4 * MarkupLimits.namespaces { return true }
    return state.html == 0 && state.instate == XML_PARSER_COMMENT
      && offset - lastEvent > MarkupLimits.commentBytes
  }

  /// Stops the parser if needed, and returns whether to handle the event.
  func countEvent() -> Bool {
    lastEvent = offset
    if stop == nil, !budget.consume() { stop = .budget }
    if stop == nil, parser.pointee.nsNr > 2 * MarkupLimits.namespaces { stop = .markup }
    guard stop != nil else { return true }
    xmlStopParser(parser)
    return false
  }

  package func end(_ reason: Stop) {
    stop = stop ?? reason
    xmlStopParser(parser)
  }
}
