public import ArgumentParser
import Foundation
public import Recollect

struct MemoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Show, correct and forget what the assistant remembers of you.",
    discussion: """
      `recollect chat` remembers what you tell about yourself: sentences of your own messages, in \
      your own words, with their date. `recollect chat` and `recollect ask` answer from them, too. \
      Nothing is remembered of answers, of your files, or of texts that you paste. Memories are in \
      the library file and used only by programs on this machine.

      Secrets, such as passwords, are stored but not recalled for a model later, and are listed \
      without their text unless you ask with --secrets.

      Examples:
        recollect memory list
        recollect memory add "My locker code is 4711."
        recollect memory search "the car"
        recollect memory show 12
        recollect memory edit 12 --text "I drive a blue Zoe."
        recollect memory forget 12
        recollect memory export > memories.json
        recollect memory import memories.json
      """,
    subcommands: [
      MemoryListCommand.self, MemoryAddCommand.self, MemorySearchCommand.self,
      MemoryShowCommand.self,
      MemoryEditCommand.self, MemoryForgetCommand.self, MemoryReviewCommand.self,
      MemoryExportCommand.self, MemoryImportCommand.self,
    ],
    defaultSubcommand: MemoryListCommand.self)
}

extension Memory.Kind: ExpressibleByArgument {}

extension Memory.Sensitivity: ExpressibleByArgument {}

extension Memory.State: ExpressibleByArgument {}
