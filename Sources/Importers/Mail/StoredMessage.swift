/// A message as it was written, taken out of the file that holds it.
struct StoredMessage {
  /// The message, header first.
  var bytes: [UInt8]
  /// The mailbox's own `From ` line; empty when there is none.
  var envelope: ArraySlice<UInt8>
  /// Whether the bytes are the file's own, one after another.
  var isUnchanged: Bool

  /// Takes off what a mailbox puts before a message and its lines.
  init(_ stored: [UInt8], isMailbox: Bool) {
    let start = MailEnvelope.length(stored)
    envelope = stored[..<start]
    let own = start == 0 ? stored : Array(stored[start...])
    let unquoted = isMailbox ? FromQuoting.removed(own) : nil
    bytes = unquoted ?? own
    isUnchanged = unquoted == nil
  }
}
