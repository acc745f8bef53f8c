/// What stands in one place of a line: a grapheme cluster and the cells that it takes.
public struct Glyph: Hashable, Sendable {
  public let cluster: Cluster
  public let width: Int

  init(_ cluster: Cluster, width: Int) {
    self.cluster = cluster
    self.width = width
  }

  public var character: Character { cluster.character }
}

extension Unicode.Scalar {
  /// Whether it never joins what stands before it: nothing so early in Unicode does, nor do
  /// typographer's punctuation, boxes and blocks, of which books and their pictures are full.
  var standsAlone: Bool {
    value < 0x300 || 0x2010...0x2027 ~= value || 0x2500...0x259F ~= value
  }
}

/// Text that cannot speak to a terminal.
///
/// Every way to make one passes through ``Sanitiser``, and the canvas accepts nothing else: the text
/// of a book, a file's name, an error message and our own words all leave by this one door.
public struct SafeText: Hashable, Sendable {
  public private(set) var glyphs: [Glyph]

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

  public init(_ text: some StringProtocol) {
    self.init(String(text))
  }

  public init(_ scalars: some Sequence<Unicode.Scalar>) {
    var builder = Builder()
    builder.reserve(scalars.underestimatedCount)
    for scalar in scalars { builder.append(scalar) }
    glyphs = builder.finish()
  }

  private init(glyphs: [Glyph]) {
    self.glyphs = glyphs
  }

  /// A text of nothing but what every terminal draws, a cell each, needs no Sanitiser; nil for any
  /// other.
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

  /// The cells that the text takes.
  public var width: Int { glyphs.reduce(0) { $0 + $1.width } }

  public var isEmpty: Bool { glyphs.isEmpty }

  public var isASCII: Bool { glyphs.allSatisfy(\.cluster.isASCII) }

  /// The text as a string, which is as safe as the text.
  public var string: String {
    var string = ""
    for glyph in glyphs { glyph.cluster.forEachScalar { string.unicodeScalars.append($0) } }
    return string
  }

  /// Adds the bytes of ``string``, without the string.
  public func append(to bytes: inout [UInt8]) {
    for glyph in glyphs {
      if let byte = glyph.cluster.ascii {
        bytes.append(byte)
        continue
      }
      glyph.cluster.forEachScalar {
        bytes.append(contentsOf: UTF8.encode($0) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// As much of the beginning as fits, with whole glyphs only.
  public func fitting(_ cells: Int) -> SafeText {
    var used = 0
    return SafeText(
      glyphs: Array(
        glyphs.prefix { glyph in
          used += glyph.width
          return used <= cells
        }))
  }

  /// The text itself when it fits, else its beginning and an ellipsis.
  public func truncated(to cells: Int) -> SafeText {
    guard width > cells else { return self }
    return cells < 1 ? "" : fitting(cells - 1) + "…"
  }

  public static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(glyphs: left.glyphs + right.glyphs)
  }
}

extension SafeText: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension SafeText: CustomStringConvertible {
  public var description: String { string }
}

extension SafeText {
  /// Gathers admitted scalars into clusters.
  private struct Builder {
    /// Clusters beyond this are cut: a cell should stay small, whatever a text piles up.
    private static let widest = 8

    private var sanitiser = Sanitiser()
    private var glyphs: [Glyph] = []
    /// The cluster that is being gathered: mostly it stays one scalar.
    private var first: Unicode.Scalar?
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
      // Else a Hangul vowel after a Latin letter: it takes no cell and has no syllable to stand in.
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
