/// Limits on markup from strangers: what libxml2 can't read in linear time, and what fills memory.
///
/// Each is several times what documents have that people write. Measured with libxml2 2.9.14: reading
/// a tag takes time quadratic in its attributes (114,000 of them, in 800 KB of HTML, took 13 s) and in
/// the namespaces it declares; a comment of dashes in XML takes time quadratic in its length (200 KB
/// took 9 s); declarations of attributes in a DTD do as well (400 KB took 4 s).
package enum MarkupLimits {
  /// Most attributes of one tag, declarations of namespaces among them.
  ///
  /// The rest are cut out before the text is parsed. Word's longest tag has about 40.
  package static let attributes = 256

  /// Most bytes of the value of an attribute.
  ///
  /// A longer one is made empty before the text is parsed; large pictures written into a page are as
  /// long, and no list of keywords is.
  package static let valueBytes = 1 << 20

  /// Attributes of one tag at which parsing ends where the scan before it saw no tag, as in UTF-16.
  package static let mostAttributes = 700

  /// Bytes of one comment of XML at which parsing ends where the scan before it saw none.
  static let commentBytes = 1 << 14

  /// Most namespaces that are in scope at one element; parsing ends where there are more.
  ///
  /// Programs declare about 40 at the root, and a few again in drawings.
  static let namespaces = 1024

  /// Most open elements of HTML, from which on a simpler reader takes over.
  ///
  /// XML has 256 by a limit of libxml2's own.
  static let depth = 512

  /// Most bytes of text that are made of one HTML text.
  static let textBytes = 64 << 20

  /// Most entries of one list in a document: its styles, relations, chapters, notes, blocks of a slide.
  static let entries = 1 << 16
}
