import Items
import Recollect

/// A filter that is on and can be taken off, or one that can be added.
struct ChipView: Sendable {
  var text: String
  var href: String

  /// The filters of a search, each with the address of the search without it.
  static func current(_ address: SearchAddress) -> [ChipView] {
    var chips = address.words.filters.map { filter in
      ChipView(
        text: "\(filter.name.rawValue) \(filter.value)",
        href: address.changed { $0.words = $0.words.removing { $0 == filter } })
    }
    if address.like != nil {
      chips.append(ChipView(text: "more like one item", href: address.changed { $0.like = nil }))
    }
    if let mode = address.mode, mode != .hybrid {
      let text = mode == .lexical ? "by word only" : "by meaning only"
      chips.append(ChipView(text: text, href: address.changed { $0.mode = nil }))
    }
    if address.isExact {
      chips.append(ChipView(text: "words as typed", href: address.changed { $0.isExact = false }))
    }
    if address.showsWeak {
      chips.append(
        ChipView(text: "weak matches too", href: address.changed { $0.showsWeak = false }))
    }
    return chips
  }

  private static let maximumPeople = 3

  /// Kinds and senders of what was found, to narrow by.
  static func suggested(_ passages: [Passage], _ address: SearchAddress) -> [ChipView] {
    var chips: [ChipView] = []
    if address.words.values(.kind).isEmpty {
      let kinds = Set(passages.map(\.kind))
      for kind in Item.Kind.allCases where kinds.contains(kind) && kinds.count > 1 {
        chips.append(chip(.kind, kind.rawValue, text: kind.rawValue + "s", address))
      }
    }
    if address.words.values(.from).isEmpty {
      let names = passages.flatMap(\.people).filter { $0.role == .from }.map(\.shownName)
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      for (name, _) in ranked.prefix(maximumPeople) where !name.isEmpty && counts.count > 1 {
        chips.append(chip(.from, name, text: "from \(name)", address))
      }
    }
    return chips
  }

  private static func chip(
    _ name: QueryWords.Name, _ value: String, text: String, _ address: SearchAddress
  ) -> ChipView {
    ChipView(text: text, href: address.changed { $0.words = $0.words.adding(name, value) })
  }
}
