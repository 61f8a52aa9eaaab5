import Items

extension LibraryThread {
  /// Returns the thread with only some of its items; `nil` if none is kept.
  ///
  /// Mails, messages and meetings keep the lines that introduce them. Notes and documents are
  /// returned whole, because the thread has only what no newer version of them says.
  package func only(_ isKept: (Member) -> Bool) -> LibraryThread? {
    let kept = items.indices.filter { isKept(items[$0]) }
    guard kept.count < items.count else { return self }
    guard let first = kept.first else { return nil }
    let bytes = Array(text.utf8)
    var (thread, written) = (self, [UInt8]())
    (thread.kind, thread.title) = (items[first].item.kind, items[first].item.title)
    thread.items = kept.map { position in
      var member = items[position]
      if member.item.kind == .note || member.item.kind == .document {
        if !written.isEmpty { written += Array("\n\n".utf8) }
        written += member.rewrite(at: written.count)
        return member
      }
      let start = position > 0 ? items[position - 1].range.upperBound : 0
      let shift = written.count - start
      written += bytes[start..<member.range.upperBound]
      member.range = member.range.lowerBound + shift..<member.range.upperBound + shift
      for index in member.segments.indices {
        let range = member.segments[index].range
        member.segments[index].range = range.lowerBound + shift..<range.upperBound + shift
      }
      return member
    }
    thread.text = String(decoding: written, as: UTF8.self)
    return thread
  }
}

extension LibraryThread.Member {
  /// Moves the item to a byte of another text, and returns its text without excluded ranges.
  fileprivate mutating func rewrite(at start: Int) -> [UInt8] {
    let whole = Array(item.text.utf8)
    let excluded = item.excludedRanges.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    var (text, offset) = ([UInt8](), 0)
    segments = []
    for hole in excluded + [whole.count..<whole.count] where hole.lowerBound >= offset {
      let part = offset..<hole.lowerBound
      if !part.isEmpty {
        let place = start + text.count
        segments.append(.init(range: place..<place + part.count, offset: offset))
        text += whole[part]
      }
      offset = hole.upperBound
    }
    range = start..<start + text.count
    return text
  }
}
