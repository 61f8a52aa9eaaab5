/// A plot in SVG: groups of bars, with one bar of each series in a group.
struct BarPlot {
  struct Bar {
    var value: Double
    var interval: ClosedRange<Double>?
    var label: String
  }

  var title: String
  /// The values in words, for people who can't see the plot.
  var description: String
  var groups: [String]
  var series: [String]
  /// By series, then by group.
  var bars: [[Bar]]
  var maximumValue: Double

  private static let (width, left, height) = (680.0, 10.0, 220.0)
  static let colors = 6

  var svg: String {
    let legend = Double(series.count) * 20
    let base = legend + 20 + Self.height
    let label = series.count <= 4
    return """
      <div class="scroll"><svg viewBox="0 0 \(Int(Self.width)) \(Int(base + 30))" role="img" \
      aria-label="\(HTML.text("\(title). \(description)"))">
      <title>\(HTML.text(title))</title>
      \(series.enumerated().map { Self.legend($1, $0) }.joined(separator: "\n"))
      <line class="axis" x1="\(Self.left)" y1="\(base)" \
      x2="\(Self.width - Self.left)" y2="\(base)"/>
      \(groups.indices.map { group($0, base: base, showsLabels: label) }.joined(separator: "\n"))
      </svg></div>
      """
  }

  static func legend(_ name: String, _ position: Int) -> String {
    let y = Double(position) * 20
    return """
      <rect class="c\(position % colors)" x="\(left)" y="\(SVG.number(y + 2))" \
      width="14" height="14"/>\
      <text x="\(left + 20)" y="\(SVG.number(y + 14))">\(HTML.text(name))</text>
      """
  }

  private func group(_ group: Int, base: Double, showsLabels: Bool) -> String {
    let room = (Self.width - 2 * Self.left) / Double(groups.count)
    let start = Self.left + room * Double(group)
    let width = room * 0.8 / Double(series.count)
    var parts = bars.enumerated().map { position, bars in
      let x = start + room * 0.1 + width * Double(position)
      return bar(
        bars[group], color: position % Self.colors, x: x, width: width, base: base,
        showsLabel: showsLabels)
    }
    parts.append(
      """
      <text x="\(SVG.number(start + room / 2))" y="\(SVG.number(base + 20))" text-anchor="middle">\
      \(HTML.text(groups[group]))</text>
      """)
    return parts.joined(separator: "\n")
  }

  private func bar(
    _ bar: Bar, color: Int, x: Double, width: Double, base: Double, showsLabel: Bool
  ) -> String {
    func y(_ value: Double) -> Double { base - value / maximumValue * Self.height }
    let middle = SVG.number(x + width / 2)
    var text = """
      <rect class="c\(color)" x="\(SVG.number(x + 1))" y="\(SVG.number(y(bar.value)))" \
      width="\(SVG.number(max(1, width - 2)))" height="\(SVG.number(base - y(bar.value)))"/>
      """
    if let interval = bar.interval {
      text += """
        <line class="interval" x1="\(middle)" x2="\(middle)" \
        y1="\(SVG.number(y(interval.lowerBound)))" \
        y2="\(SVG.number(y(interval.upperBound)))"/>
        """
    }
    if showsLabel {
      let top = y(max(bar.value, bar.interval?.upperBound ?? 0))
      text += """
        <text x="\(middle)" y="\(SVG.number(top - 4))" text-anchor="middle" font-size="11">\
        \(HTML.text(bar.label))</text>
        """
    }
    return text
  }
}

enum SVG {
  static func number(_ value: Double) -> String { Wording.decimals(value, 1) }
}
