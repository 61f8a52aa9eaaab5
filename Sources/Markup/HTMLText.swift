/// The conversion of HTML into the text that a person would read.
package enum HTMLText {
  /// Returns the words of an HTML text, with blocks on lines of their own.
  ///
  /// Nothing is fetched or run. If libxml2 can't read the text in linear time, the simpler
  /// `TagReader` reads it.
  ///
  /// Complexity: O(*n*), where *n* is the length of the text.
  package static func plain(_ html: String) -> String {
    let handler = Handler()
    switch HTMLEvents.parse(html, handler) {
    case nil: return handler.writer.text
    case .budget where Task.isCancelled: return ""
    case .budget, .markup, .depth, .grammar: break
    }
    var writer = HTMLTextWriter()
    TagReader.read(html.utf8.filter { $0 != 0 }[...], into: &writer)
    return writer.text
  }

  private final class Handler: HTMLHandler {
    var writer = HTMLTextWriter()

    func start(_ name: String, _ attributes: HTMLAttributes) {
      writer.start(name, role: HTMLText.role(attributes))
    }

    func end(_ name: String) { writer.end(name) }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) { writer.add(bytes) }
  }

  /// Returns the role that an element's attributes give it.
  private static func role(_ attributes: HTMLAttributes) -> HTMLTextRole {
    var values = (style: "", classes: "", id: "", type: "")
    var isPlain = true
    attributes.forEach { name, value in
      switch name {
      case "style": values.style = value
      case "class": values.classes = value
      case "id": values.id = value
      case "type": values.type = value
      default: return
      }
      isPlain = false
    }
    if isPlain { return .plain }
    return HTMLTextRole(
      style: values.style, classes: values.classes, id: values.id, type: values.type)
  }
}
