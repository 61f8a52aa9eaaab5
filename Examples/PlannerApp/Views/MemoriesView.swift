#if canImport(SwiftUI)
  import AppSupport
  import PlannerCore
  import Recollect
  import SwiftUI

  struct MemoriesView: View {
    let planner: PlannerModel
    @State private var sentence = ""

    var body: some View {
      NavigationStack {
        List {
          TextField("Something about you", text: $sentence)
            .onSubmit { remember() }
          if let error = planner.review.error {
            Text(String(describing: error))
          }
          Section("To review") {
            ForEach(planner.review.memories) { memory in
              Text(memory.text)
              Button("Remember") { Task { await planner.review.accept(memory.id) } }
              Button("Forget", role: .destructive) {
                Task { await planner.review.reject(memory.id) }
              }
            }
          }
        }
        .navigationTitle("Memories")
        .task { await planner.review.follow() }
      }
    }

    private func remember() {
      let sentence = sentence
      self.sentence = ""
      Task { await planner.remember(sentence) }
    }
  }
#endif
