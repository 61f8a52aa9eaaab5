import Synchronization

/// The model behind all stand-in sessions: it writes what a test's script says.
///
/// Without a script it writes words that depend on the prompt, or the first value that its schema
/// allows, and calls its first tool if the prompt asks for a tool.
public enum StandInModel {
  /// One part of a response.
  public enum Step: Sendable {
    case text(String)
    case value(GeneratedContent)
    /// Calls of one round, which run at the same time.
    case calls([Transcript.ToolCall])
    case failure(any Error)
  }

  /// A request as the model reads it.
  public struct Request: Sendable {
    public let transcript: Transcript
    public let toolNames: [String]
    public let options: GenerationOptions
    let schema: GenerationSchema?
  }

  /// An event that a test can look at.
  public enum Event: Sendable {
    case session(Transcript)
    case prewarm(String?)
    case request(Request)
  }

  /// Events in the order in which they happened.
  public final class Log: Sendable {
    private let all = Mutex<[Event]>([])
    public init() {}
    public var events: [Event] { all.withLock { $0 } }
    func add(_ event: Event) { all.withLock { $0.append(event) } }
  }

  /// Called again after each round of calls.
  @TaskLocal public static var script: (@Sendable (Request) -> Step)?
  @TaskLocal public static var log: Log?
  @TaskLocal public static var availability = SystemLanguageModel.Availability.available

  static func note(_ event: Event) { log?.add(event) }

  static func step(_ request: Request, _ tools: [any Tool]) throws -> Step {
    if let script { return script(request) }
    let prompt = request.transcript.last { entry in
      if case .prompt = entry { true } else { false }
    }
    let hasOutput =
      if case .toolOutput = request.transcript.last { true } else { false }
    let text = prompt?.text ?? ""
    if let tool = tools.first, !hasOutput, mustCall(request.options) || text.contains("tool") {
      let arguments = try StandInValue(tool.parameters).first()
      return .calls([.init(id: "call", toolName: tool.name, arguments: arguments)])
    }
    if let schema = request.schema { return .value(try StandInValue(schema).first()) }
    let seed = text.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF }
    return .text((0..<20).map { "word\((seed &+ $0 &* 17) % 100)" }.joined(separator: " "))
  }

  private static func mustCall(_ options: GenerationOptions) -> Bool {
    #if OS27
      options.toolCallingMode == .required
    #else
      false
    #endif
  }
}
