import Foundation
import ImportSupport
import Items
import MeetingImporters
import Testing

/// Compares the QMSum meetings with the turns in their own files.
@Suite struct MeetingCorpusTests {
  private struct Meeting: Decodable {
    struct Turn: Decodable {
      var speaker: String
      var content: String
    }
    struct Query: Decodable {
      var query: String
      var answer: String
    }
    var meeting_transcripts: [Turn]
    var general_query_list: [Query]
    var specific_query_list: [Query]
  }

  /// Every turn that has text is in its range, word for word, and no answer to a query is shown.
  @Test(SharedData.needs("meetings/qmsum"), arguments: [("train", 162), ("val", 35)])
  func everyTurnIsExact(part: String, count: Int) throws {
    let files = try SourceLister().list(SharedData.path("meetings/qmsum/" + part)).files
    #expect(files.count == count)
    let importer = MeetingJSONImporter()
    for file in files {
      #expect(importer.recognizes(try SourceLister().candidate(file)), "\(file.path)")
      let reading = try Reading(file, with: importer)
      #expect(reading.problems.isEmpty)
      let item = try #require(reading.items.first, "\(file.path)")
      let meeting = try JSONDecoder().decode(Meeting.self, from: Data(contentsOf: file.url))
      let bytes = Array(item.text.utf8)
      let spoken = meeting.meeting_transcripts.map {
        ($0.speaker, $0.content.trimmingCharacters(in: .whitespacesAndNewlines))
      }.filter { !$0.1.isEmpty }
      #expect(item.turns.count == spoken.count, "\(file.path)")
      var end = 0
      for (turn, said) in zip(item.turns, spoken) {
        let expected = "\(said.0): \(said.1)"
        #expect(bytes[turn.range].elementsEqual(expected.utf8), "\(file.path)")
        #expect(turn.speaker == said.0)
        #expect(bytes[end..<turn.range.lowerBound].allSatisfy { $0 == 0x0A })
        end = turn.range.upperBound
      }
      #expect(end == bytes.count)
      for query in meeting.general_query_list + meeting.specific_query_list {
        let shown = [item.title, item.text] + item.fields.map(\.value)
        #expect(!shown.contains { $0.contains(query.answer) }, "\(file.path)")
      }
    }
  }

  /// A file with one of these meetings on each line gives the items of the single files.
  @Test(SharedData.needs("meetings/qmsum")) func linesEqualFiles() throws {
    let files = try SourceLister().list(SharedData.path("meetings/qmsum/val")).files
    let lines = try files.map { file in
      let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file.url))
      return String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys),
        as: UTF8.self)
    }
    let importer = MeetingJSONImporter()
    let reading = try Reading(
      lines.joined(separator: "\n"), name: "val.jsonl", with: importer)
    let single = try files.flatMap { try Reading($0, with: importer).items }
    #expect(reading.items.map(\.text) == single.map(\.text))
    #expect(reading.items.map(\.turns) == single.map(\.turns))
    #expect(reading.items.allSatisfy { $0.title.hasPrefix("Meeting ") })
  }
}
