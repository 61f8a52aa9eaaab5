import Foundation
import Hummingbird
import Recollect

extension LibraryPages {
  private static let maximumQueryBytes = 4 * 1024

  func saveSearch(_ request: Request) async throws -> Response {
    let form = try await form(request)
    let name = (form["name"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let address = SearchAddress(FormFields(form["search"] ?? ""))
    guard !name.isEmpty, name.count <= SavingView.maximumNameLength,
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      return notSaved("Give it a name of at most \(SavingView.maximumNameLength) characters.")
    }
    guard !address.isEmpty, address.query.utf8.count <= Self.maximumQueryBytes else {
      return notSaved("There are no words to search for, or too many.")
    }
    try await served.library.save(SavedSearch(name: name, query: address.query))
    return redirect(to: address)
  }

  func removeSearch(_ request: Request) async throws -> Response {
    let form = try await form(request)
    try await served.library.removeSavedSearch(named: form["name"] ?? "")
    return redirect(to: SearchAddress(FormFields(form["search"] ?? "")))
  }

  private func redirect(to address: SearchAddress) -> Response {
    redirect(to: address.isEmpty ? "/" : "/?" + address.query)
  }

  private func notSaved(_ text: String) -> Response {
    message("Nothing was changed", text, status: .unprocessableContent)
  }
}
