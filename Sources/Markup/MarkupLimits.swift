/// The limits on hostile markup, which libxml2 can't read in linear time or which fills memory.
///
/// Each is several times the amount in documents that people write. Measured with libxml2 2.9.14:
/// reading a tag takes time quadratic in its attributes (114,000 of them, in 800 KB of HTML, took
/// 13 s) and in the namespaces it declares. A comment of dashes in XML takes time quadratic in its
/// length (200 KB took 9 s). Declarations of attributes in a DTD do as well (400 KB took 4 s).
package enum MarkupLimits {
  /// Attributes of one tag, including declarations of namespaces; Word's longest tag has about 40.
  ///
  /// The rest are removed before the text is parsed.
  package static let attributes = 256

  /// Bytes of an attribute's value.
  ///
  /// A longer value is made empty before the text is parsed. Large pictures embedded in a page are
  /// as long, and no list of keywords is.
  package static let valueBytes = 1 << 20

  /// Attributes of one tag at which parsing ends, if trimming missed the tag, as in UTF-16.
  package static let maximumAttributes = 700

  /// Bytes of one XML comment at which parsing ends, if trimming missed the comment.
  static let commentBytes = 1 << 14

  /// Namespaces in scope at one element; with more, parsing ends.
  ///
  /// Programs declare about 40 at the root, and a few again in drawings.
  static let namespaces = 1024

  /// Open HTML elements at which the simpler `TagReader` takes over; in XML, libxml2's own limit is
  /// 256.
  package static let depth = 512

  /// Bytes of style sheets in one HTML text.
  ///
  /// Web pages that are saved with their sheets have some hundred kilobytes.
  static let styleBytes = 1 << 20

  /// Selectors of one HTML text.
  static let styleRules = 1 << 12

  /// Comparisons, classes and declarations after which style sheets don't count.
  package static let styleSteps = 1 << 22

  /// Bytes of text made from one HTML text.
  package static let textBytes = 64 << 20

  /// Entries of one list in a document: styles, relations, chapters, notes, blocks of a slide.
  package static let entries = 1 << 16
}
