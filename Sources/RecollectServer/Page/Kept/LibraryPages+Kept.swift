import Foundation
import Hummingbird

extension LibraryPages {
  func keepSearch(_ request: Request) async throws -> Response {
    let form = try await form(request)
    let name = (form["name"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let address = SearchAddress(FormFields(form["search"] ?? ""))
    guard !name.isEmpty, name.count <= KeptSearches.maximumNameLength,
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      return notKept("Give it a name of at most \(KeptSearches.maximumNameLength) characters.")
    }
    guard !address.isEmpty, address.query.utf8.count <= KeptSearches.maximumQueryBytes else {
      return notKept("There are no words to search for, or too many.")
    }
    return change(thenTo: address) {
      try $0.keep(KeptSearches.Search(name: name, query: address.query))
    }
  }

  func removeSearch(_ request: Request) async throws -> Response {
    let form = try await form(request)
    let address = SearchAddress(FormFields(form["search"] ?? ""))
    return change(thenTo: address) { try $0.remove(form["name"] ?? "") }
  }

  private func change(
    thenTo address: SearchAddress, _ body: (KeptSearches) throws -> Void
  ) -> Response {
    guard let kept else {
      return notKept("The library is encrypted, and the file of kept searches wouldn't be.")
    }
    do {
      try body(kept)
    } catch {
      return notKept(SystemProblem(error).sentence)
    }
    return redirect(to: address.isEmpty ? "/" : "/?" + address.query)
  }

  private func notKept(_ text: String) -> Response {
    message("Nothing was changed", text, status: .unprocessableContent)
  }
}
