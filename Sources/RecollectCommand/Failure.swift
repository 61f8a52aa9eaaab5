import ArgumentParser
import Embeddings
import Foundation
import Items
import LanguageModels
import LlamaModels
import Recollect

/// What the person is told of an error, and the code the program ends with: the one place for both.
struct Failure: Error {
  var status: ExitStatus
  /// Place, sentence and remedy on one line; empty when everything has been said.
  var message: String

  init(_ status: ExitStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }

  /// The failure that any error of the modules underneath comes to.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as LibraryError: self.init(Self.status(of: error.code), error.description)
    case let error as ImportProblem: self.init(Self.status(of: error.code), error.description)
    case let error as EmbeddingError: self.init(Self.status(of: error.code), error.description)
    case let error as LlamaError: self.init(Self.status(of: error.code), error.description)
    case let error as LanguageModelSession.GenerationError:
      self.init(.failed, error.description)
    case is CancellationError: self.init(.interrupted, "Stopped.")
    case let error as CocoaError:
      let path = error.filePath.map { "\($0): " } ?? ""
      self.init(.failed, path + error.localizedDescription)
    default: self.init(.failed, error.localizedDescription)
    }
  }

  /// Says what went wrong on standard error.
  func show() {
    if !message.isEmpty { Terminal.error.write("recollect: \(SafeText.line(message))\n") }
  }

  /// Ends the program with an error of any sort, those of the argument parser included.
  static func exit(with error: any Error) -> Never {
    // The parser's own errors, help among them, come with a code it knows.
    let code = Program.exitCode(for: error)
    if error is ExitCode || [.success, .validationFailure].contains(code) {
      // Written here and not by the parser, which wouldn't notice that a disk is full.
      let message = Program.fullMessage(for: error)
      let stream = code == .success ? Terminal.output : Terminal.error
      if !message.isEmpty { stream.write(message + "\n") }
      Program.exit(withError: code)
    }
    let failure = Failure(error)
    failure.show()
    Program.exit(withError: failure.status.code)
  }
}

extension Failure {
  private static func status(of code: LibraryError.Code) -> ExitStatus {
    switch code {
    case .missing, .unknownSource: .missing
    case .notALibrary, .newerVersion, .damaged, .otherEmbedder: .badData
    // Of an older version are only libraries that can't be brought up to now.
    case .readOnly, .olderVersion, .denied, .diskFull: .notWritable
    case .busy: .busy
    case .needsEmbedder, .database: .failed
    }
  }

  private static func status(of code: ImportProblem.Code) -> ExitStatus {
    switch code {
    case .missing, .unreadable: .missing
    case .empty: .nothingFound
    case .unrecognized, .malformed, .encoding, .tooLarge, .truncated, .overBudget: .badData
    }
  }

  private static func status(of code: EmbeddingError.Code) -> ExitStatus {
    switch code {
    case .missing, .unreadable: .missing
    case .truncated, .malformed, .unsupported: .badData
    }
  }

  private static func status(of code: LlamaError.Code) -> ExitStatus {
    switch code {
    case .missing, .unreadable: .missing
    case .notGGUF, .truncated, .damaged, .unknownArchitecture, .notGenerative, .chatTemplate:
      .badData
    case .notEnoughMemory, .decoding: .failed
    }
  }
}
