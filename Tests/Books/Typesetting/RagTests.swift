import LineTwins
import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// The right edge of ragged lines.
@Suite(.timeLimit(.minutes(90))) struct RagTests {
  private func lineBook(_ volume: Library.Volume, _ measure: Int) throws -> LineBook {
    var book = Book(decode(volume.bytes))
    book.hyphenate(by: try Patterns.required("hyph_en_US"))
    return LineBook(book, Setting(measure: measure, rows: 30))
  }

  /// Calls `body` for the paragraphs of our own books at three measures.
  private func forEachParagraph(_ body: (LineTask, LinePath) -> Void) throws {
    for volume in Library.own {
      for measure in [30, 44, 62] {
        var lines = try lineBook(volume, measure)
        for paragraph in lines.prose {
          let task = lines.task(paragraph, hyphenated: lines.mayHyphenate(paragraph))
          if let path = task.path(through: lines.lines(of: paragraph)) { body(task, path) }
        }
      }
    }
  }

  /// Other hyphens are those of the text.
  private func hyphens(_ task: LineTask, _ path: LinePath) -> [Bool] {
    path.breakpoints.map { task.breakpoints[$0].isHyphen }
  }

  @Test func `no two lines in a row end with hyphens`() throws {
    try forEachParagraph { task, path in
      let hyphens = hyphens(task, path)
      #expect(!zip(hyphens, hyphens.dropFirst()).contains { $0 && $1 })
    }
  }

  @Test func `hyphens are rare, and without them a line would be short`() throws {
    var (lines, hyphenated) = (0, 0)
    for volume in Library.own {
      var book = try lineBook(volume, 62)
      for paragraph in book.prose {
        let whole = book.task(paragraph, hyphenated: false)
        let divided = book.task(paragraph, hyphenated: true)
        guard let path = divided.path(through: book.lines(of: paragraph)) else { continue }
        lines += path.breakpoints.count
        guard hyphens(divided, path).contains(true) else { continue }
        hyphenated += 1
        let least = whole.leastDemerits(.even) ?? .max
        #expect(least >= Demerits.loneWord, "a line is shorter than four fifths")
      }
    }
    #expect(hyphenated * 100 <= lines)
  }

  /// Steps are lines that are more than three cells longer than the line above, which is so itself; or
  /// shorter.
  @Test func `the edge has hardly any steps`() throws {
    var (lines, steps) = (0, 0)
    for volume in Library.own {
      for measure in stride(from: 50, through: 70, by: 4) {
        var book = try lineBook(volume, measure)
        for paragraph in book.prose {
          let task = book.task(paragraph, hyphenated: book.mayHyphenate(paragraph))
          guard let path = task.path(through: book.lines(of: paragraph)) else { continue }
          let slacks = task.lines(of: path).dropLast().map { task.slack(from: $0.0, to: $0.1) }
          let changes = zip(slacks, slacks.dropFirst()).map { $0 - $1 }
          lines += slacks.count
          steps += zip(changes, changes.dropFirst()).count {
            $0 > 3 && $1 > 3 || $0 < -3 && $1 < -3
          }
        }
      }
    }
    #expect(steps * 1000 <= lines * 3 / 2, "\(steps) in \(lines) lines")
  }

  @Test func `a last line is no short word alone if there is another way`() {
    let words = "the birds that follow the edge of the water are grey and brown and white"
    for measure in 24...40 {
      let last = lines(words + " too", measure: measure).split(separator: "\n").last
      #expect(last?.contains(" ") == true, "\(measure)")
    }
  }

  @Test func `a short word behind a full stop does not end a line if that costs nothing`() {
    let text = "The sea is out. I saw it go at five. I was there when it came. We went home then."
    var ends = 0
    for measure in 26...44 {
      ends += lines(text, measure: measure).split(separator: "\n").count {
        $0.hasSuffix(". I") || $0.hasSuffix(". We")
      }
    }
    #expect(ends == 0)
  }
}
