import Items

/// The items of one thread that an import has to read, and the places they are read from.
///
/// An import turns a planned thread into a ``LoadedThread``, and that into a ``PreparedThread``.
struct PlannedThread: Sendable {
  /// The identity within the source: the ``ItemKey/threadKey`` of the first item.
  var key: String
  var origins: [ItemOrigin]
  /// A Boolean value that indicates whether the items are candidates of a ``FileFamily``.
  ///
  /// Only their names have been compared. Their contents decide which of them make a thread.
  var isFamily = false

  /// The number of bytes that the thread's items take up in the source's files.
  var bytes: Int { origins.reduce(0) { $0 + $1.outline.length } }
}
