import Grammars

extension GenerationSchema {
  /// ``promptText`` as a JSON value, to embed it in another schema.
  var promptDocument: JSONValue {
    (try? JSONValue(parsing: promptText)) ?? document()
  }
}
