extension LanguageModelSession {
  /// Starts a conversation with this machine's model.
  ///
  /// - Parameters:
  ///   - model: the model; by default the one the program registered at its start.
  ///   - tools: what the model can have done. No two may have the same name.
  ///   - instructions: the model's task, in the program's words.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model, tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// Starts a conversation with this machine's model, with instructions listed in a closure.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(model, tools: tools, instructions: try instructions())
  }

  /// Starts a conversation with this machine's model, with instructions that were put together
  /// before.
  @_disfavoredOverload
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    instructions: Instructions? = nil
  ) {
    self.init(model, tools: tools, instructions: instructions)
  }

  /// Goes on with a conversation on this machine's model, its instructions among the entries.
  ///
  /// The tools given here take the place of those that the transcript names.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(model, tools: tools, beginningWith: transcript)
  }
}

extension LanguageModelSession {
  /// Starts a conversation with a model of the program's choice.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - tools: what the model can have done. No two may have the same name.
  ///   - instructions: the model's task, in the program's words.
  public convenience init(
    model: any LanguageModel, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model, tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// Starts a conversation with instructions listed in a closure.
  public convenience init(
    model: any LanguageModel, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(model, tools: tools, instructions: try instructions())
  }

  /// Starts a conversation with instructions that were put together before.
  @_disfavoredOverload
  public convenience init(
    model: any LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
  ) {
    self.init(model, tools: tools, instructions: instructions)
  }

  /// Goes on with a conversation, its instructions among the entries.
  ///
  /// The tools given here take the place of those that the transcript names.
  public convenience init(
    model: any LanguageModel, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(model, tools: tools, beginningWith: transcript)
  }

  private convenience init(
    _ model: any LanguageModel, tools: [any Tool], instructions: Instructions?
  ) {
    let entries = instructions.map { [Transcript.Entry.instructions(.init($0))] }
    self.init(model, tools: tools, beginningWith: Transcript(entries: entries ?? []))
  }
}
