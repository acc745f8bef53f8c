@_exported public import CurlewMessages

/// A grapheme cluster and its width.
public struct Glyph: Hashable, Sendable {
  /// The cluster.
  package let cluster: Cluster
  /// The width; a byte, because a page has thousands of glyphs.
  private let cells: UInt8

  init(_ cluster: Cluster, width: Int) {
    self.cluster = cluster
    cells = UInt8(clamping: width)
  }

  /// The width in cells.
  public var width: Int { Int(cells) }

  /// The cluster as a character.
  public var character: Character { cluster.character }
}

extension Glyph {
  private static let closing = Set(
    "、。，．・：；？！」』）〉》】〕］｝’”…ー々〜～％ぁぃぅぇぉっゃゅょァィゥェォッャュョ),.:;?!]}%-—–«»\"'")
  private static let opening = Set("「『（〈《【〔［｛‘“([{-«»\"'")

  /// Whether a line may end between two glyphs, so that none begins with closing signs or ends with opening ones.
  fileprivate func mayBegin(lineAfter last: Glyph) -> Bool {
    if cluster == .space { return true }
    guard isIdeograph || last.isIdeograph else { return false }
    return !Self.closing.contains(character) && !Self.opening.contains(last.character)
  }

  /// Whether it is a wide glyph that needs no spaces between words, unlike Hangul.
  private var isIdeograph: Bool {
    guard width == 2, let scalar = cluster.scalar else { return false }
    return !(0x1100...0x11FF ~= scalar.value || 0xAC00...0xD7A3 ~= scalar.value)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar surely starts a new cluster. A fast test for the common cases: scalars below the
  /// combining marks, punctuation, box drawing and block elements.
  var standsAlone: Bool {
    value < 0x300 || 0x2010...0x2027 ~= value || 0x2500...0x259F ~= value
  }
}

/// Text without control characters or escape sequences, safe to send to a terminal.
///
/// All initialisers sanitise their text, and a canvas accepts nothing else. The text of books, file names and
/// error messages reach the terminal in no other way.
public struct SafeText: Hashable, Sendable {
  /// The glyphs, in order.
  public private(set) var glyphs: [Glyph]

  /// Sanitises a string.
  public init(_ text: String) {
    if let glyphs = Self.plainGlyphs(of: text) {
      self.glyphs = glyphs
      return
    }
    var builder = Builder()
    builder.reserve(text.utf8.count)
    for scalar in text.unicodeScalars { builder.append(scalar) }
    glyphs = builder.finish()
  }

  /// Sanitises a string or substring.
  public init(_ text: some StringProtocol) {
    self.init(String(text))
  }

  /// Sanitises what the program says, in the reader’s language.
  package init(_ message: Message) { self.init(message.text) }

  /// Sanitises Unicode scalars.
  public init(_ scalars: some Sequence<Unicode.Scalar>) {
    var builder = Builder()
    builder.reserve(scalars.underestimatedCount)
    for scalar in scalars { builder.append(scalar) }
    glyphs = builder.finish()
  }

  private init(glyphs: [Glyph]) {
    self.glyphs = glyphs
  }

  /// A fast path for printable ASCII, which needs no sanitising; nil for other text.
  private static func plainGlyphs(of text: String) -> [Glyph]? {
    let bytes = text.utf8Span.span
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(bytes.count)
    for index in bytes.indices {
      let byte = bytes[index]
      guard 0x20..<0x7F ~= byte else { return nil }
      glyphs.append(Glyph(Cluster(Unicode.Scalar(byte)), width: 1))
    }
    return glyphs
  }

  /// The width in cells.
  public var width: Int { glyphs.reduce(0) { $0 + $1.width } }

  /// Whether there is no text.
  public var isEmpty: Bool { glyphs.isEmpty }

  /// Whether all of the text is ASCII.
  package var isASCII: Bool { glyphs.allSatisfy(\.cluster.isASCII) }

  /// The text as a string.
  public var string: String {
    var string = ""
    for glyph in glyphs { glyph.cluster.forEachScalar { string.unicodeScalars.append($0) } }
    return string
  }

  /// The longest prefix of whole glyphs that fits a number of cells.
  public func fitting(_ cells: Int) -> SafeText {
    var used = 0
    return SafeText(
      glyphs: Array(
        glyphs.prefix { glyph in
          used += glyph.width
          return used <= cells
        }))
  }

  /// The text if it fits a number of cells, else its beginning and an ellipsis.
  public func truncated(to cells: Int) -> SafeText {
    guard width > cells else { return self }
    return cells < 1 ? "" : fitting(cells - 1) + "…"
  }

  /// The text in lines of at most so many cells, broken at spaces and between ideographs. A longer word is cut. A line
  /// has no spaces at its ends, and an empty text has no lines.
  public func wrapped(to cells: Int) -> [SafeText] {
    Self.lines(of: glyphs, cells).map { SafeText(glyphs: Array(glyphs[$0])) }
  }

  /// The width of the widest part that is not broken.
  package var widestPart: Int {
    var (widest, width, former): (Int, Int, Glyph?) = (0, 0, nil)
    for glyph in glyphs {
      if let former, glyph.mayBegin(lineAfter: former) { width = 0 }
      if glyph.cluster != .space { width += glyph.width }
      (widest, former) = (max(widest, width), glyph)
    }
    return widest
  }

  /// The glyphs of each line of at most so many cells, without the spaces at its ends.
  package static func lines(of glyphs: [Glyph], _ cells: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = glyphs.startIndex
    while let first = glyphs[start...].firstIndex(where: { $0.cluster != .space }) {
      var (end, width, stop): (Int, Int, Int?) = (first, 0, nil)
      while end < glyphs.count, width + glyphs[end].width <= max(cells, 1) || end == first {
        if end > first, glyphs[end].mayBegin(lineAfter: glyphs[end - 1]) { stop = end }
        width += glyphs[end].width
        end += 1
      }
      if end < glyphs.count, !glyphs[end].mayBegin(lineAfter: glyphs[end - 1]), let stop {
        end = stop
      }
      let last = glyphs[first..<end].lastIndex { $0.cluster != .space } ?? first
      lines.append(first..<last + 1)
      start = end
    }
    return lines
  }

  /// Joins two texts.
  public static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(glyphs: left.glyphs + right.glyphs)
  }
}

extension SafeText: ExpressibleByStringInterpolation {
  /// A literal is a message.
  public init(stringLiteral text: String) {
    self.init(Message(stringLiteral: text))
  }

  /// A literal is a message.
  public init(stringInterpolation: Message.Interpolation) {
    self.init(Message(stringInterpolation: stringInterpolation))
  }
}

extension SafeText: CustomStringConvertible {
  /// The text as a string.
  public var description: String { string }
}

extension SafeText {
  /// Joins admitted scalars into clusters.
  private struct Builder {
    /// Wider clusters are split, in cells.
    private static let widest = 8

    private var sanitiser = Sanitiser()
    private var glyphs: [Glyph] = []
    /// The first scalar of the present cluster.
    private var first: Unicode.Scalar?
    /// The other scalars of the present cluster; usually none.
    private var others: [Unicode.Scalar] = []
    private var width = 0

    mutating func reserve(_ count: Int) { glyphs.reserveCapacity(count) }

    mutating func append(_ scalar: Unicode.Scalar) {
      guard let next = sanitiser.admit(scalar) else { return }
      if joinsCluster(next) {
        others.append(next.scalar)
        width += next.width
      } else if next.width > 0 {
        close()
        (first, width) = (next.scalar, next.width)
      }
      // Otherwise it has no width and nothing to join, such as a Hangul vowel after a Latin letter: drop it.
    }

    mutating func finish() -> [Glyph] {
      close()
      return glyphs
    }

    private func joinsCluster(_ next: Sanitiser.Admitted) -> Bool {
      guard !next.scalar.standsAlone, let first, width + next.width <= Self.widest else {
        return false
      }
      return String(String.UnicodeScalarView([first] + others + [next.scalar])).count == 1
    }

    private mutating func close() {
      guard let first else { return }
      self.first = nil
      guard !others.isEmpty else { return glyphs.append(Glyph(Cluster(first), width: width)) }
      glyphs.append(Glyph(Cluster(first, others), width: width))
      others.removeAll(keepingCapacity: true)
    }
  }
}
