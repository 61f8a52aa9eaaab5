import Foundation
import ImportSupport
import Items
import MeetingImporters
import Testing

/// The importers of meetings don't recognize files of other formats.
@Suite struct MeetingRecognitionTests {
  private func takers(_ candidate: SourceFile.Candidate) -> [String] {
    let importers: [any Importer] = [
      CalendarImporter(), TranscriptImporter(), MinutesImporter(), MeetingJSONImporter(),
    ]
    return importers.filter { $0.recognizes(candidate) }.map(\.name)
  }

  @Test(
    SharedData.needs("notes"),
    arguments: [
      ("mail", []), ("notes", []), ("chat", []), ("memory", []), ("meetings", ["turns"]),
    ] as [(String, [String])])
  func corporaAreWhatTheyAre(folder: String, expected: [String]) throws {
    for file in try SourceLister().list(SharedData.path(folder)).files
    where !file.path.hasSuffix("LICENSE") {
      #expect(takers(try SourceLister().candidate(file)) == expected, "\(file.path)")
    }
  }

  @Test func ofTheSamplesOnlyMeetingsAreMeetings() throws {
    var expected = ["archive/files/Calendar/jorien.ics": ["calendar"]]
    for name in ["ES2005a", "TS3010a", "TS3010b", "TS3010c", "TS3010d"] {
      expected["meetings/\(name).json"] = ["turns"]
    }
    #expect(try Samples.importers(recognizing: takers) == expected)
  }
}
