import MenuCore
import Testing

@Suite struct MenuTests {
  @Test func aDishIsComposedAsSentences() {
    #expect(
      TestMenu.satay.sentence
        == """
        Chicken Satay, a starter for €9.80: chicken with a peanut sauce. Contains peanuts and soy.
        """)
    #expect(
      TestMenu.sorbet.sentence
        == """
        Mango Sorbet, a dessert for €5.20: two scoops of mango. No listed allergens. It is vegan.
        """)
  }

  @Test(arguments: [(680, "€6.80"), (1205, "€12.05"), (99, "€0.99"), (2000, "€20.00")])
  func pricesArePrintedWithTwoDecimals(price: Int, printed: String) {
    let dish = Dish(name: "x", course: "main", description: "y", price: price)
    #expect(dish.printedPrice == printed)
  }

  @Test func theHouseHasFiftyDishesAndSaysNothingAgainstItself() throws {
    let dishes = try Menu.house().dishes
    #expect(dishes.count == 50)
    let animal: Set = ["milk", "eggs", "fish", "crustaceans", "molluscs"]
    for dish in dishes {
      let allergens = Set(dish.allergens)
      if dish.tags.contains("vegan") { #expect(allergens.isDisjoint(with: animal), "\(dish.name)") }
      if dish.tags.contains("gluten-free") {
        #expect(!allergens.contains("gluten"), "\(dish.name)")
      }
      if dish.tags.contains("dairy-free") { #expect(!allergens.contains("milk"), "\(dish.name)") }
      #expect(dish.price > 0)
    }
  }
}
