import ArgumentParser
import Recollect

struct KeyRecoveryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recovery", abstract: "Print the recovery key.")

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let opened = try KeyCommands.openEncrypted(library)
    if let key = opened.recoveryKey { RecoveryKeyText.show(key) }
  }
}
