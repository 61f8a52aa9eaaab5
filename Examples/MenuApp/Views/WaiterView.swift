#if canImport(SwiftUI)
  import MenuCore
  import SwiftUI

  struct WaiterView: View {
    let model: MenuModel
    @State private var words = ""

    var body: some View {
      NavigationStack {
        List {
          ForEach(model.lines) { line in
            Text(line.text).font(line.isGuest ? .headline : .caption)
          }
          StateRow(model: model)
          TextField("What would you like to eat?", text: $words)
            .onSubmit { say() }
        }
        .navigationTitle("Menu")
      }
    }

    private func say() {
      model.say(words)
      words = ""
    }
  }

  private struct StateRow: View {
    let model: MenuModel

    var body: some View {
      switch model.state {
      case .idle:
        Text("With an allergy, ask a person too.").font(.caption)
      case .answering:
        ProgressView()
        Button("Stop") { model.stop() }
      case .unavailable(let remedy):
        ContentUnavailableView("No language model", systemImage: "cpu", description: Text(remedy))
      case .failed(let error):
        Text(String(describing: error))
      }
    }
  }
#endif
