internal import CurlewManuscript

/// The lines that corrections are about, found before any is made. The time grows with the length of the text and with
/// the number of corrections, but not with their product.
///
/// Lines are those of the file. Where misprints are mended, a line may also be known by its mended words.
struct FoundLines {
  private let own: NamedLines
  private let alike: [(likeness: Likeness, lines: [Int])]
  private let mended: (lines: MendedLines, named: NamedLines)?

  /// - Parameter headings: Those of the book as it is now, by their lines.
  init(
    _ corrections: [ContentsCorrection], in lines: LookedLines, _ mended: MendedLines?,
    _ headings: [Int: Heading<Int>]
  ) {
    var (likenesses, titles) = ([Likeness](), Set<String>())
    for correction in corrections {
      switch correction.scope {
      case .like(let likeness):
        if !likenesses.contains(likeness) { likenesses.append(likeness) }
      case .line(let words, _, _): titles.insert(words)
      case .pair, .misprint: break
      }
    }
    let (found, more) = (
      Likeness.lines(of: likenesses, in: lines), mended?.lines(of: likenesses)
    )
    alike = likenesses.indices.map { index in
      let all = more.map { Set(found[index] + $0[index]).sorted() }
      return (likenesses[index], all ?? found[index])
    }
    own = NamedLines(titles, in: lines, headings)
    self.mended = mended.map { ($0, NamedLines(titles, in: $0.lines, [:])) }
  }

  func lines(of likeness: Likeness) -> [Int] {
    alike.first { $0.likeness == likeness }?.lines ?? []
  }

  /// The line to which a correction of one line applies.
  ///
  /// - Parameter headings: Those that are left.
  func line(of scope: ContentsCorrection.Scope, in headings: [Int: Heading<Int>]) -> Int? {
    own.line(of: scope, in: headings)
      ?? mended.flatMap { lines, named in
        named.line(of: scope, in: [:]).map { lines.original(of: $0) }
      }
  }
}

/// The lines with some words. An entry of an e-book may lead into a long paragraph, and then has words of its own.
struct NamedLines {
  private var lines: [String: [Int]] = [:]
  /// The same by the words that stand below them, joined by underlines.
  private let linesAbove: [String: [String: [Int]]]
  /// The words of headings that no line of the text has.
  private var ofHeadings: Set<String> = []

  init(_ titles: Set<String>, in text: LookedLines, _ headings: [Int: Heading<Int>]) {
    if !titles.isEmpty { lines = text.lines(of: titles) }
    for line in headings.keys.sorted() {
      guard let title = headings[line]?.title, titles.contains(title) else { continue }
      if lines[title] == nil { ofHeadings.insert(title) }
      if ofHeadings.contains(title) { lines[title, default: []].append(line) }
    }
    linesAbove = lines.mapValues { Dictionary(grouping: $0) { text.beginning(below: $0) } }
  }

  /// The line that a correction of one line means.
  ///
  /// - Parameter headings: The remaining headings by their lines.
  func line(of scope: ContentsCorrection.Scope, in headings: [Int: Heading<Int>]) -> Int? {
    guard case .line(let words, let number, let above) = scope else { return nil }
    let alike = above.isEmpty ? [] : lines(of: words, above: above, in: headings)
    let numbered = lines(of: words, in: headings).dropFirst(number - 1).first
    let isSame = numbered.map { alike.isEmpty || alike.contains($0) } ?? false
    return isSame ? numbered : alike.first
  }

  /// - Parameter headings: Those that are left.
  func lines(of words: String, in headings: [Int: Heading<Int>]) -> [Int] {
    left(lines[words], words, headings)
  }

  private func lines(of words: String, above: String, in headings: [Int: Heading<Int>]) -> [Int] {
    left(linesAbove[words]?[above], words, headings)
  }

  private func left(_ lines: [Int]?, _ words: String, _ headings: [Int: Heading<Int>]) -> [Int] {
    guard let lines, ofHeadings.contains(words) else { return lines ?? [] }
    return lines.filter { headings[$0]?.title == words }
  }
}
