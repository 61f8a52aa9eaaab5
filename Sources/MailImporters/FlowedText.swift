import ImportSupport

/// Flowed text, in which paragraphs are broken into lines for transport (RFC 3676).
enum FlowedText {
  /// Returns each paragraph on one line, after its quote characters (`>`).
  ///
  /// `deletesSpace` if the space at the end of each broken line is deleted (`DelSp=yes`).
  static func joined(_ text: String, deletesSpace: Bool) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    /// The quote depth of the unfinished paragraph, or `nil` when the last line ended one.
    var open: Int?
    let bytes = ArraySlice(text.utf8)
    for line in TextLines(bytes) {
      let depth = line.content.prefix { $0 == .greaterThanSign }.count
      var content = line.content.dropFirst(depth)
      if content.first == .space { content = content.dropFirst() }
      let isSignature = content.elementsEqual("-- ".utf8)
      if let before = open, before != depth || isSignature { result.append(.lineFeed) }
      if open == nil || open != depth || isSignature {
        result.append(contentsOf: repeatElement(.greaterThanSign, count: depth))
        if depth > 0 { result.append(.space) }
      }
      let isSoft = content.last == .space && !isSignature
      if isSoft && deletesSpace { content = content.dropLast() }
      result.append(contentsOf: content)
      let hasEnd = line.next > line.content.endIndex
      open = isSoft && hasEnd ? depth : nil
      if open == nil { result.append(contentsOf: bytes[line.content.endIndex..<line.next]) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
