package import CurlewLibrary
internal import CurlewAppSupport
internal import CurlewManuscript
internal import CurlewSystem

/// Everything that the machines of a reader share.
///
/// Merging is commutative, associative and idempotent: machines that have read the same files agree,
/// whatever the order of the files. Nothing is lost: an older file of a machine changes nothing in a later
/// one.
package struct SharedReading: Equatable, Sendable {
  /// By the name of the machine's folder.
  private(set) var machines: [String: MachineReading] = [:]
  /// The different files of marks by their name. They are read when their book is known.
  private(set) var marks: [String: Set<MarksBytes>] = [:]
  /// Whether there was more than may be read.
  package var isIncomplete = false
  /// The first folder or file that could not be read, and the reason.
  var unreadable: Unreadable?
  /// Whether the folder of all machines is not there.
  var isMissing = false
  /// The first name in the folder that stands for something other than a plain file or folder.
  var refused: String?

  struct Unreadable: Equatable, Sendable {
    /// The path relative to the shared folder.
    let path: String
    let reason: Message
  }

  /// Whether machines may have shared more than was read.
  var isPartial: Bool { isMissing || unreadable != nil }

  package mutating func merge(_ other: SharedReading) {
    for (machine, reading) in other.machines { add(reading, of: machine) }
    marks.merge(other.marks) { $0.union($1) }
  }

  /// Removes corrections of books that are not known on this machine, because others might list any number of books.
  ///
  /// - Parameter machine: This machine. All its corrections are kept, and the corrections of others in the same books.
  mutating func keepContents(ofBooks fingerprints: [UInt64], andAllOf machine: String) {
    let corrected = machines[machine]?.contents.books ?? []
    let keys = corrected.union(fingerprints.map { String($0, radix: 16) })
    for name in machines.keys where name != machine {
      machines[name]?.contents.keep { keys.contains($0) }
    }
  }

  mutating func add(_ reading: MachineReading, of machine: String) {
    machines[machine, default: MachineReading()].merge(reading)
  }

  package mutating func add(_ marks: [UInt8], in file: String) {
    self.marks[file, default: []].insert(MarksBytes(bytes: marks))
  }

  /// The places of a book on the machines that have opened it, the latest last.
  func places(of fingerprint: UInt64) -> [(machine: String, record: PlaceRecord)] {
    let now = CurrentProcess.wallClock
    return machines.compactMap { machine, reading in
      reading.places[fingerprint].map { (machine, $0) }
    }
    .sorted { ($0.1.opened.ifPast(at: now), $0.0) < ($1.1.opened.ifPast(at: now), $1.0) }
  }

  /// The reading times of all machines together.
  package var times: ReadingLog {
    machines.sorted { $0.key < $1.key }
      .reduce(into: ReadingLog()) { sum, machine in sum.add(machine.value.times) }
  }

  /// The lines of the words that were looked up.
  package var words: [String] {
    machines.values.reduce(into: Set()) { $0.formUnion($1.words) }.sorted()
  }
}

/// The bytes of a file of marks, which are hashed together. An array hashes them one by one, which takes longer than
/// merging the marks.
struct MarksBytes: Hashable, Sendable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// What one machine shares besides marks. Merging versions of its files, such as conflict copies, keeps the
/// latest place and the latest contents of each book, the largest sums and all words.
struct MachineReading: Equatable, Sendable {
  /// The name that is shown; empty if there is none.
  var name = ""
  private(set) var places: [UInt64: PlaceRecord] = [:]
  private(set) var times = ReadingLog()
  var contents = ContentsText()
  var persons = PersonsText()
  var labels = LabelsText()
  private(set) var words: Set<String> = []

  /// Years of reading.
  private static let mostWords = 20_000

  init() {}

  init(
    name: String = "", places: [PlaceRecord] = [], times: ReadingLog = ReadingLog(),
    words: [String] = []
  ) {
    self.name = name
    for record in places { add(record) }
    self.times.formMaximum(with: times)
    self.words = Set(words.prefix(Self.mostWords))
  }

  mutating func merge(_ other: MachineReading) {
    name = max(name, other.name)
    for record in other.places.values { add(record) }
    times.formMaximum(with: other.times)
    contents.merge(other.contents)
    persons.merge(other.persons)
    labels.merge(other.labels)
    words.formUnion(other.words)
  }

  private mutating func add(_ record: PlaceRecord) {
    if let known = places[record.fingerprint], !record.isLater(than: known) { return }
    places[record.fingerprint] = record
  }
}

extension PlaceRecord {
  /// Orders records of the same second, too, so that all machines choose the same one.
  fileprivate func isLater(than other: PlaceRecord) -> Bool {
    let now = CurrentProcess.wallClock
    return (opened.ifPast(at: now), place.offset, text)
      > (other.opened.ifPast(at: now), other.place.offset, other.text)
  }
}
