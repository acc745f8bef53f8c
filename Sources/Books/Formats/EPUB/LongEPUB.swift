internal import CurlewManuscript

/// An EPUB too long to hold in memory. Its sections are runs of chapters.
///
/// Addresses count the bytes of the chapters' files, in reading order: the directory of the archive says how
/// long each is, so no chapter has to be read to find another.
struct LongEPUB: LongManuscript {
  /// Approximate length of a section, in bytes of mark-up.
  static let lengthOfSection = 1 << 20

  private let book: EPUBBook
  private let options: ReadingOptions
  private let navigation: Navigation
  private let entries: [Package.SpineEntry]
  /// The entries of each section.
  private let sections: [Range<Int>]
  /// The address at which each section begins, and the end of the last.
  private let starts: [Int]
  private let sectionOfPath: [String: Int]
  let sectionsInOrder: Int
  let printPages: [(page: PrintPage, anchor: String)]
  private(set) var imprint: Imprint

  init(_ book: EPUBBook, _ options: ReadingOptions, lengthOfSection: Int = Self.lengthOfSection) {
    (self.book, self.options, navigation) = (book, options, book.navigation)
    imprint = book.imprint(options)
    entries = book.readingOrder
    var (sections, starts) = ([Range<Int>](), [0])
    var (first, address) = (0, 0)
    for (index, entry) in entries.enumerated() {
      address += max(book.length(of: entry), 1)
      let isLast = index + 1 == entries.count || entry.isLinear != entries[index + 1].isLinear
      guard isLast || address - starts[starts.count - 1] >= lengthOfSection else { continue }
      sections.append(first..<index + 1)
      starts.append(address)
      first = index + 1
    }
    (self.sections, self.starts) = (sections, starts)
    let inOrder = sections.count { [entries] in entries[$0.lowerBound].isLinear }
    sectionsInOrder = inOrder > 0 ? inOrder : sections.count
    var numbers: [String: Int] = [:]
    for (number, section) in sections.enumerated() {
      for entry in entries[section] {
        if let path = book.package.item(of: entry)?.path { numbers[path] = number }
      }
    }
    sectionOfPath = numbers
    printPages = navigation.pages.compactMap { entry in
      entry.target.map { (PrintPage(label: entry.title, offset: 0), $0) }
    }
    if imprint.direction == .rightToLeft, ["ja", "zh"].contains(imprint.language?.family) {
      // A section in the middle is like most others.
      imprint.writing = manuscript(ofSection: sectionsInOrder / 2).imprint.writing
    }
  }

  var encoding: Encoding { .utf8 }
  var length: Int { starts[starts.count - 1] }
  var sectionCount: Int { sections.count }

  func section(containing address: Int) -> Int {
    min(max(starts.partitioningIndex { $0 > address } - 1, 0), sectionCount - 1)
  }

  func range(ofSection number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  func section(ofAnchor name: String) -> Int? {
    sectionOfPath[String(Substring(name.utf8.prefix { $0 != UInt8(ascii: "#") }))]
  }

  func manuscript(ofSection number: Int) -> Manuscript {
    let budget = options.budget.renewed
    var builder = BookBuilder(budget)
    let damagedMembers = book.read(entries[sections[number]], into: &builder, within: budget)
    if let exceeded = budget.exceeded {
      let limit = exceeded.refusal(budget.limit(of: exceeded))
      builder.endSpent("The rest of these pages is left out: \(limit).")
    }
    if builder.blocks.isEmpty {
      let note = "These pages have no text."
      builder.write(note, .italic, in: BlockShape(usesBookIndent: false))
      builder.endBlock()
    }
    let outline = book.outline(navigation.contents, builder)
    let pages = book.printPages(navigation, builder)
    var manuscript = builder.manuscript(
      imprint, outline: navigation.contents.isEmpty ? nil : outline
    ) {
      sectionOfPath[$0].map { $0 != number } ?? false
    }
    manuscript.damagedMembers = damagedMembers
    manuscript.anchors = builder.anchors
    // The hidden notes of a section are at its end.
    manuscript.asides = nil
    if !pages.isEmpty { manuscript.printPages = pages }
    return manuscript
  }
}

extension EPUBBook {
  /// The length of all chapters, in bytes of mark-up.
  var length: Int { package.spine.reduce(0) { $0 + length(of: $1) } }

  /// The length of a chapter as the directory states it, within the limits of an archive.
  func length(of entry: Package.SpineEntry) -> Int {
    guard let item = package.item(of: entry), item.isPage, let path = item.path,
      let member = archive.entry(named: path)
    else { return 0 }
    return min(member.size ?? member.packedSize, Archive.longestMember)
  }
}
