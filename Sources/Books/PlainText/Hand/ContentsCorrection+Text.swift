internal import CurlewManuscript
internal import CurlewNumerals

/// Corrections as lines that a person can read:
///
///     chapters level=1 by=number
///     like above=2 below=1 indent=0 text=CHAPTER I
///     no-chapter number=2 above=Printed_in text=THE END
///     misprint at=1044 letters=5d0c2b7f length=7 text=recieve⇥receive
///     pair at=1044 letters=5d0c2b7f with=1187 letters-there=9e3779b9 of=c5a1
extension [ContentsCorrection] {
  /// Each change of the reader, which may have exceptions.
  package var changes: [[ContentsCorrection]] {
    reduce(into: []) { changes, correction in
      if correction.isException, !changes.isEmpty {
        changes[changes.count - 1].append(correction)
      } else {
        changes.append([correction])
      }
    }
  }

  /// All but the last change of the reader.
  package var undone: [ContentsCorrection] { Array(changes.dropLast().joined()) }

  package var lines: [String] { flatMap(\.lines) }

  /// The words of the file that should read otherwise, and what they should read.
  package var misprints: [(former: String, words: String)] {
    compactMap { correction in
      guard case .misprint(let former, _, _, let words) = correction.scope else { return nil }
      return (former, words)
    }
  }

  /// The corrections of the contents.
  package var withoutMisprints: [ContentsCorrection] { filter { Mend($0) == nil } }

  /// The most that are read of a book, and how many of them may be about all lines that look alike.
  package static var most: Int { 1000 }
  private static var mostOfLikeness: Int { 100 }

  /// How much of what is read of a book they are, from 0 to 1.
  package var fill: Double {
    let likenesses = filter { if case .like = $0.scope { true } else { false } }
    let different = Set(likenesses.map { [String]($0.lines.dropFirst()) }).count
    return Swift.max(
      Double(count) / Double(Self.most), Double(different) / Double(Self.mostOfLikeness))
  }

  /// Reads the corrections among some lines; others are ignored.
  package init(lines: [String]) {
    self = []
    var (rest, likenesses) = (lines[...], Set<[String]>())
    while let line = rest.popFirst(), count < Self.most {
      let samples = [String](rest.prefix { $0.hasPrefix("like ") }.prefix(3))
      rest = rest.drop { $0.hasPrefix("like ") }
      if !samples.isEmpty { likenesses.insert(samples) }
      guard likenesses.count <= Self.mostOfLikeness || samples.isEmpty,
        let correction = ContentsCorrection(line, samples.compactMap { LineLook($0) })
      else { continue }
      append(correction)
    }
  }
}

extension ContentsCorrection {
  fileprivate var lines: [String] {
    func text(_ place: Place, _ letters: String) -> String {
      "\(place.offset.value) \(letters)=\(String(place.surroundings, radix: 16))"
    }
    let level = level.map { " level=\($0)" } ?? ""
    let no = self.level == nil ? "no-" : ""
    switch scope {
    case .like(let likeness):
      return ["\(no)chapters\(level) by=\(likeness.rule.rawValue)"]
        + likeness.samples.map { "like \($0.text)" }
    case .line(let words, let number, let below):
      let exception = isException ? " exception=yes" : ""
      let above = below.isEmpty ? "" : " above=\(below)"
      return ["\(no)chapter\(level)\(exception) number=\(number)\(above) text=\(words)"]
    case .misprint(let former, let length, let place, let words):
      return ["misprint at=\(text(place, "letters")) length=\(length) text=\(former)\t\(words)"]
    case .pair(let place, let other, let key):
      return ["pair at=\(text(place, "letters")) with=\(text(other, "letters-there")) of=\(key)"]
    }
  }

  fileprivate init?(_ line: String, _ samples: [LineLook]) {
    let fields = Fields(line)
    if fields.name == "pair" {
      guard let place = fields.place("at", "letters"), let key = fields["of"],
        let other = fields.place("with", "letters-there")
      else { return nil }
      self.init(.pair(place, with: other, of: key))
      return
    }
    if fields.name == "misprint" {
      let words = fields["text"]?.split(separator: "\t").map { String($0) } ?? []
      guard let place = fields.place("at", "letters"), words.count == 2,
        let length = fields.number("length", in: .ordinals)
      else { return nil }
      self.init(.misprint(words[0], length: length, at: place, reads: words[1]))
      return
    }
    let isChapter = !fields.name.hasPrefix("no-")
    let level =
      isChapter
      ? fields.number("level", in: .itemNumbers).map { Swift.min(Swift.max($0, 0), 6) } : nil
    guard isChapter == (level != nil) else { return nil }
    switch fields.name {
    case "chapters", "no-chapters":
      guard let rule = fields["by"].flatMap({ Likeness.Rule(rawValue: $0) }), 1...2 ~= samples.count
      else { return nil }
      self.init(.like(Likeness(rule: rule, samples: samples)), level: level)
    case "chapter", "no-chapter":
      guard let number = fields.number("number", in: .ordinals), let words = fields["text"]
      else { return nil }
      let scope = ContentsCorrection.Scope.line(
        words, number: number, above: fields["above"].map { String($0) } ?? "")
      self.init(scope, level: level)
      isException = fields["exception"] != nil
    default: return nil
    }
  }
}

extension LineLook {
  fileprivate var text: String {
    let flags = [
      ("centred", placing.isCentred), ("below-rule", placing.isBelowRule),
      ("above-rule", placing.isAboveRule), ("run-in", isRunIn),
    ]
    return "above=\(placing.above) below=\(placing.below) indent=\(placing.indent)"
      + flags.filter(\.1).map { " \($0.0)=yes" }.joined() + " text=\(words)"
  }

  fileprivate init?(_ line: String) {
    let fields = Fields(line)
    guard let above = fields.number("above", in: .itemNumbers),
      let below = fields.number("below", in: .itemNumbers),
      let indent = fields.number("indent", in: .itemNumbers), let words = fields["text"]
    else { return nil }
    self.init(
      words,
      Placing(
        above: above, below: below, indent: indent, isCentred: fields["centred"] != nil,
        isBelowRule: fields["below-rule"] != nil, isAboveRule: fields["above-rule"] != nil),
      isRunIn: fields["run-in"] != nil)
  }
}

/// A name, and values by their keys; the text is the rest of the line.
private struct Fields {
  let name: Substring
  private var values: [Substring: Substring] = [:]

  init(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    name = parts.first ?? ""
    var rest = parts.count > 1 ? parts[1] : ""
    while !rest.isEmpty {
      let key = rest.prefix { $0 != "=" }
      rest = rest.dropFirst(key.count + 1)
      let value = key == "text" ? rest : rest.prefix { $0 != " " }
      values[key] = value
      rest = rest.dropFirst(value.count + 1)
    }
  }

  subscript(key: Substring) -> String? { values[key].map { String($0) } }

  func place(_ offset: Substring, _ letters: Substring) -> Place? {
    guard let offset = number(offset, in: .offsets),
      let surroundings = values[letters].flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    return Place(offset: BookOffset(offset), surroundings: surroundings)
  }

  /// A number in a domain; nil for one outside.
  func number(_ key: Substring, in domain: ClosedRange<Int>) -> Int? {
    values[key].flatMap { Int(reading: $0, in: domain) }
  }
}
