import CurlewManuscript
import CurlewPlainText
import TestBooks

/// Reads a text as the program does.
func read(_ path: String) -> Manuscript? {
  guard let bytes = Library.contents(of: path) else { return nil }
  let text = decode(bytes)
  return TextFormats.all.format(of: text).read(text, ReadingOptions(), by: .one)
}

/// Prints the sections of a text as a table: line, level, title.
func list(_ path: String) {
  for section in read(path)?.sections ?? [] {
    print(section.line, section.level, section.title, separator: "\t")
  }
}

/// Prints how well the sections of texts are found.
func measure(_ paths: [String]) {
  var all: [SectionTruth.Score] = []
  print("precision  recall     F1  right false  miss level  kept blocks  text")
  for path in paths {
    let name = String(path.split(separator: "/").last ?? "")
    guard let truth = SectionTruth(ofBook: path), let book = read(path) else { continue }
    let score = truth.score(book.sections)
    all.append(score)
    let numbers = [score.right, score.falseOnes.count, score.missing.count, score.atWrongLevel]
    print(
      [score.precision, score.recall, score.f1].map { padded(thousandths($0), to: 9) }.joined()
        .dropFirst(1),
      numbers.map { padded("\($0)", to: 6) }.joined(),
      padded("\(book.facts.keptGroups)", to: 12), " \(name)")
  }
  let mean = all.reduce(0) { $0 + $1.f1 } / Double(max(all.count, 1))
  print(
    "mean F1 of \(all.count) texts: \(thousandths(mean)), false sections: \(all.reduce(0) { $0 + $1.falseOnes.count })"
  )
}

func thousandths(_ share: Double) -> String {
  let value = Int((share * 1000).rounded(.down))
  let digits = "\(value % 1000)"
  return "\(value / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
}

private func padded(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}
