internal import LineTwins
import CurlewManuscript
internal import CurlewTypesetting

/// Quality figures for the ragged right edge of the running text of a book. The last lines of
/// paragraphs are left out.
struct RagFigures {
  private var count = 0
  private var slack = 0
  private var squares = 0
  /// Lines shorter than four fifths of the measure.
  private var short = 0
  private var hyphens = 0
  /// Lines that are more than three cells longer than the line above, which is so itself; or shorter.
  private var steps = 0
  /// Lines that end with a short word behind a full stop or a comma.
  private var stray = 0
  /// Last lines of one short word.
  private var lone = 0

  init(_ book: Book, _ setting: Setting) {
    var lines = LineBook(book, setting)
    for paragraph in lines.prose {
      let task = lines.task(paragraph, hyphenated: lines.mayHyphenate(paragraph))
      guard let path = task.path(through: lines.lines(of: paragraph)) else { continue }
      add(path, of: task)
    }
  }

  private mutating func add(_ path: LinePath, of task: LineTask) {
    var (above, trend) = (Int?.none, 0)
    for (start, end) in task.lines(of: path) {
      let slack = task.slack(from: start, to: end)
      guard end < task.last else {
        let cells = task.width(from: start) - slack
        let isLone = start > 0 && task.gaps(from: start, to: end) == 0
        if isLone, cells * 6 < task.demerits.measure { lone += 1 }
        return
      }
      count += 1
      self.slack += slack
      squares += slack * slack
      if slack * 5 > task.demerits.measure { short += 1 }
      if task.breakpoints[end].isHyphen { hyphens += 1 }
      if task.breakpoints[end].penalty == Demerits.strayWord { stray += 1 }
      let change = above.map { $0 - slack } ?? 0
      let step = change > 3 ? 1 : change < -3 ? -1 : 0
      if step != 0, step == trend { steps += 1 }
      (above, trend) = (slack, step)
    }
  }

  /// The standard deviation of the line ends, in cells.
  private var deviation: Double {
    let mean = Double(slack) / Double(max(count, 1))
    return (Double(squares) / Double(max(count, 1)) - mean * mean).squareRoot()
  }

  private func share(_ part: Int) -> String { rounded(Double(part) * 100 / Double(max(count, 1))) }

  var row: String {
    let shares = [short, hyphens, steps, stray, lone].map { padded(share($0), 9) }
    return padded("\(count)", 9) + padded(rounded(deviation), 11) + shares.joined()
  }

  private func rounded(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Prints the figures of ragged lines at several measures, without hyphens and with them.
func reportRag(of book: Book) {
  print(
    "  ragged              lines  deviation   in a hundred lines: short  hyphens    steps    stray"
      + "     lone")
  for measure in [30, 44, 56, 62] {
    for mayHyphenate in book.canDivideWords ? [false, true] : [false] {
      let setting = Setting(measure: measure, rows: 10_000, mayHyphenate: mayHyphenate)
      let name = mayHyphenate ? "with hyphens" : "whole words "
      print(padded("\(measure)", 4), name, RagFigures(book, setting).row)
    }
  }
}
