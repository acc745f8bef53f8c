import Testing

@testable import CurlewTypesetting

/// Pages of a strip that can be cut at any line.
@Suite(.timeLimit(.minutes(90))) struct StripTests {
  /// All chapters of up to six lines, with no, one or two blank rows above each.
  private static let worlds: [[Int]] = (1...6).flatMap { count in
    (0..<power(3, count - 1)).map { number in
      var (row, rest, rows) = (0, number, [0])
      for _ in 1..<max(count, 1) where rows.count < count {
        row += 1 + rest % 3
        rest /= 3
        rows.append(row)
      }
      return rows
    }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  private func height(_ lines: Range<Int>, of strip: Strip) -> Int {
    strip.rows[lines.upperBound - 1] - strip.rows[lines.lowerBound] + 1
      + (lines.lowerBound == 0 ? strip.sinkage : 0)
  }

  @Test func `wherever a strip is cut, its pages hold every line once, and are full from there on`()
  {
    for rows in Self.worlds {
      for (room, sinkage) in [(1, 0), (2, 0), (3, 1), (4, 2), (9, 0)] {
        let strip = Strip(rows: rows, room: room, sinkage: sinkage)
        for line in rows.indices {
          for moved in -3...3 {
            let (starts, cut) = strip.pages(cut: StripCut(line: line, rows: moved))
            let pages = zip(starts, starts.dropFirst() + [rows.count]).map { $0..<$1 }
            #expect(starts.first == 0 && pages.allSatisfy { !$0.isEmpty })
            #expect(pages.allSatisfy { $0.count == 1 || height($0, of: strip) <= room })
            guard let cut else {
              Issue.record("no cut")
              continue
            }
            // No further line fits on any page below the cut, and the last screen is full.
            for page in pages[cut...] where page.upperBound < rows.count {
              #expect(height(page.lowerBound..<page.upperBound + 1, of: strip) > room)
            }
            let top = pages[cut].lowerBound
            if pages[cut].upperBound == rows.count, top > 0 {
              #expect(height(top - 1..<rows.count, of: strip) > room)
            }
          }
        }
      }
    }
  }

  @Test func `by single rows one comes from the beginning to the last screen and back`() {
    for rows in Self.worlds {
      let strip = Strip(rows: rows, room: 3, sinkage: 0)
      func move(_ line: Int, by step: Int) -> Int {
        let (starts, cut) = strip.pages(cut: StripCut(line: line, rows: step))
        return cut.map { starts[$0] } ?? line
      }
      var passed = [0]
      while case let next = move(passed[passed.count - 1], by: 1), next != passed.last {
        #expect(next > passed[passed.count - 1])
        passed.append(next)
      }
      var line = passed[passed.count - 1]
      for former in passed.reversed().dropFirst() {
        line = move(line, by: -1)
        #expect(line == former)
      }
      #expect(move(0, by: -1) == 0)
    }
  }
}
