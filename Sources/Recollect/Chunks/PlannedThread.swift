import Items

/// The items of one thread that an import has to read, and the places they are read from.
///
/// An import turns a planned thread into a ``LoadedThread``, and that into a ``PreparedThread``.
struct PlannedThread: Sendable {
  /// Unique within the source: the ``ItemKey/threadKey`` of the first item.
  var key: String
  var origins: [ItemOrigin]
  /// True if the items are candidates of a ``FileFamily``.
  ///
  /// Only their names have been compared. Their contents decide which of them make a thread.
  var isFamily = false

  /// The size of the thread's items in the source's files.
  var bytes: Int { origins.reduce(0) { $0 + $1.outline.length } }
}
