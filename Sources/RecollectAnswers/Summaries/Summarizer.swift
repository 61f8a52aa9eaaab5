public import LanguageModels
import Recollect

/// A writer of summaries of texts of any length.
///
/// Texts that fit the context window are summarized in one request. Longer ones are read by parts:
/// the model writes the points of each, then summarizes the points, in as many rounds as it takes
/// until they fit. Tokens are counted exactly, so no request exceeds the window. Each point is
/// written with the numbers of its texts, so each sentence of the summary leads back to the parts
/// it stands on.
///
/// `Library.summarize` makes the parts from threads and searches. Use this type for other texts:
///
/// ```swift
/// let summarizer = Summarizer(model: model)
/// for try await event in summarizer.summarize([TextPart(text: report, title: "Report")]) {
///   if case .finished(let summary) = event { print(summary.text) }
/// }
/// ```
public struct Summarizer: Sendable {
  /// The model that writes.
  public let model: any LanguageModel
  /// The options.
  public let options: SummaryOptions

  /// Before the last round, this many points are written about one group of texts.
  private static let pointsPerGroup = 6

  /// Creates a summarizer.
  public init(model: any LanguageModel, options: SummaryOptions = SummaryOptions()) {
    self.model = model
    self.options = options
  }

  /// Summarizes texts.
  ///
  /// Cancelling the task that reads the events stops the model within a token. Without texts the
  /// summary is empty and the model isn't asked.
  ///
  /// - Parameters:
  ///   - parts: The texts in order. Those that are too long are divided.
  ///   - subject: A question that the summary keeps to; `nil` for none.
  /// - Returns: The events. The stream throws errors of the model, and
  ///   `GenerationError.exceededContextWindowSize` if the window has no room for any text.
  public func summarize(
    _ parts: [TextPart], about subject: String? = nil
  ) -> AsyncThrowingStream<SummaryEvent, any Error> {
    eventStream { report in
      try await write(about: subject, report: report) { tokens in
        try await parts.divided(into: tokens, on: model)
      }
    }
  }

  /// `parts` gets the largest number of tokens of a part.
  func write(
    about subject: String?, report: @Sendable (SummaryEvent) -> Void,
    parts: (Int) async throws -> [TextPart]
  ) async throws {
    let empty = SummaryRequest(sources: [], subject: subject, points: Self.pointsPerGroup)
    let room = try PartRoom(
      of: model, used: try await empty.tokenCount(on: model),
      response: options.generation.maximumResponseTokens ?? 500)
    // A heading takes a part of the room.
    let parts = model.readable(
      try await parts(max(24, min(options.partTokens, room.tokens / 2))))
    report(.divided(parts))
    guard !parts.isEmpty else { return report(.finished(Summary())) }
    var sources = try await self.sources(of: parts, room: room)
    var round = 1
    var groups = try await self.groups(of: sources, subject, room)
    while groups.count > 1 {
      let points = try await self.points(of: groups, round: round, room: room, report: report)
      (sources, groups) = try await fewer(points, than: groups.count, subject, room)
      round += 1
    }
    report(.reading(PartProgress(part: 1, parts: 1, round: round)))
    var request = groups[0]
    request.points = options.sentences
    let written = try await self.points(of: request, room: room) { points in
      report(.sentences(points.map(Summary.Sentence.init)))
    }
    let sentences = written.map(Summary.Sentence.init)
    report(.sentences(sentences))
    report(.finished(Summary(sentences: sentences, parts: parts, rounds: round)))
  }

  /// Numbers the parts, with headings that leave most of the room to the text.
  private func sources(
    of parts: [TextPart], room: PartRoom
  ) async throws -> [SummaryRequest.Source] {
    var sources: [SummaryRequest.Source] = []
    for (position, part) in parts.enumerated() {
      let heading = try await model.cut(part.heading, to: room.tokens / 4)
      sources.append(.init(heading: heading, text: part.shownText, parts: [position + 1]))
    }
    return sources
  }

  private func points(
    of groups: [SummaryRequest], round: Int, room: PartRoom,
    report: @Sendable (SummaryEvent) -> Void
  ) async throws -> [[SummaryRequest.Source]] {
    var points: [[SummaryRequest.Source]] = []
    for (position, group) in groups.enumerated() {
      try Task.checkCancellation()
      report(.reading(PartProgress(part: position + 1, parts: groups.count, round: round)))
      var written = try await self.points(of: group, room: room) { _ in }
      for place in written.indices {
        written[place].text = try await model.cut(written[place].text, to: room.tokens / 3)
      }
      points.append(written)
    }
    return points
  }

  private func points(
    of request: SummaryRequest, room: PartRoom,
    report: @Sendable ([SummaryRequest.Source]) -> Void
  ) async throws -> [SummaryRequest.Source] {
    var generation = options.generation
    generation.maximumResponseTokens = room.response
    let session = LanguageModelSession(model: model, instructions: SummaryRequest.instructions)
    let stream = session.streamResponse(
      to: request.prompt, schema: try request.schema(), options: generation)
    var soFar: [SummaryRequest.Source] = []
    do {
      for try await snapshot in stream {
        let points = request.points(in: snapshot.rawContent)
        if points.isEmpty { continue }
        soFar = points
        report(points)
      }
      return request.points(in: try await stream.collect().content)
    } catch LanguageModelSession.GenerationError.decodingFailure(_) where soFar.count > 1 {
      // Without guided generation, a response that was cut off ends in an incomplete point.
      return soFar.dropLast()
    }
  }
}

extension Summarizer {
  /// Drops points until there are fewer groups than before.
  ///
  /// The first points stay: a model writes the most important ones first. One point takes at most a
  /// third of the room, so with one of each group there are always fewer.
  private func fewer(
    _ points: [[SummaryRequest.Source]], than count: Int, _ subject: String?, _ room: PartRoom
  ) async throws -> ([SummaryRequest.Source], [SummaryRequest]) {
    var limit = max(1, points.map(\.count).max() ?? 1)
    while true {
      let sources = points.flatMap { $0.prefix(limit) }
      guard !sources.isEmpty else {
        throw LanguageModelSession.GenerationError.decodingFailure(
          .init(debugDescription: "The model wrote no sentence about any part."))
      }
      let groups = try await groups(of: sources, subject, room)
      if groups.count < count { return (sources, groups) }
      guard limit > 1 else {
        // Reached only if an engine's counts don't add up.
        throw LanguageModelSession.GenerationError.exceededContextWindowSize(
          .init(debugDescription: "Two points of a third of the room each don't fit together."))
      }
      limit /= 2
    }
  }

  /// Divides texts into requests that fit the window.
  private func groups(
    of sources: [SummaryRequest.Source], _ subject: String?, _ room: PartRoom
  ) async throws -> [SummaryRequest] {
    var counts: [Int] = []
    for source in sources {
      counts.append(try await model.tokenCount(of: SummaryRequest.block(source, number: 88)))
    }
    var groups: [SummaryRequest] = []
    var start = 0
    while start < sources.count {
      var end = start + 1
      var sum = counts[start]
      while end < sources.count, sum + counts[end] <= room.tokens {
        sum += counts[end]
        end += 1
      }
      // Joined texts may have other tokens than single ones.
      while end > start + 1, try await !fits(sources[start..<end], subject, room) { end -= 1 }
      groups.append(request(sources[start..<end], subject))
      start = end
    }
    return groups
  }

  private func request(
    _ sources: ArraySlice<SummaryRequest.Source>, _ subject: String?
  ) -> SummaryRequest {
    let points = max(options.sentences, Self.pointsPerGroup)
    return SummaryRequest(sources: Array(sources), subject: subject, points: points)
  }

  private func fits(
    _ sources: ArraySlice<SummaryRequest.Source>, _ subject: String?, _ room: PartRoom
  ) async throws -> Bool {
    let count = try await request(sources, subject).tokenCount(on: model)
    return count + room.response <= model.contextSize
  }
}

extension Summary.Sentence {
  init(_ point: SummaryRequest.Source) {
    self.init(text: point.text, sources: point.parts)
  }
}
