extension UInt8 {
  /// True for ASCII's space, tab and line breaks.
  var isWhiteSpace: Bool {
    self == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(self)
  }
}
