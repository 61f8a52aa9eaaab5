import Foundation
import Items
import Recollect
import Testing

/// Tests that names of attachments are searched and change neither texts nor vectors.
@Suite struct AttachmentNamesTests {
  private func found(_ word: String, in library: TestLibrary) async throws -> [Passage] {
    let options = SearchOptions(mode: .lexical)
    return try await library.library.search(word, options: options).passages
  }

  private func mail(_ attachments: [String], text: String = "See the picture.") -> Item {
    Item(
      id: "1@x", kind: .mail, title: "pic", text: text,
      people: [Item.Participant(role: .from, name: "Anna")], attachments: attachments)
  }

  @Test func aMailIsFoundByTheNameOfWhatCameWithIt() async throws {
    let library = try TestLibrary()
    try await library.library.add([mail(["narwhal-invoice.pdf", "roof_plan.jpg"])], as: "mails")
    #expect(library.embedder.take() == ["pic\n\nAnna:\n\nSee the picture."])
    for word in ["narwhal", "narwhal-invoice.pdf", "invoice", "roof plan"] {
      let passages = try await found(word, in: library)
      #expect(passages.map(\.text) == ["Anna:\n\nSee the picture."], "\(word)")
      #expect(passages.first?.title == "pic")
    }
    #expect(try await found("walrus", in: library).isEmpty)
  }

  @Test func ofALongMailOnlyTheBeginningIsFound() async throws {
    let library = try TestLibrary()
    let text = (0..<1500).map { "word\($0)" }.joined(separator: " ")
    try await library.library.add([mail(["narwhal.pdf"], text: text)], as: "mails")
    #expect(try library.count("chunks") > 3)
    let passages = try await found("narwhal", in: library)
    #expect(passages.count == 1 && passages[0].range.lowerBound == 0)
  }

  @Test func ofAThreadTheMailThatBroughtItIsFound() async throws {
    let library = try TestLibrary()
    let filler = (0..<600).map { "word\($0)" }.joined(separator: " ")
    let boundary =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHere it is.\n--b\n"
      + "Content-Type: image/jpeg; name=\"narwhal.jpg\"\n"
      + "Content-Disposition: attachment; filename=\"narwhal.jpg\"\n\n/9j/\n--b--\n"
    let second = Mails.mail("2@x", answering: ["1@x"], day: 2, "")
      .replacing("\n\n\n", with: "\n" + boundary)
    try library.write(
      Mails.mailbox(
        Mails.mail("1@x", filler), second, Mails.mail("3@x", answering: ["2@x"], day: 3, filler)),
      to: "mail.mbox")
    try await library.add()
    #expect(try library.count("threads") == 1)
    let passages = try await found("narwhal", in: library)
    #expect(passages.count == 1)
    #expect(passages.first?.itemIDs.contains("2@x") == true)
  }
}
