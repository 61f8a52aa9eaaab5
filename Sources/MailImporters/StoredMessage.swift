struct StoredMessage {
  var bytes: [UInt8]
  /// The mailbox's own `From ` line; empty when there is none.
  var envelope: ArraySlice<UInt8>
  /// The bytes are a contiguous range of the file.
  var isUnchanged: Bool

  /// Drops the `From ` line and the `>` that a mailbox adds.
  init(_ stored: [UInt8], isMailbox: Bool) {
    let start = MailEnvelope.length(stored)
    envelope = stored[..<start]
    let own = start == 0 ? stored : Array(stored[start...])
    let unquoted = isMailbox ? FromQuoting.removed(own) : nil
    bytes = unquoted ?? own
    isUnchanged = unquoted == nil
  }
}
