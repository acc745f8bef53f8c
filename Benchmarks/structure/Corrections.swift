import CurlewManuscript
import CurlewPlainText
import TestBooks

/// A reader who knows the right contents and corrects those of the program: the first line that is missing or, where
/// more are false, the first that is false, each time with all lines that look alike.
struct CorrectingReader {
  private let book: Manuscript
  private let truth: SectionTruth
  private(set) var contents: CorrectedContents
  private var chosen: Set<Int> = []
  /// Whether only one line is corrected where all that look alike would make the contents worse.
  private let looksFirst: Bool

  init(_ book: Manuscript, _ truth: SectionTruth, looksFirst: Bool) {
    (self.book, self.truth, self.looksFirst) = (book, truth, looksFirst)
    contents = CorrectedContents(book)
  }

  var score: SectionTruth.Score { truth.score(contents.corrected.sections) }

  mutating func correct() {
    let score = score
    if score.missing.count >= score.falseOnes.count {
      for line in score.missing {
        guard let level = truth.level(ofLine: line), take(line - 1, level: level) else { continue }
        chosen.insert(line)
        return
      }
    } else if let section = score.falseOnes.first {
      _ = take(section.line - 1, level: nil)
    }
  }

  /// Whether a line could be corrected.
  private mutating func take(_ line: Int, level: Int?) -> Bool {
    guard let all = contents.correction(ofLine: line, level: level),
      let single = contents.correction(ofLine: line, level: level, onlyThis: true)
    else { return false }
    var (withAll, withOne) = (contents, contents)
    withAll.apply(all)
    withOne.apply(single)
    let isBetter = f1(withAll) >= f1(withOne)
    contents = looksFirst && !isBetter ? withOne : withAll
    return true
  }

  /// The best that one of the offered groups makes of the contents, or none of them.
  var bestOffer: Double {
    contents.proposals.map { change in
      var other = contents
      other.apply(change.correction)
      return f1(other)
    }.reduce(f1(contents), max)
  }

  private func f1(_ contents: CorrectedContents) -> Double {
    truth.score(contents.corrected.sections).f1
  }
}

/// Prints F1 and false sections of each text after some corrections, and their means.
func measureCorrections(_ paths: [String], _ count: Int) {
  for looksFirst in [false, true] {
    print(
      looksFirst
        ? "\nThe reader takes one line alone where that is better."
        : "The reader takes all lines that look alike.")
    var sums = [(f1: Double, false: Int)](repeating: (0, 0), count: count + 1)
    var texts = 0
    for path in paths {
      guard let truth = SectionTruth(ofBook: path), let book = read(path) else { continue }
      var reader = CorrectingReader(book, truth, looksFirst: looksFirst)
      var scores = [reader.score]
      for _ in 0..<count {
        reader.correct()
        scores.append(reader.score)
      }
      for (step, score) in scores.enumerated() {
        sums[step].f1 += score.f1
        sums[step].false += score.falseOnes.count
      }
      texts += 1
      print(
        scores.map { thousandths($0.f1) }.joined(separator: " "),
        scores.map { "\($0.falseOnes.count)" }.joined(separator: "/"),
        String(path.split(separator: "/").last ?? ""))
    }
    guard texts > 0 else { continue }
    print(
      "mean F1 of \(texts) texts:",
      sums.map { thousandths($0.f1 / Double(texts)) }.joined(separator: " "),
      "  false a text:",
      sums.map { thousandths(Double($0.false) / Double(texts)) }.joined(separator: " "))
  }
}

/// Prints F1 of texts of which next to nothing was found, before and after the best of the offered groups is taken.
func measureOffers(_ paths: [String]) {
  var (all, before, after, count) = (0, 0.0, 0.0, 0)
  for path in paths {
    guard let truth = SectionTruth(ofBook: path), let book = read(path) else { continue }
    all += 1
    let reader = CorrectingReader(book, truth, looksFirst: false)
    let score = reader.score
    let isSilent = book.outline.count < CorrectedContents.fewest
    let best = isSilent ? reader.bestOffer : score.f1
    (before, after, count) = (before + score.f1, after + best, count + (isSilent ? 1 : 0))
    if isSilent {
      print(thousandths(score.f1), thousandths(best), String(path.split(separator: "/").last ?? ""))
    }
  }
  guard all > 0 else { return }
  print(
    "\(count) of \(all) texts are silent; mean F1 of all \(thousandths(before / Double(all))), with the best offer \(thousandths(after / Double(all)))"
  )
}
