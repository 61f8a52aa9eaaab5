import Foundation

/// A message that a client sent.
enum Message: Sendable, Hashable {
  case request(Request)
  case notification(method: String, parameters: JSONObject)
  /// A response to a request of the server; `nil` if it is an error.
  case response(id: RequestID, result: JSONObject?)
}

struct Request: Sendable, Hashable {
  var id: RequestID
  var method: String
  var parameters: JSONObject = [:]

  var meta: JSONObject { parameters["_meta"]?.object ?? [:] }
}

/// A message that can't be read, with the identifier of its request if that can.
struct UnreadableMessage: Error, Hashable {
  var id: RequestID?
  var error: ProtocolError
}

extension Message {
  /// Reads a message.
  ///
  /// - Throws: ``UnreadableMessage``.
  init(json: Data) throws(UnreadableMessage) {
    guard !JSONNesting.isTooDeep(json) else {
      throw UnreadableMessage(
        error: ProtocolError(
          .parseError, "The message is nested deeper than \(JSONNesting.maximumDepth) levels."))
    }
    guard let value = try? JSONValue(json: json) else {
      throw UnreadableMessage(error: ProtocolError(.parseError, "The message isn't valid JSON."))
    }
    guard case .object(let members) = value else {
      throw UnreadableMessage(
        error: ProtocolError(
          .invalidRequest, "A message is one JSON object; batches aren't served."))
    }
    try self.init(members)
  }

  private init(_ members: JSONObject) throws(UnreadableMessage) {
    let id = RequestID(members["id"])
    func failure(_ code: ProtocolError.Code, _ message: String) -> UnreadableMessage {
      UnreadableMessage(id: id, error: ProtocolError(code, message))
    }
    guard members["jsonrpc"] == "2.0" else {
      throw failure(.invalidRequest, "`jsonrpc` must be \"2.0\".")
    }
    guard members["id"] == nil || id != nil else {
      throw failure(.invalidRequest, "`id` must be a string or an integer.")
    }
    guard let named = members["method"] else {
      guard let id, members["result"] != nil || members["error"] != nil else {
        throw failure(.invalidRequest, "A message has a `method`, or the `id` of a request.")
      }
      self = .response(id: id, result: members["result"]?.object)
      return
    }
    guard let method = named.string else {
      throw failure(.invalidRequest, "`method` must be a string.")
    }
    let parameters = members["params"]
    guard parameters == nil || parameters?.object != nil else {
      throw failure(.invalidParameters, "`params` must be an object.")
    }
    let meta = parameters?["_meta"]
    guard meta == nil || meta?.object != nil else {
      throw failure(.invalidParameters, "`_meta` must be an object.")
    }
    guard let id else {
      self = .notification(method: method, parameters: parameters?.object ?? [:])
      return
    }
    self = .request(Request(id: id, method: method, parameters: parameters?.object ?? [:]))
  }
}

/// Messages that a server sends.
enum Outgoing {
  static func result(_ result: JSONObject, to id: RequestID) -> JSONValue {
    ["jsonrpc": "2.0", "id": id.json, "result": .object(result)]
  }

  /// - Parameter id: The request; `nil` if it couldn't be read.
  static func error(_ error: ProtocolError, to id: RequestID?) -> JSONValue {
    var members: JSONObject = ["jsonrpc": "2.0", "error": error.json]
    members["id"] = id?.json
    return .object(members)
  }

  static func notification(_ method: String, _ parameters: JSONObject) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": .object(parameters)]
  }

  static func request(_ method: String, _ parameters: JSONObject, id: RequestID) -> JSONValue {
    ["jsonrpc": "2.0", "id": id.json, "method": .string(method), "params": .object(parameters)]
  }
}
