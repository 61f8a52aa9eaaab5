import LanguageModels

/// Turns texts that grow into pieces that add up to the last one.
///
/// Apple's streams give the whole text so far, and engines give what is new.
struct TextWriter {
  private let emit: (GenerationEvent) -> Void
  private var written = ""

  init(emit: @escaping (GenerationEvent) -> Void) { self.emit = emit }

  /// Emits what is new in a text; nothing if the text isn't a continuation.
  mutating func write(_ text: String) {
    // Compared as bytes, because a combining mark may join the character before it.
    guard text.utf8.count > written.utf8.count, text.utf8.starts(with: written.utf8) else { return }
    emit(.text(String(decoding: text.utf8.dropFirst(written.utf8.count), as: UTF8.self)))
    written = text
  }

  /// Emits the rest of the whole text.
  ///
  /// - Throws: `GenerationError.decodingFailure` if the text takes back what was written.
  mutating func finish(_ text: String) throws {
    write(text)
    guard text.utf8.elementsEqual(written.utf8) else {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: "The model took back “\(written)” and wrote “\(text)”."))
    }
  }
}
