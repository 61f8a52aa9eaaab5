extension LanguageModelSession {
  /// Creates a session with the given model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - tools: The tools the model can call. Their names must be unique.
  ///   - instructions: Instructions that describe the model's task, written by the developer.
  public convenience init(
    model: any LanguageModel, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model, tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// Creates a session with the given model and instructions from a builder closure.
  public convenience init(
    model: any LanguageModel, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(model, tools: tools, instructions: try instructions())
  }

  /// Creates a session with the given model and instructions.
  @_disfavoredOverload
  public convenience init(
    model: any LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
  ) {
    self.init(model, tools: tools, instructions: instructions)
  }

  /// Creates a session with the given model that continues a transcript.
  ///
  /// The transcript contains the instructions. The given tools replace the tools that the
  /// transcript names.
  public convenience init(
    model: any LanguageModel, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(model, tools: tools, beginningWith: transcript)
  }

  convenience init(_ model: any LanguageModel, tools: [any Tool], instructions: Instructions?) {
    let entries = instructions.map { [Transcript.Entry.instructions(.init($0))] }
    self.init(model, tools: tools, beginningWith: Transcript(entries: entries ?? []))
  }
}
