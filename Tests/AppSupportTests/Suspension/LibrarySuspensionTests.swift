import AppSupport
import Foundation
import Items
import Recollect
import RecollectTesting
import TestSupport
import Testing

/// Tests of suspended libraries, each in a process of its own.
///
/// All libraries of a process are suspended together.
@Suite struct LibrarySuspensionTests {
  private static let words = SearchOptions(mode: .lexical)

  private static func add(_ id: String, to library: Library) async throws {
    try await library.add(Item(id: id, kind: .note, text: "Quinces, note \(id)."), to: "notes")
  }

  private static func expectRefusal(of library: Library) async {
    let error = await #expect(throws: LibraryError.self) { try await add("refused", to: library) }
    #expect(error?.code == .suspended)
  }

  @Test func aSuspendedLibraryRefusesWritesAndAnswersSearches() async {
    await #expect(processExitsWith: .success) {
      let test = try TestLibrary()
      try await LibrarySuspensionTests.add("1", to: test.library)
      Library.suspendAll()
      await LibrarySuspensionTests.expectRefusal(of: test.library)
      let found = try await test.library.search("quinces", options: LibrarySuspensionTests.words)
      #expect(found.passages.count == 1)
      Library.resumeAll()
      try await LibrarySuspensionTests.add("2", to: test.library)
      #expect(try await test.library.status().threads == 2)
    }
  }

  @Test func anImportUnderWayEndsAndContinuesAfterwards() async {
    await #expect(processExitsWith: .success) {
      let test = try TestLibrary()
      let items = (0..<400).map { Item(id: "\($0)", kind: .note, text: "Note \($0).") }
      let library = test.library
      let adding = Task { try await library.add(items, as: "notes") }
      while try await library.status().threads == 0 { await Task.yield() }
      Library.suspendAll()
      let error = await #expect(throws: LibraryError.self) { try await adding.value }
      #expect(error?.code == .suspended)
      let stored = try await library.status().threads
      #expect(stored > 0 && stored < 400)
      Library.resumeAll()
      try await library.add(items, as: "notes")
      #expect(try await library.status().threads == 400)
    }
  }

  @Test func anActivityResumesTheLibrariesWhileItRuns() async {
    await #expect(processExitsWith: .success) {
      let test = try TestLibrary()
      let library = test.library
      let suspension = LibrarySuspension()
      #expect(!suspension.isSuspended)
      suspension.enterBackground()
      #expect(suspension.isSuspended)
      await LibrarySuspensionTests.expectRefusal(of: library)
      try await suspension.activity {
        #expect(!suspension.isSuspended)
        try await LibrarySuspensionTests.add("1", to: library)
        // Another one that ends doesn't suspend this one's library.
        await suspension.activity {}
        try await LibrarySuspensionTests.add("2", to: library)
      }
      #expect(suspension.isSuspended)
      await LibrarySuspensionTests.expectRefusal(of: library)
      suspension.enterForeground()
      try await LibrarySuspensionTests.add("3", to: library)
    }
  }

  @Test func anActivityThatExpiresIsSuspendedUntilTheNext() async {
    await #expect(processExitsWith: .success) {
      let test = try TestLibrary()
      let library = test.library
      let suspension = LibrarySuspension()
      suspension.enterBackground()
      await suspension.activity {
        suspension.expire()
        #expect(suspension.isSuspended)
        await LibrarySuspensionTests.expectRefusal(of: library)
      }
      #expect(suspension.isSuspended)
      try await suspension.activity { try await LibrarySuspensionTests.add("1", to: library) }
      #expect(suspension.isSuspended)
    }
  }

  @Test func anActivityInFrontThatEndsInTheBackgroundSuspends() async {
    await #expect(processExitsWith: .success) {
      let suspension = LibrarySuspension()
      await suspension.activity {
        suspension.enterBackground()
        #expect(!suspension.isSuspended)
      }
      #expect(suspension.isSuspended)
    }
  }
}
