internal import Synchronization

/// The most recently used sections of a long book. Others are read again when needed.
final class SectionCache: Sendable {
  /// Enough for the sections around the reader and around the place the reader came from.
  private static let capacity = 6

  private struct Entry {
    var section: Section
    var laidOut: LaidOutSection?
  }

  /// In order of use; the most recently used entry is last.
  private let entries = Mutex<[Entry]>([])

  /// The cached section, or a new one that is then cached.
  func section(_ number: Int, making make: () -> Section) -> Section {
    if let known = entry(number) { return known.section }
    let section = make()
    insert(Entry(section: section))
    return section
  }

  /// The cached section; nil if it is not there.
  func known(_ number: Int) -> Section? { entry(number)?.section }

  /// The section laid out at a setting.
  func laidOut(_ number: Int, _ setting: Setting, making make: () -> Section) -> LaidOutSection {
    var entry = entry(number) ?? Entry(section: make())
    if let laidOut = entry.laidOut, laidOut.layout.setting == setting { return laidOut }
    let laidOut = LaidOutSection(entry.section, setting)
    entry.laidOut = laidOut
    insert(entry)
    return laidOut
  }

  /// The entry stays in the cache because another thread may want it at the same time.
  private func entry(_ number: Int) -> Entry? {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.section.number == number }) else {
        return nil
      }
      if index < entries.count - 1 { entries.append(entries.remove(at: index)) }
      return entries[entries.count - 1]
    }
  }

  private func insert(_ entry: Entry) {
    entries.withLock { entries in
      entries.removeAll { $0.section.number == entry.section.number }
      if entries.count >= Self.capacity { entries.removeFirst() }
      entries.append(entry)
    }
  }
}
