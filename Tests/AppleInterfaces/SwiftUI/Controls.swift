public struct Text: Primitive {
  public init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
}

public struct ProgressView: Primitive {
  public init() {}
  public init(_ titleKey: LocalizedStringKey) {}
}

public struct TextField: Primitive {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
}

public struct TextEditor: Primitive {
  public init(text: Binding<String>) {}
}

public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
}

public struct Button: Primitive {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}

public struct ContentUnavailableView: Primitive {
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {}
}

public struct NavigationStack<Root: View>: Primitive {
  public init(@ViewBuilder root: () -> Root) {}
}

public struct VStack<Content: View>: Primitive {
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct HStack<Content: View>: Primitive {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

public struct HorizontalAlignment: Equatable, Sendable {
  public static let center = HorizontalAlignment()
  public static let leading = HorizontalAlignment()
}

public struct Form<Content: View>: Primitive {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct List<Content: View>: Primitive {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct Section<Content: View>: Primitive {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
