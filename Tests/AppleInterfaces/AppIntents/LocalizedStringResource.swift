/// Foundation has it on Apple's systems.
public struct LocalizedStringResource: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}
