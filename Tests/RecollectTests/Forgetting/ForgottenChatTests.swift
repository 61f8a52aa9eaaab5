import Foundation
import Importers
import Items
import Recollect
import Testing

/// Tests that a forgotten message stays in other chats to which it was sent, too.
@Suite struct ForgottenChatTests {
  private static let line = "12/01/2020, 10:00 - Anna: The zebraquartz is in the shed.\n"
  private static let next = "13/01/2020, 10:01 - Me: ok\n"

  /// Forgets the first message in a file, or of those with a title.
  private func forget(_ path: String, title: String? = nil, in test: TestLibrary) async throws {
    let items = try await test.library.items(in: test.selection("notes/\(path)"))
      .filter { title == nil || $0.title == title }
    let first = try #require(items.min { $0.line < $1.line })
    #expect(try await test.library.forget(ItemSelection(items: [first])).items == 1)
  }

  private func count(_ test: TestLibrary) throws -> [String] {
    try test.strings(
      """
      SELECT f.path FROM threads t JOIN items i ON i.thread_id = t.id
      JOIN placements p ON p.item_id = i.id JOIN files f ON f.id = p.file_id
      WHERE i.ordinal = 0 AND t.text LIKE '%zebraquartz%' ORDER BY 1
      """)
  }

  @Test func theSameMessageStaysInAnotherChat() async throws {
    let test = try TestLibrary()
    let (anna, ben) = ("WhatsApp Chat with Gardens.txt", "WhatsApp Chat with Sheds.txt")
    for name in [anna, ben] { try test.write(Self.line + Self.next, to: name) }
    try await test.add()
    try await forget(anna, in: test)
    let more = Self.line + Self.next + "14/01/2020, 10:01 - Me: new\n"
    for name in [anna, ben] { try test.write(more, to: name) }
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try count(test) == [ben])
    // Copies of the export of the first chat.
    try test.write(more, to: "b/WhatsApp Chat with Gardens (1).txt")
    try test.write(more, to: "b/WhatsApp Chat with Gardens 2021-03-04.txt")
    #expect(try await test.add().itemsForgotten == 2)
    #expect(try count(test) == [ben])
  }

  /// Checks that the file of a chat is the same one when the title changes with its people.
  @Test func aChatWithoutANameIsThatOfItsFile() async throws {
    let test = try TestLibrary()
    try test.write(Self.line + Self.next, to: "_chat.txt")
    try await test.add()
    try await forget("_chat.txt", in: test)
    try test.write(Self.line + Self.next + "14/01/2020, 10:01 - Zoe: hi\n", to: "_chat.txt")
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try count(test).isEmpty)
  }

  private static func export(_ chats: [(id: Int, name: String)], and more: String = "") -> String {
    func message(_ number: Int, _ text: String) -> String {
      """
      {"id": \(number), "type": "message", "date": "2024-01-10T10:0\(number):00",
       "from": "Anna", "from_id": "user7", "text": "\(text)", "text_entities": []}
      """
    }
    let list = chats.map { chat in
      let messages = [message(1, "The zebraquartz is in the shed."), message(2, "ok" + more)]
      return """
        {"name": "\(chat.name)", "type": "private_group", "id": \(chat.id),
         "messages": [\(messages.joined(separator: ",\n"))]}
        """
    }
    return """
      {"personal_information": {"user_id": 5}, "chats": {"list": [\(list.joined(separator: ",\n"))]}}
      """
  }

  /// Checks that chats in one file are told apart by their ids, and that a renamed one is the same.
  @Test func chatsOfOneFileAreToldApart() async throws {
    let test = try TestLibrary()
    try test.write(Self.export([(1, "Gardens"), (2, "Sheds")]), to: "result.json")
    try await test.add()
    try await forget("result.json", title: "Sheds", in: test)
    try test.write(Self.export([(1, "Gardens"), (2, "Parks")], and: ", fine"), to: "result.json")
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try await test.find("fine").count == 2)
    let titles = "SELECT title FROM threads WHERE text LIKE '%zebraquartz%'"
    #expect(try test.strings(titles) == ["Gardens"])
  }
}
