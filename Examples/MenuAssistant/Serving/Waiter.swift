package import LanguageModels

/// A waiter who serves one guest: looks up dishes, streams responses and checks them.
package struct Waiter: Sendable {
  private let menu: Menu
  private let finder: any MenuFinder
  private let retrieval: Retrieval
  private let lookups: Lookups
  private let session: LanguageModelSession
  private let count: Int

  /// Creates a waiter.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - finder: A finder of dishes, local or remote.
  ///   - model: The model that generates the responses.
  ///   - retrieval: The method of giving dishes to the model.
  ///   - count: The number of dishes that a lookup gives to the model.
  ///   - limits: The limits on tool calls.
  ///   - observe: A closure that receives each lookup.
  package init(
    menu: Menu, finder: any MenuFinder, model: any LanguageModel, retrieval: Retrieval,
    count: Int = 5, limits: ToolLimits = ToolLimits(),
    observe: @escaping @Sendable (Lookup) -> Void = { _ in }
  ) {
    let lookups = Lookups(observe: observe)
    let tool = LookupMenu(finder: finder, lookups: lookups, count: count)
    self.menu = menu
    self.finder = finder
    self.retrieval = retrieval
    self.count = count
    self.lookups = lookups
    session = LanguageModelSession(
      model: model, tools: retrieval == .tool ? [tool] : [], instructions: Self.instructions)
    session.toolLimits = limits
  }

  private static let instructions = """
    You are the waiter of a restaurant and answer in one to three short sentences. Tell the guest \
    only of dishes you were shown, each by its full name and with its price: at most three, and only \
    those that fit what the guest asks for. Mind what a dish contains. If none fits, say that you \
    have nothing like it. Never make up a dish or a price.
    """

  /// Responds to the guest.
  ///
  /// After a lookup, the guest always reads the name of a dish on the menu: if the response names
  /// none, the nearest dishes are listed below it.
  ///
  /// - Parameters:
  ///   - words: The guest's words.
  ///   - show: A closure that receives the checked sentences of the response while it is generated.
  package func serve(_ words: String, show: @Sendable (String) -> Void) async throws -> Serving {
    let before = lookups.done.count
    var answer = try await say(try await prompt(for: words), to: words, show: show)
    var first: CheckedText?
    if answer.isWrong {
      first = answer
      show("\n\(Self.excuse(for: answer.violations))\n")
      let prompt = try await correction(of: answer, hasLooked: lookups.done.count > before, words)
      answer = try await say(prompt, to: words, mode: .disallowed, show: show)
    }
    var serving = Serving(
      lookups: Array(lookups.done.dropFirst(before)), answer: answer, takenBack: first)
    if answer.named.isEmpty, let lookup = serving.lookups.last, !lookup.matches.isEmpty {
      serving.nearest = lookup.matches.prefix(3).map(\.dish)
      show("\n\(Self.nearestLine(serving.nearest))")
    }
    return serving
  }

  private static func nearestLine(_ dishes: [Dish]) -> String {
    let names = dishes.map { "\($0.name), \($0.printedPrice)" }.joined(separator: "; ")
    return "(Nearest on the menu: \(names).)"
  }

  private func prompt(for words: String) async throws -> String {
    guard retrieval == .always else { return words }
    return try await shown(for: words)
  }

  /// Returns the guest's words with the dishes that a lookup finds for them.
  private func shown(for words: String) async throws -> String {
    let lookup = try await lookups.find(words, by: .guest, in: finder, count: count)
    return """
      Dishes on the menu that may fit:
      \(lookup.matches.map(\.dish).listed)

      The guest says: \(words)
      """
  }

  /// Returns the prompt for a new response after one that contradicts the menu.
  ///
  /// If there was no lookup yet, which is the usual reason for a wrong response, the prompt
  /// contains the dishes.
  private func correction(
    of answer: CheckedText, hasLooked: Bool, _ words: String
  ) async throws -> String {
    let wrong = answer.violations.filter { !$0.isDenied }
    let phrases = wrong.map(\.explanation).joined(separator: ", ")
    let demand = """
      Your answer was wrong about: \(phrases). Answer again, in one or two sentences, with nothing \
      but dishes from the list, or say that you have nothing like it.
      """
    return hasLooked ? demand : demand + "\n\n" + (try await shown(for: words))
  }

  private func say(
    _ prompt: String, to words: String, mode: GenerationOptions.ToolCallingMode = .allowed,
    show: @Sendable (String) -> Void
  ) async throws -> CheckedText {
    var options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 220)
    options.toolCallingMode = mode
    var sentences = Sentences()
    var answer = CheckedText(text: "", marked: "", violations: [])
    var text = ""
    for try await snapshot in session.streamResponse(to: prompt, options: options) {
      text = snapshot.content
      for sentence in sentences.take(from: text) {
        answer = answer + pass(sentence, of: answer, to: words, show)
      }
    }
    for sentence in sentences.finish(text) {
      answer = answer + pass(sentence, of: answer, to: words, show)
    }
    return answer
  }

  private func pass(
    _ sentence: Substring, of answer: CheckedText, to words: String, _ show: (String) -> Void
  ) -> CheckedText {
    let found = lookups.done.flatMap(\.matches).map(\.dish)
    let check = AnswerCheck(menu: menu, found: found, guest: words, named: answer.named)
    let checked = check.check(sentence)
    show(checked.marked)
    return checked
  }

  private static func excuse(for violations: [Violation]) -> String {
    let wrong = violations.filter { !$0.isDenied }
    let phrases = wrong.map { "“\($0.phrase)”" }.joined(separator: ", ")
    return "(The menu doesn't bear out \(phrases). Once more:)"
  }
}

/// A response, with its lookups.
package struct Serving: Hashable, Sendable {
  /// The lookups for the response.
  package var lookups: [Lookup]
  /// The final response.
  package var answer: CheckedText
  /// The previous response, if it contradicted the menu.
  package var takenBack: CheckedText?
  /// The dishes that are listed below a response that names none.
  package var nearest: [Dish] = []
}
