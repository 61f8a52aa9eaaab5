import Foundation
import ImportSupport
import Items
import Recollect
import Testing

/// Tests that a search for senders finds only their words, whatever else a passage has.
@Suite struct SenderTests {
  private let anna = Item.Participant(role: .from, name: "Anna Berg", address: "anna@example.org")
  private let tom = Item.Participant(role: .from, name: "Tom Baker", address: "tom@example.org")

  private func found(
    _ question: String, from senders: [String], in library: TestLibrary,
    mode: SearchMode = .lexical, floor: SearchFloor? = SearchFloor()
  ) async throws -> [Passage] {
    var options = SearchOptions(mode: mode, floor: floor)
    options.filter.senders = senders
    return try await library.library.search(question, options: options).passages
  }

  private func highlighted(_ passage: Passage) -> [String] {
    let bytes = Array(passage.text.utf8)
    return passage.highlights.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Creates a library with one short thread, whose single passage has the words of both people.
  private func thread() async throws -> TestLibrary {
    let library = try TestLibrary()
    let mails = Mails.mailbox(
      Mails.mail("1@x", from: "Anna", subject: "Plans", "I bring the lantern and a canvas."),
      Mails.mail(
        "2@x", answering: ["1@x"], day: 2, from: "Tom", subject: "Re: Plans",
        "Grandpa has an older canvas."))
    try library.folder.write(mails, to: "mail.mbox")
    try await library.add("mail.mbox")
    return library
  }

  @Test func ofAThreadOnlyTheSendersWordsAreFoundAndHighlighted() async throws {
    let library = try await thread()
    #expect(
      try await found("grandpa", from: ["tom"], in: library).map(highlighted) == [["Grandpa"]])
    #expect(try await found("grandpa", from: ["anna"], in: library).isEmpty)
    #expect(try await found("lantern", from: ["tom"], in: library).isEmpty)
    let both = try await found("canvas", from: [], in: library)
    #expect(both.map(highlighted) == [["canvas", "canvas"]])
    let hers = try #require(try await found("canvas", from: ["anna"], in: library).first)
    #expect(highlighted(hers) == ["canvas"])
    let before = String(
      decoding: hers.text.utf8.prefix(hers.highlights[0].lowerBound), as: UTF8.self)
    #expect(before.hasSuffix("and a "))
  }

  @Test func whatIsHeldOfTheQuestionIsHeldByTheSender() async throws {
    let library = try await thread()
    let hers = try await found("lantern grandpa", from: ["anna"], in: library, floor: nil)
    let all = try await found("lantern grandpa", from: [], in: library, floor: nil)
    #expect(all.map(\.scores.coverage) == [1])
    #expect(hers.map { ($0.scores.coverage ?? 0) < 0.6 } == [true])
  }

  @Test func byMeaningTheNearestSentenceOfTheSenderIsHighlighted() async throws {
    let library = try await thread()
    for (name, sentence) in [
      ("anna", "I bring the lantern and a canvas."), ("tom", "Grandpa has an older canvas."),
    ] {
      let passages = try await found(
        "zeppelin", from: [name], in: library, mode: .vector, floor: nil)
      #expect(passages.map(highlighted) == [[sentence]], "\(name)")
    }
  }

  @Test func manyPassagesOfOthersDontKeepTheSendersFromBeingFound() async throws {
    let library = try TestLibrary()
    // Each thread mentions the quince, but only in the last one does Anna mention it.
    for number in 0..<150 {
      let (first, second) = number == 149 ? ("Anna", "Tom") : ("Tom", "Anna")
      try library.write(
        Mails.mailbox(
          Mails.mail("\(number)a@x", from: first, subject: "No \(number)", "A quince."),
          Mails.mail(
            "\(number)b@x", answering: ["\(number)a@x"], from: second,
            subject: "Re: No \(number)", "Well.")), to: "\(number).mbox")
    }
    try await library.add()
    let passages = try await found("quince", from: ["anna"], in: library)
    #expect(passages.map(\.title) == ["No 149"])
  }

  @Test func whoIsOnlyListedAsAttendingIsNoSender() async throws {
    let library = try TestLibrary()
    let listed = Item.Participant(role: .attendee, name: "Tom Baker")
    let minutes = Item(
      id: "minutes", kind: .meeting, title: "Minutes",
      text:
        "## Attendees\n\n- Tom Baker\n- Anna Berg\n\n## Decisions\n\nThe shed is painted green.",
      people: [anna, listed])
    try await library.library.add([minutes], as: "minutes")
    #expect(try await found("shed", from: ["tom baker"], in: library).isEmpty)
    #expect(try await found("shed", from: ["anna"], in: library).count == 1)
    var options = SearchOptions(mode: .lexical)
    options.filter.people = ["tom baker"]
    #expect(try await library.library.search("shed", options: options).passages.count == 1)
  }

  @Test func whoSpeaksInATranscriptIsASenderOfWhatTheySay() async throws {
    let library = try TestLibrary()
    let cues = [
      ("Anna Berg", "We paint the shed."), ("Tom Baker", "Green would suit the shed."),
      ("Anna Berg", "Then green it is."),
    ]
    let captions = cues.enumerated().map { number, cue in
      "00:00:0\(number).000 --> 00:00:0\(number + 1).000\n<v \(cue.0)>\(cue.1)\n"
    }
    try library.write("WEBVTT\n\n" + captions.joined(separator: "\n"), to: "shed.vtt")
    try await library.add()
    let his = try await found("suit", from: ["tom"], in: library)
    #expect(his.map(highlighted) == [["suit"]])
    #expect(try await found("suit", from: ["anna"], in: library).isEmpty)
    #expect(try await found("paint", from: ["tom"], in: library).isEmpty)
    #expect(try await found("shed", from: ["tom", "anna"], in: library).count == 1)
  }
}
