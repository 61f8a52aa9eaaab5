import Recollect

struct ForgetJSON: Encodable {
  struct Proof: Encodable {
    var text: String
    var isErased: Bool
    var files: [ErasureProof.File]
    var unread: [ErasureProof.UnreadPlace]
    var forms: [ErasureProof.Form]
    var traces: [ErasureProof.Trace]
    var words: [ErasureProof.Word]
    var indexedWords: Int
    var keptItems: [SelectedItem]
    var keptMemories: [Int64]
  }

  var isDryRun: Bool
  var forgotten = 0
  var items: [SelectedItem] = []
  /// Only with `--everything` and `--in`.
  var memories: [MemoryJSON]?
  var receipt: Int64?
  var erasedWords: Bool?
  var erasedRemains: Bool?
  var emptiedLog: Bool?
  var proof: Proof?

  init(isDryRun: Bool) { self.isDryRun = isDryRun }
}
