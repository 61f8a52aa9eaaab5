import Foundation
import Recollect

/// The results that were listed last, as the numbers of passages in a file beside the library.
struct LastResults {
  private let library: Library
  private var path: String {
    library.url.standardizedFileURL.resolvingSymlinksInPath().path + "-results"
  }

  private static let maximumBytes = 1 << 16

  init(of library: Library) { self.library = library }

  /// Without permission to write there, nothing is remembered.
  func remember(_ passages: [Passage]) {
    guard let data = try? JSONEncoder().encode(passages.map(\.id)) else { return }
    try? OwnerOnlyFile.write(String(decoding: data, as: UTF8.self), to: path)
  }

  /// Returns a result by its number, from 1.
  func passage(_ number: Int) async throws -> Passage {
    let ids = OwnerOnlyFile.read(path, maximumBytes: Self.maximumBytes)
      .flatMap { try? JSONDecoder().decode([Passage.ID].self, from: Data($0.utf8)) }
    guard let ids else {
      throw Failure(.missing, "No results were listed yet. Search first, then open one of them.")
    }
    guard ids.indices.contains(number - 1) else {
      throw Failure(
        .missing, "There is no result \(number): \(Wording.count(ids.count, "result")) were listed."
      )
    }
    guard let passage = try await library.passage(ids[number - 1]) else {
      throw Failure(.missing, "Result \(number) has changed since it was listed. Search again.")
    }
    return passage
  }
}
