import Embeddings
import Foundation
import Items
import LanguageModels
import LibraryKeys
import LlamaModels
import Recollect
import RecollectEvaluation

/// A message and an exit code; errors of all modules become one here and nowhere else.
struct Failure: Error {
  var status: ExitStatus
  /// `PLACE: what is wrong. What to do.` on one line; empty if it was printed already.
  var message: String

  init(_ status: ExitStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as LibraryError:
      let advice = Self.advice(on: error.code).map { " " + $0 } ?? ""
      self.init(Self.status(of: error.code), error.description + advice)
    case let error as EvaluationError:
      let advice = Self.advice(on: error.code).map { " " + $0 } ?? ""
      self.init(Self.status(of: error.code), error.description + advice)
    case let error as LibraryKeyError:
      self.init(Self.status(of: error.code), error.description)
    case let error as ImportProblem: self.init(Self.status(of: error.code), error.description)
    case let error as EmbeddingError: self.init(Self.status(of: error.code), error.description)
    case let error as LlamaError: self.init(Self.status(of: error.code), error.description)
    case let error as LanguageModelSession.GenerationError:
      self.init(.failed, error.description)
    case is CancellationError: self.init(.interrupted, "Stopped.")
    case let error as CocoaError:
      let path = error.filePath.map { "\($0): " } ?? ""
      let isFull = error.code == .fileWriteOutOfSpace
      self.init(isFull ? .notWritable : .failed, path + error.localizedDescription)
    default: self.init(.failed, error.localizedDescription)
    }
  }

  static func warn(_ message: String) {
    Terminal.error.write("recollect: \(SafeText.line(message))\n")
  }

  func show() {
    if !message.isEmpty { Self.warn(message) }
  }
}

extension Failure {
  /// Names the command or option that helps, which the library can't know.
  private static func advice(on code: LibraryError.Code) -> String? {
    switch code {
    case .missing: "(`recollect add PATH` creates one; --library names another file.)"
    case .notALibrary, .newerVersion, .olderVersion: "(--library names another file.)"
    case .otherEmbedder:
      "(Without --embedder, the library's own is used; `recollect models use NAME` changes that.)"
    case .embedderInUse: "(`recollect models use NAME` does that.)"
    case .unknownEmbedder: "(`recollect models` lists them.)"
    default: nil
    }
  }

  private static func status(of code: LibraryError.Code) -> ExitStatus {
    switch code {
    case .missing, .unknownSource, .unknownItem, .unknownPerson, .unknownMemory, .unknownEmbedder:
      .missing
    case .embedderInUse, .invalidFloor: .usage
    case .notALibrary, .newerVersion, .olderVersion, .damaged, .otherEmbedder, .otherLibrary:
      .badData
    case .readOnly, .denied, .diskFull, .diskFailure: .notWritable
    case .busy, .suspended: .busy
    case .locked: .locked
    case .encryption: .usage
    case .needsEmbedder, .database: .failed
    }
  }

  private static func status(of code: LibraryKeyError.Code) -> ExitStatus {
    switch code {
    case .missingKeys: .missing
    case .damagedKeys: .badData
    case .wrongSecret, .noSecret: .locked
    case .unusableSecret, .lastKey: .usage
    case .unwritable: .notWritable
    case .unavailable: .failed
    }
  }

  private static func advice(on code: EvaluationError.Code) -> String? {
    switch code {
    case .unknownPassage: "(`recollect add PATH` adds it; --skip-unknown leaves them out.)"
    case .incompleteVectors:
      "(`recollect models use NAME --keep` makes them; `recollect add` completes those that are "
        + "kept.)"
    default: nil
    }
  }

  private static func status(of code: EvaluationError.Code) -> ExitStatus {
    switch code {
    case .unreadable, .unknownPassage, .incompleteVectors: .missing
    case .malformed, .noQuestions: .badData
    case .unknownSetting: .usage
    case .unwritable: .notWritable
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
    case .notGGUF, .truncated, .damaged, .unknownArchitecture, .notGenerative, .notEmbedding,
      .chatTemplate:
      .badData
    case .notEnoughMemory, .decoding: .failed
    }
  }
}
