import Foundation
import MenuAssistant
import Testing

@Suite struct AnswerCheckTests {
  private func check(_ text: String, guest: String = "") -> CheckedText {
    AnswerCheck(
      menu: TestMenu.menu, found: [TestMenu.soup, TestMenu.risotto, TestMenu.brulee], guest: guest
    ).check(text[...])
  }

  @Test(arguments: [
    "Hello! What would you like to eat?",
    "I recommend the Tomato Soup for €6.80.",
    "The tomato soup (6,80 €) and the creme brulee (7.60 EUR) are vegetarian.",
    "We have Wild Mushroom Risotto, €16.30, and Tomato Soup, €6.80.",
    "The risotto is creamy.",
    "Our mushroom risotto has ceps.",
    "It contains milk and costs no fortune.",
    "We have two soups and a dessert.",
    "I'm sorry, we have nothing like that.",
    "The Wild Mushroom Risotto is our only vegetarian main dish.",
  ])
  func whatTheMenuBearsOutStands(text: String) {
    let checked = check(text)
    #expect(checked.violations.isEmpty, "\(checked.marked)")
    #expect(checked.marked == text)
  }

  @Test(arguments: [
    ("Try the Lobster Thermidor!", Violation.Kind.unknownDish, "Lobster Thermidor"),
    ("We also have a pumpkin soup.", .unknownDish, "pumpkin soup"),
    ("There is sushi.", .unknownDish, "sushi"),
    ("The Mango Sorbet is vegan.", .dishNotFound, "Mango Sorbet"),
    ("It costs €99.", .unknownPrice, "€99"),
    ("The Tomato Soup is $6.80.", .unknownPrice, "$6.80"),
    ("The Tomato Soup costs €7.60.", .wrongPrice, "€7.60"),
    ("Tomato Soup for 12.00.", .unknownPrice, "12.00"),
    ("Tomato Soup €16.30, Wild Mushroom Risotto €16.30.", .wrongPrice, "€16.30"),
  ])
  func whatItDoesntIsMarked(text: String, kind: Violation.Kind, phrase: String) throws {
    let checked = check(text)
    #expect(checked.violations == [Violation(kind: kind, phrase: phrase)])
    let place = try #require(checked.marked.range(of: phrase + " ["))
    #expect(checked.marked[place.upperBound...].contains("]"))
    #expect(checked.text == text)
  }

  @Test(arguments: [
    ("I'm sorry, we don't have lobster thermidor.", true),
    ("There is no Lobster Thermidor.", true),
    ("Yes, we have lobster thermidor.", false),
    ("We have no lobster bisque pie.", false),
  ])
  func toDenyWhatTheGuestNamedIsMarkedAndRight(text: String, isDenied: Bool) {
    let checked = check(text, guest: "Do you have lobster thermidor?")
    #expect(checked.marked.contains("[not on the menu]"))
    #expect(checked.isWrong != isDenied)
  }

  @Test func aBudgetMayBeSaidBack() {
    let guest = "Something under 10 euros?"
    #expect(check("For under €10 there is Tomato Soup, €6.80.", guest: guest).violations.count == 0)
    #expect(check("The Tomato Soup costs €10.", guest: guest).violations.count == 1)
    #expect(check("For under €11 there is Tomato Soup.", guest: guest).violations.count == 1)
  }

  @Test(arguments: [
    ("I found a soup at €6.80 for you.", "I found a soup at €6.80 (Tomato Soup) for you."),
    ("For €6.80 or 16.30.", "For €6.80 (Tomato Soup) or 16.30 (Wild Mushroom Risotto)."),
    ("The tomato soup is €6.80.", "The tomato soup is €6.80."),
    ("It has milk and is €16.30.", "It has milk and is €16.30 (Wild Mushroom Risotto)."),
    ("It costs €99.", "It costs €99 [not a price of these dishes]."),
    ("Everything is under €16.30.", "Everything is under €16.30."),
  ])
  func aPriceAloneGetsTheNameOfItsDish(text: String, shown: String) {
    let checked = check(text)
    #expect(checked.marked == shown)
    #expect(checked.text == text)
    let again = AnswerCheck(
      menu: TestMenu.menu, found: [TestMenu.soup, TestMenu.soup, TestMenu.risotto], guest: "",
      named: checked.named
    ).check(text[...])
    #expect(!again.marked.contains("("))
  }

  @Test func aPriceOfTwoDishesGetsBothNames() {
    var bisque = TestMenu.soup
    bisque.name = "Carrot Bisque"
    let check = AnswerCheck(
      menu: Menu(dishes: [TestMenu.soup, bisque]), found: [TestMenu.soup, bisque], guest: "")
    #expect(check.check("It is €6.80.").marked == "It is €6.80 (Carrot Bisque or Tomato Soup).")
  }

  @Test func whereTheSentenceNamesNoDishAnyPriceFoundWillDo() {
    #expect(check("That is €7.60.").violations.isEmpty)
    #expect(check("That is €5.20.").violations.map(\.kind) == [.unknownPrice])
  }

  @Test(arguments: [
    "The Wild Mushroom Risotto is vegetarian.",
    "The Wild Mushroom Risotto is not vegan.",
    "The Wild Mushroom Risotto isn't dairy-free.",
    "The vegetarian dishes are Tomato Soup and Crème Brûlée.",
    "The Tomato Soup is vegan, and the Crème Brûlée has no nuts.",
    "Tomato Soup (vegan, nut-free) and Wild Mushroom Risotto (vegetarian, without eggs).",
    "The Wild Mushroom Risotto is free of gluten. It contains milk.",
    "We have nothing vegan but the Tomato Soup.",
  ])
  func claimsThatTheMenuConfirmsStand(text: String) {
    #expect(check(text).violations.isEmpty, "\(check(text).marked)")
  }

  @Test(arguments: [
    ("The Wild Mushroom Risotto is vegan.", "vegan [Wild Mushroom Risotto isn't vegan]."),
    (
      "Our vegan dish is the Wild Mushroom Risotto.",
      "Our vegan [Wild Mushroom Risotto isn't vegan]"
    ),
    ("Tomato Soup and Crème Brûlée are both vegan.", "both vegan [Crème Brûlée isn't vegan]."),
    ("Tomato Soup (vegan) and Crème Brûlée (vegan).", "Brûlée (vegan [Crème Brûlée isn't vegan])."),
    (
      "Wild Mushroom Risotto, €16.30. It is dairy-free.",
      "dairy-free [Wild Mushroom Risotto contains"
    ),
    ("The Crème Brûlée contains no nuts or eggs.", "nuts or eggs [Crème Brûlée contains eggs]."),
    ("The Crème Brûlée doesn't contain any milk.", "any milk [Crème Brûlée contains milk]."),
    ("The Crème Brûlée is lactose free.", "free [Crème Brûlée contains milk]."),
    ("Tomato Soup without celery.", "celery [Tomato Soup contains celery]."),
  ])
  func claimsThatTheMenuContradictsAreMarked(text: String, marked: String) {
    let checked = check(text)
    #expect(checked.isWrong && checked.violations.count == 1)
    #expect(checked.marked.contains(marked), "\(checked.marked)")
  }

  @Test func nutsMeanPeanutsToo() {
    let check = AnswerCheck(menu: TestMenu.menu, found: [TestMenu.satay], guest: "")
    let checked = check.check("The Chicken Satay is nut-free.")
    #expect(checked.violations.map(\.explanation) == ["nut-free (Chicken Satay contains peanuts)"])
  }

  @Test func aClaimMayBeAboutADishOfTheSentenceBefore() {
    let check = AnswerCheck(
      menu: TestMenu.menu, found: [TestMenu.soup, TestMenu.risotto], guest: "",
      named: [TestMenu.soup, TestMenu.risotto])
    #expect(check.check("It is vegan.").violations.count == 1)
    #expect(check.check("They are vegetarian.").violations.isEmpty)
    #expect(check.check("Is there anything vegan you like?").violations.isEmpty)
  }
}
