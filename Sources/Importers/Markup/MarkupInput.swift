#if canImport(libxml2)
  import libxml2
#else
  import CXML2
#endif

/// Hands markup to libxml2 in slices of a few kilobytes, and ends the parsing when it must end.
///
/// Before each slice and at each event it asks the budget of the file, so that cancellation is heard
/// at once. It looks as well at what the parser itself has counted: a tag that `MarkupTrimmer` took
/// for something else is no more than begun.
package final class MarkupInput {
  /// A reason why the parsing ended before the text did.
  package enum Stop: Sendable, Hashable {
    /// The budget is used up, or the task was cancelled.
    case budget
    /// A tag has too many attributes or namespaces, or a comment is too long.
    case markup
    /// Elements nest too deep.
    case depth
    /// The document declares a grammar of its own.
    case grammar
  }

  private(set) var stop: Stop?
  private let bytes: [UInt8]
  private let budget = ReadingBudget.ofTask
  private let parser: xmlParserCtxtPtr
  private var offset = 0
  private var lastEvent = 0

  /// Once in a process, before any thread parses.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  /// Creates the input of a parser; `bytes` are those that `MarkupTrimmer` left.
  init?(_ bytes: [UInt8], for parser: xmlParserCtxtPtr) {
    guard Self.isReady, !bytes.isEmpty else { return nil }
    self.bytes = bytes
    self.parser = parser
    // Complaints about encodings would else be printed; the setting is the thread's.
    xmlSetStructuredErrorFunc(nil) { _, _ in }
  }

  /// The function by which libxml2 asks for the next slice.
  static let read: xmlInputReadCallback = { context, buffer, count in
    guard let context, let buffer, count > 0 else { return 0 }
    return Unmanaged<MarkupInput>.fromOpaque(context).takeUnretainedValue()
      .read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
  }

  /// The pointer that `read` expects.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    if stop == nil, !budget.goesOn(steps: 1 + buffer.count / 128) { stop = .budget }
    if stop == nil, isOversized { stop = .markup }
    // To the parser that is where the text ends; to stop it here would free what it is reading into.
    guard stop == nil else { return 0 }
    let slice = bytes[offset..<min(bytes.count, offset + buffer.count)]
    buffer.copyBytes(from: slice)
    offset += slice.count
    return Int32(slice.count)
  }

  /// The parser keeps two entries for each attribute of HTML, five for one of XML, two for each
  /// namespace in scope, and makes room for twice what it needs.
  private var isOversized: Bool {
    let state = parser.pointee
    let entries = (state.html != 0 ? 2 : 5) * MarkupLimits.mostAttributes
    if state.maxatts > 2 * entries || state.nsNr > 4 * MarkupLimits.namespaces { return true }
    return state.html == 0 && state.instate == XML_PARSER_COMMENT
      && offset - lastEvent > MarkupLimits.commentBytes
  }

  /// Counts an event, and stops the parser when it is time to; to be called from its handlers.
  /// - Returns: A Boolean value that indicates whether the event is to be handled.
  func event() -> Bool {
    lastEvent = offset
    if stop == nil, !budget.goesOn() { stop = .budget }
    if stop == nil, parser.pointee.nsNr > 2 * MarkupLimits.namespaces { stop = .markup }
    guard stop != nil else { return true }
    xmlStopParser(parser)
    return false
  }

  /// Stops the parser for a reason that a handler has found.
  func end(_ reason: Stop) {
    stop = stop ?? reason
    xmlStopParser(parser)
  }
}
