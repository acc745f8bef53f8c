extension BlockParser {
  /// The kind of blocks that a line has opened. A leaf takes the rest of the line.
  enum Opened { case none, containers, leaf }

  /// - Parameter hasAll: whether the line continues all open containers, and so also an open paragraph.
  mutating func openBlocks(hasAll: Bool) -> Opened {
    var opened = Opened.none
    while !cursor.isBlank {
      // Opening a container ends the paragraph.
      let isInParagraph = hasAll && leaf?.isParagraph == true
      if cursor.isIndented { return openIndented(hasAll: hasAll) ? .leaf : opened }
      if openQuote() {
        opened = .containers
      } else if openLeaf(isInParagraph: isInParagraph) {
        return .leaf
      } else if openNote() || openItem(isInParagraph: isInParagraph) {
        opened = .containers
      } else {
        return isInParagraph && openTable() ? .leaf : opened
      }
    }
    return opened
  }

  private mutating func openQuote() -> Bool {
    guard cursor.sign == UInt8(ascii: ">"), !isMostOf(1), takeQuoteSign() else { return false }
    closeUnmatched()
    open(.quote, .quote)
    return true
  }

  private mutating func openIndented(hasAll: Bool) -> Bool {
    switch leaf {
    case .paragraph: return false
    case .table where hasAll: return false
    default: break
    }
    openLeaf(.indented)
    cursor.skip(columns: 4)
    addLine()
    return true
  }

  // MARK: - Notes and items

  /// A note such as `[^1]: text`.
  private mutating func openNote() -> Bool {
    guard cursor.sign == UInt8(ascii: "["), !isMostOf(1) else { return false }
    let rest = cursor.rest
    let label = rest.dropFirst(2).prefix { !$0.isMarkupSpace && $0 != UInt8(ascii: "]") }
    guard rest.starts(with: "[^".utf8), !label.isEmpty,
      rest[label.endIndex...].starts(with: "]:".utf8)
    else { return false }
    closeUnmatched()
    let key = LinkScanner.key(label)
    result.notes[key] = result.notes[key] ?? result.blocks.count
    open(.note, .note)
    cursor.skip(bytes: label.count + 4)
    cursor.skipIndent()
    return true
  }

  private mutating func openItem(isInParagraph: Bool) -> Bool {
    guard let (sign, length) = listSign, !isMostOf(2) else { return false }
    let isEmpty = cursor.rest.dropFirst(length).allSatisfy(\.isMarkupSpace)
    if isInParagraph, isEmpty || sign.number ?? 1 != 1 { return false }
    var indent = cursor.indent + length
    cursor.skip(bytes: length)
    // More than four columns are the indent of code.
    let gap = isEmpty || cursor.indent > 4 ? 1 : cursor.indent
    cursor.skip(columns: gap)
    indent += gap
    closeUnmatched(beforeItem: true)
    openList(sign)
    open(.item(indent: indent), .item)
    return true
  }

  private mutating func openList(_ sign: ListSign) {
    if case .list(let open) = containers.last?.kind {
      if open == sign { return }
      closeContainers(to: containers.count - 1)
    }
    open(.list(sign), .list(sign, isTight: true))
  }

  private var listSign: (ListSign, length: Int)? {
    switch cursor.sign {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), 0x30...0x39: break
    default: return nil
    }
    let rest = cursor.rest
    let digits = rest.prefix(10).prefix(while: \.isASCIIDigit)
    guard digits.count < 10, digits.endIndex < rest.endIndex else { return nil }
    let sign = rest[digits.endIndex]
    let isNumbered = sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
    guard digits.isEmpty || isNumbered else { return nil }
    let next = rest.dropFirst(digits.count + 1).first ?? 0x0A
    guard next.isMarkupSpace else { return nil }
    let number = digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (ListSign(sign: sign, number: number), digits.count + 1)
  }

  // MARK: - Leaves

  private mutating func openLeaf(isInParagraph: Bool) -> Bool {
    switch cursor.sign {
    case UInt8(ascii: "#"): return addHeading()
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return openFence()
    case UInt8(ascii: "<"): return openHTML(mayBeAny: leaf?.isParagraph != true)
    case UInt8(ascii: "="): return isInParagraph && underline()
    case UInt8(ascii: "-"): return isInParagraph && underline() || addRule()
    case UInt8(ascii: "*"), UInt8(ascii: "_"): return addRule()
    default: return false
    }
  }

  private mutating func addRule() -> Bool {
    let sign = cursor.sign
    var count = 0
    for byte in cursor.rest {
      if byte == sign { count += 1 } else if !byte.isMarkupSpace { return false }
    }
    guard count >= 3 else { return false }
    closeUnmatched()
    noteChild()
    addBlock(.rule)
    return true
  }

  private mutating func addHeading() -> Bool {
    let line = cursor.rest
    let signs = line.prefix { $0 == UInt8(ascii: "#") }
    let inside = line[signs.endIndex...]
    guard signs.count <= 6, inside.first?.isMarkupSpace ?? true else { return false }
    closeUnmatched()
    noteChild()
    let words = inside.trimmed
    let before = words.prefix(
      words.count - words.reversed().prefix { $0 == UInt8(ascii: "#") }.count)
    let isClosed = before.isEmpty || before.last?.isMarkupSpace == true
    start = result.content.count
    result.content += isClosed ? before.trimmed : words
    addBlock(.heading(rank: signs.count), start..<result.content.count)
    return true
  }

  /// Makes a heading of the open paragraph, which a line of `=` or `-` follows.
  private mutating func underline() -> Bool {
    let sign = cursor.sign
    guard cursor.rest.drop(while: { $0 == sign }).allSatisfy(\.isMarkupSpace) else { return false }
    takeDefinitions(before: result.content.count)
    guard start < result.content.count else { return false }
    leaf = nil
    let content = trimmedContent(before: result.content.count)
    addBlock(.heading(rank: sign == UInt8(ascii: "=") ? 1 : 2), content)
    return true
  }

  private mutating func openFence() -> Bool {
    let line = cursor.rest
    let sign = cursor.sign
    let length = line.prefix { $0 == sign }.count
    let info = line.dropFirst(length).trimmed
    guard length >= 3, sign != UInt8(ascii: "`") || !info.contains(sign) else { return false }
    let fence = Fence(sign: sign, length: length, indent: cursor.indent, info: info.count)
    openLeaf(.fenced(fence))
    result.content += info
    result.content.append(0x0A)
    return true
  }

  private mutating func openHTML(mayBeAny: Bool) -> Bool {
    let line = cursor.rest
    guard let kind = HTMLBlock(line, mayBeAny: mayBeAny) else { return false }
    openLeaf(.html(kind))
    addLine()
    if kind.isEnded(by: line) { closeLeaf() }
    return true
  }

  /// Makes a table of the last line of the paragraph, which a line such as `|---|:-:|` follows.
  private mutating func openTable() -> Bool {
    guard isBelowHead else { return false }
    let place = lastLine
    if place > start { closeParagraph(before: place) } else { leaf = nil }
    (leaf, start) = (.table, place)
    cursor.skipIndent()
    addLine()
    return true
  }

  private var isBelowHead: Bool {
    guard let alignments = TableRow.alignments(in: cursor.rest) else { return false }
    let head = result.content[lastLine...]
    return cursor.rest.contains(UInt8(ascii: "|")) || head.contains(UInt8(ascii: "|"))
      ? alignments.count == TableRow.cells(of: head).count : false
  }
}
