package import CurlewManuscript

/// A text that is no book, shown as it is: every line stays a line, with its indent and its spaces.
///
/// What it is tells the end of the file's name, or its content; a person may also ask for it.
package struct AsItIsFormat: TerminalReader {
  package init() {}

  package var name: FormatName { .asItIs }

  package func recognizes(_ beginning: DecodedText) -> Bool {
    Material(beginning.utf8.prefix(Self.sample), named: "") != nil
  }

  /// How much of a text is looked at, in bytes.
  static let sample = 1 << 16

  package func imprint(of text: DecodedText, _ options: ReadingOptions) -> Imprint {
    AsItIsText(text, options).imprint
  }

  package func read(
    _ text: DecodedText, _ options: ReadingOptions, by workers: Workers
  ) -> Manuscript {
    AsItIsText(text, options, by: workers).manuscript
  }
}

/// A text whose lines stay as they are.
struct AsItIsText {
  private let text: DecodedText
  private let options: ReadingOptions
  private let material: Material
  private let scan: TextScan
  /// What a program wrote for a terminal, without its signs.
  private let output: TerminalText?

  init(_ text: DecodedText, _ options: ReadingOptions, by workers: Workers = .one) {
    self.options = options
    let (output, head) = (TerminalText(text.utf8, of: options.excerpt), options.excerpt.head)
    // All parts of a long text have the material of its beginning.
    material = Material(
      ofTextAsItIs: Array((head.isEmpty ? text.utf8 : head).prefix(AsItIsFormat.sample)),
      named: options.suffix)
    self.output = output
    self.text = output?.decoded(like: text) ?? text
    scan = TextScan(self.text.utf8, by: workers)
  }

  init(_ text: DecodedText, _ options: ReadingOptions, material: Material) {
    (self.text, self.options, self.material, output) = (text, options, material, nil)
    scan = TextScan(text.utf8)
  }

  private var lines: TextLines {
    TextLines(utf8: text.utf8, lines: scan.lines, bold: output?.bold ?? [])
  }

  var imprint: Imprint {
    // A book that a person wants to see as it is keeps its title, and manual pages say what they are.
    let hasTitle =
      switch material {
      case .output, .other: options.excerpt.hasBeginning
      default: false
      }
    let read =
      hasTitle
      ? TextReader(text, options, markup: nil, bold: output?.bold ?? []).imprint : nil
    let name =
      options.suffix.isEmpty ? options.fallbackTitle : "\(options.fallbackTitle).\(options.suffix)"
    var imprint = Imprint(
      title: read?.title ?? name, author: read?.author,
      language: options.language ?? read?.language,
      isBlank: scan.lines.allSatisfy(\.isBlank))
    (imprint.isReport, imprint.columnsAsItIs) = (true, columns)
    return imprint
  }

  /// The cells of nearly all lines.
  private var columns: Int {
    if case .letters = material { return Self.columnsOfLetters }
    let widths = scan.lines.lazy.filter { !$0.isBlank }.map { Int($0.indent) + Int($0.length) }
      .sorted()
    return widths.isEmpty ? 1 : widths[(widths.count * 98 + 99) / 100 - 1]
  }

  /// The lines of letters may be whole paragraphs, which are broken.
  private static let columnsOfLetters = 78

  var manuscript: Manuscript {
    var manuscript = Manuscript(text, imprint, body: 0..<text.utf8.count, blocks: blocks)
    manuscript.marks = marks
    manuscript.outline = outline
    manuscript.hasRightToLeft = scan.hasRightToLeft
    manuscript.facts = Manuscript.Facts(shape: "as it is", keptGroups: 0)
    manuscript.facts.add(output?.hiddenParts ?? [])
    return manuscript
  }

  private var blocks: [Block] {
    var (blocks, blanks, feeds) = ([Block](), 0, scan.formFeeds[...])
    var isCode = true
    var letters: Set<Int> = []
    if case .letters(let headings) = material {
      (isCode, letters) = (false, Set(headings.dropFirst().map(\.offset)))
    }
    blocks.reserveCapacity(scan.lines.count)
    for (index, line) in scan.lines.enumerated() {
      guard !line.isBlank else {
        blanks += 1
        continue
      }
      let passed = feeds.prefix { $0 <= index }
      feeds = feeds[passed.endIndex...]
      var block = Block(
        .line, Int(line.start)..<Int(line.end),
        rowsBefore: blocks.isEmpty ? 0 : min(blanks, Int(UInt8.max)),
        startsPage: !passed.isEmpty && !blocks.isEmpty || letters.contains(Int(line.start)))
      (block.indent, block.hangingIndent) = (line.indent, line.indent &+ 2)
      (block.spacing, block.isCode) = (.kept(column: Int(line.indent)), isCode && isPrintable(line))
      blocks.append(block)
      blanks = 0
    }
    return blocks
  }

  /// Whether a line has no control signs. A line with them has an unknown width, so it is broken like prose.
  private func isPrintable(_ line: Line) -> Bool {
    !text.utf8[Int(line.start)..<Int(line.end)].contains {
      $0 < 0x20 && !(0x09...0x0D).contains($0)
    }
  }

  private var outline: [Heading<Int>] {
    if case .letters(let headings) = material { return headings }
    return MaterialOutline(lines, of: material, in: options.excerpt).headings
  }

  // MARK: Colours

  private var marks: Marks {
    let own = output?.marks ?? Marks()
    switch material {
    case .code(let language, _): return own.adding(uncoloured(language.parts(of: text.utf8[...])))
    case .difference, .history: return own.adding(uncoloured(coloursOfChanges))
    case .letters(let headings): return own.adding(coloursOfLetters(headings))
    case .log, .table, .output, .other: return own
    }
  }

  /// The parts that begin in lines without colours of their own.
  private func uncoloured(_ parts: [(Range<Int>, Mark.Emphasis)]) -> [(Range<Int>, Mark.Emphasis)] {
    guard let colours = output?.colours, !colours.isEmpty else { return parts }
    return parts.filter { part, _ in
      let next = scan.lines.partitioningIndex { Int($0.start) > part.lowerBound }
      let line = scan.lines[max(next - 1, 0)]
      let colour = colours.partitioningIndex { $0.0.upperBound > Int(line.start) }
      return colour == colours.count || colours[colour].0.lowerBound >= Int(line.end)
    }
  }

  /// The names in the heads are bold, and what is quoted has a colour for each level.
  private func coloursOfLetters(_ headings: [Heading<Int>]) -> [(Range<Int>, Mark.Emphasis)] {
    let levels: [Mark.Emphasis.Hue] = [.green, .blue, .magenta]
    var (starts, isInHead) = (headings.map(\.offset)[...], false)
    return scan.lines.compactMap { line in
      if starts.first.map({ $0 <= Int(line.start) }) == true {
        (starts, isInHead) = (starts.dropFirst(), true)
      }
      guard !line.isBlank else {
        isInHead = false
        return nil
      }
      let bytes = text.utf8[Int(line.start)..<Int(line.end)]
      if isInHead { return (bytes.prefix { $0 != 0x3A }.indices, .bold) }
      let signs = bytes.prefix { $0 == 0x3E || $0 == 0x20 }.count { $0 == 0x3E }
      return signs > 0 ? (bytes.indices, .tinted(levels[(signs - 1) % levels.count])) : nil
    }
  }

  private var coloursOfChanges: [(Range<Int>, Mark.Emphasis)] {
    scan.lines.compactMap { line in
      guard !line.isBlank, line.indent == 0 else { return nil }
      let range = Int(line.start)..<Int(line.end)
      let bytes = text.utf8[range]
      func begins(_ words: String...) -> Bool { words.contains { bytes.starts(with: $0.utf8) } }
      switch line.first {
      case UInt8(ascii: "+"): return (range, begins("+++ ") ? .bold : .tinted(.green))
      case UInt8(ascii: "-"): return (range, begins("--- ") ? .bold : .tinted(.red))
      case UInt8(ascii: "@") where begins("@@"): return (range, .tinted(.cyan))
      case UInt8(ascii: "c") where begins("commit "): return (range, .tinted(.yellow))
      default:
        return begins("diff ", "index ", "new file", "deleted file", "rename ", "similarity ")
          ? (range, .bold) : nil
      }
    }
  }
}
