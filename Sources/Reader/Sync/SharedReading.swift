internal import CurlewManuscript

/// What the machines of a reader have written: the value that is merged.
///
/// Merging is commutative, associative and idempotent, so that machines which have seen the same files
/// agree, in whatever order the files have come. What a machine has written is never lost: an older file of
/// a machine adds nothing to a later one.
struct SharedReading: Equatable, Sendable {
  /// By the names of the machines' folders.
  private(set) var machines: [String: MachineReading] = [:]
  /// By the names of the files.
  private(set) var marks: [String: SharedMarks] = [:]

  mutating func merge(_ other: SharedReading) {
    for (machine, reading) in other.machines { add(reading, of: machine) }
    for (file, shared) in other.marks { add(shared, in: file) }
  }

  mutating func add(_ reading: MachineReading, of machine: String) {
    machines[machine, default: MachineReading()].merge(reading)
  }

  mutating func add(_ shared: SharedMarks, in file: String) {
    // An empty value has no title of its own.
    if marks[file]?.merge(shared) == nil { marks[file] = shared }
  }

  /// The latest places of a book on the machines that have opened it.
  func places(of fingerprint: UInt64) -> [(machine: String, record: PlaceRecord)] {
    machines.compactMap { machine, reading in
      reading.places[fingerprint].map { (machine, $0) }
    }
    .sorted { ($0.1.opened, $0.0) < ($1.1.opened, $1.0) }
  }

  /// The reading times of all machines together.
  var times: ReadingLog {
    machines.sorted { $0.key < $1.key }
      .reduce(into: ReadingLog()) { sum, machine in sum.add(machine.value.times) }
  }

  /// The lines of the words that were looked up.
  var words: [String] { machines.values.reduce(into: Set()) { $0.formUnion($1.words) }.sorted() }
}

/// What one machine has written. Its files only grow, so that of several versions of a file, such as the
/// conflict copies of a program that carries files, nothing is lost.
struct MachineReading: Equatable, Sendable {
  /// What people call it; empty if it does not say.
  var name = ""
  private(set) var places: [UInt64: PlaceRecord] = [:]
  private(set) var times = ReadingLog()
  private(set) var words: Set<String> = []

  init() {}

  init(
    name: String = "", places: [PlaceRecord] = [], times: ReadingLog = ReadingLog(),
    words: [String] = []
  ) {
    self.name = name
    for record in places { add(record) }
    self.times.formMaximum(with: times)
    self.words = Set(words)
  }

  mutating func merge(_ other: MachineReading) {
    name = max(name, other.name)
    for record in other.places.values { add(record) }
    times.formMaximum(with: other.times)
    words.formUnion(other.words)
  }

  private mutating func add(_ record: PlaceRecord) {
    if let known = places[record.fingerprint], !record.isLater(than: known) { return }
    places[record.fingerprint] = record
  }
}

extension PlaceRecord {
  /// In one order on all machines, also for records of the same second.
  fileprivate func isLater(than other: PlaceRecord) -> Bool {
    (opened, place.offset, text) > (other.opened, other.place.offset, other.text)
  }
}
