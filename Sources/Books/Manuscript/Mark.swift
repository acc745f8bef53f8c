/// A place where the text is not drawn as it stands: bytes that are hidden or replaced, such as the
/// underscores around italics or two hyphens for a dash, and the emphasis of what follows.
///
/// A mark may be of no bytes and only change the emphasis.
public struct Mark: Equatable, Sendable {
  public var offset: UInt32
  public var length: UInt16
  /// What is drawn in place of its bytes.
  public var drawn: Substitute
  /// The emphasis of the text up to the next mark.
  public var emphasis: Emphasis

  public enum Substitute: UInt8, Sendable {
    case nothing, dash
  }

  /// How text is set off from the text around it.
  public struct Emphasis: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let roman: Emphasis = []
    public static let italic = Emphasis(rawValue: 1)
    public static let bold = Emphasis(rawValue: 2)
    public static let code = Emphasis(rawValue: 4)
    public static let struck = Emphasis(rawValue: 8)
    /// Text that leads to another place.
    public static let link = Emphasis(rawValue: 16)
    public static let smallCaps = Emphasis(rawValue: 32)
    public static let superscript = Emphasis(rawValue: 64)
    public static let `subscript` = Emphasis(rawValue: 128)

    public static let underlined = Emphasis(rawValue: 1024)
    /// The description of a picture in a line, which a search in the text passes over.
    public static let picture = Emphasis(rawValue: 2048)

    /// Parts of code: a comment (or a note within a line of a book), a string or number, a keyword.
    public static let comment = Emphasis(rawValue: 4096)
    public static let literal = Emphasis(rawValue: 8192)
    public static let keyword = Emphasis(rawValue: 16384)
    /// The sign that a line goes on beyond the edge of the page.
    public static let cut = Emphasis(rawValue: 32768)

    /// A heading in capitals that is shown in small letters, as in the printed contents.
    public static let lowered = Emphasis(rawValue: 256)
    /// A straight quotation mark or apostrophe that is shown curled: as ” or ’.
    public static let curled = Emphasis(rawValue: 512)
    /// A curled mark that is turned round: “ or ‘.
    public static let turned = Emphasis(rawValue: 1 << 16)
    /// A curled mark that stands on the line: „ or ‚.
    public static let low = Emphasis(rawValue: 1 << 17)
    /// An angle in place of a curl: » or ›; turned round, « or ‹.
    public static let angled = Emphasis(rawValue: 1 << 18)

    /// The colours that programs give to text, by their numbers on a terminal. How they look is the theme's.
    public enum Hue: UInt8, CaseIterable, Sendable {
      case red = 1, green, yellow, blue, magenta, cyan
    }

    public static func tinted(_ hue: Hue) -> Emphasis {
      Emphasis(rawValue: UInt32(hue.rawValue) << 19)
    }

    public var hue: Hue? { Hue(rawValue: UInt8(rawValue >> 19 & 7)) }

    /// Text with a dot beside each character where lines are columns; bold in rows.
    public static let dotted = Emphasis(rawValue: 1 << 22)

    /// The kinds that only replace characters; the type stays the same.
    package static let substituted: Emphasis = [.lowered, .curled, .turned, .low, .angled]

    /// The kinds that are shown by other characters.
    static let respelled: Emphasis = substituted.union([.smallCaps, .superscript, .subscript])

    /// Whether some characters are drawn as others.
    public var isRespelled: Bool { !isDisjoint(with: Self.respelled) }
  }

  package init(
    at offset: Int, length: Int, drawn: Substitute = .nothing, emphasis: Emphasis = .roman
  ) {
    (self.offset, self.length) = (UInt32(offset), UInt16(length))
    (self.drawn, self.emphasis) = (drawn, emphasis)
  }

  @inlinable public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}

/// The marks of a text, in ascending order; none overlaps another.
///
/// This is the flat form of all nested emphasis: each mark says what is in force behind it, so the
/// style at an offset is found without the marks before.
public struct Marks: Sendable {
  public var all: [Mark]

  package init(_ all: [Mark] = []) { self.all = all }

  /// The index of the first mark at or behind an offset.
  @inlinable
  public func index(from offset: Int) -> Int {
    all.partitioningIndex { $0.offset >= offset }
  }

  /// The offset of a mark, by its index; `Int.max` behind the last.
  @inlinable public func offset(of index: Int) -> Int {
    index < all.count ? Int(all[index].offset) : .max
  }

  /// The mark that begins at an offset.
  package func mark(at offset: Int) -> Mark? {
    guard !all.isEmpty, case let index = index(from: offset), index < all.count else { return nil }
    return all[index].offset == offset ? all[index] : nil
  }

  /// The mark that ends at an offset.
  package func mark(before offset: Int) -> Mark? {
    guard !all.isEmpty, case let index = index(from: offset), index > 0 else { return nil }
    return all[index - 1].range.upperBound == offset ? all[index - 1] : nil
  }

  /// The end of the hidden mark that an offset is within; nil if it is in none.
  package func endOfHidden(containing offset: Int) -> Int? {
    let next = index(from: offset + 1)
    guard next > 0, case let mark = all[next - 1], mark.drawn == .nothing,
      mark.range.contains(offset)
    else { return nil }
    return mark.range.upperBound
  }

  /// The end of the hidden marks that begin at an offset, or the offset itself.
  package func behindHidden(_ offset: Int) -> Int {
    var offset = offset
    while let mark = mark(at: offset), mark.length > 0, mark.drawn == .nothing {
      offset = mark.range.upperBound
    }
    return offset
  }

  /// The start of the hidden marks that end at an offset, or the offset itself.
  package func beforeHidden(_ offset: Int) -> Int {
    var offset = offset
    while let mark = mark(before: offset), mark.length > 0, mark.drawn == .nothing {
      offset = mark.range.lowerBound
    }
    return offset
  }

  /// The marks that begin in a range, with offsets from the start of the range.
  package func inside(_ range: Range<Int>) -> Marks {
    let inside = all[index(from: range.lowerBound)..<index(from: range.upperBound)]
    return Marks(inside.map { $0.moved(by: -range.lowerBound) })
  }

  /// Hides whole ranges of the text, each of less than 64 KiB. They are in ascending order.
  package mutating func hide(_ ranges: [Range<Int>]) {
    guard !ranges.isEmpty else { return }
    var (merged, next) = ([Mark](), 0)
    merged.reserveCapacity(all.count + ranges.count)
    for range in ranges {
      let inside = index(from: range.lowerBound)..<index(from: range.upperBound)
      merged += all[next..<max(inside.lowerBound, next)]
      merged.append(Mark(at: range.lowerBound, length: range.count))
      next = max(inside.upperBound, next)
    }
    all = merged + all[next...]
  }

  /// Removes some emphasis that begins and ends with a range.
  package mutating func remove(_ emphasis: Mark.Emphasis, from range: Range<Int>) {
    for index in index(from: range.lowerBound)..<index(from: range.upperBound) {
      all[index].emphasis.subtract(emphasis)
    }
  }

  /// The emphasis in force before the mark with an index.
  package func emphasis(before index: Int) -> Mark.Emphasis {
    index > 0 ? all[index - 1].emphasis : .roman
  }
}
