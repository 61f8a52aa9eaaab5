public import LanguageModels

/// A reader that finds the values of a type in texts of any length.
///
/// The texts are divided into parts, and the model is asked for the values of each part alone, so a
/// value's source is known for certain. The type's schema is enforced while the model writes. The
/// model can also say that a part states none. Values that differ only in case, white space or
/// punctuation are one, with all their sources.
///
/// `Library.extract` makes the parts from threads and searches. Use this type for other texts.
public struct Extractor<Value: Generable & Sendable>: Sendable {
  /// The model that reads.
  public let model: any LanguageModel
  /// The options.
  public let options: ExtractionOptions

  /// Creates an extractor.
  public init(
    _ type: Value.Type = Value.self, model: any LanguageModel,
    options: ExtractionOptions = ExtractionOptions()
  ) {
    self.model = model
    self.options = options
  }

  /// Finds the values that texts state.
  ///
  /// Cancelling the task that reads the events stops the model within a token.
  ///
  /// - Parameter parts: The texts in order. Those that are too long are divided.
  /// - Returns: The events. The stream throws errors of the model, and
  ///   `GenerationError.exceededContextWindowSize` if the window has no room for any text.
  public func extract(
    from parts: [TextPart]
  ) -> AsyncThrowingStream<ExtractionEvent<Value>, any Error> {
    eventStream { report in
      try await read(report: report) { try await parts.divided(into: $0, on: model) }
    }
  }

  /// `parts` gets the largest number of tokens of a part.
  func read(
    report: @Sendable (ExtractionEvent<Value>) -> Void,
    parts: (Int) async throws -> [TextPart]
  ) async throws {
    let empty = ExtractionRequest<Value>(heading: "", text: "", options: options)
    let room = try PartRoom(
      of: model, used: try await empty.tokenCount(on: model),
      response: options.generation.maximumResponseTokens ?? 500)
    // A heading takes a part of the room.
    let parts = model.readable(
      try await parts(max(24, min(options.partTokens, room.tokens * 3 / 4))))
    report(.divided(parts))
    var all: [Extracted<Value>] = []
    var places: [String: Int] = [:]
    for (position, part) in parts.enumerated() {
      try Task.checkCancellation()
      report(.reading(PartProgress(part: position + 1, parts: parts.count)))
      let heading = try await model.cut(part.heading, to: room.tokens / 8)
      let request = ExtractionRequest<Value>(
        heading: heading, text: part.shownText, options: options)
      let known = all.count
      for value in try await request.values(from: model, response: room.response) {
        let key = value.generatedContent.comparisonKey
        if let place = places[key] {
          if all[place].sources.last != part { all[place].sources.append(part) }
        } else {
          places[key] = all.count
          all.append(Extracted(value: value, sources: [part]))
        }
      }
      if all.count > known { report(.found(Array(all[known...]))) }
    }
    report(.finished(all))
  }
}
