internal import CurlewManuscript

/// The characters of a line from left to right, as the page shows them.
struct DrawnSigns {
  private enum Kind { case left, right, digit, other }

  private let signs: [Unicode.Scalar]
  private let kinds: [Kind]
  private let bracketsAreDrawn: Bool
  /// Signs between the digits of a number. Among Arabic letters, a hyphen separates numbers.
  private let separators: Set<Unicode.Scalar>
  /// Signs that belong to a number beside them. Among Arabic letters there are none.
  private let units: Set<Unicode.Scalar>

  init(_ signs: [Unicode.Scalar], bracketsAreDrawn: Bool) {
    (self.signs, self.bracketsAreDrawn) = (signs, bracketsAreDrawn)
    kinds = signs.map(Self.kind)
    let isArabic = signs.contains(where: \.isArabic)
    separators = isArabic ? [".", ",", ":", "/", "٫", "٬"] : [".", ",", ":", "/", "-", "+"]
    units = isArabic ? [] : ["%", "$", "€", "£", "₪", "°", "#", "‰"]
  }

  private static func kind(of sign: Unicode.Scalar) -> Kind {
    switch sign.directionWithVowels {
    case .rightToLeft: .right
    case .leftToRight: .left
    case nil: sign.properties.generalCategory == .decimalNumber ? .digit : .other
    }
  }

  /// The characters as they are read in a line of left-to-right text.
  var readFromLeft: [Unicode.Scalar] {
    var (read, place) = ([Unicode.Scalar](), 0)
    for run in runs(without: .left, in: signs.indices) {
      guard let first = run.first(where: { kinds[$0] == .right }),
        let last = run.last(where: { kinds[$0] == .right })
      else { continue }
      read += signs[place..<first] + leftwards(first..<last + 1)
      place = last + 1
    }
    return (read + signs[place...]).inLogicalForm
  }

  /// The characters as they are read in a line of right-to-left text.
  var readFromRight: [Unicode.Scalar] {
    (isLatinLine ? signs : leftwards(signs.indices)).inLogicalForm
  }

  /// A line of Latin text without a full stop at its left end is read from the left even in a right-to-left paragraph.
  private var isLatinLine: Bool {
    !kinds.contains(.right) && signs.first.map { !".,:;!?،؛؟".unicodeScalars.contains($0) } ?? true
  }

  private func leftwards(_ range: Range<Int>) -> [Unicode.Scalar] {
    var (read, end) = ([Unicode.Scalar](), range.upperBound)
    for core in cores(in: range).reversed() {
      read += reversed(core.upperBound..<end) + rightwards(core)
      end = core.lowerBound
    }
    return read + reversed(range.lowerBound..<end)
  }

  private func reversed(_ range: Range<Int>) -> [Unicode.Scalar] {
    signs[range].reversed().map { bracketsAreDrawn ? $0.mirroredBracket ?? $0 : $0 }
  }

  /// The signs of left-to-right text. If the first bracket closes, the program mirrored all brackets, and they are turned back.
  private func rightwards(_ core: Range<Int>) -> [Unicode.Scalar] {
    let first = signs[core].first { $0.mirroredBracket != nil }
    guard first?.closes == true else { return Array(signs[core]) }
    return signs[core].map { $0.mirroredBracket ?? $0 }
  }

  /// The maximal ranges without signs of a kind.
  private func runs(without kind: Kind, in range: Range<Int>) -> [Range<Int>] {
    range.split { kinds[$0] == kind }.compactMap { run in
      run.first.flatMap { first in run.last.map { first..<$0 + 1 } }
    }
  }

  /// The ranges that are read from left to right within right-to-left text.
  private func cores(in range: Range<Int>) -> [Range<Int>] {
    runs(without: .right, in: range).flatMap { run in
      kinds[run].contains(.left) ? [latinCore(in: run)] : numbers(in: run)
    }
  }

  /// The range from the first letter or digit to the last, and a bracket at either end whose partner is inside.
  private func latinCore(in run: Range<Int>) -> Range<Int> {
    let isStrong = { (index: Int) in [.left, .digit].contains(kinds[index]) }
    var start = run.first(where: isStrong) ?? run.lowerBound
    var end = (run.last(where: isStrong) ?? run.lowerBound) + 1
    if end < run.upperBound, hasPartner(of: end, in: start..<end) { end += 1 }
    if start > run.lowerBound, hasPartner(of: start - 1, in: start..<end) { start -= 1 }
    return start..<end
  }

  /// Whether a sign is a bracket whose partner has no other partner in a range.
  private func hasPartner(of index: Int, in range: Range<Int>) -> Bool {
    guard let partner = signs[index].mirroredBracket else { return false }
    return signs[range].count { $0 == partner } > signs[range].count { $0 == signs[index] }
  }

  private func numbers(in run: Range<Int>) -> [Range<Int>] {
    var (found, index) = ([Range<Int>](), run.lowerBound)
    while let start = run[index...].first(where: { kinds[$0] == .digit }) {
      // A sign between two numbers belongs to the first.
      let number = number(from: start, in: index..<run.upperBound)
      found.append(number)
      index = number.upperBound
    }
    return found
  }

  private func number(from digit: Int, in run: Range<Int>) -> Range<Int> {
    var (start, end) = (digit, digit + 1)
    while end < run.upperBound {
      if kinds[end] == .digit {
        end += 1
      } else if end + 1 < run.upperBound, kinds[end + 1] == .digit, separators.contains(signs[end])
      {
        end += 2
      } else {
        break
      }
    }
    if end < run.upperBound, units.contains(signs[end]) { end += 1 }
    if start > run.lowerBound, units.contains(signs[start - 1]) { start -= 1 }
    return start..<end
  }
}

extension Unicode.Scalar {
  private static let brackets: [(open: Unicode.Scalar, close: Unicode.Scalar)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("«", "»"), ("‹", "›"),
  ]

  /// The other bracket of a pair; nil for other signs.
  var mirroredBracket: Unicode.Scalar? {
    guard properties.isBidiMirrored else { return nil }
    return Self.brackets.lazy.compactMap { pair in
      self == pair.open ? pair.close : self == pair.close ? pair.open : nil
    }.first
  }

  var closes: Bool { Self.brackets.contains { $0.close == self } }

  /// Whether it is a letter of a script in which European digits are read like Arabic ones.
  fileprivate var isArabic: Bool {
    isRightToLeft && !(0x590..<0x600 ~= value || 0xFB1D..<0xFB50 ~= value)
  }

  /// The direction of a letter, or of a vowel sign above or below it.
  var directionWithVowels: WritingDirection? { isVowelSign ? .rightToLeft : direction }

  /// Whether it is a vowel sign of Hebrew or Arabic, which belongs to the letter before.
  private var isVowelSign: Bool {
    switch value {
    case 0x0591...0x05BD, 0x05BF...0x05C7, 0x0610...0x061A, 0x064B...0x065F: true
    case 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8, 0x06EA...0x06ED: true
    default: false
    }
  }
}
