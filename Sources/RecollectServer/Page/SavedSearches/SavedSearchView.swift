import Recollect

struct SavedSearchView: Sendable {
  var name: String
  var href: String
  /// The words of the search; `nil` if they are the name.
  var words: String?

  init(_ search: SavedSearch) {
    // Another program may have saved it, so its text leads to a search and nowhere else.
    let address = SearchAddress(FormFields(search.query))
    name = search.name
    href = "/?" + address.query
    words = address.words.text == search.name ? nil : address.words.text
  }
}

/// The form below the results of a search, which saves it or removes it.
struct SavingView: Sendable {
  static let maximumNameLength = 60

  var formToken: String
  var query: String
  /// The name under which the search is saved; `nil` if it isn't.
  var savedName: String?
  var suggestedName: String
  let maximumNameLength = Self.maximumNameLength

  init(_ address: SearchAddress, among searches: [SavedSearch], formToken: String) {
    self.formToken = formToken
    query = address.query
    savedName = searches.first { [query] in $0.query == query }?.name
    suggestedName = String(address.words.text.prefix(Self.maximumNameLength))
  }
}
