#if canImport(SwiftUI)
  import MenuCore
  import SwiftUI

  struct StartView: View {
    let start: MenuStart

    var body: some View {
      switch start.state {
      case .opening:
        ProgressView("Reading the menu")
          .task { await start.open() }
      case .failed(let error):
        ContentUnavailableView(
          "The menu can't be read", systemImage: "exclamationmark.triangle",
          description: Text(String(describing: error)))
      case .open(let model):
        WaiterView(model: model)
      }
    }
  }
#endif
