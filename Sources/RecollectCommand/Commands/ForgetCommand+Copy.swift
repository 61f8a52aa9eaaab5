import Foundation
import Recollect

extension ForgetCommand {
  /// Forgets in a backup what was forgotten in the library after it was made.
  func forgetInCopy(_ path: String, _ output: inout ForgetJSON) async throws {
    let copy = try Library(
      at: URL(fileURLWithPath: path), access: dryRun ? .readOnly : .readWrite, key: library.key)
    let forgetting = try await CopyForgetting(of: library.open(.readOnly), in: copy)
    output.items = forgetting.items
    output.memories = forgetting.memories.map { MemoryJSON($0, showsSecrets: false) }
    let name = SafeText.line(path)
    if forgetting.isEmpty { return say("\(name) has nothing that was forgotten.\n") }
    if dryRun {
      let lines = forgetting.listings.flatMap(\.lines)
      return say(
        lines.map { $0 + "\n" }.joined() + "\(forgetting.contents) would be forgotten.\n")
    }
    let confirmation = Confirmation(
      question: "Forget \(forgetting.contents) in \(name) for good?",
      listings: forgetting.listings)
    guard try confirmation.isGiven(yes: yes) else { return say("Nothing was forgotten.\n") }
    let report = try await forgetting.forget()
    // More may have been forgotten while the question waited.
    let rest = try await CopyForgetting(of: library.open(.readOnly), in: copy)
    if !rest.isEmpty { _ = try await rest.forget() }
    try await copy.leaveOut(whatIsForgottenIn: library.open(.readOnly))
    output.forgotten = report.items + forgetting.memories.count
    output.erasedWords = report.erasedWords
    output.erasedRemains = report.erasedRemains
    output.emptiedLog = report.emptiedLog
    say("Forgot \(forgetting.contents) in \(name).\n")
    warn(of: report)
  }
}
