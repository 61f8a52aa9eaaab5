#if canImport(AppIntents)
  import AppIntents
  import AppSupport

  struct PlannerShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
      AppShortcut(
        intent: SearchLibraryIntent(), phrases: ["Search \(.applicationName)"],
        shortTitle: "Search", systemImageName: "magnifyingglass")
      AppShortcut(
        intent: AskLibraryIntent(), phrases: ["Ask \(.applicationName)"],
        shortTitle: "Ask", systemImageName: "questionmark.bubble")
    }
  }

  struct PlannerIntents: AppIntentsPackage {
    static var includedPackages: [any AppIntentsPackage.Type] { [LibraryIntents.self] }
  }
#endif
