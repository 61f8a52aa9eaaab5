import Foundation
import Items
import LanguageModels
import NIOCore
import Recollect
import RecollectAnswers
import RecollectServer
import RecollectTesting
import TestSupport
import Testing

@Suite("The page of a chat", .timeLimit(.minutes(5)))
struct ChatPageTests {
  private static let items = [
    "Quinces ripen in October.", "Medlars ripen late.", "The tractor does need oil.",
  ].enumerated().map { number, text in
    Item(id: "\(number)", kind: .note, title: "Note \(number)", text: text)
  }

  /// Answers questions, makes them stand alone, and takes what the person owns for a fact.
  private static func model(
    before: @escaping @Sendable (GenerationRequest) async throws -> Void = { _ in }
  ) -> ScriptedLanguageModel {
    ScriptedLanguageModel { request in
      try await before(request)
      let text = request.transcript.last?.text ?? ""
      if request.schema != nil {
        return .text(text.contains("I own") ? "\"fact\"" : "\"talk\"")
      }
      return text.contains("Last question:") ? "When do medlars ripen?" : "In October [1]."
    }
  }

  private static func say(
    _ message: String, to address: String = "/chat", _ more: String = "&remember=1",
    in pages: PageLibrary, accept: String = "text/html"
  ) async throws -> RawClient.Reply {
    let text = message.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return try await pages.post(address, "message=\(text)\(more)", accept: accept)
  }

  /// Returns the address of the conversation to which a reply leads.
  private static func conversation(_ reply: RawClient.Reply) throws -> String {
    try #require(reply.status == 303, "\(reply)")
    return try #require(reply.header("Location")?.split(separator: "#").first.map(String.init))
  }

  @Test("Questions follow each other, and each answer has its quotes")
  func questions() async throws {
    try await PageLibrary.run(Self.items, model: Self.model()) { (pages) async throws in
      let first = try await Self.say("When do quinces ripen?", in: pages)
      let address = try Self.conversation(first)
      let second = try await Self.say("And medlars?", to: address, in: pages)
      #expect(second.header("Location") == address + "#turn-2")
      let page = try await pages.get(address)
      #expect(page.body.contains("When do quinces ripen?"))
      #expect(page.body.contains("Understood as <bdi>When do medlars ripen?"))
      #expect(page.body.components(separatedBy: "<blockquote>").count > 2)
      #expect(page.body.components(separatedBy: "Found in your library").count == 3)
      #expect(page.values(of: "href").contains { $0.hasPrefix("/thread/") })
      // The number of a passage, not that of the message.
      #expect(!page.body.contains("<sup>2</sup>"))
      let kept = KeptConversations(in: pages.server.served.library)
      let turns = try await kept.turns(of: String(address.dropFirst("/chat/".count)))
      #expect(turns.map(\.message) == ["When do quinces ripen?", "And medlars?"])
      #expect(turns[0].reply == "In October [1].")
    }
  }

  @Test("A search shows kept chats after one's own texts")
  func searchesAfterChat() async throws {
    try await PageLibrary.run(Self.items, model: Self.model()) { (pages) async throws in
      let question = "When do quinces ripen?"
      _ = try await Self.say(question, in: pages)
      let results = try await pages.get("/?q=when+do+quinces+ripen")
      let threads = results.values(of: "data-thread").filter { $0.hasPrefix("/") }
      #expect(threads.count > 1)
      let shown = [
        try await pages.get(try #require(threads.first)),
        try await pages.get(try #require(threads.last)),
      ]
      // Without the marks of the words that are searched.
      let texts = shown.map { $0.body.replacing(#/<[^>]+>/#) { _ in "" } }
      #expect(texts.map { $0.contains(question) } == [false, true], "\(threads) \(texts)")
    }
  }

  @Test("What a message tells is remembered, and shown as it happens")
  func memory() async throws {
    try await PageLibrary.run(Self.items, model: Self.model()) { (pages) async throws in
      let told = try await Self.say("I own a blue boat.", in: pages, accept: "text/event-stream")
      #expect(told.header("Content-Type")?.hasPrefix("text/event-stream") == true)
      #expect(told.body.contains("data: Reading what to remember"))
      #expect(told.body.contains("Remembered: <a href=\"/memories/1\"><bdi>I own a blue boat."))
      let address = try #require(
        told.body.components(separatedBy: "event: complete\ndata: ").last?.prefix { $0 != "\n" })
      #expect(try await pages.get(String(address)).body.contains("Remembered:"))
      #expect(try await pages.get("/memories").body.contains("I own a blue boat."))
      // A message that asks as well is answered first.
      let both = try await Self.say("I own a red boat. When do quinces ripen?", in: pages)
      let page = try await pages.get(try Self.conversation(both))
      #expect(page.body.contains("I own a red boat.</bdi>"))
      #expect(page.body.contains("In October"))
    }
  }

  @Test("Nothing is stored of a chat that isn't remembered, nor of what is pasted")
  func forgetful() async throws {
    try await PageLibrary.run(Self.items, model: Self.model()) { (pages) async throws in
      let message = "I own a blue boat."
      let silent = try await Self.say(message, "", in: pages)
      let page = try await pages.get(try Self.conversation(silent))
      #expect(page.body.contains("Nothing of this is stored."))
      #expect(!page.body.contains("name=\"remember\" value=\"1\" checked"))
      let library = pages.server.served.library
      #expect(try await library.sourcePaths() == ["items:made"])
      for more in [
        "&remember=1&typed=1&pasted=\(message)", "&remember=1&typed=1&pasted=something+else",
      ] {
        let pasted = more.replacing(" ", with: "+")
        let reply = try await Self.say(message, pasted, in: pages)
        let page = try await pages.get(try Self.conversation(reply))
        #expect(page.body.contains("Nothing of this was remembered."), "\(more)")
      }
      // Without a script, several lines may be somebody else's.
      _ = try await Self.say("Hi.\nI own a blue boat.", in: pages)
      #expect(try await library.memories().isEmpty)
      _ = try await Self.say("Hi.\nI own a blue boat.", "&remember=1&typed=1", in: pages)
      #expect(try await library.memories().count == 1)
    }
  }

  @Test("A message that is stopped isn't part of the conversation, and the next one is answered")
  func stop() async throws {
    let isAnswering = Gate()
    let model = Self.model { request in
      guard request.transcript.last?.text.contains("tractor") == true else { return }
      isAnswering.open()
      try await Task.sleep(for: .seconds(86_400))
    }
    try await PageLibrary.run(Self.items, model: model) { (pages) async throws in
      let address = try Self.conversation(try await Self.say("When do quinces ripen?", in: pages))
      let form = "message=Does+the+tractor+need+oil%3F"
      let channel = try await pages.server.client.connectDeaf(
        sending: Array(
          """
          POST \(address) HTTP/1.1\r\nHost: 127.0.0.1:\(pages.server.port)\r
          Authorization: Bearer \(pages.server.token)\r\nAccept: text/event-stream\r
          Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.count)\r\n\r
          \(form)
          """.utf8))
      await isAnswering.wait()
      let meanwhile = try await Self.say("And quinces?", to: address, in: pages)
      #expect(meanwhile.status == 422)
      #expect(meanwhile.body.contains("is being answered"))
      #expect(meanwhile.body.contains("And quinces?"))
      try await channel.close().get()
      var next = meanwhile
      while next.status == 422 {
        next = try await Self.say("When do quinces ripen?", to: address, in: pages)
      }
      #expect(next.header("Location") == address + "#turn-2")
      #expect(!(try await pages.get(address).body.contains("tractor")))
    }
  }

  @Test("What can't be taken is refused with a sentence, and a conversation has an end")
  func refusals() async throws {
    try await PageLibrary.run(Self.items, model: Self.model()) { (pages) async throws in
      for message in ["", "   ", String(repeating: "a", count: 4_001)] {
        let reply = try await Self.say(message, in: pages)
        #expect(reply.status == 422)
        #expect(reply.body.contains("at most 4,000 characters"))
      }
      #expect(try await pages.get("/chat/chat-1").status == 404)
      let unknown = try await Self.say("Hello?", to: "/chat/chat-1", in: pages)
      #expect(unknown.status == 422)
      #expect(unknown.body.contains("has ended"))
      let event = try await Self.say(
        "Hello?", to: "/chat/chat-1", in: pages, accept: "text/event-stream")
      #expect(event.body.contains("event: status\ndata: This conversation has ended."))
      let address = try Self.conversation(try await Self.say("I rest.", "", in: pages))
      for _ in 1..<50 {
        #expect(try await Self.say("I rest.", to: address, "", in: pages).status == 303)
      }
      let full = try await Self.say("I rest.", to: address, "", in: pages)
      #expect(full.status == 422)
      #expect(full.body.contains("Begin a new one."))
      // Of more than twenty conversations, the one used longest ago goes.
      for _ in 0..<20 { _ = try await Self.say("I rest.", "", in: pages) }
      #expect(try await pages.get(address).status == 404)
    }
  }

  @Test("A conversation belongs to its cookie")
  func owner() async throws {
    try await PageLibrary.run(Self.items, model: Self.model()) { (pages) async throws in
      let address = try Self.conversation(try await Self.say("I rest.", "", in: pages))
      let cookie = try await AuthorizationTests.cookie(of: pages.server)
      let other = try await pages.server.client.request(
        "GET", address, headers: [("Cookie", cookie), ("Accept", "text/html")])
      #expect(other.status == 404)
    }
  }

  @Test("Markup in a message is shown and not obeyed")
  func markup() async throws {
    try await PageLibrary.run(Self.items, model: Self.model()) { (pages) async throws in
      let message = "</textarea><script>alert(1)</script> {{formToken}}\u{202E} data: x\nevent: y"
      let address = try Self.conversation(try await Self.say(message, in: pages))
      #expect(!(try await pages.get(address).body.contains("<script>alert")))
      let refused = try await Self.say(message, to: "/chat/none", in: pages)
      #expect(!refused.body.contains("<script>alert"))
      let events = try await Self.say(message, in: pages, accept: "text/event-stream")
      #expect(!events.body.contains("\nevent: y"))
    }
  }
}
