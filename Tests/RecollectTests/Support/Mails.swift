import Foundation

/// Mails and mailboxes for tests.
enum Mails {
  static func mail(
    _ id: String, answering references: [String] = [], day: Int = 1, from: String = "Anna",
    subject: String = "Harvest", _ body: String? = nil
  ) -> String {
    var lines = [
      "From: \(from) <\(from.lowercased())@example.org>", "To: Ben <ben@example.org>",
      "Date: \(day) Mar 2021 10:00:00 +0000", "Subject: \(subject)", "Message-ID: <\(id)>",
    ]
    if let last = references.last {
      lines.append("In-Reply-To: <\(last)>")
      lines.append("References: " + references.map { "<\($0)>" }.joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n\n" + (body ?? "Body of \(id).") + "\n"
  }

  static func mailbox(_ mails: String...) -> String {
    mails.map { "From someone@example.org Mon Mar  1 10:00:00 2021\n\($0)\n" }.joined()
  }
}
