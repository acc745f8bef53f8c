extension LongBook: Volume {
  package func pages(
    _ setting: Setting, isPaired: Bool, like former: (any Pages)?, by workers: Workers
  ) -> any Pages {
    LongLayout(self, setting, isPaired: isPaired, by: workers)
  }

  package var isLong: Bool { true }
  package var encoding: Encoding { text.encoding }
  /// The first section is looked at alone: to read all of it would take too long.
  package var damaged: Int { section(0).book.damaged }

  package var facts: BookFacts {
    let first = makeSection(0).book.facts
    return (1..<max(text.sectionCount, 1)).reduce(first) { $0 + makeSection($1).book.facts }
  }

  /// What begins in one section may end in the next, so each is looked through with the first words
  /// of the one behind it.
  package func firstOffset(_ search: ([UInt8]) -> Int?) -> Int? {
    for number in 0..<text.sectionCount {
      let range = text.range(ofSection: number)
      let end = min(range.upperBound + Self.overlap, text.length)
      guard let found = search(text.decoded(range.lowerBound..<end).utf8) else { continue }
      let section = section(number)
      if found < section.book.text.utf8.count { return section.address(of: found) }
    }
    return nil
  }

  /// Longer than any phrase that a person looks for.
  private static let overlap = 1 << 12
}

extension LongLayout: Pages {
  /// Until the pages are counted, what is so far into the text stands about so far into the book.
  package func start(atPercent percent: Double) -> Int {
    guard !isCounted, percent < 100 else {
      return start(ofPage: Int(Double(pageCount - 1) * min(percent, 100) / 100))
    }
    let address = Int(Double(book.text.length) * percent / 100)
    let set = book.set(book.text.section(containing: address), setting)
    return set.start(ofPage: set.page(containing: address))
  }
}
