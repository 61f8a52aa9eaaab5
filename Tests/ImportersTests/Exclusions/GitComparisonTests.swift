import Foundation
import ImportSupport
import Items
import TestSupport
import Testing

/// Compares what random patterns leave out with what git ignores by them.
@Suite struct GitComparisonTests {
  private static let git = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let names = ["a", "b", "ab", "ba", "a.b", "a b", "a-c", "[a]", "b!", "#a", "ä"]
  private static let pieces = [
    "a", "b", "ab", "c", ".", "-", "!", "#", " ", "\\ ", "\\a", "\\*", "*", "*", "**", "***", "?",
    "/", "/", "/", "/**/", "**/", "/**", "[ab]", "[!a]", "[^b]", "[a-c]", "[]a]", "[a-]", "[a",
    "[\\]a]", "[[:alpha:]]", "[[:punct:]x]", "[[:no:]]", "[[a]", "[b-a]", "\\", "\r", "ä",
  ]

  @Test(.enabled(if: git != nil, "git isn't installed, so there is nothing to compare with."))
  func randomPatternsLeaveOutWhatGitIgnores() throws {
    let folder = try TemporaryFolder()
    try run(["init", "--quiet"], in: folder)
    var random = SeededGenerator(seed: 38)
    let (files, folders) = try writeTree(in: folder, &random)
    var leftOut = 0
    for round in 0..<400 {
      let places = [""] + (0..<2).map { _ in folders.randomElement(using: &random)! + "/" }
      let lists = places.map { _ in list(&random) }
      for (place, text) in zip(places, lists) { try folder.write(text, to: place + ".gitignore") }
      let listing = try SourceLister().list(folder.path)
      let ignored = try ignoredFiles(of: files, in: folder)
      let expected = files.filter { !ignored.contains($0) }
      #expect(
        Set(listing.files.map(\.path)) == Set(expected),
        "round \(round): \(Array(zip(places, lists)))")
      leftOut += ignored.count
      for place in places {
        try? FileManager.default.removeItem(atPath: folder.path + "/" + place + ".gitignore")
      }
    }
    // The patterns are neither all too narrow nor all too wide.
    #expect(leftOut > 40 * files.count && leftOut < 360 * files.count)
  }

  /// Writes files of random names, up to four folders deep.
  private func writeTree(
    in folder: TemporaryFolder, _ random: inout SeededGenerator
  ) throws -> (files: [String], folders: [String]) {
    var files: Set<String> = []
    var folders: Set<String> = []
    for _ in 0..<150 {
      let depth = Int.random(in: 0...3, using: &random)
      let parents = (0..<depth).map { _ in Self.names.randomElement(using: &random)! + "d" }
      let path = (parents + [Self.names.randomElement(using: &random)!]).joined(separator: "/")
      try folder.write("x", to: path)
      files.insert(path)
      if depth > 0 { folders.insert(parents.joined(separator: "/")) }
    }
    return (files.sorted(), folders.sorted())
  }

  private func list(_ random: inout SeededGenerator) -> String {
    let lines = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let pattern = (0..<Int.random(in: 1...4, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random)! }.joined()
      let isNegated = Int.random(in: 0..<4, using: &random) == 0
      let ending = ["", "", "d", "d/", "/", " "].randomElement(using: &random)!
      return (isNegated ? "!" : "") + pattern + ending
    }
    return lines.joined(separator: Bool.random(using: &random) ? "\n" : "\r\n")
  }

  private func ignoredFiles(of files: [String], in folder: TemporaryFolder) throws -> Set<String> {
    let input = try folder.write(files.joined(separator: "\0"), to: ".git/paths")
    let output = try run(
      ["check-ignore", "--no-index", "-z", "--stdin"], in: folder,
      reading: try FileHandle(forReadingFrom: URL(fileURLWithPath: input)))
    return Set(String(decoding: output, as: UTF8.self).split(separator: "\0").map(String.init))
  }

  @discardableResult
  private func run(
    _ arguments: [String], in folder: TemporaryFolder, reading input: FileHandle = .nullDevice
  ) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.git))
    process.arguments = ["-c", "core.ignoreCase=false"] + arguments
    process.currentDirectoryURL = folder.url
    process.environment = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path,
      "XDG_CONFIG_HOME": folder.path,
    ]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    // 1 means that nothing is ignored.
    #expect(process.waitForEnd().status <= 1)
    return data
  }
}
