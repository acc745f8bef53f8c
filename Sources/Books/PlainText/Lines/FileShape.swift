internal import CurlewManuscript

/// How a file uses its lines; the raw values are shown to people.
enum FileShape: String, Sendable {
  /// Prose broken into lines of about the same length.
  case hardWrapped = "hard-wrapped"
  /// Every paragraph is one long line.
  case lineAParagraph = "a line a paragraph"
  /// Verse, or a shape that cannot be recognised: every line end may have a meaning.
  case ownLines = "lines of its own"
}

/// Statistics of the lengths and indents of all lines.
struct LineStatistics {
  let shape: FileShape
  /// The 97th percentile of the columns at which lines end.
  let width: Int
  /// The indent that almost every line has: the 8th percentile, in a short file the 3rd.
  let commonIndent: Int
  /// Whether paragraphs begin with an indent, and no blank lines stand between them.
  let indentsParagraphs: Bool
  /// Whether neither blank lines nor indents stand between paragraphs, so that only a short last line ends one.
  let runsParagraphsTogether: Bool

  /// - Parameters:
  ///   - text: The bytes of the file.
  ///   - known: How it uses its lines, if its format or a person says so.
  init(_ lines: ArraySlice<Line>, in text: [UInt8], as known: FileShape? = nil) {
    var (all, broken) = (Histogram(limit: 512), Histogram(limit: 512))
    let indents = Self.indents(of: lines)
    let common = indents.quantile(lines.count < Self.shortFile ? 0.03 : 0.08)
    var (bytes, characters, rises) = (0, 0, 0)
    var (last, lastReach) = (Line.blank(at: 0), 0)
    for line in lines {
      if !line.isBlank {
        let reach = Self.reach(line, common)
        all.add(reach)
        bytes &+= Int(line.end &- line.start)
        characters &+= Int(line.length)
        if !last.isBlank {
          broken.add(lastReach)
          if Int(line.indent) >= Int(last.indent) + 2 { rises += 1 }
        }
        lastReach = reach
      }
      last = line
    }
    width = all.quantile(0.97)
    commonIndent = common
    // Many lines indented further than the line above mean verse: a paragraph indents only its
    // first.
    let narrowest = bytes > characters * 9 / 4 ? 24 : 50
    var shape = known ?? Self.shape(all, broken, width, narrowest: narrowest)
    let sentences =
      known == nil && shape != .lineAParagraph
      ? MiddlesOfSentences(lines.prefix(MiddlesOfSentences.sample), in: text)
      : MiddlesOfSentences()
    if shape == .ownLines, width >= narrowest, sentences.areOfProse { shape = .hardWrapped }
    let isVerse =
      shape == .hardWrapped && known == nil && !sentences.areOfProse
      && (rises * 3 > broken.total || sentences.areOfVerse
        || Self.isVerse(lines, in: text, width, common))
    let isLog =
      (shape == .lineAParagraph || width > Self.widestOfBooks) && Self.isLog(lines, in: text)
    let blocks = all.total - broken.total
    let mayIndent =
      shape != .lineAParagraph && 50...Self.widest ~= width && rises > blocks
    indentsParagraphs =
      mayIndent && Self.fillsLinesBehindIndents(lines, in: text, of: broken.total, width, common)
    runsParagraphsTogether =
      shape == .hardWrapped && !isVerse && !indentsParagraphs
      && broken.total > blocks * Self.longestParagraph
    self.shape = indentsParagraphs ? .hardWrapped : isVerse || isLog ? .ownLines : shape
  }

  /// In lines: if paragraphs were longer than this on average, some of them have run together.
  private static let longestParagraph = 40

  /// Whether many lines stand at the margin, and the first word of almost none of them would fit on the
  /// line above. Poets do not write like that.
  ///
  /// - Parameter pairs: The number of lines directly below another line.
  private static func fillsLinesBehindIndents(
    _ lines: ArraySlice<Line>, in text: [UInt8], of pairs: Int, _ width: Int, _ common: Int
  ) -> Bool {
    var (goingOn, filling) = (0, 0)
    for (last, line) in zip(lines, lines.dropFirst())
    where !last.isBlank && !line.isBlank && Int(line.indent) < common + 2 {
      let word = text[Int(line.start)..<Int(line.end)].prefix { $0 > 0x20 }
      let length = word.count { $0 & 0xC0 != 0x80 }
      goingOn += 1
      if reach(last, common) + 1 + length >= width - 1 { filling += 1 }
    }
    return goingOn * 5 >= pairs * 2 && filling * 20 >= goingOn * 19
  }

  /// Whether nearly all lines below others begin like verse, and the first words of many would have fitted on the
  /// line above: no program wraps like that.
  private static func isVerse(
    _ lines: ArraySlice<Line>, in text: [UInt8], _ width: Int, _ common: Int
  ) -> Bool {
    let bytes = text.span
    var (pairs, like, roomy) = (0, 0, 0)
    for (last, line) in zip(lines, lines.dropFirst()) where !last.isBlank && !line.isBlank {
      pairs += 1
      if bytes.scalar(at: Int(line.start)).scalar.beginsLikeVerse { like += 1 }
    }
    guard like * 5 > pairs * 4 else { return false }
    for (last, line) in zip(lines, lines.dropFirst()) where !last.isBlank && !line.isBlank {
      let word = text[Int(line.start)..<Int(line.end)].prefix { $0 > 0x20 }
      if reach(last, common) + 1 + word.count(where: { $0 & 0xC0 != 0x80 }) < width { roomy += 1 }
    }
    return roomy * 3 > pairs
  }

  private static let (startOfEntry, digitsOfEntry) = (24, 4)

  /// Whether nearly all lines have several digits near their beginning, such as a timestamp.
  private static func isLog(_ lines: ArraySlice<Line>, in text: [UInt8]) -> Bool {
    let filled = lines.lazy.filter { !$0.isBlank }
    let entries = filled.count { line in
      let start = text[Int(line.start)..<Int(line.end)].prefix(startOfEntry)
      return start.count { 0x30...0x39 ~= $0 } >= digitsOfEntry
    }
    return entries > 0 && entries * 10 >= filled.count * 9
  }

  /// In lines.
  private static let shortFile = 100

  private static func indents(of lines: ArraySlice<Line>) -> Histogram {
    var indents = Histogram(limit: 64)
    for line in lines where !line.isBlank { indents.add(Int(line.indent)) }
    return indents
  }

  /// The column at which a line ends, counted from the common indent.
  func reach(_ line: Line) -> Int { Self.reach(line, commonIndent) }

  private static func reach(_ line: Line, _ commonIndent: Int) -> Int {
    Int(line.length) + max(Int(line.indent) - commonIndent, 0)
  }

  /// A line that is shorter than the full width by at most this many characters counts as full: its
  /// next word may have been too long.
  static let raggedness = 14

  /// Longer lines of about the same length may be those of a log.
  private static let widestOfBooks = 100
  /// No program wraps lines at more columns.
  private static let widest = 160

  /// Prose that a program wrapped fills its lines, except the last of each paragraph. Scripts with three
  /// bytes a character are wide, so their lines have fewer characters.
  private static func shape(
    _ all: Histogram, _ broken: Histogram, _ width: Int, narrowest: Int
  ) -> FileShape {
    let isFull = broken.share(from: width - raggedness) >= 0.6
    if narrowest...widest ~= width, isFull { return .hardWrapped }
    let isLong = all.quantile(0.5) > 110 || all.share(from: 111) > 0.15
    return isLong ? .lineAParagraph : .ownLines
  }
}

/// How often a line ends with a sign of punctuation where the next line goes on with a small letter, in the middle of a
/// sentence. In prose, which programs break anywhere, one line in eight does; in verse one in two, since poets end lines
/// where a sentence pauses.
private struct MiddlesOfSentences {
  /// How many lines of a book are looked at.
  static let sample = 8000

  private var (blocks, pairs, count, pauses) = (0, 0, 0, 0)

  init() {}

  init(_ lines: ArraySlice<Line>, in text: [UInt8]) {
    let bytes = text.span
    var last = Line.blank(at: 0)
    for line in lines {
      defer { last = line }
      guard !line.isBlank else { continue }
      guard !last.isBlank else {
        blocks += 1
        continue
      }
      pairs += 1
      guard Self.isSmall(line, in: bytes) else { continue }
      count += 1
      if Self.pauses(last, in: bytes) { pauses += 1 }
    }
  }

  /// Whether there are enough of them to judge by.
  private var areMany: Bool { count * 20 >= pairs * 9 && count >= 12 }
  /// At least three in ten, and some more, since few lines of prose may end so by chance. Entries of two lines are no verse.
  var areOfVerse: Bool {
    areMany && pauses * 10 >= count * 3 + 20 && pairs >= 2 * blocks
  }
  /// Between 3 and 18 in a hundred: a list of words or paths has no punctuation at all.
  var areOfProse: Bool {
    areMany && count >= 100 && pauses * 100 >= count * 3 && pauses * 100 <= count * 18
  }

  private static func isSmall(_ line: Line, in bytes: Span<UInt8>) -> Bool {
    guard line.first >= 0x80 else { return 0x61...0x7A ~= line.first }
    return bytes.scalar(at: Int(line.start)).scalar.properties.isLowercase
  }

  /// Whether a line ends with a sign of punctuation, also within quotation marks.
  private static func pauses(_ line: Line, in bytes: Span<UInt8>) -> Bool {
    var end = Int(line.end)
    while end > Int(line.start) {
      end -= 1
      while bytes[end] & 0xC0 == 0x80 { end -= 1 }
      switch bytes.scalar(at: end).scalar {
      case ".", ",", ";", ":", "!", "?", "–", "—", "…": return true
      case "-": return end > Int(line.start) && bytes[end - 1] == 0x2D
      case "\"", "'", "”", "’", "“", "‘", "»", "«", ")", "]", "_", "*": continue
      default: return false
      }
    }
    return false
  }
}

/// Counts of small numbers; numbers above the limit count as the limit.
private struct Histogram {
  private var counts: [Int]
  var total: Int { counts.reduce(0, +) }

  init(limit: Int) {
    counts = Array(repeating: 0, count: limit + 1)
  }

  mutating func add(_ value: Int) {
    counts[min(value, counts.count - 1)] &+= 1
  }

  func share(from value: Int) -> Double {
    total == 0 ? 0 : Double(counts[max(value, 0)...].reduce(0, +)) / Double(total)
  }

  /// The smallest value that at least a share of all numbers do not exceed.
  func quantile(_ share: Double) -> Int {
    var rest = Int(Double(total) * share)
    for (value, count) in counts.enumerated() {
      if rest < count { return value }
      rest -= count
    }
    return 0
  }
}
