#if canImport(SwiftUI)
  import SwiftUI

  @main
  struct MenuApp: App {
    @State private var start = MenuStart()

    var body: some Scene {
      WindowGroup {
        StartView(start: start)
      }
    }
  }
#else
  /// SwiftUI is on Apple's systems alone; the logic is in `MenuCore`.
  @main
  enum MenuApp {
    static func main() { print("This app needs SwiftUI. On Linux, run `make example-menu`.") }
  }
#endif
