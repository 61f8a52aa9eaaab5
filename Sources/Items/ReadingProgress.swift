/// The report of the parts of a file that takes long to read, such as its scanned pages.
///
/// An import sets ``current`` while it scans a file.
package struct ReadingProgress: Sendable {
  /// `nil` outside of imports.
  @TaskLocal package static var current: ReadingProgress?

  private let report: @Sendable (_ part: String) -> Void

  package init(_ report: @escaping @Sendable (_ part: String) -> Void) { self.report = report }

  /// - Parameter part: The name of the part: "page 12 of 300".
  package func begin(_ part: String) { report(part) }
}
