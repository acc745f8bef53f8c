internal import CurlewManuscript
internal import CurlewNumerals

/// Reads the declarations between the braces of a rule, or of a `style` attribute.
///
/// Properties that a terminal cannot show are passed over, as are values that we do not know.
enum Declarations {
  struct Changes: Equatable, Sendable {
    var normal: [StyleChange] = []
    var important: [StyleChange] = []

    var isEmpty: Bool { normal.isEmpty && important.isEmpty }

    /// What the declarations of a pseudo-element change: the text that it adds to its element.
    func generated(_ place: Selector.PseudoElement) -> Changes {
      let all = normal + important
      if all.contains(.display(.none)) || all.contains(.visible(false)) { return Changes() }
      let isApart = all.contains(.display(.block)) || all.contains(.apart)
      let changes = all.compactMap { change -> StyleChange? in
        guard case .generated(_, var parts) = change else {
          if case .counters = change { return change }
          return nil
        }
        if isApart, !parts.isEmpty {
          parts.insert(.text(" "), at: place == .before ? parts.count : 0)
        }
        return .generated(place, parts)
      }
      return Changes(normal: changes)
    }
  }

  static func parse(_ css: ArraySlice<UInt8>) -> Changes {
    var changes = Changes()
    for declaration in css.splitOutsideQuotes(at: UInt8(ascii: ";")) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = declaration[..<colon].trimmedWord
      let prefix = ["-epub-", "-webkit-"].first(where: name.hasPrefix) ?? ""
      let property = String(name.dropFirst(prefix.count))
      let parts = declaration[(colon + 1)...].split(separator: UInt8(ascii: "!"))
      guard let words = parts.first?.values else { continue }
      let isImportant = parts.count > 1 && parts[1].trimmedWord == "important"
      var all = self.changes(property, words)
      switch property {
      case "font-family", "font": all += family(parts[0])
      case "content": all = [.generated(nil, GeneratedText.parts(of: declaration[(colon + 1)...]))]
      case "quotes": all = [.quotes(GeneratedText.strings(in: declaration[(colon + 1)...]))]
      default: break
      }
      if isImportant { changes.important += all } else { changes.normal += all }
    }
    return changes
  }

  private static func changes(_ property: String, _ words: [String]) -> [StyleChange] {
    guard let value = words.first else { return [] }
    if let change = keywords["\(property) \(value)"] { return [change] }
    switch property {
    case "font-weight":
      return Int(reading: value, in: 1...1000).map { [.bold($0 >= 600)] } ?? []
    case "font-variant", "font-variant-caps": return smallCaps(words)
    case "font": return font(words)
    case "text-decoration", "text-decoration-line":
      return [
        .decoration(
          underlined: words.contains("underline"), struck: words.contains("line-through"))
      ]
    case "list-style", "list-style-type":
      return words.compactMap(listMarker).prefix(1).map { .listMarker($0) }
    case "text-emphasis", "text-emphasis-style": return [.dotted(value != "none")]
    case "writing-mode":
      return [.vertical(value.hasPrefix("vertical") || value.hasPrefix("tb"))]
    case "display": return value.hasPrefix("inline-") ? [.display(.inline), .apart] : []
    case "margin":
      return sides(StyleChange.marginLeft, words)
        + lengths(StyleChange.rowsBefore, rows(value))
        + lengths(StyleChange.rowsAfter, rows(words.count > 2 ? words[2] : value))
    case "padding":
      return sides(StyleChange.paddingLeft, words)
    case "margin-inline", "padding-inline": return apart(value)
    case "text-indent": return lengths(StyleChange.textIndent, cells(value))
    case "margin-left", "margin-inline-start":
      return lengths(StyleChange.marginLeft, cells(value))
    case "padding-left", "padding-inline-start":
      return lengths(StyleChange.paddingLeft, cells(value))
    case "margin-top": return lengths(StyleChange.rowsBefore, rows(value))
    case "margin-bottom": return lengths(StyleChange.rowsAfter, rows(value))
    case "margin-right", "margin-inline-end", "padding-right", "padding-inline-end":
      return apart(value)
    case "float": return value == "none" ? [] : [.apart]
    case "position": return value == "absolute" ? [.apart] : []
    case "border", "border-left", "border-right", "border-inline-start", "border-style",
      "background", "background-color":
      let isInvisible = invisible.contains(value) || value.hasPrefix("rgba(0")
      return [.boxed(!isInvisible && !value.hasPrefix("url"))]
    case "height", "max-height", "width", "max-width":
      return cells(value).map { 1...5 ~= $0 } == true ? [.small] : []
    case "counter-reset", "counter-increment":
      let isReset = property == "counter-reset"
      return [.counters(GeneratedText.counters(words, from: isReset ? 0 : 1), isReset: isReset)]
    default: return []
    }
  }

  /// What a shorthand says of the left, and of the right if there is nothing on the left.
  private static func sides(_ change: (Int) -> StyleChange, _ words: [String]) -> [StyleChange] {
    let left = left(of: words)
    return lengths(change, left) + ((left ?? 0) > 0 ? [] : apart(right(of: words)))
  }

  private static func apart(_ distance: String) -> [StyleChange] {
    (cells(distance) ?? 0) > 0 ? [.apart] : []
  }

  private static func lengths(_ change: (Int) -> StyleChange, _ length: Int?) -> [StyleChange] {
    length.map { [change($0)] } ?? []
  }

  /// What values of a single word change: by property and value.
  private static let keywords: [String: StyleChange] = {
    let rows: [(properties: String, words: String, change: StyleChange)] = [
      ("font-style", "italic oblique", .italic(true)),
      ("font-style", "normal initial", .italic(false)),
      ("font-style", "inherit unset", .italic(nil)),
      ("font-weight", "bold bolder", .bold(true)),
      ("font-weight", "normal lighter initial", .bold(false)),
      ("font-weight", "inherit unset", .bold(nil)),
      ("vertical-align", "super", .script(.superscript)),
      ("vertical-align", "sub", .script(.subscript)),
      ("vertical-align", "baseline", .script(.base)),
      ("visibility", "hidden collapse", .visible(false)),
      ("visibility", "visible initial", .visible(true)),
      ("text-transform", "uppercase", .letterCase(.upper)),
      ("text-transform", "lowercase", .letterCase(.lower)),
      ("text-transform", "capitalize", .letterCase(.capitalized)),
      ("text-transform", "none initial", .letterCase(.asWritten)),
      ("text-align", "center -webkit-center", .alignment(.center)),
      ("text-align", "right end", .alignment(.end)),
      ("text-align", "left start justify initial", .alignment(.start)),
      ("white-space", "pre pre-wrap break-spaces", .whiteSpace(.kept)),
      ("white-space", "pre-line", .whiteSpace(.keptLines)),
      ("white-space", "normal nowrap initial", .whiteSpace(.normal)),
      ("direction", "rtl", .rightToLeft(true)), ("direction", "ltr", .rightToLeft(false)),
      ("display", "none", .display(.none)), ("display", "inline", .display(.inline)),
      ("display", "block flex grid flow-root", .display(.block)),
      ("display", "run-in", .display(.runIn)), ("display", "list-item", .display(.listItem)),
      ("display", "table", .display(.table)), ("display", "table-row", .display(.tableRow)),
      ("display", "table-cell", .display(.tableCell)),
      ("page-break-before break-before", breaks, .startsPage(true)),
      ("page-break-before break-before", "auto avoid initial", .startsPage(false)),
      ("page-break-after break-after", breaks, .endsPage(true)),
      ("page-break-after break-after", "auto avoid initial", .endsPage(false)),
    ]
    var table: [String: StyleChange] = [:]
    for row in rows {
      for property in row.properties.split(separator: " ") {
        for word in row.words.split(separator: " ") { table["\(property) \(word)"] = row.change }
      }
    }
    return table
  }()
  private static let breaks = "always page left right recto verso"

  /// Values that make no box.
  private static let invisible: Set = [
    "none", "0", "0px", "0pt", "hidden", "transparent", "inherit", "initial", "unset", "white",
    "#fff", "#ffffff",
  ]

  private static func smallCaps(_ words: [String]) -> [StyleChange] {
    if words.contains("small-caps") || words.contains("all-small-caps") {
      return [.smallCaps(true)]
    }
    if words.contains("inherit") { return [.smallCaps(nil)] }
    return words.contains("normal") ? [.smallCaps(false)] : []
  }

  /// The shorthand sets everything that it does not name back to normal.
  private static func font(_ words: [String]) -> [StyleChange] {
    guard words.count > 1 else { return [] }
    return [
      .italic(words.contains("italic") || words.contains("oblique")),
      .bold(words.contains("bold") || words.contains("bolder")),
      .smallCaps(words.contains("small-caps")),
    ]
  }

  /// Whether the first family of a list that we know is monospaced.
  private static func family(_ list: ArraySlice<UInt8>) -> [StyleChange] {
    for family in list.split(separator: UInt8(ascii: ",")) {
      let signs: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
      let words = family.split { signs.contains($0) }.flatMap(\.words)
      if words.contains(where: monospaced.contains) { return [.monospaced(true)] }
      if words.contains(where: proportional.contains) { return [.monospaced(false)] }
    }
    return []
  }

  /// Words in the names of families.
  private static let monospaced: Set = [
    "mono", "monospace", "ui-monospace", "monospaced", "courier", "consolas", "menlo", "monaco",
    "code",
    "console", "inconsolata", "cousine", "typewriter", "anonymous", "hack", "terminal", "fixed",
  ]
  private static let proportional: Set = [
    "serif", "sans-serif", "sans", "sansserif", "ui-serif", "ui-sans-serif", "system-ui", "cursive",
    "fantasy", "times", "georgia", "garamond", "palatino", "baskerville", "bookerly", "charis",
    "minion", "cambria", "constantia", "bookman", "century", "caslon", "bembo", "arial",
    "helvetica",
    "verdana", "tahoma", "calibri", "trebuchet", "futura", "roboto", "lato", "gill", "optima",
    "literata", "gentium", "linux", "charter", "utopia", "libertine", "merriweather", "ubuntu",
  ]

  static func listMarker(_ value: String) -> ListMarker? {
    switch value {
    case "none": ListMarker.none
    case "disc": .disc
    case "circle": .circle
    case "square": .square
    case "decimal": .decimal
    case "decimal-leading-zero": .decimalLeadingZero
    case "lower-alpha", "lower-latin": .lowerLatin
    case "upper-alpha", "upper-latin": .upperLatin
    case "lower-roman": .lowerRoman
    case "upper-roman": .upperRoman
    case "lower-greek": .lowerGreek
    default: nil
    }
  }

  /// The left of the sides that a shorthand names: top, right, bottom, left.
  private static func left(of words: [String]) -> Int? {
    switch words.count {
    case 4: cells(words[3])
    case 2, 3: cells(words[1])
    default: words.first.flatMap(cells)
    }
  }

  /// The right of those sides.
  private static func right(of words: [String]) -> String { words.count > 1 ? words[1] : words[0] }

  /// A row is about as high as two cells are wide.
  private static func rows(_ value: String) -> Int? {
    cells(value).map { min(max(($0 + 1) / 2, 0), 2) }
  }

  /// The most that a paragraph is moved, in cells.
  private static let widest = 16.0

  /// A length in cells, two to an em; nil if it is not a length. A percentage is taken of 50 cells.
  static func cells(_ value: String) -> Int? {
    let sum = value.hasPrefix("calc(") ? value.dropFirst(5).dropLast().split(separator: " ") : []
    let length = sum.isEmpty ? length(value[...]) : calculated(sum[...])
    guard let length, !length.isNaN else { return nil }
    return Int(min(max(length, -widest), widest).rounded())
  }

  private static let mostWordsOfSum = 20

  /// The sum of some lengths, or their multiples; nil if it is anything else.
  private static func calculated(_ words: ArraySlice<Substring>) -> Double? {
    guard words.count <= mostWordsOfSum else { return nil }
    if let sign = words.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let left = calculated(words[..<sign]), let right = calculated(words[(sign + 1)...])
      else { return nil }
      return words[sign] == "+" ? left + right : left - right
    }
    guard words.count == 3, words[words.startIndex + 1] == "*", let first = words.first,
      let last = words.last
    else { return words.count == 1 ? words.first.flatMap(length) : nil }
    return Double(reading: first, in: .lengths).flatMap { factor in length(last).map { factor * $0 }
    }
      ?? Double(reading: last, in: .lengths).flatMap { factor in length(first).map { factor * $0 } }
  }

  /// A length in cells.
  private static func length(_ value: Substring) -> Double? {
    let number = value.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let amount = Double(reading: number, in: .lengths) else { return nil }
    let perUnit: Double
    switch value.dropFirst(number.count) {
    case "em", "rem", "ic": perUnit = 2
    case "ex", "ch": perUnit = 1
    case "px": perUnit = 1.0 / 8
    case "pt": perUnit = 1.0 / 6
    case "pc": perUnit = 2
    case "in": perUnit = 12
    case "cm": perUnit = 4.7
    case "mm": perUnit = 0.47
    case "%": perUnit = 0.5
    case "" where amount == 0: perUnit = 0
    default: return nil
    }
    return amount * perUnit
  }
}

extension ArraySlice<UInt8> {
  /// The parts between separators that are not in quotes or parentheses.
  package func splitOutsideQuotes(at separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, index, depth) = (startIndex, startIndex, 0)
    while index < endIndex {
      switch self[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfString(at: index)
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case separator where depth <= 0:
        parts.append(self[start..<index])
        start = index + 1
      default: break
      }
      index += 1
    }
    parts.append(self[start...])
    return parts
  }

  /// Itself without white space around it, in small letters.
  var trimmedWord: String { words.joined(separator: " ") }

  /// Its words in small letters. What stands in round brackets is one word with what is before it.
  var values: [String] {
    var values: [String] = []
    var depth = 0
    for word in words {
      if depth > 0 { values[values.count - 1] += " " + word } else { values.append(word) }
      depth = Swift.max(depth + word.count { $0 == "(" } - word.count { $0 == ")" }, 0)
    }
    return values
  }

  /// Its words in small letters, divided by white space, commas and slashes.
  var words: [String] {
    split { $0.isMarkupSpace || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") }
      .map { String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self) }
  }
}
