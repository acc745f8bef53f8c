internal import Synchronization

/// The sections that were looked at last, so that leafing to and fro costs nothing; the others are
/// made again when they are wanted.
final class SectionShelf: Sendable {
  /// The sections around the reader's, and where he came from.
  private static let room = 6

  private struct Entry {
    var section: Section
    var set: SetSection?
  }

  /// The entry that was wanted last stands last.
  private let entries = Mutex<[Entry]>([])

  /// A section; made, unless it is here.
  func section(_ number: Int, making make: () -> Section) -> Section {
    if let known = entry(number) { return known.section }
    let section = make()
    put(Entry(section: section))
    return section
  }

  /// A section at a setting.
  func set(_ number: Int, _ setting: Setting, making make: () -> Section) -> SetSection {
    var entry = entry(number) ?? Entry(section: make())
    if let set = entry.set, set.layout.setting == setting { return set }
    let set = SetSection(entry.section, setting)
    entry.set = set
    put(entry)
    return set
  }

  /// What is here stays here, since somebody else may want it at the same time.
  private func entry(_ number: Int) -> Entry? {
    entries.withLock { entries in
      guard let place = entries.firstIndex(where: { $0.section.number == number }) else {
        return nil
      }
      if place < entries.count - 1 { entries.append(entries.remove(at: place)) }
      return entries[entries.count - 1]
    }
  }

  private func put(_ entry: Entry) {
    entries.withLock { entries in
      entries.removeAll { $0.section.number == entry.section.number }
      if entries.count >= Self.room { entries.removeFirst() }
      entries.append(entry)
    }
  }
}
