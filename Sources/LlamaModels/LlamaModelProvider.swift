public import Foundation
public import LanguageModels
import Synchronization

/// A provider that makes a GGUF file the model behind `SystemLanguageModel`.
///
/// The first request loads the model. The availability is determined from the file's header and the
/// machine's memory without loading the model. The first time, that takes a few hundredths of a
/// second; afterwards, only the modification date of the file is checked.
///
/// ```swift
/// SystemLanguageModel.register(.llama(file: url))
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// ```
public final class LlamaModelProvider: SystemLanguageModelProvider {
  /// The file that contains the weights.
  public let file: URL
  /// The options for loading and running the model.
  public let configuration: LlamaModel.Configuration
  private let seen = Mutex<ReadHeader?>(nil)

  private struct ReadHeader {
    var changed: Date?
    var result: Result<ModelFile, LlamaError>
  }

  /// Creates a provider without reading the file.
  public init(file: URL, configuration: LlamaModel.Configuration = LlamaModel.Configuration()) {
    self.file = file
    self.configuration = configuration
  }

  /// The size of the context window in tokens: the configured size or, if smaller, the trained
  /// size.
  public var contextSize: Int {
    guard let trained = try? header().get().trainedContextSize, trained > 0 else {
      return configuration.contextSize
    }
    return min(configuration.contextSize, trained)
  }

  /// The availability of the model.
  ///
  /// The value is `modelNotReady` if the file is missing or damaged, and `deviceNotEligible` if the
  /// model needs more memory than it may use.
  public var availability: SystemLanguageModel.Availability {
    switch problem?.code {
    case nil: .available
    case .notEnoughMemory: .unavailable(.deviceNotEligible)
    default: .unavailable(.modelNotReady)
    }
  }

  /// Returns the problem of the file, or the amount of missing memory, with a suggestion how to
  /// solve it.
  public func remedy(for reason: SystemLanguageModel.Availability.UnavailableReason) -> String {
    guard availability == .unavailable(reason), let problem else { return reason.remedy }
    return problem.description
  }

  /// Loads the model without blocking the caller.
  ///
  /// - Throws: ``LlamaError``.
  public func load() async throws -> any LanguageModel {
    try await LlamaModel.load(file: file, configuration: configuration)
  }

  private var problem: LlamaError? {
    switch header() {
    case .failure(let error): return error
    case .success(let header):
      let window = ModelFile.product(header.cacheBytesPerToken, UInt64(contextSize))
      let (need, overflow) = header.weightBytes.addingReportingOverflow(window)
      return LoadedModel.shortage(
        of: overflow ? .max : need, limit: configuration.memoryLimit ?? Hardware.memory,
        path: file.path)
    }
  }

  /// Reads the header again if the modification date has changed.
  private func header() -> Result<ModelFile, LlamaError> {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    let changed = attributes?[.modificationDate] as? Date
    return seen.withLock { seen in
      if let seen, seen.changed == changed, changed != nil { return seen.result }
      let result = Result { () throws(LlamaError) in try ModelFile(file.path) }
      seen = ReadHeader(changed: changed, result: result)
      return result
    }
  }
}

extension SystemLanguageModelProvider where Self == LlamaModelProvider {
  /// Returns a provider for a GGUF file that llama.cpp runs on this machine.
  public static func llama(
    file: URL, configuration: LlamaModel.Configuration = LlamaModel.Configuration()
  ) -> LlamaModelProvider {
    LlamaModelProvider(file: file, configuration: configuration)
  }
}
