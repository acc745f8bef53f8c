internal import TestBooks
import CurlewCells
import CurlewManuscript
import CurlewSearch
import CurlewTypesetting
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewReader

/// The value that machines merge.
@Suite(.timeLimit(.minutes(90))) struct SharedReadingTests {
  // MARK: Small worlds

  /// All values of a small world: two machines, two books, marks with and without notes, removed or not.
  static let worlds: [SharedReading] = {
    var parts: [SharedReading] = [SharedReading()]
    for machine in ["a", "b"] {
      for (offset, opened) in [(10, 1), (20, 1), (5, 2)] {
        var reading = SharedReading()
        reading.add(MachineReading(places: [place(of: 7, at: offset, opened)]), of: machine)
        parts.append(reading)
      }
      for (seconds, words) in [(10, 30), (20, 20)] {
        var log = ReadingLog()
        let time = ReadingTime(
          seconds: Double(seconds), words: words, text: RangeSet((seconds..<seconds + 5).inBook))
        log.add(time, on: "2026-11-24", in: ("7", "Low Water"))
        var reading = SharedReading()
        var own = MachineReading(times: log, words: ["word \(seconds)"])
        own.labels = LabelsText(parsing: Array("tag\tsea\tEmma\t\(seconds)\n".utf8))
        reading.add(own, of: machine)
        parts.append(reading)
      }
    }
    for bytes in [[1], [2]] as [[UInt8]] {
      var reading = SharedReading()
      reading.add(bytes, in: "low-water.marks")
      parts.append(reading)
    }
    return parts
  }()

  static let marks: [SharedMarks] = {
    var parts = [SharedMarks()]
    for note in ["", "one", "two"] {
      for isRemoved in [false, true] {
        var marks = SharedMarks(title: "Low Water")
        marks.record([mark("tide", note: note)])
        if isRemoved { marks.record([removed("tide", at: 200)]) }
        parts.append(marks)
      }
    }
    return parts
  }()

  private func expectLaws<Value: Equatable>(
    _ values: [Value], _ merge: (inout Value, Value) -> Void
  ) {
    func merged(_ one: Value, _ other: Value) -> Value {
      var one = one
      merge(&one, other)
      return one
    }
    for one in values {
      #expect(merged(one, one) == one)
      for other in values {
        let both = merged(one, other)
        #expect(both == merged(other, one))
        #expect(merged(both, one) == both && merged(both, other) == both)
        for third in values {
          #expect(merged(both, third) == merged(one, merged(other, third)))
        }
      }
    }
  }

  @Test func `merging is idempotent, commutative and associative`() {
    expectLaws(Self.worlds) { $0.merge($1) }
    expectLaws(Self.marks) { $0.merge($1) }
  }

  @Test func `of a mark that changes often, the former states do not fill the file`() {
    var marks = SharedMarks()
    for time in 1...300 {
      var state = mark("tide", note: "\(time)")
      state.changed = 1000 + time
      marks.record([state])
    }
    #expect(marks.shown.map(\.note) == ["300"])
    #expect(marks.bytes.count < 4000)
    #expect(SharedMarks(parsing: marks.bytes) == marks)
    // The latest former states are remembered.
    var old = SharedMarks()
    var state = mark("tide", note: "250")
    state.changed = 1250
    old.record([state])
    marks.merge(old)
    #expect(marks.shown.map(\.note) == ["300"])
  }

  @Test func `states from many files are limited too, and those known here stay`() {
    var marks = SharedMarks()
    marks.record([mark("tide", note: "Mine.")])
    for number in 0..<100 {
      var state = mark("tide", note: "note \(1000 + number)")
      state.changed = number
      var other = SharedMarks()
      other.record([state])
      marks.merge(other)
    }
    #expect(marks.shown.map { $0.note.split(separator: "\n").count } == [16])
    #expect(marks.shown.first?.note.hasSuffix("Mine.") == true)
  }

  // MARK: Examples

  @Test func `the later place of a machine wins, and of one second the further`() {
    var reading = MachineReading(places: [place(of: 7, at: 90, 1)])
    reading.merge(MachineReading(places: [place(of: 7, at: 20, 2)]))
    #expect(reading.places[7]?.place.offset == 20)
    reading.merge(MachineReading(places: [place(of: 7, at: 30, 2), place(of: 7, at: 80, 1)]))
    #expect(reading.places[7]?.place.offset == 30)
  }

  @Test func `reading times of machines are summed, those of copies are not`() {
    var shared = SharedReading()
    for (machine, seconds) in [("a", 60.0), ("a", 90), ("b", 30), ("a", 60)] {
      var log = ReadingLog()
      log.add(
        ReadingTime(seconds: seconds, words: 10), on: "2026-11-24", in: ("7", "Low Water"))
      shared.add(MachineReading(times: log), of: machine)
    }
    #expect(shared.times.sum(onDay: "2026-11-24") == ReadingLog.Sum(seconds: 120, words: 20))
    #expect(shared.times.sum(ofBook: "7").seconds == 120)
  }

  @Test func `two notes that were written at the same time both stay`() throws {
    var one = SharedMarks()
    one.record([mark("tide")])
    var other = one
    for (note, time) in [("First.", 200), ("Second.", 300)] {
      var changed = mark("tide", note: note)
      changed.changed = time
      if note == "First." { one.record([changed]) } else { other.record([changed]) }
    }
    one.merge(other)
    #expect(one.shown.map(\.note) == ["First.\n\nSecond."])
    // To see both is not a change.
    let before = one
    one.record(one.shown)
    #expect(one == before)
    one.record([mark("tide", note: "Both.")])
    one.merge(other)
    #expect(one.shown.map(\.note) == ["Both."])
  }

  @Test func `a removal is known to others, a change at the same time outlives it`() {
    var one = SharedMarks()
    one.record([mark("tide"), mark("sea")])
    var other = one
    one.record([removed("tide", at: 200), removed("sea", at: 200)])
    other.record([mark("tide"), mark("sea", note: "Important.")])
    one.merge(other)
    #expect(one.shown.map(\.quotation.quote) == ["sea"])
  }

  @Test func `a mark that is missing was not removed`() {
    var marks = SharedMarks()
    marks.record([mark("tide")])
    marks.record([])
    #expect(marks.shown.count == 1)
  }

  @Test func `a note that is put back as it was is a change, an old copy of it is not`() {
    var text = MarksText(title: "", [mark("tide", note: "First.")])
    let old = text
    var marks = SharedMarks()
    marks.record(text.records)
    let former = marks
    for (number, note) in ["Second.", "First.", "Second.", "First."].enumerated() {
      text.put(mark("tide", note: note), at: 200 + number)
      marks.record(text.records)
      marks.merge(former)
      marks.record(old.records)
      #expect(marks.shown.map(\.note) == [note])
    }
    marks.record([removed("tide", at: 300)])
    marks.merge(former)
    marks.record(old.records)
    #expect(marks.shown.isEmpty)
    text.put(mark("tide", note: "Again."), at: 400)
    marks.record(text.records)
    #expect(marks.shown.map(\.note) == ["Again."])
  }

  /// As after a new battery, or where somebody sets it back.
  @Test(arguments: [0, -1, -100_000]) func `a clock that stands or goes back takes no change back`(
    step: Int
  ) {
    var text = MarksText(title: "")
    var marks = SharedMarks()
    var time = 1_000_000
    for note in ["", "a", "b", "a", "", "b", "a", nil, "a", nil, "", "a", nil, "a"] {
      if let note {
        text.put(mark("tide", note: note), at: time)
      } else {
        text.remove(mark("tide"), at: time)
      }
      marks.record(text.records)
      marks.merge(SharedMarks(parsing: marks.bytes))
      _ = text.merge(marks.records)
      #expect(text.annotations.map(\.note) == (note.map { [$0] } ?? []))
      time += step
    }
  }

  @Test func `text that two notes have in common is shown once`() {
    var one = SharedMarks()
    one.record([mark("tide", note: "First.\n\nSecond.")])
    for note in ["First.", "Second.", "Third."] {
      var other = SharedMarks()
      other.record([mark("tide", note: note)])
      one.merge(other)
    }
    #expect(one.shown.map { $0.note.utf8.count } == ["First.\n\nSecond.\n\nThird.".utf8.count])
  }

  @Test func `a file that says of all states that they were replaced removes nothing`() {
    var marks = SharedMarks()
    marks.record([mark("tide", note: "Mine.")])
    var second = marks
    second.record([mark("tide", note: "Yours.")])
    // Each says of the other's state that it was replaced.
    let replaced =
      String(decoding: second.bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("replaced") } ?? ""
    let hostile = String(decoding: marks.bytes, as: UTF8.self)
      .replacing("made", with: "\(replaced)\nmade")
    marks.merge(SharedMarks(parsing: Array(hostile.utf8)))
    #expect(marks.shown.map(\.note) == ["Mine."])
    #expect(SharedMarks(parsing: marks.bytes).shown.map(\.note) == ["Mine."])
  }

  @Test func `where a mark was found last is no change`() {
    var marks = SharedMarks()
    marks.record([mark("tide")])
    let before = marks
    var moved = mark("tide")
    moved.range = 900..<904
    marks.record([moved])
    #expect(marks == before)
  }

  @Test func `what a version says of itself does not make it win`() {
    var marks = SharedMarks()
    marks.record([mark("tide", note: "Once.")])
    let text = String(decoding: marks.bytes, as: UTF8.self)
    let hostile = SharedMarks(
      parsing: Array(text.replacing("made", with: "version 1099511627776\nmade").utf8))
    marks.merge(hostile)
    var file = MarksText(title: "", marks.records)
    for (number, note) in ["Once. More.", "Once. More. Still."].enumerated() {
      file.put(mark("tide", note: note), at: 200 + number)
      marks.record(file.records)
      marks.merge(hostile)
      #expect(marks.shown.map(\.note) == [note])
    }
    file.remove(mark("tide"), at: 300)
    marks.record(file.records)
    marks.merge(hostile)
    #expect(marks.shown.isEmpty)
  }

  @Test(arguments: [("quote", 65_537), ("note", 65_537), ("before", 1025), ("after", 1025)])
  func `marks with long texts of other machines are left out`(field: String, length: Int) {
    let line = "\(field) \(String(repeating: "x", count: length))"
    let lines = ["bookmark", "at 1-2", "quote q", line, "made 1"]
    let marks = SharedMarks(parsing: Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(marks.isEmpty && marks.isIncomplete)
  }

  @Test func `of other machines a number of marks is read, and of each some states`() {
    func marks(_ count: Int, made: (Int) -> Int, note: (Int) -> String) -> SharedMarks {
      let all = (0..<count).map {
        "bookmark\nat 1-2\nquote q\nnote \(note($0))\nmade \(made($0))\n\n"
      }
      return SharedMarks(parsing: Array(("curlew marks 1\n\n" + all.joined()).utf8))
    }
    let many = marks(20_001, made: { $0 }, note: { _ in "n" })
    #expect(many.shown.count == 20_000 && many.isIncomplete)
    let states = marks(1000, made: { _ in 1 }, note: { "note \($0 + 1000)" })
    #expect(states.shown.count == 1 && states.shown[0].note.utf8.count < 200)
  }

  @Test func `a file of shared marks reads as it was written`() {
    for marks in Self.marks.dropFirst() {
      #expect(SharedMarks(parsing: marks.bytes) == marks)
      #expect(SharedMarks(parsing: marks.bytes).bytes == marks.bytes)
    }
  }

  @Test(arguments: [
    ("places.sync-conflict-20261124-212200-ABCDEFG", "places"),
    ("words.sync-conflict-20261124-212200-ABCDEFG.tsv", "words.tsv"),
    ("low-water-1a.sync-conflict-20261124-212200-AB.marks", "low-water-1a.marks"),
    ("places (laptop's conflicted copy 2026-11-24)", "places"),
    ("words (conflicted copy 2026-11-24 212200).tsv", "words.tsv"),
    ("places (old)", "places (old)"), ("places", "places"), ("", ""), (".sync-conflict-", ""),
  ])
  func `copies of conflicts are recognized`(name: String, original: String) {
    #expect(ConflictCopy.original(of: name) == original)
  }
}

func merged(_ one: SharedReading, _ other: SharedReading) -> SharedReading {
  var one = one
  one.merge(other)
  return one
}
