import Foundation
package import Items

/// A lister that finds the files of a source and reads their beginnings for importers.
///
/// Hidden entries, whose names begin with a dot, `ToolFolders` and `ToolFiles` are skipped, but not
/// hidden folders of mails (`MailFolder`). What ``ExclusionRules`` exclude is left out and counted.
/// A file given by its own path is always listed, and so are the members of an archive that is.
/// Links inside a folder are never followed, so a listing can't leave its folder or loop. A link's
/// target within the folder is listed under its own path. A target outside the folder wasn't asked
/// for and leads to a warning.
///
/// Archives (zip files, tar files and compressed files) are listed by their members. Each member is
/// a file whose path continues the archive's path. Archives inside archives are listed as well, one
/// level deep. Nothing is unpacked to disk. Within a folder, a file is opened as an archive only if
/// it has an archive's extension. A file given by its own path is opened whatever its name.
///
/// The files that SQLite keeps beside a database count as part of it.
package struct SourceLister: Sendable {
  private let archives: (any ArchiveListing)?
  private let fingerprints: [ExactString: String]
  private let rules: ExclusionRules

  /// Without `archives`, an archive is a file like others.
  ///
  /// The patterns exclude files of a folder.
  package init(
    archives: (any ArchiveListing)?,
    unlessChanged fingerprints: [(location: String, fingerprint: String)] = [],
    excluding patterns: [String] = []
  ) {
    self.archives = archives
    rules = ExclusionRules(patterns)
    let known = fingerprints.map { (ExactString($0.location), $0.fingerprint) }
    self.fingerprints = Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the files at the path of a file or a folder.
  ///
  /// A single file is listed under its own name, and the files of a folder under their paths within
  /// it. Costs one `lstat` per entry, and keeps the list in memory. A zip file costs a read of its
  /// directory, and a compressed tar file is unpacked once. An empty folder gives no files and no
  /// problem.
  package func list(_ path: String) throws -> SourceListing {
    let root = FileEntry(systemPath: path.isEmpty ? "." : path, followingLink: true)
    switch root {
    case .failure(let code): throw SystemError.problem(code, path: path)
    case .folder(let device):
      var listing = SourceListing()
      try walk(path.isEmpty ? "." : path, on: device, into: &listing)
      listing.removeCopies()
      listing.files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      return listing
    case .file(let size, let modified):
      let url = URL(fileURLWithPath: path)
      let file = SourceFile(
        url: url, path: url.lastPathComponent, size: size, modified: modified)
      if let archive = archives?.unchanged(file, since: fingerprints) {
        return SourceListing(archives: [archive])
      }
      // Opened here and not later, because a single unreadable file must fail as clearly as a
      // folder.
      _ = try FileReader(file)
      var listing =
        try archives?.list(file) ?? SourceListing(files: [DatabaseLog.includingLog(file)])
      listing.removeCopies()
      return listing
    case .link, .other:
      throw ImportProblem(
        .unreadable, path: path, message: "It is neither a file nor a folder.",
        remedy: "Give a file or a folder of files.")
    }
  }

  /// Returns up to 4,096 bytes for recognizing the format.
  package func head(of file: SourceFile) throws -> [UInt8] {
    if file.member != nil, let reader = file.reader {
      return try reader.head(of: file, count: 4096)
    }
    return try FileReader(file).bytes(at: 0, count: 4096)
  }

  package func candidate(_ file: SourceFile) throws -> SourceFile.Candidate {
    SourceFile.Candidate(name: file.name, head: try head(of: file))
  }

  private func walk(
    _ root: String, on device: UInt64, into listing: inout SourceListing
  ) throws {
    let base = root.hasSuffix("/") ? root : root + "/"
    var folders = [(path: "", rules: rules)]
    while let (folder, outerRules) = folders.popLast() {
      let names: [[UInt8]]
      let rules: ExclusionRules
      do {
        names = try FileEntry.names(inFolder: base + folder, shownAs: folder)
        rules = try outerRules.inside(folder, base: base, names: names)
      } catch let problem as ImportProblem {
        // The root itself was asked for; without it there is nothing to list.
        if folder.isEmpty {
          throw ImportProblem(
            problem.code, path: root, message: problem.message, remedy: problem.remedy)
        }
        listing.problems.append(problem)
        continue
      }
      let listed = MailFolder.listed(names, inFolder: base + folder)
      for bytes in listed.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        guard let name = String(validating: bytes, as: UTF8.self) else {
          listing.problems.append(Self.badName(bytes, in: folder))
          continue
        }
        if let inner = visit(base: base, path: folder + name, rules, into: &listing) {
          folders.append((folder + name + "/", rules))
          if inner != device { listing.mountPoints.append(folder + name) }
        }
      }
    }
  }

  /// Adds a file to the listing, or returns the device of a folder to walk.
  private func visit(
    base: String, path: String, _ rules: ExclusionRules, into listing: inout SourceListing
  ) -> UInt64? {
    switch FileEntry(systemPath: base + path, followingLink: false) {
    case .folder(let device):
      if ToolFolders.contain(path.split(separator: "/")[...]) { return nil }
      guard rules.exclude(path, isFolder: true) else { return device }
      listing.foldersLeftOut += 1
    case .file(let size, let modified):
      if let name = path.split(separator: "/").last, ToolFiles.contain(name) { return nil }
      if rules.exclude(path, isFolder: false) {
        listing.filesLeftOut += 1
        return nil
      }
      let file = SourceFile(
        url: URL(fileURLWithPath: base + path), path: path, size: size, modified: modified)
      add(file, to: &listing)
    case .link:
      if !rules.exclude(path, isFolder: false),
        let problem = Self.linkProblem(base: base, path: path)
      {
        listing.problems.append(problem)
      }
    case .other: break  // Sockets, pipes and devices contain no words.
    case .failure(let code): listing.problems.append(SystemError.problem(code, path: path))
    }
    return nil
  }

  private func add(_ file: SourceFile, to listing: inout SourceListing) {
    guard let archives, archives.isCandidate(name: file.name) else {
      if DatabaseLog.isCompanion(file.url.path) { return }
      listing.files.append(DatabaseLog.includingLog(file))
      return
    }
    if let archive = archives.unchanged(file, since: fingerprints) {
      listing.archives.append(archive)
      return
    }
    do {
      if let members = try archives.list(file) {
        listing.files += members.files
        listing.problems += members.problems
        listing.archives += members.archives
      } else {
        listing.files.append(file)
      }
    } catch let problem as ImportProblem {
      listing.problems.append(problem)
    } catch {}
  }

  /// Returns `nil` when the target is listed anyway.
  private static func linkProblem(base: String, path: String) -> ImportProblem? {
    guard let target = FileEntry.realPath(base + path) else {
      return ImportProblem(
        .missing, path: path, message: "It is a link to something that isn't there.",
        remedy: "Remove the link or restore what it led to.", isWarning: true)
    }
    guard let root = FileEntry.realPath(base) else { return nil }
    if target.isExactly(root)
      || target.beginsExactly(with: root.hasSuffix("/") ? root : root + "/")
    {
      return nil
    }
    return ImportProblem(
      .unreadable, path: path,
      message: "It is a link to a place outside the folder, so it isn't followed.",
      remedy: "Add \(target) too if it belongs to your library.", isWarning: true)
  }

  private static func badName(_ bytes: [UInt8], in folder: String) -> ImportProblem {
    ImportProblem(
      .encoding, path: folder + String(decoding: bytes, as: UTF8.self),
      message: "The name is not valid UTF-8, so the entry is skipped.",
      remedy: "Rename it and add the folder again.")
  }
}

extension SourceListing {
  /// Removes what Standard Notes writes beside a backup: each item once more, in a file of its own.
  fileprivate mutating func removeCopies() {
    let name = "Standard Notes Backup and Import File.txt"
    let folders = files.filter { $0.name == name }.map { $0.path.dropLast(name.count) + "Items/" }
    guard !folders.isEmpty else { return }
    files.removeAll { file in folders.contains { file.path.hasPrefix($0) } }
  }
}
