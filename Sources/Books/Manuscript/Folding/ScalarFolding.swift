/// What differences between characters a comparison ignores.
///
/// Every folding ignores the kind of quotation marks and dashes, ligatures, and characters that are
/// not drawn.
package struct Folding: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let ignoresCase = Folding(rawValue: 1)
  package static let ignoresAccents = Folding(rawValue: 2)
  /// An empty line is a line feed in the folded text; all other white space is a space.
  package static let keepsParagraphs = Folding(rawValue: 4)

  /// Full stops, quotation marks and the like are left out, but not dashes.
  package static let ignoresSigns = Folding(rawValue: 8)

  /// Ignores case and accents.
  package static let loose: Folding = [.ignoresCase, .ignoresAccents]
  /// Ignores punctuation, too.
  package static let forgiving: Folding = [.loose, .ignoresSigns]
}

/// What a scalar becomes in folded text.
package enum FoldedScalar: Equatable {
  case one(Unicode.Scalar)
  case many(String)
  case nothing
  case space
  case dash
}

extension Unicode.Scalar {
  package func folded(_ folding: Folding) -> FoldedScalar {
    if folding.contains(.ignoresSigns), isSign { return .nothing }
    if folding.isSuperset(of: .loose), value < LooseTable.limit { return LooseTable.shared[self] }
    // Folding leaves these as they are.
    return switch Script(self) {
    case .ideographs, .hangul: .one(self)
    default: foldedSlowly(folding)
    }
  }

  /// The definition, without the table.
  func foldedSlowly(_ folding: Folding) -> FoldedScalar {
    if isInvisible { return .nothing }
    if let sign = Self.sign(like: value) { return sign }
    if value < 0x80 { return .one(folding.contains(.ignoresCase) ? asciiLowercased : self) }
    if isSpace { return .space }
    if folding.contains(.ignoresAccents), isAccent { return .nothing }
    let lower = folding.contains(.ignoresCase) ? properties.lowercaseMapping : String(self)
    guard folding.contains(.ignoresAccents) else { return FoldedScalar(lower) }
    return FoldedScalar(String(lower.unicodeScalars.map(\.withoutAccent).joined()))
  }

  private var asciiLowercased: Unicode.Scalar {
    (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value | 0x20)) : self
  }

  private var isSpace: Bool { properties.isWhitespace }

  /// A mark that a reader may leave out: the accents of Latin, Greek and Cyrillic, the points of Hebrew
  /// and Arabic, and the sound marks of Kana.
  var isAccent: Bool {
    switch value {
    case 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7,
      0x610...0x61A, 0x64B...0x65F, 0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0x3099...0x309A, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// A sign of punctuation that a reader may leave out.
  package var isSign: Bool {
    switch value {
    case ..<0x80: PlainRun.isSign(UInt8(value))
    case 0xA1, 0xAB, 0xB4, 0xBB, 0xBF, 0x2018...0x201F, 0x2026, 0x2032...0x2033, 0x2039...0x203A,
      0x3001...0x3002, 0x300C...0x300F:
      true
    default: false
    }
  }

  /// Soft hyphens, joiners, marks of direction, variation selectors, and the Arabic stretching line.
  private var isInvisible: Bool {
    switch value {
    case 0xAD, 0x640, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF:
      true
    default: false
    }
  }

  private static func sign(like value: UInt32) -> FoldedScalar? {
    switch value {
    case 0x09...0x0D, 0x20, 0x85: .space
    case 0x2D, 0x2010...0x2015, 0x2212: .dash
    case 0x60, 0xB4, 0x2018...0x201B, 0x2032: .one("'")
    case 0xAB, 0xBB, 0x201C...0x201F, 0x2033: .one("\"")
    case 0x2026: .many("...")
    // The small sigma at the end of a word.
    case 0x3C2: .one("σ")
    case 0xFB00: .many("ff")
    case 0xFB01: .many("fi")
    case 0xFB02: .many("fl")
    case 0xFB03: .many("ffi")
    case 0xFB04: .many("ffl")
    case 0xFB05, 0xFB06: .many("st")
    default: nil
    }
  }

  /// The scalar in folded text that ignores accents; its case is kept.
  private var withoutAccent: String {
    switch value {
    case 0xDF: return "ss"
    case 0x1E9E: return "SS"
    case 0xE6: return "ae"
    case 0xC6: return "AE"
    case 0x153: return "oe"
    case 0x152: return "OE"
    case 0xFE: return "th"
    case 0xDE: return "TH"
    default: break
    }
    // The small letter of İ is an i and an accent.
    if isAccent { return "" }
    if let base = BaseLetters.all[self] { return String(base) }
    let lower = properties.lowercaseMapping
    guard lower != String(self), let first = lower.unicodeScalars.first,
      let base = BaseLetters.all[first]
    else { return String(self) }
    return base.properties.uppercaseMapping
  }
}

extension FoldedScalar {
  fileprivate init(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else {
      self = .nothing
      return
    }
    self = scalars.count == 1 ? .one(first) : .many(text)
  }
}

/// The loose folding of all scalars below U+3100, which are nearly all that books in alphabetic scripts
/// contain.
private struct LooseTable {
  static let limit: UInt32 = 0x3100
  static let shared = LooseTable()

  /// A scalar, or one of the codes below, which are surrogates and so no scalars.
  private var entries: [UInt16]
  private var expansions: [UInt32: String] = [:]

  private static let (nothing, space, dash, many) = (
    UInt16(0xD800), UInt16(0xD801), UInt16(0xD802), UInt16(0xD803)
  )

  private init() {
    entries = []
    entries.reserveCapacity(Int(Self.limit))
    for value in 0..<Self.limit {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.foldedSlowly(.loose) {
      case .nothing: entries.append(Self.nothing)
      case .space: entries.append(Self.space)
      case .dash: entries.append(Self.dash)
      case .one(let folded) where folded.value < 0xD800: entries.append(UInt16(folded.value))
      case .one(let folded): add(String(folded), for: value)
      case .many(let text): add(text, for: value)
      }
    }
  }

  private mutating func add(_ text: String, for value: UInt32) {
    entries.append(Self.many)
    expansions[value] = text
  }

  subscript(scalar: Unicode.Scalar) -> FoldedScalar {
    let entry = entries[Int(scalar.value)]
    if let folded = Unicode.Scalar(entry) { return .one(folded) }
    switch entry {
    case Self.nothing: return .nothing
    case Self.space: return .space
    case Self.dash: return .dash
    default: return .many(expansions[scalar.value] ?? "")
    }
  }
}
