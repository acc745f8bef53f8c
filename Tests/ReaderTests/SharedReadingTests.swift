import CurlewCells
import CurlewManuscript
import CurlewSearch
import CurlewTypesetting
import Testing

@testable import CurlewAnnotations
@testable import CurlewLibrary
@testable import CurlewReader

/// The value that machines merge.
@Suite(.timeLimit(.minutes(30))) struct SharedReadingTests {
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
          seconds: Double(seconds), words: words, text: RangeSet(seconds..<seconds + 5))
        log.add(time, on: "2026-11-24", in: ("7", "Low Water"))
        var reading = SharedReading()
        reading.add(MachineReading(times: log, words: ["word \(seconds)"]), of: machine)
        parts.append(reading)
      }
    }
    var marks = SharedMarks(title: "Low Water")
    for note in ["", "one", "two"] {
      for isRemoved in [false, true] {
        marks = SharedMarks(title: "Low Water")
        marks.take([mark("tide", note: note)], isWhole: true)
        if isRemoved { marks.take([], isWhole: true) }
        var reading = SharedReading()
        reading.add(marks, in: "low-water.marks")
        parts.append(reading)
      }
    }
    return parts
  }()

  @Test func `merging is idempotent and commutative`() {
    for one in Self.worlds {
      #expect(merged(one, one) == one)
      for other in Self.worlds {
        let both = merged(one, other)
        #expect(both == merged(other, one))
        #expect(merged(both, one) == both && merged(both, other) == both)
      }
    }
  }

  @Test func `merging is associative`() {
    for one in Self.worlds {
      for other in Self.worlds {
        for third in Self.worlds {
          #expect(merged(merged(one, other), third) == merged(one, merged(other, third)))
        }
      }
    }
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
    one.take([mark("tide")], isWhole: true)
    var other = one
    one.take([mark("tide", note: "First.")], isWhole: true)
    other.take([mark("tide", note: "Second.")], isWhole: true)
    one.merge(other)
    #expect(one.shown.map(\.note) == ["First.\n\nSecond."])
    // To see both is not a change.
    let before = one
    one.take(one.shown, isWhole: true)
    #expect(one == before)
    one.take([mark("tide", note: "Both.")], isWhole: true)
    one.merge(other)
    #expect(one.shown.map(\.note) == ["Both."])
  }

  @Test func `a removal is known to others, a change at the same time outlives it`() {
    var one = SharedMarks()
    one.take([mark("tide"), mark("sea")], isWhole: true)
    var other = one
    one.take([], isWhole: true)
    other.take([mark("tide"), mark("sea", note: "Important.")], isWhole: true)
    one.merge(other)
    #expect(one.shown.map(\.quotation.quote) == ["sea"])
  }

  @Test func `marks that could not be read are not removed`() {
    var marks = SharedMarks()
    marks.take([mark("tide")], isWhole: true)
    marks.take([], isWhole: false)
    #expect(marks.shown.count == 1)
  }

  @Test func `where a mark was found last is no change`() {
    var marks = SharedMarks()
    marks.take([mark("tide")], isWhole: true)
    let before = marks
    var moved = mark("tide")
    moved.quotation.offset = 900
    marks.take([moved], isWhole: true)
    #expect(marks == before)
  }

  @Test func `a file of shared marks reads as it was written`() {
    for world in Self.worlds {
      for (_, marks) in world.marks {
        #expect(SharedMarks(parsing: marks.bytes) == marks)
        #expect(SharedMarks(parsing: marks.bytes).bytes == marks.bytes)
      }
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

func place(of book: UInt64, at offset: Int, _ opened: Int) -> PlaceRecord {
  PlaceRecord(
    fingerprint: book, path: "-", title: "Low Water", author: nil,
    place: Place(offset: offset, surroundings: 1), percent: 1, opened: opened)
}

func mark(_ quote: String, note: String = "", made: Int = 100) -> Annotation {
  Annotation(
    kind: .highlight(.yellow),
    quotation: Quotation(quote, before: "", after: "", offset: 10), end: 10 + quote.utf8.count,
    note: note, made: made)
}
