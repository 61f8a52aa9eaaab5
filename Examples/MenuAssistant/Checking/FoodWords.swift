/// The words that identify a phrase as a dish, and the words that don't distinguish dishes.
enum FoodWords {
  /// The stems of words for kinds of dishes.
  static let kinds = stems(
    """
    bagel baguette biryani bouillabaisse bowl bread brisket brownie bruschetta burger burrito cake \
    calamari cannelloni carpaccio casserole ceviche cheeseburger cheesecake chili chilli chop \
    chowder cobbler cod confit crab crème crepe croquette crumble curry custard cutlet doughnut duck \
    dumpling enchilada eclair escargot fajita falafel fish flan fondue frittata fritter gazpacho \
    gnocchi goulash gratin gumbo gyoza haggis halibut ham hotpot hummus jambalaya kebab kedgeree \
    kimchi laksa lamb lasagna lasagne linguine lobster macaroni meatball meatloaf minestrone mousse \
    moussaka mussel nachos noodle octopus omelette oyster paella pancake parfait parmigiana pasta \
    pastry pavlova pho pie pilaf pizza platter poutine prawn profiterole pudding quesadilla quiche \
    ragout ramen ratatouille ravioli ribs risotto rissole roast roulade salad salmon sandwich sashimi \
    satay sausage scallop schnitzel shrimp skewer sorbet souffle soup spaghetti steak stew stir-fry \
    strudel sundae sushi taco tagine tagliatelle tamale tapas tartare tart tempura terrine thermidor \
    tiramisu toast tortellini tortilla trifle trout tuna turkey vindaloo waffle wellington wrap
    """)

  /// The stems of words near a dish that don't distinguish one dish from another.
  static let plain = stems(
    """
    a about all allergen allergy also an and another any are as ask at available be both but by can \
    choice contain containing contains course dairy dairy-free delicious dessert different dish do don't \
    each either enjoy every excellent favourite few fine following for free fresh from gluten \
    gluten-free good great guest has have here hello hi how i i'd i'm if in include is it it's its like \
    list lovely main many may meal menu might milk more my nice no not nut nut-free of offer on one option \
    or order other our please popular price priced recommend restaurant salad sauce served several should \
    so some sorry special starter such suggest sure tasty that the their them there these they this \
    three to try two unfortunately various vegan vegetarian very want we welcome well what which with \
    without wonderful would yes you your
    """)

  private static func stems(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map { Word.stem(of: String($0)) })
  }
}
