import CurlewAlignment
import CurlewManuscript
import CurlewPlainText
import CurlewTypesetting
import TestBooks

// Measures how well the paragraphs of texts and of their translations are paired.
//
//   pairing FOLDER…
//
// It also lays the texts out, and counts the true pairs that stand on facing pages. Each folder has `left.txt`, `right.txt` and `truth.tsv`. This has a line for each true pair: the numbers of two
// paragraphs, from 0, of those that blank lines divide.

print("right  near   spread likeness seconds folder")
for folder in CommandLine.arguments.dropFirst() {
  let (left, right) = (Side(folder + "/left.txt"), Side(folder + "/right.txt"))
  let clock = ContinuousClock()
  let begin = clock.now
  let whole = left.manuscript.with(translation: right.manuscript) { $0 }
  let book = BookText(Book(whole))
  let likeness = book.likeness
  let time = clock.now - begin
  let score = Score(left, right, book, truth(folder + "/truth.tsv"))
  let columns = [score.right, score.near, score.spread, likeness, time / .seconds(1)]
  print(
    columns.map { fixed($0) }.joined(separator: "  "),
    String(folder.split(separator: "/").last ?? ""))
}

/// One of two texts, with the beginnings of its paragraphs.
struct Side {
  let manuscript: Manuscript
  let starts: [Int]

  init(_ path: String) {
    let bytes = contents(of: path)
    manuscript = TextFormats.all.read(decode(bytes), ReadingOptions(named: ""))
    var starts: [Int] = []
    var isBlank = true
    var lineStart = 0
    let text = manuscript.text.utf8
    for (offset, byte) in text.enumerated() where byte == 0x0A || offset == text.count - 1 {
      let line = text[lineStart..<offset + (byte == 0x0A ? 0 : 1)]
      let isEmpty = line.allSatisfy { $0 <= 0x20 }
      if isBlank, !isEmpty { starts.append(lineStart) }
      (isBlank, lineStart) = (isEmpty, offset + 1)
    }
    self.starts = starts
  }

  func paragraph(at offset: Int) -> Int { starts.partitioningIndex { $0 > offset } - 1 }

  var sentences: [Int] {
    let sentences = Segments(manuscript.blocks, in: manuscript.text.utf8)
    return (0..<sentences.count).map(sentences.start(of:))
  }
}

/// The share of the paragraphs that are paired with the right one; and the share that are off by one paragraph at most.
struct Score {
  let right: Double
  let near: Double
  /// The share of true pairs that begin on facing pages.
  let spread: Double

  init(_ left: Side, _ right: Side, _ book: BookText, _ truth: [Int: Set<Int>]) {
    let start = book.translation?.shift ?? 0
    var found: [Int: Set<Int>] = [:]
    for offset in left.sentences {
      guard let other = book.counterpart(of: BookOffset(offset)) else { continue }
      found[left.paragraph(at: offset), default: []].insert(
        right.paragraph(at: other.lowerBound.value - start))
    }
    for offset in right.sentences {
      guard let other = book.counterpart(of: BookOffset(offset + start)) else { continue }
      found[left.paragraph(at: other.lowerBound.value), default: []].insert(
        right.paragraph(at: offset))
    }
    var setting = Setting(measure: 44, rows: 24, isJustified: true)
    setting.isPaired = true
    var layout = BookLayout(book, setting)
    layout.count(upToPage: .max)
    let pairs = truth.flatMap { one in one.value.map { (one.key, $0) } }
    let facing = pairs.count { one, other in
      layout.page(containing: BookOffset(left.starts[one])) / 2
        == layout.page(containing: BookOffset(right.starts[other] + start)) / 2
    }
    spread = Double(facing) / Double(max(pairs.count, 1))
    func share(_ isGood: (Set<Int>, Set<Int>) -> Bool) -> Double {
      let good = truth.count { isGood(found[$0.key] ?? [], $0.value) }
      return Double(good) / Double(max(truth.count, 1))
    }
    self.right = share { !$0.isDisjoint(with: $1) }
    near = share { found, truth in
      found.contains { one in truth.contains { abs(one - $0) <= 1 } }
    }
  }
}

func truth(_ path: String) -> [Int: Set<Int>] {
  String(decoding: contents(of: path), as: UTF8.self).split(separator: "\n")
    .map { $0.split(separator: "\t").compactMap { Int($0) } }
    .reduce(into: [:]) { if $1.count == 2 { $0[$1[0], default: []].insert($1[1]) } }
}

func contents(of path: String) -> [UInt8] {
  guard let bytes = Library.contents(of: path) else { fatalError("\(path) cannot be read") }
  return bytes
}

func fixed(_ value: Double) -> String {
  let thousandths = Int((value * 1000).rounded())
  let digits = String(thousandths % 1000)
  return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
}
