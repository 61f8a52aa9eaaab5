public import Foundation
public import LanguageModels

extension LlamaModel {
  /// Decodes the beginning of conversations, and keeps its state in a folder for later runs.
  ///
  /// The instructions of an app are the same in every run. A program that answers one question and
  /// ends reads them each time; with a saved state, it doesn't:
  ///
  /// ```swift
  /// await model.prewarm(for: Transcript(entries: [.instructions(instructions)]), savedIn: folder)
  /// ```
  ///
  /// The tokens of the transcript are in the file, and can be read by anyone who can read the file.
  /// Pass only texts of the app itself, such as instructions, tools and examples, and nothing that
  /// a person wrote or a library has. Everything that comes later in a conversation stays in
  /// memory.
  ///
  /// A state is used only if its checksum is right, and if the model file, llama.cpp, the
  /// parameters of the context and the tokens are those it was made with. Otherwise the transcript
  /// is decoded, and its state saved. The files can be read by their owner only; the folder has at
  /// most eight, of the size that the tokens take in the context. Only whole steps of
  /// ``Configuration/batchSize`` tokens are saved. Like ``prewarm(for:)``, the method reports no
  /// errors: without a file the request itself takes longer.
  ///
  /// - Parameters:
  ///   - transcript: The beginning of later conversations.
  ///   - folder: The folder of states, which is created if necessary.
  public func prewarm(for transcript: Transcript, savedIn folder: URL) async {
    guard let tokens = try? tokens(for: transcript) else { return }
    let origin = stateOrigin
    try? await Job.run(on: queue) { [generator] in
      try generator.prewarm(tokens, session: nil, cancellation: $0) { tokens in
        StateFile(in: folder, origin: origin, tokens: tokens)
      }
    }
  }
}
