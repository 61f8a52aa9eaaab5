package import Foundation

extension Records {
  /// Reads the `planner.json` in a folder, and each meeting's transcript from `ID.json` beside it.
  package init(samples folder: URL) throws {
    let file = folder.appending(path: "planner.json")
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw PlannerError("\(file.path): There is no such file. Name the folder Samples/meetings.")
    }
    try self.init(file: file)
    for place in meetings.indices {
      let file = folder.appending(path: "\(meetings[place].id).json")
      meetings[place].transcript = try QMSum(file: file).utterances
    }
  }
}

/// The transcript of a file of QMSum, without its questions and answers.
private struct QMSum: Decodable {
  private struct Entry: Decodable {
    var speaker: String
    var content: String
  }

  private var meetingTranscripts: [Entry]

  init(file: URL) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Self.self, from: Data(contentsOf: file))
  }

  /// Without `{vocalsound}`, `{gap}` and the like, and without utterances that have no letter.
  var utterances: [Meeting.Utterance] {
    meetingTranscripts.compactMap { entry in
      let words = entry.content.replacing(/\{\w+\}/, with: " ")
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacing(#/ ([.,?!])/#) { "\($0.1)" }
      guard words.contains(where: \.isLetter) else { return nil }
      return Meeting.Utterance(speaker: entry.speaker, words: words)
    }
  }
}
