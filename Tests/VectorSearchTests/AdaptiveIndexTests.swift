import Foundation
import TestSupport
import Testing
import VectorSearch

@Suite("Adaptive index")
struct AdaptiveIndexTests {
  @Test("The kind follows the number of vectors, and so does that of an opened index")
  func kinds() throws {
    var index = AdaptiveIndex(dimension: 2, metric: .innerProduct)
    index.reserve(20_000)
    for id in 0..<Int64(AdaptiveIndex.maximumExactCount) { index.insert([Float(id), 1], id: id) }
    #expect(index.kind == .exact)
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "index")
    try index.save(to: file, stamp: [])
    index.insert([-5, 1], id: -1)
    #expect(index.kind == .quantized)
    index.checkInvariants()
    #expect(index.search([-1, 0], count: 1).map(\.id) == [-1])
    var opened = try AdaptiveIndex(VectorSnapshot(mapping: file))
    #expect(opened.kind == .exact)
    opened.insert([-5, 1], id: -1)
    #expect(opened.kind == .quantized)
    #expect(opened.search([-1, 0], count: 3) == index.search([-1, 0], count: 3))
  }

  @Test("A kind can be forced", arguments: VectorIndexKind.allCases)
  func forced(kind: VectorIndexKind) throws {
    var index = AdaptiveIndex(dimension: 2, metric: .cosine, kind: kind)
    for id in Int64(0)..<20 { index.insert([Float(id), 1], id: id) }
    #expect(index.kind == kind)
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "index")
    try index.save(to: file, stamp: [])
    let snapshot = try VectorSnapshot(mapping: file)
    #expect(snapshot.kind == kind && snapshot.metric == .cosine)
    #expect(try AdaptiveIndex(snapshot).kind == kind)
  }
}
