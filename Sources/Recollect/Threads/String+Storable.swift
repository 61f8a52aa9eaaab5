extension String {
  /// The text with each NUL replaced by a space, because SQLite ends a text at its first NUL.
  ///
  /// Every other byte keeps its place.
  var storable: String { utf8.contains(0) ? replacing("\0", with: " ") : self }
}
