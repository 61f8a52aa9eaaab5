import GRDB
import Items

struct DatabaseProblem {
  let path: String
  let limits: QueryLimits
  let watch: QueryWatch

  /// Errors that don't come from the database are rethrown unchanged.
  func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as PlainTable.Refusal {
      throw computed("Its table \(refusal.table)")
    } catch let error as DatabaseError {
      throw meaning(of: error)
    }
  }

  private func meaning(of error: DatabaseError) -> any Error {
    switch error.resultCode {
    case .SQLITE_INTERRUPT: return interruption
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: return damaged
    case .SQLITE_TOOBIG, .SQLITE_NOMEM:
      return ImportProblem(
        .tooLarge, path: path,
        message: "The database holds a value or a description larger than "
          + "\(limits.valueBytes >> 10) KiB where none is expected.",
        remedy: advice)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY, .SQLITE_IOERR:
      return ImportProblem(
        .unreadable, path: path, message: "The database can't be opened.",
        remedy: "Give the program full disk access in the system's settings, or copy chat.db with "
          + "the files beside it to a folder of yours.")
    case .SQLITE_ERROR where error.message?.hasPrefix("no such module") == true:
      return computed("One of its tables")
    default:
      return ImportProblem(
        .unreadable, path: path,
        message: "The database can't be read: \(error.message ?? "unknown error").",
        remedy: "Close the Messages app and try again, or copy the database first.")
    }
  }

  private var interruption: any Error {
    switch watch.reason {
    case .cancelled: return CancellationError()
    case .tooMuchText:
      return ImportProblem(
        .tooLarge, path: path, message: "The database returns more text than its file has bytes.",
        remedy: advice)
    case .overBudget, nil:
      return ImportProblem(
        .overBudget, path: path,
        message: "Reading the database takes more work than one of its size should.",
        remedy: advice)
    }
  }

  private var damaged: ImportProblem {
    ImportProblem(
      .malformed, path: path, message: "The database is damaged.",
      remedy: "Copy it again, with the files chat.db-wal and chat.db-shm beside it.")
  }

  private func computed(_ subject: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path,
      message:
        "\(subject) doesn't store what it gives, as the Messages app's own do: it is a view "
        + "or a virtual table, has generated columns, or has no row numbers.",
      remedy: advice)
  }

  private var advice: String {
    "Copy chat.db from the Messages app again, or leave the file out."
  }
}
