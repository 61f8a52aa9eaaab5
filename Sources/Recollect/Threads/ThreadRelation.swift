/// The reason items are in one thread, which decides how its text is composed.
enum ThreadRelation: Sendable, Hashable {
  /// A conversation or a single item: each item is in the text after its heading.
  case other
  /// A series of meetings: each is cut into chunks of its own, under its own title.
  case series
  /// Versions of a text, newest first: the newest is shown whole, and of each older one the
  /// paragraphs that no newer version has.
  case versions
}
