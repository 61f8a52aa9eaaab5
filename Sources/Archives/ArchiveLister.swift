import Digests
import Foundation
package import ImportSupport
package import Items

package struct ArchiveLister: ArchiveListing {
  private let limits: ImportLimits
  /// Any text that changes when more or less is read of an archive.
  private let reading: String

  package init(limits: ImportLimits, reading: String = "") {
    self.limits = limits
    self.reading = reading
  }

  package func isCandidate(name: String) -> Bool { ArchiveKind.isCandidate(name: name) }

  package func unchanged(
    _ file: SourceFile, since fingerprints: [ExactString: String]
  ) -> SourceArchive? {
    guard let known = fingerprints[ExactString(file.url.path)], known == fingerprint(file) else {
      return nil
    }
    var archive = SourceArchive(
      location: file.url.path, path: file.path, fingerprint: known, isUnchanged: true)
    archive.reader = ArchiveCache.shared
    return archive
  }

  private func fingerprint(_ file: SourceFile) -> String {
    let reading = SHA256.hash(data: Data(reading.utf8)).prefix(8).map { String($0, radix: 16) }
    return "\(file.size) \(file.modified.timeIntervalSince1970) \(reading.joined(separator: "-"))"
  }

  /// Archives inside the file are listed too, but not the archives inside those.
  package func list(_ file: SourceFile) throws -> SourceListing? {
    let head = try FileReader(file).bytes(at: 0, count: 4096)
    guard ArchiveKind(head: head) != nil, !ZipDocument.isNamed(file.name) else { return nil }
    var listing = SourceListing()
    guard ArchiveStream.isAvailable else {
      let fault = ArchiveFault.noLibarchive
      listing.problems.append(
        ImportProblem(
          .unreadable, path: file.path, message: fault.message, remedy: fault.remedy ?? ""))
      return listing
    }
    let index = try ArchiveCache.shared.index(
      of: file.url.path, shownAs: file.path, limits: limits)
    var room = index.room
    add(index, of: file, inner: nil, room: &room, to: &listing)
    // A file that begins like an archive by chance isn't one.
    if listing.files.isEmpty, !ArchiveKind.isCandidate(name: file.name) { return nil }
    var archive = SourceArchive(
      location: file.url.path, path: file.path, fingerprint: fingerprint(file))
    archive.reader = ArchiveCache.shared
    listing.archives = [archive]
    listing.files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return listing
  }

  private func add(
    _ index: ArchiveIndex, of archive: SourceFile, inner: String?, room: inout Int,
    to listing: inout SourceListing
  ) {
    let prefix = inner.map { $0 + "/" } ?? ""
    for problem in index.problems {
      var problem = problem
      let path = [archive.path, inner, problem.path].compactMap(\.self).filter { !$0.isEmpty }
      problem.path = path.joined(separator: "/")
      listing.problems.append(problem)
    }
    for member in index.members {
      var file = SourceFile(
        url: archive.url, path: archive.path + "/" + prefix + member.name, size: member.size,
        modified: member.modified ?? archive.modified, member: prefix + member.name)
      file.reader = ArchiveCache.shared
      if inner == nil, ArchiveKind.isCandidate(name: member.name) {
        addInner(file, named: member.name, of: archive, room: &room, to: &listing)
      } else {
        listing.files.append(file)
      }
    }
  }

  /// All archives inside an archive share the number of bytes that it may unpack to.
  ///
  /// Otherwise, their content could be out of all proportion to it.
  private func addInner(
    _ file: SourceFile, named name: String, of archive: SourceFile, room: inout Int,
    to listing: inout SourceListing
  ) {
    do {
      let head = try ArchiveCache.shared.head(of: file, count: 4096)
      guard ArchiveKind(head: head) != nil else {
        listing.files.append(file)
        return
      }
      guard file.size <= limits.memberBytes / 4 else {
        throw ImportProblem(
          .tooLarge, path: file.path,
          message: "It is an archive of \(ByteCount.spelled(file.size)) inside another; such an "
            + "archive is opened up to \(ByteCount.spelled(limits.memberBytes / 4)).",
          remedy: "Unpack the outer one and add the folder.")
      }
      let index = try ArchiveCache.shared.index(
        of: archive.url.path, inner: name, shownAs: file.path, limits: limits, room: room)
      room = min(room, index.room)
      add(index, of: archive, inner: name, room: &room, to: &listing)
    } catch let problem as ImportProblem {
      listing.problems.append(problem)
    } catch {}
  }
}
