package import Grammars
import LanguageModels

/// An error in the form of the OpenAI API.
package struct OpenAIError: Error, Sendable, Equatable {
  package var status: Int
  package var type: String
  /// A code for programs, such as `model_not_found`.
  package var code: String?
  /// The path of the parameter that is at fault, such as `messages[1].content`.
  package var parameter: String?
  package var message: String

  package init(
    status: Int = 400, type: String = "invalid_request_error", code: String? = nil,
    parameter: String? = nil, _ message: String
  ) {
    self.status = status
    self.type = type
    self.code = code
    self.parameter = parameter
    self.message = message
  }

  /// The error as the body of a response or the data of an event.
  package var json: JSONValue {
    [
      "error": [
        "message": .string(message), "type": .string(type),
        "param": parameter.map(JSONValue.string) ?? .null,
        "code": code.map(JSONValue.string) ?? .null,
      ]
    ]
  }
}

extension OpenAIError {
  static func missing(_ parameter: String) -> Self {
    Self(
      code: "missing_required_parameter", parameter: parameter,
      "Missing required parameter: '\(parameter)'.")
  }

  static func invalidType(_ parameter: String, expected: String) -> Self {
    Self(
      code: "invalid_type", parameter: parameter,
      "Invalid type for '\(parameter)': expected \(expected).")
  }

  static func invalidValue(_ parameter: String, _ reason: String) -> Self {
    Self(code: "invalid_value", parameter: parameter, "Invalid value for '\(parameter)': \(reason)")
  }

  static func unsupported(_ parameter: String, _ reason: String) -> Self {
    Self(
      code: "unsupported_parameter", parameter: parameter,
      "Unsupported parameter: '\(parameter)'. \(reason)")
  }

  static func unknownModel(_ name: String, parameter: String? = "model") -> Self {
    Self(
      status: 404, code: "model_not_found", parameter: parameter,
      "The model '\(name)' isn't served here. GET /v1/models lists the models that are.")
  }
}

extension OpenAIError {
  /// Creates the error for a failure while an answer is generated.
  ///
  /// - Parameter describe: Returns a sentence that describes the failure to a person.
  init(_ error: any Error, describe: (any Error) -> String) {
    switch error {
    case let error as OpenAIError: self = error
    case LanguageModelSession.GenerationError.exceededContextWindowSize(let context):
      self.init(
        code: "context_length_exceeded", parameter: "messages",
        "The conversation is too long for the model. \(context.debugDescription)")
    case LanguageModelSession.GenerationError.rateLimited, AnswerQueue.Refusal.full:
      self.init(
        status: 429, type: "rate_limit_error", code: "rate_limit_exceeded",
        "The model is taking no more requests for now. Try again later.")
    case is CancellationError, AnswerQueue.Refusal.closed:
      self.init(status: 503, type: "server_error", "The server is ending.")
    default:
      self.init(status: 500, type: "server_error", describe(error))
    }
  }
}
