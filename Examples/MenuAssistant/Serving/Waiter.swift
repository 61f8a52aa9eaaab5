package import LanguageModels

/// Talks with one guest: looks dishes up, answers while the model writes, and checks what it says.
package struct Waiter: Sendable {
  private let menu: Menu
  private let finder: any MenuFinder
  private let retrieval: Retrieval
  private let lookups: Lookups
  private let session: LanguageModelSession
  private let count: Int

  /// - Parameters:
  ///   - finder: finds the dishes, here or elsewhere.
  ///   - count: how many dishes a lookup gives the model.
  ///   - observe: is told of each lookup.
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

  /// Answers the guest.
  ///
  /// After a lookup the guest always reads the name of a dish that is on the menu: when the answer
  /// names none, the nearest ones are named below it.
  ///
  /// - Parameter show: takes the answer sentence by sentence, each checked, while it is written.
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

  /// The guest's words with the dishes they lead to.
  private func shown(for words: String) async throws -> String {
    let lookup = try await lookups.find(words, by: .guest, in: finder, count: count)
    return """
      Dishes on the menu that may fit:
      \(lookup.matches.map(\.dish).listed)

      The guest says: \(words)
      """
  }

  /// What the model is told after an answer that the menu doesn't bear out.
  ///
  /// If it hadn't looked anything up, it gets the dishes now: that is the usual reason.
  private func correction(
    of answer: CheckedText, hasLooked: Bool, _ words: String
  ) async throws -> String {
    let wrong = answer.violations.filter { !$0.isDenied }
    let phrases = wrong.map(\.phrase).joined(separator: ", ")
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

/// One answer, and how it came about.
package struct Serving: Hashable, Sendable {
  /// What was looked up for it.
  package var lookups: [Lookup]
  /// The answer that stands.
  package var answer: CheckedText
  /// The one before, if that named what the menu doesn't have.
  package var takenBack: CheckedText?
  /// The dishes named below an answer that named none itself.
  package var nearest: [Dish] = []
}
