public struct Font: Hashable, Sendable {
  public static let caption = Font()
  public static let headline = Font()
}

extension View {
  nonisolated public func searchable(text: Binding<String>) -> some View { self }
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  nonisolated public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View { self }
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
}
