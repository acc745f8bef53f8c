import CurlewSearch
import TestBooks
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewReader

/// Random histories of three machines, whose files arrive late, twice, out of order, damaged, or get lost.
@Suite(.timeLimit(.minutes(90))) struct SharingHistoryTests {
  @Test(arguments: 0..<1000)
  func `three machines end alike, and nothing is lost`(seed: Int) {
    var random = Chaos(seed: UInt64(seed) + 1)
    var world = SharedWorld()
    for _ in 0..<Int.random(in: 10...60, using: &random) { world.step(&random) }
    world.settle()
    for machine in world.machines {
      #expect(machine.merged.machines == world.machines[0].merged.machines)
      #expect(machine.marks(in: machine.merged) == world.machines[0].known)
      let first = world.machines[0].contents
      #expect(machine.contents == first)
      let present = Set(machine.marks.map(\.quotation.quote))
      let kept = present.union(world.setAside)
      #expect(world.added.subtracting(world.removed).isSubset(of: kept))
      #expect(world.words.isSubset(of: machine.merged.words))
      #expect(machine.merged.times.sum(onDay: "2026-11-24").seconds == world.seconds)
      for (identity, note) in world.notes {
        let mark = machine.marks.first { $0.identity == identity }
        #expect(mark?.note.contains(note) == true, "the note written last")
      }
      for (index, other) in world.machines.enumerated() {
        let places = machine.merged.places(of: 7).filter { $0.machine == "machine \(index)" }
        #expect(places.last?.record == other.place)
      }
    }
  }
}

/// Three machines, and the folders that are carried between them.
private struct SharedWorld {
  var machines = (0..<3).map { Machine(name: "machine \($0)") }
  var added: Set<String> = []
  var removed: Set<String> = []
  /// What was nowhere else when a file was damaged. The program keeps a copy of the bytes.
  var setAside: Set<String> = []
  var words: Set<String> = []
  var seconds = 0
  /// The last note on a mark that was written when its machine knew all others.
  var notes: [Annotation.Identity: String] = [:]
  private var time = 1000

  struct Machine {
    static let marksFile = "low-water.marks"

    let name: String
    var own = MachineReading()
    var log = ReadingLog()
    var place: PlaceRecord?
    /// What its own file of marks says, also of removed ones.
    var file = MarksText()
    var known = SharedMarks()
    /// What has come of each machine: some versions of its files.
    var files: [[SharedReading]] = [[], [], []]

    /// What it writes into its folder.
    var published: SharedReading {
      var reading = SharedReading()
      reading.add(own, of: name)
      reading.add(known.bytes, in: Self.marksFile)
      return reading
    }

    /// All that it knows.
    var merged: SharedReading {
      files.joined().reduce(published) { combined($0, $1) }
    }

    /// The marks in all files together.
    func marks(in reading: SharedReading) -> SharedMarks {
      let texts = (reading.marks[Self.marksFile] ?? []).map(\.bytes).sorted {
        $0.lexicographicallyPrecedes($1)
      }
      return texts.reduce(into: SharedMarks()) { $0.merge(SharedMarks(parsing: $1)) }
    }

    /// In one order at every run; the order of records is not.
    var marks: [Annotation] {
      file.annotations.sorted { $0.text.lexicographicallyPrecedes($1.text) }
    }

    var contents: [String] {
      marks.map { mark in
        String(decoding: mark.text, as: UTF8.self).split(separator: "\n")
          .filter { !$0.hasPrefix("at ") }.joined(separator: "\n")
      }.sorted()
    }

    mutating func synchronise() {
      known.record(file.records)
      let received = files.joined().reduce(SharedReading()) { combined($0, $1) }
      known.merge(marks(in: received))
      _ = file.merge(known.records)
    }
  }

  mutating func step(_ random: inout Chaos) {
    time += 1
    let one = Int.random(in: 0...2, using: &random)
    let other = (one + Int.random(in: 1...2, using: &random)) % 3
    switch Int.random(in: 0...15, using: &random) {
    case 0, 1:
      let quote = "quote \(time)"
      added.insert(quote)
      machines[one].file.put(mark(quote, made: time), at: time)
    case 2:
      guard let mark = machines[one].marks.randomElement(using: &random) else { return }
      removed.insert(mark.quotation.quote)
      machines[one].file.remove(mark, at: time)
    case 3:
      guard var mark = machines[one].marks.randomElement(using: &random) else { return }
      mark.note = "note \(time)."
      machines[one].file.put(mark, at: time)
    case 4: read(on: one, at: Int.random(in: 1...9999, using: &random))
    case 5:
      let word = "word \(time)"
      words.insert(word)
      machines[one].own.merge(MachineReading(words: [word]))
    case 6, 7: machines[one].synchronise()
    case 8, 9: machines[other].files[one].append(machines[one].published)
    case 10: if !machines[other].files[one].isEmpty { machines[other].files[one].removeFirst() }
    case 11: machines[other].files[one] = []
    default: harm(one, from: other, &random)
    }
  }

  /// Cuts a file off, perhaps to nothing, or puts the file of another machine in its place.
  private mutating func harm(_ one: Int, from other: Int, _ random: inout Chaos) {
    func cut(_ bytes: [UInt8]) -> [UInt8] {
      Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
    }
    let known = Set(machines[one].known.records.map(\.identity))
    let unshared = machines[one].marks.filter { !known.contains($0.identity) }
    switch Int.random(in: 0...3, using: &random) {
    case 0:
      machines[one].file = MarksText(parsing: cut(machines[one].file.bytes))
      setAside.formUnion(unshared.map(\.quotation.quote))
    case 1:
      machines[one].file = machines[other].file
      setAside.formUnion(unshared.map(\.quotation.quote))
    case 2:
      let present = Set(machines[one].marks.map(\.identity))
      let alone = machines[one].known.shown.filter { !present.contains($0.identity) }
      setAside.formUnion(alone.map(\.quotation.quote))
      machines[one].known = SharedMarks(parsing: cut(machines[one].known.bytes))
    default:
      // A file that somebody has written to harm.
      var bytes = machines[other].known.bytes
      for _ in 0..<3 where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      var hostile = SharedReading()
      hostile.add(cut(bytes), in: Machine.marksFile)
      machines[one].files[other].append(hostile)
    }
  }

  /// The clock of the second machine is a year ahead, that of the third a year behind.
  private mutating func read(on one: Int, at offset: Int) {
    seconds += 60
    let clock = time + [0, 31_536_000, -31_536_000][one]
    machines[one].log.add(
      ReadingTime(seconds: 60, words: 200), on: "2026-11-24", in: ("7", "Low Water"))
    let record = place(of: 7, at: offset, clock)
    machines[one].place = record
    machines[one].own.merge(MachineReading(places: [record], times: machines[one].log))
  }

  /// All files arrive in the end.
  mutating func settle() {
    for _ in 0..<3 {
      for one in machines.indices { machines[one].synchronise() }
      for one in machines.indices {
        for other in machines.indices where other != one {
          machines[other].files[one] = [machines[one].published]
        }
      }
    }
    // All know all: what is written now stands alone.
    time += 1
    if var mark = machines[1].marks.first {
      notes[mark.identity] = "the last word"
      mark.note = "the last word"
      machines[1].file.put(mark, at: time)
    }
    for _ in 0..<3 {
      for one in machines.indices { machines[one].synchronise() }
      for one in machines.indices {
        for other in machines.indices where other != one {
          machines[other].files[one].append(machines[one].published)
        }
      }
    }
  }
}

/// Beside the method of that name, the free function.
private func combined(_ one: SharedReading, _ other: SharedReading) -> SharedReading {
  merged(one, other)
}
