public import Observation
import Synchronization

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public final class LanguageModelSession {
  struct State {
    var transcript: Transcript
    var isResponding = false
  }

  let state: Mutex<State>
  let tools: [any Tool]
  let model: SystemLanguageModel

  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(model, tools, transcript)
  }

  private init(_ model: SystemLanguageModel, _ tools: [any Tool], _ transcript: Transcript) {
    self.model = model
    self.tools = tools
    state = Mutex(State(transcript: transcript))
    StandInModel.note(.session(transcript))
  }

  public var transcript: Transcript { state.withLock { $0.transcript } }
  public var isResponding: Bool { state.withLock { $0.isResponding } }

  public func prewarm(promptPrefix: Prompt? = nil) {
    StandInModel.note(.prewarm(promptPrefix?.text))
  }

  public struct Response<Content> where Content: Generable {
    public let content: Content
    public let rawContent: GeneratedContent
    public let transcriptEntries: ArraySlice<Transcript.Entry>
  }

  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    ResponseStream(run: StandInRun(self, prompt, nil, options))
  }

  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    ResponseStream(run: StandInRun(self, prompt, schema, options))
  }
}

extension LanguageModelSession: Observable {}
extension LanguageModelSession: @unchecked Sendable {}
