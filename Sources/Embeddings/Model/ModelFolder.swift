import Foundation

struct ModelFolder {
  let url: URL

  init(_ url: URL) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw EmbeddingError(
        .missing, "There is no such model folder.", in: url,
        remedy: "Fetch the model, or name the folder that holds it.")
    }
    guard isFolder.boolValue else {
      throw EmbeddingError(
        .missing, "This is a file, not a model folder.", in: url,
        remedy: "Name the folder that holds model.safetensors.")
    }
    self.url = url.standardizedFileURL
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name).path) }

  /// Returns `nil` if the file doesn't exist.
  func data(_ name: String) throws -> Data? {
    guard has(name) else { return nil }
    // Reading a pipe would wait forever.
    let target = file(name).resolvingSymlinksInPath()
    let kind = try? target.resourceValues(forKeys: [.isRegularFileKey])
    guard kind?.isRegularFile == true else { throw EmbeddingError.notAFile(file(name)) }
    do {
      return try Data(contentsOf: file(name))
    } catch {
      throw EmbeddingError(
        .unreadable, "The file can't be read.", in: file(name),
        remedy: "Check who may read it.", underlying: error)
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value? {
    try data(name).map { try decode(type, from: name, $0) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, from name: String, _ data: Data) throws -> Value
  {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw EmbeddingError.malformed(
        "The JSON isn't what it should be: \(Self.reason(error)).", in: file(name),
        underlying: error)
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "\(key.stringValue) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.map(\.stringValue).joined(separator: ".") + " has the wrong type"
    default: "it can't be parsed"
    }
  }
}
