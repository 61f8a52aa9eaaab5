import Grammars

extension GenerationSchema {
  /// `promptText` as a value, to stand inside a larger one.
  var promptDocument: JSONValue {
    (try? JSONValue(parsing: promptText)) ?? document()
  }
}
