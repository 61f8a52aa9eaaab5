import LanguageModels
import Testing

@Suite struct BuilderTests {
  private struct Dish: PromptRepresentable, InstructionsRepresentable {
    var name: String
    var price: Int

    var promptRepresentation: Prompt {
      "Dish: \(name)"
      "Price: \(price)"
    }

    var instructionsRepresentation: Instructions {
      "Recommend \(name)."
    }
  }

  @Test func aPromptIsItsPartsOneToALine() {
    let prompt = Prompt {
      "First"
      Dish(name: "Soup", price: 7)
      ["a", "b"]
      ""
      Prompt("Last")
    }
    #expect(prompt.description == "First\nDish: Soup\nPrice: 7\na\nb\n\nLast")
  }

  @Test(arguments: [true, false]) func branchesThatGiveNothingLeaveNoLine(isLong: Bool) {
    let prompt = Prompt {
      "Answer."
      if isLong {
        "At length."
      }
      for number in 0..<(isLong ? 2 : 0) {
        "Point \(number)"
      }
      if isLong { "One" } else { "Two" }
      switch isLong {
      case true: Dish(name: "Soup", price: 7)
      case false: "Nothing"
      }
    }
    let expected =
      isLong
      ? "Answer.\nAt length.\nPoint 0\nPoint 1\nOne\nDish: Soup\nPrice: 7"
      : "Answer.\nTwo\nNothing"
    #expect(prompt.description == expected)
  }

  @Test func anEmptyBlockIsAnEmptyPrompt() {
    #expect(Prompt {}.description == "")
    #expect(Prompt("").description == "")
  }

  @Test func instructionsAreBuiltTheSameWay() {
    let isStrict = true
    let instructions = Instructions {
      "You are a waiter."
      Dish(name: "Soup", price: 7)
      if isStrict { "Never invent a dish." }
    }
    #expect(instructions.description == "You are a waiter.\nRecommend Soup.\nNever invent a dish.")
  }

  @Test func whatABlockThrowsIsThrown() {
    struct Refused: Error {}
    func line() throws -> String { throw Refused() }
    #expect(throws: Refused.self) {
      try Prompt {
        "a"
        try line()
      }
    }
  }
}
