import Foundation
import Items
import Recollect

extension ForgetCommand {
  func listReceipts() async throws {
    let receipts = try await library.open(.readOnly).receipts()
    if json { return try JSONOutput.print(["receipts": receipts]) }
    if receipts.isEmpty { Terminal.output.write("Nothing was forgotten.\n") }
    for receipt in receipts { Terminal.output.write(Self.line(of: receipt) + "\n") }
  }

  private static func line(of receipt: ForgetReceipt) -> String {
    var parts = receipt.items.sorted { $0.key < $1.key }.map { Wording.count($1, $0) }
    if receipt.memories > 0 { parts.append(Wording.count(receipt.memories, "memory")) }
    parts += [
      Wording.count(receipt.passages, "passage"), Wording.count(receipt.vectors, "vector"),
      Wording.count(receipt.words, "word"),
    ]
    let files = receipt.files.map { "\(SafeText.line($0.name)) (\(Wording.size($0.bytes)))" }
    let read =
      files.isEmpty ? "unused bytes weren't erased" : "read \(files.joined(separator: ", "))"
    let date = Wording.moment(receipt.date.clockTime(in: .current))
    return "\(receipt.id)  \(date)  \(parts.joined(separator: ", ")); \(read)"
  }
}
