import Items

/// Makes the ids of the items of a file; a repeated one gets a number: `abc`, `abc#2`.
package struct UniqueIDs {
  private var counts: [ExactString: Int] = [:]
  private var taken: Set<ExactString> = []

  package init() {}

  package mutating func makeID(_ own: String) -> String {
    var count = counts[ExactString(own), default: 0]
    var id: String
    repeat {
      count += 1
      id = count > 1 ? "\(own)#\(count)" : own
    } while !taken.insert(ExactString(id)).inserted
    counts[ExactString(own)] = count
    return id
  }
}
