#if canImport(SwiftUI)
  import PlannerCore
  import SwiftUI

  struct StartView: View {
    let start: PlannerStart

    var body: some View {
      switch start.state {
      case .opening:
        ProgressView("Opening the planner")
          .task { await start.open() }
      case .failed(let error):
        ContentUnavailableView(
          "The planner can't be opened", systemImage: "exclamationmark.triangle",
          description: Text(String(describing: error)))
      case .open(let planner):
        PlannerView(planner: planner)
      }
    }
  }

  struct PlannerView: View {
    let planner: PlannerModel

    var body: some View {
      TabView {
        Tab("Search", systemImage: "magnifyingglass") { SearchView(search: planner.search) }
        Tab("Ask", systemImage: "questionmark.bubble") { AskView(answer: planner.answer) }
        Tab("Records", systemImage: "list.bullet") { RecordsView(planner: planner) }
        Tab("Memories", systemImage: "brain") { MemoriesView(planner: planner) }
      }
    }
  }
#endif
