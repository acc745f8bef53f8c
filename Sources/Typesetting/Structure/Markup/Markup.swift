/// The signs by which some libraries mark what the parts of a text are; most texts have none.
enum Markup: Sendable {
  case plain
  /// Aozora Bunko: `［＃…］` for notes to the typesetter, `《…》` for readings.
  case aozora
  /// OpenITI mARkdown: a header, `#` for paragraphs, `~~` for lines that go on.
  case openITI

  /// So much of a text is looked at.
  private static let sample = 1 << 16

  init(_ text: TextLines) {
    if let first = text.lines.first(where: { !$0.isBlank }),
      text.utf8[Int(first.start)...].starts(with: OpenITIMarkup.magic)
    {
      self = .openITI
    } else if text.utf8.span.contains(AozoraMarkup.noteOpening, before: Self.sample) {
      self = .aozora
    } else {
      self = .plain
    }
  }

  /// Whether a line is for the program and not for the reader.
  func isSetAside(_ line: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .plain: false
    case .aozora: AozoraMarkup.isOnlyNotes(line)
    case .openITI: OpenITIMarkup.isOnlyMarks(line)
    }
  }

  /// Whether such a line asks for a new page.
  func startsPage(_ line: ArraySlice<UInt8>) -> Bool {
    self == .aozora && AozoraMarkup.startsPage(line)
  }

  /// Whether a line begins something of its own, without a blank line above it.
  func startsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .plain: false
    case .aozora: AozoraMarkup.headingRank(line) != nil
    case .openITI: line.first == 0x23
    }
  }

  /// Whether a line is a heading by itself.
  func headingRank(_ line: ArraySlice<UInt8>) -> HeadingRank? {
    switch self {
    case .plain: nil
    case .aozora: AozoraMarkup.headingRank(line)
    case .openITI: OpenITIMarkup.headingRank(line)
    }
  }

  /// What a block is, where its marks say so.
  func kind(of block: ArraySlice<UInt8>) -> Block.Kind? {
    guard self == .openITI else { return nil }
    return block.range(of: OpenITIMarkup.hemistich) == nil ? .prose : .verse
  }

  /// The stretches of a line that are not for the reader, in its order.
  func hidden(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    switch self {
    case .plain: []
    case .aozora: AozoraMarkup.hidden(in: line)
    case .openITI: OpenITIMarkup.hidden(in: line)
    }
  }

  /// What of a line is for the reader.
  func visible(in line: ArraySlice<UInt8>) -> [UInt8] {
    var (visible, offset) = ([UInt8](), line.startIndex)
    for range in hidden(in: line) {
      visible += line[offset..<range.lowerBound]
      offset = range.upperBound
    }
    return visible + line[offset...]
  }
}

extension Span<UInt8> {
  /// Whether some bytes, which are not ASCII, occur before an offset.
  fileprivate func contains(_ wanted: [UInt8], before end: Int) -> Bool {
    for offset in stride(from: 0, to: Swift.min(count, end), by: 8) {
      var hits = EightBytes(self, at: offset).equal(wanted[0])
      while !hits.isEmpty {
        let start = offset + hits.first
        if start + wanted.count <= count,
          wanted.indices.allSatisfy({ self[start + $0] == wanted[$0] })
        {
          return true
        }
        hits.removeFirst()
      }
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Where some bytes first stand.
  func range(of wanted: [UInt8]) -> Range<Int>? {
    guard let first = wanted.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start..<start + wanted.count }
      rest = rest.dropFirst()
    }
    return nil
  }
}
