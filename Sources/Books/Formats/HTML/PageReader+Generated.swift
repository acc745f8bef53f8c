/// A counter, which counts in the element that resets it and in those behind it.
struct RunningCounter {
  let name: String
  /// How many elements are around the one that resets it.
  let depth: Int
  var value: Int
}

/// Text that style sheets add to elements.
extension PageReader {
  /// Changes the counters of an element that begins, and writes the text in front of its own.
  mutating func beginGenerated(_ context: DocumentContext) {
    guard let generated = context.style.generated.first else {
      return writeQuote(.openQuote, context)
    }
    let depth = stack.count
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
    write(generated.before, .openQuote, context)
  }

  /// More are left out, since each element looks at all of them.
  private static let mostCounters = 64

  private mutating func begin(_ counter: RunningCounter) {
    if counters.count < Self.mostCounters { counters.append(counter) }
  }

  /// Writes the text behind that of the innermost element, which ends, and drops the counters in it.
  mutating func endGenerated(_ context: DocumentContext) {
    write(context.style.generated.first?.after, .closeQuote, context)
    if !counters.isEmpty { counters.removeAll { $0.depth > stack.count } }
  }

  private mutating func write(
    _ parts: [GeneratedText.Part]?, _ quote: GeneratedText.Part, _ context: DocumentContext
  ) {
    guard let parts else { return writeQuote(quote, context) }
    guard ![.br, .hr, .img].contains(context.element) else { return }
    for part in parts {
      switch part {
      case .text(let text): write(text)
      case .attribute(let name): write((context.styled.attribute(Array(name.utf8)) ?? [])[...])
      case .counter(let name, let separator, let marker):
        let values = counters.filter { $0.name == name }.map { marker.bareText(of: $0.value) }
        write(
          separator.map { values.joined(separator: $0) } ?? values.last ?? marker.bareText(of: 0))
      case .openQuote, .closeQuote: write(quote: part, context)
      }
    }
  }

  /// Writes the quotation mark of a `q` element.
  private mutating func writeQuote(_ part: GeneratedText.Part, _ context: DocumentContext) {
    if context.element == .q { write(quote: part, context) }
  }

  private mutating func write(quote: GeneratedText.Part, _ context: DocumentContext) {
    let marks = context.style.quotes.count > 1 ? context.style.quotes : ["“", "”", "‘", "’"]
    if quote == .closeQuote { quoteDepth = max(quoteDepth - 1, 0) }
    let pair = min(quoteDepth, marks.count / 2 - 1)
    write(marks[2 * pair + (quote == .openQuote ? 0 : 1)])
    if quote == .openQuote { quoteDepth += 1 }
  }
}

extension ListMarker {
  /// The number without the full stop behind it.
  fileprivate func bareText(of number: Int) -> String {
    let text = text(of: number)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
