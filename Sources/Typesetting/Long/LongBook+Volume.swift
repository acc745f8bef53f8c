package import CurlewManuscript

extension LongBook: Volume {
  package func pages(
    _ setting: Setting, like former: BookPages?, by workers: Workers
  ) -> BookPages {
    .counting(LongLayout(self, setting, by: workers))
  }

  package var isLong: Bool { true }
  package var asides: Int? {
    let number = text.sectionsInOrder
    return number < text.sectionCount ? text.range(ofSection: number).lowerBound : nil
  }
  package var encoding: Encoding { text.encoding }
  /// Counts the first section only: reading the whole file would take too long.
  package var damaged: Int { section(0).book.damaged }

  package var facts: BookFacts {
    let first = makeSection(0).book.facts
    return (1..<max(text.sectionCount, 1)).reduce(first) { $0 + makeSection($1).book.facts }
  }

  package func firstOffset(_ search: ([UInt8], Marks) -> Int?) -> Int? {
    for number in 0..<text.sectionCount {
      let section = textSection(number)
      guard let found = search(section.utf8, section.marks) else { continue }
      if section.body.contains(found) { return section.address(of: found) }
    }
    return nil
  }

  package func heldPart(_ section: Int) -> HeldPart { HeldPart(self.section(section)) }
}

extension LongLayout: CountingPages {
  /// Until the pages are counted, a percentage of the bytes stands for a percentage of the pages.
  package func start(atPercent percent: Double) -> Int {
    guard !isCounted, percent < 100 else {
      return start(ofPage: Int(Double(pageCountInOrder - 1) * min(percent, 100) / 100))
    }
    let address = Int(Double(book.asides ?? book.text.length) * percent / 100)
    let laidOut = book.laidOut(book.text.section(containing: address), setting)
    return laidOut.start(ofPage: laidOut.page(containing: address))
  }
}
