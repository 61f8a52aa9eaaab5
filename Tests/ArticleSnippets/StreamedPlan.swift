// A value that grows in the state of a view.
import LanguageModels
import Observation
import SwiftUI

@Generable
struct DayPlan {
  let title: String
  @Guide(.count(3))
  let steps: [String]
}

@MainActor @Observable
final class Planning {
  private(set) var plan: DayPlan.PartiallyGenerated?
  private(set) var error: (any Error)?
  @ObservationIgnored private let session = LanguageModelSession()

  func start(_ wish: String) async {
    do {
      let stream = session.streamResponse(to: wish, generating: DayPlan.self)
      for try await snapshot in stream { plan = snapshot.content }
    } catch {
      self.error = error
    }
  }
}

struct PlanView: View {
  @State private var planning = Planning()

  var body: some View {
    List {
      if let title = planning.plan?.title {
        Text(title).font(.headline)
      }
      ForEach(planning.plan?.steps ?? [], id: \.self) { Text($0) }
    }
    .task { await planning.start("Plan a quiet Sunday.") }
  }
}
