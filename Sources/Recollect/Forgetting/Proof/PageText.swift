import Foundation

/// A search for texts in the pages of a database, also where SQLite has cut them.
///
/// SQLite cuts a record that is too long for a page in two ways only ("Database File Format",
/// section 1.6). A cell's part of it is followed by the number of its first overflow page, and an
/// overflow page begins with the number of the next. So the beginning of a cut text is before such
/// a number, and its rest at the beginning of that page. Cells say exactly where these numbers are.
/// In bytes that belong to no cell, every four bytes may be one.
///
/// A part counts if the rest is gone because its page is used for something else
/// (``TextForms/Pattern/minimumPartBytes``). It counts only in bytes that readers no longer see.
/// Elsewhere it is a part of another text that begins or ends in the same way.
struct PageText {
  struct Page {
    var version: PageVersions.Version
    var bytes: UnsafeBufferPointer<UInt8>
    /// The bytes with ASCII letters in lower case.
    var folded: UnsafeBufferPointer<UInt8>
    /// The cells; `nil` if it is no page of a b-tree.
    var cells: PageCells?
    var state: PageVersions.State

    init(
      _ version: PageVersions.Version, state: PageVersions.State,
      bytes: UnsafeBufferPointer<UInt8>, folded: UnsafeBufferPointer<UInt8>
    ) {
      (self.version, self.state) = (version, state)
      (self.bytes, self.folded) = (bytes, folded)
      cells = PageCells(bytes, number: version.number)
    }

    func number(at offset: Int) -> UInt32 {
      UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
        | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
    }
  }

  private struct Beginning {
    var pattern: Int
    var count: Int
  }

  private let versions: PageVersions
  private let patterns: [TextForms.Pattern]
  private let parts: TextParts
  /// The beginnings of one byte by that byte, and the longer ones by their last two.
  private var short: [[Beginning]]
  private var long: [[Beginning]]

  init(_ forms: TextForms, in versions: PageVersions) {
    (patterns, self.versions) = (forms.patterns, versions)
    parts = TextParts(of: forms.patterns)
    short = Array(repeating: [], count: 1 << 8)
    long = Array(repeating: [], count: 1 << 16)
    for (index, pattern) in patterns.enumerated() where pattern.bytes.count > 1 {
      for count in 1..<pattern.bytes.count {
        let beginning = Beginning(pattern: index, count: count)
        let last = Int(pattern.bytes[count - 1])
        if count == 1 {
          short[last].append(beginning)
        } else {
          long[Int(pattern.bytes[count - 2]) << 8 | last].append(beginning)
        }
      }
    }
  }

  /// Returns the traces of cut texts that begin in a page, and of parts in it.
  func traces(in page: Page) throws -> [ErasureProof.Trace] {
    var traces: [ErasureProof.Trace] = []
    if let cells = page.cells {
      for payload in cells.payloads {
        guard let overflow = payload.overflow else { continue }
        traces += try cuts(
          before: overflow, of: payload.range.lowerBound, linkedAt: overflow, in: page)
      }
      for range in cells.unused { traces += try self.traces(inUnused: range, of: page) }
    } else {
      let content = 4..<page.bytes.count
      traces += try cuts(
        before: content.upperBound, of: content.lowerBound, linkedAt: 0, in: page)
      if page.state == .replaced {
        traces += parts.parts(in: page.folded, of: content, onlyFirst: true)
          .map { trace(at: $0.offset, of: patterns[$0.pattern], isPart: true, in: page) }
      }
    }
    if page.state == .free || page.cells?.isWhole == false {
      traces += try self.traces(inUnused: 0..<page.bytes.count, of: page)
    }
    return traces
  }

  private func traces(
    inUnused range: Range<Int>, of page: Page
  ) throws -> [ErasureProof.Trace] {
    guard range.contains(where: { page.bytes[$0] != 0 }) else { return [] }
    var traces = parts.parts(in: page.folded, of: range)
      .map { trace(at: $0.offset, of: patterns[$0.pattern], isPart: true, in: page) }
    guard range.count > 4 else { return traces }
    for position in range.lowerBound + 1...range.upperBound - 4 {
      traces += try cuts(before: position, of: range.lowerBound, linkedAt: position, in: page)
    }
    return traces
  }

  /// Returns the traces of texts that are cut at a position.
  ///
  /// - Parameters:
  ///   - end: The end of the bytes before the cut.
  ///   - start: The first of them that may belong to the text.
  ///   - link: The offset of the number of the page with the rest.
  private func cuts(
    before end: Int, of start: Int, linkedAt link: Int, in page: Page
  ) throws -> [ErasureProof.Trace] {
    let next = page.number(at: link)
    guard end > start, versions.has(next) else { return [] }
    let last = Int(page.folded[end - 1])
    var beginnings = short[last]
    if end - start > 1 { beginnings += long[Int(page.folded[end - 2]) << 8 | last] }
    var traces: [ErasureProof.Trace] = []
    for beginning in beginnings where beginning.count <= end - start {
      let (pattern, offset) = (patterns[beginning.pattern], end - beginning.count)
      guard page.folded[offset..<end].elementsEqual(pattern.bytes[..<beginning.count]) else {
        continue
      }
      if try goesOn(pattern, from: beginning.count, in: next) {
        traces.append(trace(at: offset, of: pattern, isPart: false, in: page))
      } else if page.state != .used && beginning.count >= pattern.minimumPartBytes,
        TextParts.canCount(pattern.bytes[..<beginning.count])
      {
        traces.append(trace(at: offset, of: pattern, isPart: true, in: page))
      }
    }
    return traces
  }

  /// Returns `true` if a text continues in overflow pages, in any version of each.
  private func goesOn(
    _ pattern: TextForms.Pattern, from count: Int, in first: UInt32
  ) throws -> Bool {
    struct Step: Hashable {
      var page: UInt32
      var count: Int
    }
    var (steps, seen) = ([Step(page: first, count: count)], Set<Step>())
    while let step = steps.popLast() {
      guard seen.insert(step).inserted else { continue }
      let rest = min(pattern.bytes.count - step.count, versions.usableSize - 4)
      for version in versions.versions(of: step.page) {
        let bytes = try versions.bytes(of: version, count: 4 + rest)
        let isEqual = bytes.dropFirst(4).lazy.map(TextForms.folded)
          .elementsEqual(pattern.bytes[step.count..<step.count + rest])
        guard bytes.count == 4 + rest, isEqual else { continue }
        if step.count + rest == pattern.bytes.count { return true }
        steps.append(Step(page: PageNumber.read(bytes, at: 0), count: step.count + rest))
      }
    }
    return false
  }

  private func trace(
    at offset: Int, of pattern: TextForms.Pattern, isPart: Bool, in page: Page
  ) -> ErasureProof.Trace {
    ErasureProof.Trace(
      path: versions.files[page.version.file].path, offset: page.version.offset + offset,
      form: pattern.form, isPart: isPart)
  }
}
