import Foundation
import ImportSupport
import Items
import MeetingImporters
import Testing

/// The importers of meetings don't recognize files of other formats.
@Suite struct MeetingRecognitionTests {
  private func takers(_ file: SourceFile) throws -> [String] {
    let importers: [any Importer] = [
      CalendarImporter(), TranscriptImporter(), MinutesImporter(), MeetingJSONImporter(),
    ]
    let candidate = try SourceLister().candidate(file)
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
      #expect(try takers(file) == expected, "\(file.path)")
    }
  }

  @Test func ofTheSamplesOnlyMeetingsAreMeetings() throws {
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    let listing = try SourceLister().list(package.appendingPathComponent("Samples").path)
    #expect(listing.files.count > 100)
    for file in listing.files {
      let isTranscript = file.path.wholeMatch(of: /meetings\/(ES|TS).*\.json/) != nil
      #expect(try takers(file) == (isTranscript ? ["turns"] : []), "\(file.path)")
    }
  }
}
