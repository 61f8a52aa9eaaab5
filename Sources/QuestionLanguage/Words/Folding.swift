import Foundation

/// The folding by which names are compared: without case, accents and width.
package enum Folding {
  package static func fold(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
