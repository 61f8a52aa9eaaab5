public import Foundation
public import LanguageModels
import Synchronization

/// Makes a GGUF file the model behind `SystemLanguageModel`, loaded when the first request needs it.
///
/// Whether it can be used is told from the file's header and the machine's memory, without loading
/// it: the first time that takes some hundredths of a second, afterwards only a look at the file.
///
/// ```swift
/// SystemLanguageModel.register(.llama(file: url))
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// ```
public final class LlamaModelProvider: SystemLanguageModelProvider {
  /// The file the weights come from.
  public let file: URL
  /// How the model is put into memory and run.
  public let configuration: LlamaModel.Configuration
  private let seen = Mutex<Look?>(nil)

  /// What the file was like when it was looked at.
  private struct Look {
    var changed: Date?
    var result: Result<ModelFile, LlamaError>
  }

  /// Creates a provider; nothing is looked at yet.
  public init(file: URL, configuration: LlamaModel.Configuration = LlamaModel.Configuration()) {
    self.file = file
    self.configuration = configuration
  }

  /// What was asked for, or less where the file says that the model has less.
  public var contextSize: Int {
    guard let trained = try? header().get().trainedContextSize, trained > 0 else {
      return configuration.contextSize
    }
    return min(configuration.contextSize, trained)
  }

  /// `modelNotReady` where the file is missing or damaged, `deviceNotEligible` where it is larger
  /// than the memory.
  public var availability: SystemLanguageModel.Availability {
    switch problem?.code {
    case nil: .available
    case .notEnoughMemory: .unavailable(.deviceNotEligible)
    default: .unavailable(.modelNotReady)
    }
  }

  /// What is wrong with the file, or how much memory is missing, and what to do.
  public func remedy(
    for reason: SystemLanguageModel.Availability.UnavailableReason
  ) -> String {
    guard availability == .unavailable(reason), let problem else { return reason.remedy }
    return problem.description
  }

  /// Loads the model on a thread of its own.
  ///
  /// - Throws: `LlamaError`.
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
        of: overflow ? .max : need, limit: configuration.memoryLimit ?? Machine.memory,
        path: file.path)
    }
  }

  /// The file's header, read again when the file has changed.
  private func header() -> Result<ModelFile, LlamaError> {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    let changed = attributes?[.modificationDate] as? Date
    return seen.withLock { seen in
      if let seen, seen.changed == changed, changed != nil { return seen.result }
      let result = Result { () throws(LlamaError) in try ModelFile(file.path) }
      seen = Look(changed: changed, result: result)
      return result
    }
  }
}

extension SystemLanguageModelProvider where Self == LlamaModelProvider {
  /// A GGUF file, run by llama.cpp on this machine.
  public static func llama(
    file: URL, configuration: LlamaModel.Configuration = LlamaModel.Configuration()
  ) -> LlamaModelProvider {
    LlamaModelProvider(file: file, configuration: configuration)
  }
}
