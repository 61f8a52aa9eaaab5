import Foundation
import Items

/// A source with its files as an import finds them.
struct ListedSource: Sendable {
  var root: String
  var listing: SourceListing
  var archives: UnchangedArchives
  /// The patterns that stay with the source.
  var exclusions: [String]
}

extension ImportOperation {
  /// Lists the innermost source that contains a path.
  ///
  /// A path that this source leaves out, and that was asked for nevertheless, becomes a source of
  /// its own.
  func listedSource(containing requested: String) async throws -> ListedSource {
    let root = try await store.source(containing: requested) ?? requested
    let archives = try await unchangedArchives(of: root)
    let kept = options.dropsExclusions ? [] : try await store.exclusions(of: root)
    if requested == root { return try list(root, archives, kept, isRequested: true) }
    let part = try reader.list(requested, unlessChanged: archives.fingerprints)
    let isFile = part.places.contains { $0.isExactly(requested) }
    let before = try list(root, archives, kept)
    if part.places.isEmpty || before.listing.hasEntries(at: requested, in: root) {
      let given = SourceExclusions.relative(options.exclusions, of: requested, to: root)
      guard !isFile, !given.isEmpty else { return before }
      return try list(root, archives, SourceExclusions.merged(kept, given))
    }
    return try list(
      requested, UnchangedArchives(fingerprints: []), [], isRequested: true)
  }

  /// - Parameter isRequested: True to add the patterns of the options, unless the source is a file.
  private func list(
    _ root: String, _ archives: UnchangedArchives, _ kept: [String], isRequested: Bool = false
  ) throws -> ListedSource {
    let given =
      isRequested ? SourceExclusions.relative(options.exclusions, of: root, to: root) : []
    let defaults = isRequested ? options.defaultExclusions : []
    let exclusions = SourceExclusions.merged(
      defaults.filter { pattern in !kept.contains(where: pattern.isExactly) } + kept, given)
    let listing = try reader.files(
      of: root, unlessChanged: archives.fingerprints, excluding: exclusions, store: store)
    let isFile = listing.places.contains { $0.isExactly(root) }
    return ListedSource(
      root: root, listing: listing, archives: archives, exclusions: isFile ? kept : exclusions)
  }

  private func unchangedArchives(of root: String) async throws -> UnchangedArchives {
    // With another importer, more files of an unchanged archive may be readable.
    UnchangedArchives(
      fingerprints: options.importer == nil && !options.recognizesFormatsAgain
        && !options.includesForgottenItems
        ? try await store.archiveFingerprints(of: root) : [])
  }
}

extension SourceReader {
  /// Lists a source without the files of the library itself.
  fileprivate func files(
    of root: String, unlessChanged fingerprints: [(location: String, fingerprint: String)],
    excluding patterns: [String], store: Store
  ) throws -> SourceListing {
    var listing = try list(root, unlessChanged: fingerprints, excluding: patterns)
    let own = store.files
    let names = Set(own.map { ExactString(URL(fileURLWithPath: $0).lastPathComponent) })
    listing.files.removeAll { file in
      guard names.contains(ExactString(file.url.lastPathComponent)) else { return false }
      let path = file.url.resolvingSymlinksInPath().path
      return own.contains { $0.isExactly(path) }
    }
    return listing
  }
}

extension SourceListing {
  /// The locations of the files on disk and of the archives.
  fileprivate var places: [String] { files.map(\.url.path) + archives.map(\.location) }

  /// Returns false if nothing was found at a path of the source, although its folder could be read.
  fileprivate func hasEntries(at path: String, in root: String) -> Bool {
    let problems = problems.map { root + "/" + $0.path }
    return places.contains { SourcePath.contains(path, $0) }
      || problems.contains { SourcePath.contains($0, path) || SourcePath.contains(path, $0) }
  }
}
