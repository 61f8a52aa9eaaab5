public import Foundation

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("It has no body.") }
}

/// A view of the framework, whose body is its own.
public protocol Primitive: View where Body == Never {}
extension Primitive {
  public var body: Never { fatalError("It has no body.") }
}

public struct EmptyView: Primitive {
  public init() {}
}

public struct TupleView<T>: Primitive {
  init() {}
}

public struct _ConditionalContent<TrueContent, FalseContent>: Primitive {
  init() {}
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { fatalError("It has no body.") }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent() }
}

/// Foundation has it on Apple's systems.
public struct LocalizedStringKey: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}
