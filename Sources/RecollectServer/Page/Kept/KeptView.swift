/// A kept search for a template.
struct KeptView: Sendable {
  var name: String
  var href: String
  /// The words of the search; `nil` if they are the name.
  var words: String?

  init(_ search: KeptSearches.Search) {
    // The file may have been changed, so its text leads to a search and nowhere else.
    let address = SearchAddress(FormFields(search.query))
    name = search.name
    href = "/?" + address.query
    words = address.words.text == search.name ? nil : address.words.text
  }
}

/// The form below the results of a search, which keeps it or removes it.
struct KeepingView: Sendable {
  var formToken: String
  var query: String
  /// The name under which the search is kept; `nil` if it isn't.
  var keptName: String?
  var suggestedName: String
  let maximumNameLength = KeptSearches.maximumNameLength

  init(_ address: SearchAddress, among searches: [KeptSearches.Search], formToken: String) {
    self.formToken = formToken
    query = address.query
    keptName = searches.first { [query] in $0.query == query }?.name
    suggestedName = String(address.words.text.prefix(KeptSearches.maximumNameLength))
  }
}
