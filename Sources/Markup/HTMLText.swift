package enum HTMLText {
  /// Returns the words with blocks on lines of their own.
  ///
  /// Text that a person wouldn't see is left out (`ElementVisibility`). If libxml2 can't read the
  /// text in linear time, the simpler `TagReader` reads it.
  ///
  /// Complexity: O(*n*), where *n* is the length of the text.
  package static func plain(_ html: String) -> String { read(html).text }

  /// Also returns the number of steps that the style sheets took.
  package static func read(_ html: String) -> (text: String, styleSteps: Int) {
    let bytes = html.utf8.contains(0) ? html.utf8.filter { $0 != 0 } : Array(html.utf8)
    let handler = Handler(VisibleText(StyleSheet(html: bytes)))
    switch HTMLEvents.parse(html, handler) {
    case nil: return (handler.writer.text, handler.visible.steps)
    case .budget where Task.isCancelled: return ("", handler.visible.steps)
    case .budget: handler.visible.removeRules()
    case .markup, .depth, .grammar: break
    }
    var writer = HTMLTextWriter()
    TagReader.read(bytes[...], visibleBy: &handler.visible, into: &writer)
    return (writer.text, handler.visible.steps)
  }

  private final class Handler: HTMLHandler {
    var writer = HTMLTextWriter()
    var visible: VisibleText

    init(_ visible: VisibleText) { self.visible = visible }

    func start(_ name: String, _ attributes: HTMLAttributes) {
      var found = ElementAttributes()
      attributes.forEach { found.add($0, $1) }
      writer.start(
        name, role: visible.start(name, found) ? .hidden : HTMLTextRole(found))
    }

    func end(_ name: String) {
      visible.end(name)
      writer.end(name)
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      if !visible.isHidden { writer.add(bytes) }
    }
  }
}
