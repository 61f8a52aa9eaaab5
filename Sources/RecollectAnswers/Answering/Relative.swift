import Languages

/// Somebody who is named by a relation to another person, such as "Nadia's brother".
struct Relative {
  let text: String

  /// Words between a name and the relation, as in "Nadia's little brother".
  private static let maximumBetween = 1

  /// Finds a person's first relative in an English, German, French, Spanish or Dutch text.
  init?(of name: String, in text: String) {
    let words = text.split { !($0.isLetter || "'’-".contains($0)) }
    let plain = words.map { $0.lowercased().replacing("’", with: "'") }
    let name = name.lowercased()
    for index in words.indices {
      if [name + "'s", name + "s", name + "'"].contains(plain[index]) {
        let following = plain.indices.dropFirst(index + 1).prefix(Self.maximumBetween + 1)
        guard let end = following.first(where: { Relatives.relations.contains(plain[$0]) }) else {
          continue
        }
        self.text = String(text[words[index].startIndex..<words[end].endIndex])
        return
      }
      let isContracted = plain[index] == "d'" + name
      let start = isContracted ? index - 1 : index - 2
      guard start >= 0, Relatives.relations.contains(plain[start]),
        isContracted || plain[index] == name && Self.joining.contains(plain[index - 1])
      else { continue }
      self.text = String(text[words[start].startIndex..<words[index].endIndex])
      return
    }
    return nil
  }

  private static let joining = Language.set(\.people.ofPerson)
}
