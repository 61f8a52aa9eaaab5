import Items

extension SourceState {
  /// Returns problems for the folders of a listed source whose disk isn't mounted any more.
  ///
  /// Their stored items stay, as those of any path with a problem. A folder that has files again, or
  /// nothing stored, isn't one of them.
  func unmountedDisks(_ listing: SourceListing, in root: String) -> [ImportProblem] {
    let listed = Set(listing.mountPoints.map(ExactString.init))
    return mountPoints.compactMap { point in
      let path = point + "/"
      guard !listed.contains(ExactString(point)),
        !listing.files.contains(where: { $0.path.beginsExactly(with: path) })
      else { return nil }
      let count = items.count { $0.origin.file.beginsExactly(with: path) }
      return count == 0 ? nil : Self.unmounted(point, items: count, in: root)
    }
  }

  private static func unmounted(_ point: String, items: Int, in root: String) -> ImportProblem {
    let stay = items == 1 ? "1 item of it stays" : "\(items) items of it stay"
    return ImportProblem(
      .missing, path: point, message: "The disk that was here isn't mounted; \(stay) stored.",
      remedy: "Mount it again, or erase what is stored with `recollect forget \(root)/\(point)`.",
      isWarning: true)
  }
}
