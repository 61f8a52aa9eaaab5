extension String {
  /// The words and numbers in lower case, with one form of apostrophe: "I've", "don't".
  var messageWords: [String] {
    lowercased().replacing("’", with: "'")
      .split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
  }
}
