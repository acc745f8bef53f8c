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
    if let known = take(number) {
      put(known)
      return known.section
    }
    let section = make()
    put(Entry(section: section))
    return section
  }

  /// A section at a setting.
  func set(_ number: Int, _ setting: Setting, making make: () -> Section) -> SetSection {
    var entry = take(number) ?? Entry(section: make())
    defer { put(entry) }
    if let set = entry.set, set.layout.setting == setting { return set }
    let set = SetSection(entry.section, setting)
    entry.set = set
    return set
  }

  private func take(_ number: Int) -> Entry? {
    entries.withLock { entries in
      entries.firstIndex { $0.section.number == number }.map { entries.remove(at: $0) }
    }
  }

  private func put(_ entry: Entry) {
    entries.withLock { entries in
      if entries.count >= Self.room { entries.removeFirst() }
      entries.append(entry)
    }
  }
}
