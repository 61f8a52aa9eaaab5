import Grammars

extension GenerationSchema {
  /// The schema of ``promptText`` as a JSON value, to embed it in another one.
  var promptDocument: JSONValue {
    (try? JSONValue(parsing: promptText)) ?? document()
  }
}
