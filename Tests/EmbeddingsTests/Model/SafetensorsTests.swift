import Embeddings
import Foundation
import Testing

@Suite("Safetensors")
struct SafetensorsTests {
  private static let good = #"{"a":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}"#

  private func open(_ data: Data) throws -> Safetensors {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Safetensors(file)
  }

  private func open(header: String, numbers: Int) throws -> Safetensors {
    try open(SafetensorsFile.data(header: Data(header.utf8), numbers: Data(count: numbers)))
  }

  @Test("A well-formed file opens, with metadata and other formats in it")
  func wellFormed() throws {
    let header = #"""
      {"__metadata__": {"format": "pt"},
       "b": {"dtype": "I64", "shape": [], "data_offsets": [16, 24]},
       "a": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
       "none": {"dtype": "F16", "shape": [0, 3], "data_offsets": [24, 24]}}
      """#
    #expect(try open(header: header, numbers: 24).names == ["a", "b", "none"])
  }

  @Test("A file cut anywhere is called truncated")
  func truncated() throws {
    let whole = SafetensorsFile.data(header: Data(Self.good.utf8), numbers: Data(count: 16))
    for length in 0..<whole.count {
      let error = #expect(throws: EmbeddingError.self) { try open(whole.prefix(length)) }
      #expect(error?.code == .truncated, "cut to \(length) bytes")
      #expect(error?.remedy.contains("Fetch") == true)
    }
    _ = try open(whole)
  }

  @Test(
    "Headers that contradict themselves or the file",
    arguments: [
      ("no JSON", "not json", 16, "header"),
      ("not an object", "[1, 2]", 16, "header"),
      ("no shape", #"{"a":{"dtype":"F32","data_offsets":[0,16]}}"#, 16, "header"),
      ("size", #"{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,16]}}"#, 16, "takes 16 bytes"),
      ("order", #"{"a":{"dtype":"F32","shape":[4],"data_offsets":[16,0]}}"#, 16, "place"),
      ("negative", #"{"a":{"dtype":"F32","shape":[4],"data_offsets":[-16,0]}}"#, 16, "place"),
      ("one offset", #"{"a":{"dtype":"F32","shape":[4],"data_offsets":[0]}}"#, 16, "place"),
      ("shape", #"{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,16]}}"#, 16, "shape"),
      (
        "overflow",
        #"{"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,16]}}"#, 16,
        "shape"
      ),
      (
        "overlap",
        #"{"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},"#
          + #""b":{"dtype":"F32","shape":[4],"data_offsets":[8,24]}}"#, 24, "overlaps"
      ),
      ("rest", good, 17, "goes on for 1 bytes"),
    ])
  func malformed(what: String, header: String, numbers: Int, message: String) throws {
    let error = #expect(throws: EmbeddingError.self) { try open(header: header, numbers: numbers) }
    #expect(error?.code == .malformed)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("A header too long for the format is another kind of file, not a truncated one")
  func otherKind() throws {
    let error = #expect(throws: EmbeddingError.self) {
      try open(Data("GGUF and then something else".utf8))
    }
    #expect(error?.code == .malformed)
  }

  @Test("A number format nobody knows")
  func unknownFormat() throws {
    let header = #"{"a":{"dtype":"F12","shape":[4],"data_offsets":[0,16]}}"#
    let error = #expect(throws: EmbeddingError.self) { try open(header: header, numbers: 16) }
    #expect(error?.code == .unsupported)
  }

  @Test("No file, and a folder in its place")
  func noFile() throws {
    let folder = FileManager.default.temporaryDirectory
    let missing = #expect(throws: EmbeddingError.self) {
      try Safetensors(folder.appending(path: UUID().uuidString))
    }
    #expect(missing?.code == .missing)
    let error = #expect(throws: EmbeddingError.self) { try Safetensors(folder) }
    #expect(error?.code == .unreadable)
  }
}
