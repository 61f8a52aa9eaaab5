import Foundation
import LanguageModels
import LlamaModels
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct BadFileTests {
  private func failure(of url: URL) throws -> LlamaError {
    let error = try #require(
      #expect(throws: LlamaError.self) {
        try LlamaModel(file: url, configuration: .init(contextSize: 64, threads: 1))
      })
    #expect(error.file == url.path)
    #expect(error.message.hasSuffix("."))
    #expect(error.remedy.hasSuffix("."))
    #expect(error.localizedDescription == error.description)
    #expect(error.description.contains(url.path))
    return error
  }

  private func failure(of data: Data) throws -> LlamaError {
    let file = try TemporaryFile(data)
    return try withExtendedLifetime(file) { try failure(of: file.url) }
  }

  @Test func thereIsNoFile() throws {
    let folder = FileManager.default.temporaryDirectory
    #expect(try failure(of: folder.appendingPathComponent("no-such.gguf")).code == .missing)
    #expect(try failure(of: folder).code == .missing)
  }

  @Test func aPipeIsRefusedAtOnce() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try #require(mkfifo(place.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: place) }
    #expect(try failure(of: place).code == .notGGUF)
    #expect(LlamaModelProvider(file: place).availability == .unavailable(.modelNotReady))
  }

  @Test func theFileIsSomethingElse() throws {
    #expect(try failure(of: Data()).code == .notGGUF)
    #expect(try failure(of: Data("#!/bin/sh\nexit 1\n".utf8)).code == .notGGUF)
    #expect(try failure(of: Data(repeating: 0, count: 100_000)).code == .notGGUF)
  }

  @Test func theHeaderMakesNoSense() throws {
    #expect(try failure(of: Data("GG".utf8)).code == .truncated)
    #expect(try failure(of: Data("GGUF".utf8)).code == .truncated)
    let noise = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 >> 3) })
    for version in [0, 1, 3, 0x0300_0000, .max] as [UInt32] {
      let start = withUnsafeBytes(of: version.littleEndian) { Data("GGUF".utf8) + Data($0) }
      let code = try failure(of: start + noise).code
      #expect(code == .truncated || code == .damaged)
    }
    let huge = GGUF(pairs: [], tensorCount: .max).data
    #expect([.truncated, .damaged].contains(try failure(of: huge).code))
  }

  @Test func theArchitectureIsUnknown() throws {
    let error = try failure(
      of: GGUF(pairs: [
        ("general.architecture", .string("abacus")),
        ("tokenizer.ggml.model", .string("gpt2")),
        ("tokenizer.ggml.tokens", .strings(["a", "b"])),
      ]).data)
    #expect(error.code == .unknownArchitecture)
    #expect(error.message == "The model is a GGUF of an unknown kind, \"abacus\".")
    #expect(error.llamaMessage?.contains("abacus") == true)
  }

  @Test func theVocabularyIsMissingOrBroken() throws {
    let architecture = ("general.architecture", GGUF.Value.string("llama"))
    #expect(try failure(of: GGUF(pairs: [architecture]).data).code == .notGenerative)
    #expect(try failure(of: GGUF(pairs: []).data).code == .notGenerative)
    let twice = GGUF(pairs: [
      architecture, ("tokenizer.ggml.model", .string("gpt2")),
      ("tokenizer.ggml.tokens", .strings(["a", "b", "a"])),
    ])
    let error = try failure(of: twice.data)
    #expect(error.code == .damaged)
    #expect(error.message.contains("\"a\" twice"))
  }

  @Test func theRestOfTheModelIsMissing() throws {
    let error = try failure(
      of: GGUF(pairs: [
        ("general.architecture", .string("llama")), ("tokenizer.ggml.model", .string("gpt2")),
        ("tokenizer.ggml.tokens", .strings(["e\u{301}", "\u{E9}", "", ""])),
      ]).data)
    #expect(error.code == .damaged)
    #expect(error.llamaMessage?.isEmpty == false)
  }

  @Test(.needsSmallModel) func theFileIsCutOffAnywhere() throws {
    let original = try #require(Weights.small)
    let file = try TemporaryFile(copyOf: original)
    let handle = try FileHandle(forWritingTo: file.url)
    defer { try? handle.close() }
    let size = try handle.seekToEnd()
    let header: UInt64 = 1_790_000
    let lengths: [UInt64] = [
      size - 1, size - 32, size / 2, header * 2, header, header - 10_000, 1_500_000, 900_000,
      100_000, 5000, 1000, 200, 64, 24, 23, 16, 12, 8, 5, 4, 3, 1,
    ]
    for length in lengths {
      try handle.truncate(atOffset: length)
      #expect(try failure(of: file.url).code == .truncated, "cut off at \(length)")
    }
    try handle.truncate(atOffset: 0)
    #expect(try failure(of: file.url).code == .notGGUF)
  }

  @Test(
    .needsSmallModel,
    arguments: [
      ("llama", "zlama", LlamaError.Code.unknownArchitecture), ("llama", "qwen2", .damaged),
      ("llama", "gemma", .damaged),
    ])
  func anotherArchitectureIsClaimed(name: String, claimed: String, code: LlamaError.Code) throws {
    let file = try TemporaryFile(copyOf: try #require(Weights.small))
    let handle = try FileHandle(forUpdating: file.url)
    defer { try? handle.close() }
    let start = try #require(try handle.read(upToCount: 4096))
    let key = try #require(start.range(of: Data("general.architecture".utf8)))
    let value = try #require(start.range(of: Data(name.utf8), in: key.upperBound..<start.endIndex))
    try handle.seek(toOffset: UInt64(value.lowerBound))
    try handle.write(contentsOf: Data(claimed.utf8))
    #expect(try failure(of: file.url).code == code)
  }

  @Test(.needsSmallModel) func theTemplateIsUnknown() throws {
    let error = #expect(throws: LlamaError.self) {
      try Weights.load(chatTemplate: "{% for m in messages %}{{ m }}{% endfor %}")
    }
    #expect(error?.code == .chatTemplate)
  }

  @Test(.needsSmallModel, arguments: [1_000_000, 97_000_000] as [UInt64])
  func thereIsTooLittleMemory(limit: UInt64) throws {
    let error = #expect(throws: LlamaError.self) { try Weights.load(memoryLimit: limit) }
    #expect(error?.code == .notEnoughMemory)
    #expect(error?.message.contains("\(limit / 1_000_000) MB") == true)
  }
}
