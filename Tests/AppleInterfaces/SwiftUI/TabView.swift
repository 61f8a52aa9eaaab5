@MainActor @preconcurrency
public protocol TabContent {}

public struct Tab<Content: View>: TabContent {
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {}
}

public struct TupleTabContent<T>: TabContent {
  nonisolated init() {}
}

@resultBuilder
public struct TabContentBuilder {
  public static func buildBlock<each Content: TabContent>(
    _ content: repeat each Content
  ) -> TupleTabContent<(repeat each Content)> { TupleTabContent() }
}

public struct TabView<Content: TabContent>: Primitive {
  public init(@TabContentBuilder content: () -> Content) {}
}
