import Foundation
import Items
import MenuCore
import RecollectAnswers

/// A question of `Fixtures/questions.json`, with what its answer may and must say.
struct MenuQuestion: Decodable {
  /// The messages of the guest; the answer to the last one is judged.
  var said: [String]
  /// The dishes that may be offered; `nil` for any.
  var fits: [String]?
  /// The number of dishes that have to be offered.
  var atLeast: Int?
  /// The dishes that have to be named.
  var mentions: [String]?
  /// A pattern that the text has to match, and one that it mustn't.
  var says: String?
  var never: String?

  static func all() throws -> [MenuQuestion] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/questions.json").standardizedFileURL
    return try JSONDecoder().decode([MenuQuestion].self, from: Data(contentsOf: file))
  }

  /// Returns what is wrong with an answer; empty if it is right.
  func faults(of answer: RecordAnswer) throws -> [String] {
    let offered = answer.lookup?.matches.map(\.item.id) ?? []
    var faults: [String] = []
    if let fits {
      faults += offered.filter { !fits.contains($0) }.map { "offers \($0)" }
      if offered.count < atLeast ?? 0 { faults.append("offers \(offered.count) dishes") }
    }
    for dish in mentions ?? [] where !answer.text.contains(dish) {
      faults.append("doesn't name \(dish)")
    }
    if let says, try answer.text.firstMatch(of: Regex(says)) == nil {
      faults.append("doesn't say \(says)")
    }
    if let never, try answer.text.firstMatch(of: Regex(never)) != nil {
      faults.append("says \(never)")
    }
    return faults
  }
}

/// The claims of an answer, each compared with the menu and not with what the library has looked
/// up.
struct MenuClaims {
  let menu: Menu

  /// Returns the claims that the menu contradicts, or that can't be read.
  func falseClaims(in answer: RecordAnswer) -> [String] {
    guard let lookup = answer.lookup else { return [] }
    let lines = answer.text.split(separator: "\n").map(String.init)
    var wrong: [String] = []
    for line in lines where line.hasPrefix("- ") {
      guard let dish = menu.dishes.first(where: { line.hasPrefix("- \($0.name): ") }) else {
        wrong.append(line)
        continue
      }
      let claims = line.dropFirst(dish.name.count + 4).dropLast().components(separatedBy: "; ")
      wrong += claims.filter { !isTrue($0, of: dish) }.map { "\(dish.name): \($0)" }
    }
    guard let heading = lines.first(where: { $0.firstMatch(of: #/\d+ dish(es)?: /#) != nil }),
      let asked = heading.split(separator: ": ", maxSplits: 1).last?.dropLast()
    else { return wrong }
    let offered = lookup.matches.compactMap { match in
      menu.dishes.first { $0.name == match.item.id }
    }
    for claim in String(asked).components(separatedBy: ", ") {
      wrong += offered.filter { !isTrue(claim, of: $0) }.map { "\($0.name): \(claim)" }
    }
    return wrong
  }

  private func isTrue(_ claim: String, of dish: Dish) -> Bool {
    let isVegan = dish.tags.contains("vegan")
    let diets = dish.tags + (isVegan ? ["vegetarian", "dairy-free"] : [])
    func has(_ allergen: String) -> Bool {
      let meant =
        [
          "nuts": ["nut"], "dairy": ["milk"], "lactose": ["milk"], "wheat": ["gluten"],
          "shellfish": ["crustaceans", "molluscs"],
        ][allergen] ?? [allergen]
      return dish.allergens.contains { listed in meant.contains { listed.contains($0) } }
    }
    func words(_ text: some StringProtocol) -> [Substring] {
      text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        .split { !$0.isLetter }.map { word in
          let ending = ["es", "ed", "s", "e", "y"].first { word.hasSuffix($0) } ?? ""
          return word.dropLast(ending.count)
        }
    }
    func says(_ phrases: Substring) -> Bool {
      let text = words("\(dish.name) \(dish.description) \(dish.allergens) \(dish.course)")
      return phrases.components(separatedBy: "” or “").contains { phrase in
        words(phrase).allSatisfy { word in text.contains(word) }
      }
    }
    if claim == dish.printedPrice || claim == dish.course || claim == dish.description {
      return true
    }
    if claim == "no listed allergens" { return dish.allergens.isEmpty }
    if let bound = claim.firstMatch(of: #/^at (most|least) €(\d+)\.(\d\d)$/#)?.output {
      let cents = Int(bound.2)! * 100 + Int(bound.3)!
      return bound.1 == "most" ? dish.price <= cents : dish.price >= cents
    }
    if let phrase = claim.firstMatch(of: #/^(naming|names|not naming|doesn't name) “(.*)”$/#)?
      .output
    {
      return says(phrase.2) == ["naming", "names"].contains(phrase.1)
    }
    if claim.hasPrefix("contains ") {
      return claim.dropFirst(9).components(separatedBy: ", ").allSatisfy(has)
    }
    if claim.hasPrefix("no ") { return !has(String(claim.dropFirst(3))) }
    for denial in ["not marked ", "not "] where claim.hasPrefix(denial) {
      let property = String(claim.dropFirst(denial.count))
      return !diets.contains(property) && property != dish.course
    }
    return claim.components(separatedBy: ", ").allSatisfy(diets.contains)
      || claim.components(separatedBy: " or ").contains(dish.course)
  }
}
