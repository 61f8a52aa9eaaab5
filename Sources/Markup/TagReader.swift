import ImportSupport

#if canImport(libxml2)
  import libxml2
#else
  import CXML2
#endif

/// A reader of HTML as tags and text, which ignores nesting; used if elements nest too deeply.
///
/// An element is hidden by its own style, and by rules that don't depend on others.
enum TagReader {
  /// Complexity: O(*n*), where *n* is the length of the text.
  static func read(
    _ bytes: ArraySlice<UInt8>, visibleBy visible: inout VisibleText,
    into writer: inout HTMLTextWriter
  ) {
    var rest = bytes
    var tags = 0
    while let open = rest.firstIndex(of: .lessThanSign) {
      tags += 1
      if tags.isMultiple(of: 4096), Task.isCancelled { return }
      add(rest[..<open], &writer)
      rest = rest[open...]
      if rest.starts(with: "<!--".utf8) {
        rest = after("-->", in: rest.dropFirst(4))
      } else if let first = rest.dropFirst().first,
        first.isLetter || first == .slash || first == .exclamationMark || first == .questionMark
      {
        let end = rest.firstIndex(of: .greaterThanSign) ?? rest.endIndex
        rest = readTag(rest[..<end].dropFirst(), rest: rest[end...].dropFirst(), &visible, &writer)
      } else {
        add(rest.prefix(1), &writer)
        rest = rest.dropFirst()
      }
    }
    add(rest, &writer)
  }

  private static func readTag(
    _ content: ArraySlice<UInt8>, rest: ArraySlice<UInt8>, _ visible: inout VisibleText,
    _ writer: inout HTMLTextWriter
  ) -> ArraySlice<UInt8> {
    let closes = content.first == .slash
    let body = closes ? content.dropFirst() : content
    let letters = body.prefix { $0.isLetter || $0.isDigit }
    let name = letters.text.lowercased()
    guard !name.isEmpty else { return rest }
    if closes {
      writer.end(name)
    } else if name == "script" || name == "style" {
      return after(">", in: after("</\(name)", in: rest))
    } else {
      var attributes = ElementAttributes()
      TagAttributes.forEach(in: body[letters.endIndex...]) { attributes.add($0, $1) }
      writer.start(name, role: visible.hidesAlone(name, attributes) ? .hidden : .plain)
      if HTMLTextWriter.voidElements.contains(name) { writer.end(name) }
    }
    return rest
  }

  /// Returns nothing when the text doesn't occur.
  private static func after(_ sign: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let sign = Array(sign.utf8)
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: sign[0]) {
      let found = bytes[start...].prefix(sign.count)
      if found.lazy.map(\.lowercased).elementsEqual(sign) { return bytes[(start + sign.count)...] }
      index = start + 1
    }
    return bytes[bytes.endIndex...]
  }

  private static func add(_ bytes: ArraySlice<UInt8>, _ writer: inout HTMLTextWriter) {
    var rest = bytes
    while let sign = rest.firstIndex(of: .ampersand) {
      writer.add(rest[..<sign])
      rest = rest[(sign + 1)...]
      let name = rest.prefix(32).prefix { $0.isLetter || $0.isDigit }
      if rest.first == .numberSign, let found = NumericReference.read(rest.dropFirst()) {
        writer.add(Array(found.text.utf8))
        rest = rest[found.end...]
      } else if let scalar = entity(name) {
        writer.add(Array(String(Character(scalar)).utf8))
        rest = rest[name.endIndex...]
        if rest.first == .semicolon { rest = rest.dropFirst() }
      } else {
        writer.add([UInt8.ampersand])
      }
    }
    writer.add(rest)
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let entity = name.text.withCString { text in
      htmlEntityLookup(UnsafeRawPointer(text).assumingMemoryBound(to: xmlChar.self))
    }
    return entity.flatMap { Unicode.Scalar($0.pointee.value) }
  }
}
