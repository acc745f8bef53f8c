/// The speakers' names and the stage directions of a play, which are set in bold and italics.
struct PlayMarks {
  private(set) var speakers: [Range<Int>] = []
  private(set) var directions: [Range<Int>] = []
  private let text: TextLines

  /// Fewer speeches are no play.
  private static let fewest = 12
  private static let longest = 1000

  /// - Parameter names: the lines that are nothing but the name of a speaker.
  init(_ text: TextLines, _ blocks: [LineBlock], names: Set<ArraySlice<UInt8>>) {
    self.text = text
    let speeches = SpeechFinder(text: text)
    for block in blocks {
      if block.kind == .speech, let name = speeches.name(in: block) {
        speakers.append(name)
        addDirections(in: block, behind: name.upperBound)
      } else if !names.isEmpty, block.kind == .verse || block.kind == .prose {
        speakers += block.lines.filter { names.contains(text.bytes(of: $0)) }
          .map { text.range(of: $0..<$0 + 1) }
      }
      if block.kind == .prose || block.kind == .quotation || block.kind == .verse {
        addDirection(block)
      }
    }
    if speakers.count < Self.fewest { (speakers, directions) = ([], []) }
  }

  /// A block in brackets or parentheses is a direction.
  private mutating func addDirection(_ block: LineBlock) {
    let (first, last) = (text.first(of: block), text.last(of: block))
    guard first == 0x5B && last == 0x5D || first == 0x28 && last == 0x29,
      case let range = text.range(of: block.lines), range.count <= Self.longest
    else { return }
    directions.append(range)
  }

  /// What stands in brackets in a speech, and in parentheses right behind the name.
  private mutating func addDirections(in block: LineBlock, behind name: Int) {
    let range = text.range(of: block.lines)
    var offset = name
    while offset < range.upperBound, text.utf8[offset] <= 0x20 { offset += 1 }
    if offset < range.upperBound, text.utf8[offset] == 0x28,
      let end = end(of: 0x29, from: offset, in: range)
    {
      directions.append(offset..<end)
      offset = end
    }
    while let start = text.utf8[offset..<range.upperBound].firstIndex(of: 0x5B),
      let end = end(of: 0x5D, from: start, in: range)
    {
      directions.append(start..<end)
      offset = end
    }
  }

  private func end(of sign: UInt8, from start: Int, in range: Range<Int>) -> Int? {
    text.utf8[start..<min(range.upperBound, start + Self.longest)].firstIndex(of: sign).map {
      $0 + 1
    }
  }
}
