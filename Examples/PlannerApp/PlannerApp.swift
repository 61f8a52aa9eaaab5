#if canImport(SwiftUI)
  import AppSupport
  import PlannerCore
  import SwiftUI

  @main
  struct PlannerApp: App {
    @Environment(\.scenePhase) private var phase
    @State private var start = PlannerStart()

    var body: some Scene {
      WindowGroup {
        StartView(start: start)
      }
      .onChange(of: phase) { _, phase in
        if phase == .background { start.enterBackground() }
        if phase == .active { start.enterForeground() }
      }
    }
  }
#else
  /// SwiftUI is on Apple's systems alone; the logic is in `PlannerCore`.
  @main
  enum PlannerApp {
    static func main() { print("This app needs SwiftUI. On Linux, run `make example-planner`.") }
  }
#endif
