public import Foundation

/// A failure of one of Apple's models.
public struct AppleModelError: Error, Sendable, Equatable {
  /// The kind of a failure.
  public enum Code: Sendable, Equatable {
    /// The system has no model for what was asked for, such as a language.
    case noModel
    /// The model's files aren't on the device.
    case assetsMissing
    /// The system couldn't load the model.
    case unloadable
    /// The model has another form than expected, such as an output that is missing.
    case unexpectedForm
    /// The model can't do what the request needs.
    case unsupported
    /// The model failed for a text.
    case failed
  }

  /// The kind of the failure.
  public let code: Code
  /// The model.
  public let model: String
  /// The failure, as a sentence.
  public let message: String

  init(_ code: Code, model: String, _ message: String) {
    self.code = code
    self.model = model
    self.message = message
  }
}

extension AppleModelError: LocalizedError, CustomStringConvertible {
  /// The model and the failure.
  public var errorDescription: String? { "\(model): \(message)" }

  /// A sentence that suggests what to do.
  public var recoverySuggestion: String? {
    switch code {
    case .noModel: "Choose another language or script, or use a model of another kind."
    case .assetsMissing: "Connect to the network and try again; the system downloads the files."
    case .unloadable: "Check that the file is a compiled model of this version of the system."
    case .unexpectedForm: "Name the inputs and the output as the model has them."
    case .unsupported: "Use another model for this request."
    case .failed: "Try again; if it fails for the same text again, leave that text out."
    }
  }

  /// The model, the failure and the suggestion in one line.
  public var description: String {
    [errorDescription, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }
}
