internal import CurlewManuscript
internal import CurlewSubsequences

/// Translates extensions of Markdown dialects into CommonMark.
struct MarkdownDialects {
  /// Whether lines of Rust that begin with `#` are left out, as in mdBook.
  let hidesLines: Bool

  private var page: [UInt8] = []
  /// Lines of text whose inline signs have not been read.
  private var text: [UInt8] = []
  /// The boxes that are open, and how many more in the innermost one, which leave no mark.
  private var boxes: [Box] = []
  private var deeper = 0
  private var fence: (sign: ArraySlice<UInt8>, isRust: Bool)?
  private var formulas = TeXFinder()
  private var steps = 0
  /// The explanation of a term that is open, and whether an empty line was the last of it.
  private var definition: (isOpen: Bool, isAtGap: Bool) = (false, false)

  private enum Box { case indented, closed }

  /// How a box begins, and how it ends; nil for one that ends with the indent of its lines. A word behind the
  /// beginning is the kind of the box.
  private static let signs: [(start: String, end: String?)] = [
    ("!!! ", nil), ("??? ", nil), ("???+ ", nil), (":::", ":::"), ("{% hint", "{% endhint"),
  ]

  /// Signs around words, and the element of HTML that these become.
  private static let inline: [(sign: String, name: String)] = [
    ("==", "mark"), ("^", "sup"), ("~", "sub"),
  ]

  /// Quotations that begin with a sign such as `[!NOTE]`.
  private static let alerts = ["Note", "Tip", "Important", "Warning", "Caution"]

  private static let longestLink = 1024
  /// The maximum length of a run of back quotes. Longer ones are text.
  private static let mostQuotes = 64
  /// The bytes that may begin something.
  private static let special: [Bool] = (0...255).map { "\\`$[!=^~".utf8.contains($0) }
  /// The most boxes in each other. Each begins every line inside it with a sign.
  private static let mostBoxes = 16

  static func commonMark(_ markdown: ArraySlice<UInt8>, hidesLines: Bool) -> [UInt8] {
    counted(markdown, hidesLines: hidesLines).page
  }

  /// The translated text, and the number of bytes that were read in search of terminators.
  static func counted(
    _ markdown: ArraySlice<UInt8>, hidesLines: Bool
  ) -> (page: [UInt8], steps: Int) {
    var reader = MarkdownDialects(hidesLines: hidesLines)
    // Line by line: an array of all lines takes more memory than a long text.
    func line(at start: Int) -> ArraySlice<UInt8>? {
      guard start <= markdown.endIndex else { return nil }
      return markdown[start...].prefix { $0 != 0x0A }
    }
    var next = line(at: markdown.startIndex)
    while let current = next {
      next = line(at: current.endIndex + 1)
      reader.read(current, before: next)
    }
    reader.endDefinition()
    reader.flush()
    return (reader.page, reader.steps)
  }

  private init(hidesLines: Bool) { self.hidesLines = hidesLines }

  private mutating func read(_ line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>?) {
    let bare = line.drop { $0 == 0x20 }
    if let fence {
      if bare.starts(with: fence.sign) { self.fence = nil }
      let isHidden =
        hidesLines && fence.isRust && (bare.elementsEqual("#".utf8) || bare.starts(with: "# ".utf8))
      if self.fence == nil || !isHidden { write(line, isCode: true) }
      return
    }
    if definition.isOpen {
      let isIndented = line.first == 0x20 || line.first == 0x09
      let isNext = definition.isAtGap && !bare.isEmpty || next?.isDefinition == true
      if isNext, !isIndented { endDefinition() }
      definition.isAtGap = bare.isEmpty
    }
    if boxes.last == .indented, !bare.isEmpty, line.count - bare.count < 4 {
      boxes.removeLast()
      deeper = 0
      text.append(0x0A)
    }
    for sign in ["```", "~~~"] where bare.starts(with: sign.utf8) {
      let signs = bare.prefix { $0 == bare.first }
      let info = bare[signs.endIndex...].drop { $0 == 0x20 }
      flush()
      fence = (signs, info.starts(with: "rust".utf8))
      return write(line, isCode: true)
    }
    if !takeBox(bare) { write(shown(line, before: next), isCode: false) }
  }

  /// Writes a line with the signs of the boxes around it.
  private mutating func write(_ line: ArraySlice<UInt8>, isCode: Bool) {
    // No sign reaches beyond a paragraph.
    if line.isEmpty { flush() }
    if boxes.isEmpty, !isCode {
      text += line
      return text.append(0x0A)
    }
    let indent = boxes.count { $0 == .indented } * 4
    let spaces = line.prefix(indent).prefix { $0 == 0x20 }.count
    let shown = boxes.flatMap { _ in "> ".utf8 } + line.dropFirst(spaces) + [0x0A]
    if isCode { page += shown } else { text += shown }
  }

  private mutating func takeBox(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, "!?:{".utf8.contains(first) else { return false }
    let words = String(decoding: line, as: UTF8.self)
    for (start, end) in Self.signs {
      if let end, boxes.last == .closed, words.hasPrefix(end),
        start != end || !words.contains(where: { $0.isLetter || $0 == "{" })
      {
        if deeper > 0 { deeper -= 1 } else { boxes.removeLast() }
        write([], isCode: false)
        return true
      }
      guard words.hasPrefix(start), start != end || words.contains(where: \.isLetter) else {
        continue
      }
      if boxes.count < Self.mostBoxes {
        boxes.append(end == nil ? .indented : .closed)
      } else if end != nil {
        deeper += 1
      }
      write([], isCode: false)
      let title = Self.title(of: words.dropFirst(start.count))
      if !title.isEmpty {
        text += Array("\(String(repeating: "> ", count: boxes.count))**\(title)**\n".utf8)
        write([], isCode: false)
      }
      return true
    }
    return false
  }

  /// The title of a box: the words in quotation marks or brackets, else those behind its kind, else the kind.
  private static func title(of words: Substring) -> String {
    for (start, end) in [("title=\"", "\""), ("[", "]")] {
      guard let first = words.firstRange(of: start)?.upperBound,
        let last = words[first...].firstIndex(of: Character(end))
      else { continue }
      return String(words[first..<last])
    }
    let isNamed = words.contains("{") || words.contains("=")
    if let quote = words.firstIndex(of: "\""), !isNamed {
      return String(words[quote...].dropFirst().prefix { $0 != "\"" })
    }
    let bare = words.filter { $0.isLetter || $0.isNumber || " -._#".contains($0) }
      .split(separator: " ").filter { $0 != "style" && $0.first != "#" }
      .map { $0.first == "." ? $0.dropFirst() : $0 }
    if bare.count > 1, !isNamed { return bare.dropFirst().joined(separator: " ") }
    guard let kind = bare.first?.replacingPrefix("callout-").replacingPrefix("style"),
      !layouts.contains(String(kind))
    else { return "" }
    return kind.prefix(1).uppercased() + kind.dropFirst()
  }

  /// Classes of boxes that say how they look, not what they are.
  private static let layouts: Set = [
    "column", "columns", "center", "figure", "grid", "row", "panel",
  ]

  // MARK: - Lines

  /// A line without the attributes of a heading, or the element that it is in a list of definitions.
  private mutating func shown(
    _ line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>?
  ) -> ArraySlice<UInt8> {
    let isUnderlined =
      next.map {
        !$0.isEmpty
          && ($0.allSatisfy { $0 == UInt8(ascii: "=") }
            || $0.count > 2 && $0.allSatisfy { $0 == UInt8(ascii: "-") })
      } ?? false
    if line.first == UInt8(ascii: "#") || isUnderlined,
      let open = line.lastIndex(of: UInt8(ascii: "{")),
      line.last(where: { !$0.isMarkupSpace }) == UInt8(ascii: "}")
    {
      let words = String(decoding: line[open...].dropFirst(), as: UTF8.self).split {
        " }".contains($0)
      }
      guard let first = words.first, "#.-".contains(first.first ?? " ") else { return line }
      let name = words.first { $0.hasPrefix("#") }.map { "<a id=\"\($0.dropFirst())\"></a>" } ?? ""
      return line[..<open] + name.utf8
    }
    if line.isDefinition {
      endDefinition()
      definition = (true, false)
      return ("<dd>\n\n".utf8 + line.dropFirst(2))[...]
    }
    if definition.isOpen { return line.dropFirst(min(line.prefix { $0 == 0x20 }.count, 4)) }
    if let next, next.isDefinition, !line.isEmpty,
      !text.suffix(2).contains(UInt8(ascii: "|"))
    {
      return ("<dt>\n\n".utf8 + line + "\n\n</dt>\n".utf8)[...]
    }
    let quotation = line.prefix { $0 == UInt8(ascii: ">") || $0 == 0x20 }
    if !quotation.isEmpty {
      let sign = String(decoding: line[quotation.endIndex...], as: UTF8.self)
      if let alert = Self.alerts.first(where: { sign == "[!\($0.uppercased())]" }) {
        return (quotation + "**\(alert)**\n".utf8 + quotation)[...]
      }
    }
    // Abbreviations that are explained on other pages: `*[HTML]: words`.
    let bracket = line.starts(with: "*[".utf8) ? line.firstIndex(of: UInt8(ascii: "]")) : nil
    return bracket.map { line[$0...].starts(with: "]:".utf8) } == true ? [] : line
  }

  private mutating func endDefinition() {
    if definition.isOpen { text += "\n\n</dd>\n".utf8 }
    definition.isOpen = false
  }

  // MARK: - Signs in a line

  /// Moves the collected text to the page, with its formulas, links and signs.
  private mutating func flush() {
    var rest = text[...]
    (text, formulas) = ([], TeXFinder())
    var missing: Set<Int> = []
    let special = Self.special
    while !rest.isEmpty {
      let words = rest.prefix { !special[Int($0)] }
      page += words
      rest = rest[words.endIndex...]
      guard let byte = rest.first else { break }
      if let (shown, end) = element(rest, isInWord: page.last?.isASCIILetterOrDigit == true) {
        page += shown.utf8
        rest = rest[end...]
        continue
      }
      let length: Int
      switch byte {
      case UInt8(ascii: "\\"): length = 2
      case UInt8(ascii: "`"):
        let ticks = rest.prefix { $0 == byte }
        let isCode = ticks.count <= Self.mostQuotes && !missing.contains(ticks.count)
        let end = !isCode ? nil : endOfCode(in: rest[ticks.endIndex...], ticks)
        if end == nil { missing.insert(ticks.count) }
        length = (end ?? ticks.endIndex) - rest.startIndex
      // Two tildes are one sign, that of struck text.
      default: length = "=^~".utf8.contains(byte) ? rest.prefix { $0 == byte }.count : 1
      }
      page += rest.prefix(length)
      rest = rest.dropFirst(length)
    }
  }

  private mutating func endOfCode(
    in text: ArraySlice<UInt8>, _ quotes: ArraySlice<UInt8>
  ) -> Int? {
    var rest = text
    defer { steps += rest.startIndex - text.startIndex }
    while let next = rest.firstIndex(of: UInt8(ascii: "`")) {
      let found = rest[next...].prefix { $0 == UInt8(ascii: "`") }
      rest = rest[found.endIndex...]
      if found.count == quotes.count { return found.endIndex }
    }
    rest = rest[rest.endIndex...]
    return nil
  }

  /// The mark-up for what a text begins with, and where that ends; nil if it is nothing special.
  private mutating func element(
    _ text: ArraySlice<UInt8>, isInWord: Bool
  ) -> (String, end: Int)? {
    switch text.first {
    case UInt8(ascii: "$"):
      guard let end = formulas.end(of: text) else { return nil }
      let formula = String(decoding: text[..<end].filter { $0 != 0x0A }, as: UTF8.self)
      return ("<math alttext=\"\(formula.escapedForMarkup)\"></math>", end)
    case UInt8(ascii: "["), UInt8(ascii: "!"):
      let isPicture = text.first == UInt8(ascii: "!")
      let link = isPicture ? text.dropFirst() : text
      guard link.starts(with: "[[".utf8) else { return nil }
      let inside = link.dropFirst(2).prefix(Self.longestLink).prefix {
        $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") && $0 != 0x0A
      }
      steps += inside.count
      guard link[inside.endIndex...].starts(with: "]]".utf8), !inside.isEmpty else { return nil }
      let parts = String(decoding: inside, as: UTF8.self).split(separator: "|")
      guard let target = parts.first, let label = parts.last else { return nil }
      let place = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let page =
        place[0].isEmpty || place[0].contains(".") || isPicture ? "\(place[0])" : "\(place[0]).md"
      let heading = place.dropFirst().map { "#" + $0.lowercased().replacing(" ", with: "-") }
        .joined()
      let address = page + heading
      return (
        "\(isPicture ? "!" : "")[\(isPicture ? "" : label)](<\(address)>)", inside.endIndex + 2
      )
    case UInt8(ascii: "="), UInt8(ascii: "^"), UInt8(ascii: "~"):
      guard let (sign, name) = Self.inline.first(where: { text.starts(with: $0.sign.utf8) }) else {
        return nil
      }
      let inside = text.dropFirst(sign.utf8.count).prefix { $0 != text.first && $0 != 0x0A }
      let rest = text[inside.endIndex...]
      steps += inside.count
      let isWord = isInWord && inside.allSatisfy(\.isASCIILetterOrDigit)
      guard let first = inside.first, !first.isMarkupSpace, rest.starts(with: sign.utf8),
        rest.dropFirst(sign.utf8.count).first != text.first, sign.utf8.count == 2 || isWord
      else { return nil }
      let words = String(decoding: inside, as: UTF8.self)
      return ("<\(name)>\(words)</\(name)>", inside.endIndex + sign.utf8.count)
    default: return nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins the explanation of a term.
  fileprivate var isDefinition: Bool { starts(with: ": ".utf8) || starts(with: ":\t".utf8) }
}

extension Substring {
  fileprivate func replacingPrefix(_ prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self
  }
}
