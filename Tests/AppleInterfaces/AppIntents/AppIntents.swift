public protocol _IntentValue {}
extension String: _IntentValue {}
extension Never: _IntentValue {}
extension Array: _IntentValue where Element: _IntentValue {}

public protocol IntentResult: Sendable {
  associatedtype Value = Never
  associatedtype Dialog = Never
}

public protocol ReturnsValue<Value>: IntentResult {}
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}

public struct IntentResultContainer<Value: _IntentValue, OpensAppIntent, Snippet, Dialog>:
  IntentResult, @unchecked Sendable
{}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

extension IntentResult {
  public static func result<Value: _IntentValue>(value: Value) -> Self
  where Self == IntentResultContainer<Value, Never, Never, Never> { IntentResultContainer() }
  public static func result<Value: _IntentValue>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    IntentResultContainer()
  }
}

public struct IntentDialog: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
}

public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  public init(stringLiteral value: String) {}
}

public protocol _SupportsAppDependencies {}
extension _SupportsAppDependencies {
  public typealias Dependency = AppDependency
}

public protocol AppIntent: _SupportsAppDependencies, Sendable {
  associatedtype PerformResult: IntentResult
  static var title: LocalizedStringResource { get }
  static var description: IntentDescription? { get }
  func perform() async throws -> PerformResult
  init()
}

extension AppIntent {
  public typealias Parameter = IntentParameter
  public static var description: IntentDescription? { nil }
}

@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: @unchecked Sendable {
  private var value: Value?
  fileprivate init(empty: Void) {}
  @available(*, unavailable)
  public init() { fatalError("A parameter has a title.") }
  public var wrappedValue: Value {
    get { value! }
    set { value = newValue }
  }
  public var projectedValue: IntentParameter<Value> { self }
}

extension IntentParameter where Value == String {
  public convenience init(title: LocalizedStringResource) { self.init(empty: ()) }
}

@propertyWrapper
public final class AppDependency<Value: Sendable>: @unchecked Sendable {
  private var value: Value?
  public convenience init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared
  ) { self.init(empty: ()) }
  private init(empty: Void) {}
  public var wrappedValue: Value {
    get { value! }
    set { value = newValue }
  }
  public var projectedValue: AppDependency<Value> { self }
}

public final class AppDependencyManager {
  public static var shared: AppDependencyManager { AppDependencyManager() }
  public init() {}
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping @Sendable () -> Dependency
  ) {}
}

public protocol AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}
extension AppIntentsPackage {
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
