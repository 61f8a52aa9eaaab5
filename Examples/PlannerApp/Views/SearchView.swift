#if canImport(SwiftUI)
  import AppSupport
  import PlannerCore
  import Recollect
  import SwiftUI

  struct SearchView: View {
    @Bindable var search: SearchModel

    var body: some View {
      NavigationStack {
        List {
          if case .failed(let error) = search.state {
            Text(String(describing: error))
          }
          ForEach(search.results?.passages ?? []) { PassageRow(passage: $0) }
        }
        .searchable(text: $search.question)
        .onSubmit { search.search() }
        .navigationTitle("Search")
      }
    }
  }

  struct PassageRow: View {
    let passage: Passage

    var body: some View {
      VStack(alignment: .leading) {
        Text(passage.title).font(.headline)
        Text(passage.text)
        Text(passage.link?.description ?? "").font(.caption)
      }
    }
  }
#endif
