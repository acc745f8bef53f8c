/// A counter, which counts in the element that resets it and in those behind it.
struct RunningCounter {
  let name: String
  /// How many elements are around the one that resets it.
  let depth: Int
  var value: Int
}

/// Counters that are open, and the depth of quotations: of these, style sheets make text.
struct OpenCounters {
  private var counters: [RunningCounter] = []
  private var quoteDepth = 0

  /// More are left out, since each element looks at all of them.
  private static let mostCounters = 64

  /// Changes the counters of an element that begins.
  ///
  /// - Parameter depth: How many elements are around it.
  mutating func begin(_ generated: GeneratedText, depth: Int) {
    for reset in generated.resets {
      counters.removeAll { $0.name == reset.name && $0.depth == depth }
      begin(RunningCounter(name: reset.name, depth: depth, value: reset.value))
    }
    for step in generated.steps {
      if let index = counters.lastIndex(where: { $0.name == step.name }) {
        counters[index].value &+= step.value
      } else {
        begin(RunningCounter(name: step.name, depth: depth, value: step.value))
      }
    }
  }

  private mutating func begin(_ counter: RunningCounter) {
    if counters.count < Self.mostCounters { counters.append(counter) }
  }

  /// Drops the counters in an element that ends.
  mutating func end(depth: Int) {
    if !counters.isEmpty { counters.removeAll { $0.depth > depth } }
  }

  func text(of name: String, _ separator: String?, _ marker: ListMarker) -> String {
    let values = counters.filter { $0.name == name }.map { marker.bareText(of: $0.value) }
    return separator.map { values.joined(separator: $0) } ?? values.last ?? marker.bareText(of: 0)
  }

  /// The sign of a quotation that begins or ends.
  mutating func sign(_ quote: GeneratedText.Part, of signs: [String]) -> String {
    let signs = signs.count > 1 ? signs : ["“", "”", "‘", "’"]
    if quote == .closeQuote { quoteDepth = max(quoteDepth - 1, 0) }
    defer { if quote == .openQuote { quoteDepth += 1 } }
    return signs[2 * min(quoteDepth, signs.count / 2 - 1) + (quote == .openQuote ? 0 : 1)]
  }
}

/// Text that style sheets add to elements.
extension PageReader {
  /// Changes the counters of an element that begins, and writes the text in front of its own.
  mutating func beginGenerated(_ context: DocumentContext) {
    let generated = context.style.generated.first
    if let generated { counters.begin(generated, depth: stack.count) }
    write(generated?.before, .openQuote, context)
  }

  /// Writes the text behind that of the innermost element, which ends, and drops the counters in it.
  mutating func endGenerated(_ context: DocumentContext) {
    write(context.style.generated.first?.after, .closeQuote, context)
    counters.end(depth: stack.count)
  }

  /// - Parameter quote: The sign that a `q` element has in place of other text.
  private mutating func write(
    _ parts: [GeneratedText.Part]?, _ quote: GeneratedText.Part, _ context: DocumentContext
  ) {
    guard let parts = parts ?? (context.element == .q ? [quote] : nil),
      ![.br, .hr, .img].contains(context.element)
    else { return }
    for part in parts {
      switch part {
      case .text(let text): write(text)
      case .attribute(let name): write((context.styled.attribute(Array(name.utf8)) ?? [])[...])
      case .counter(let name, let separator, let marker):
        write(counters.text(of: name, separator, marker))
      case .openQuote, .closeQuote: write(counters.sign(part, of: context.style.quotes))
      }
    }
  }
}

extension ListMarker {
  /// The number without the full stop behind it.
  fileprivate func bareText(of number: Int) -> String {
    let text = text(of: number)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
