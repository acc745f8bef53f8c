/// What each line of a paragraph costs: the typesetter's taste in numbers.
///
/// A justified line is judged by its stretch ratio: the slack (unused cells) divided by the number
/// of gaps (spaces between words). A ragged line is judged by its slack as a share of the measure; it
/// is hyphenated only in a paragraph that would have a line shorter than four fifths of the measure
/// without. From the ratio follow
///
/// - the badness, 100 · ratio³, at most 10,000;
/// - the demerits of the line alone, (10 + badness)²; of a ragged line 100 + 70 · badness, which leaves
///   the most even rag and the fewest steps;
/// - the fitness class, 0 (tight) to 3 (loose); all ragged lines have the same.
///
/// Added to these are the penalty of the breakpoint that ends the line, and demerits for pairs of
/// lines: a contrast in fitness, and ladders of hyphens.
package struct Demerits: Sendable {
  /// The cells of a full line.
  package let measure: Int
  package let isJustified: Bool
  /// Whether the lines are those of the file, broken only because they do not fit.
  private let isKept: Bool
  /// Two lines in a row that end with hyphens. Ragged lines practically never do.
  package let ladder: Int
  /// Every line's entry, a row for each number of gaps, a column for each number of cells left.
  private(set) var table: [UInt32] = []
  let shape: TableShape

  /// The penalty of a hyphen; doubled in what looks like a name.
  package static let hyphen = 2500
  /// The penalty of breaking after a dash or a hyphen of the text.
  package static let dash = 625
  /// A line that ends with a word of one or two letters behind a full stop or a comma.
  package static let strayWord = 1000
  /// A ragged last line of one short word: only if there is no other way, with hyphens or without. More
  /// than even lines of any paragraph cost together.
  package static let loneWord = 10_000_000
  /// A third line in a row that ends with a hyphen: practically never.
  package static let thirdHyphen = 1_000_000
  /// Neighbouring lines whose fitness classes are more than one apart.
  package static let contrast = 3000
  /// A last line that begins with the second part of a hyphenated word.
  package static let hyphenBeforeLastLine = 5000

  /// - Parameter hasGaps: Whether spaces are stretched; in columns, lines are full or a character short.
  package init(measure: Int, isJustified: Bool, isKept: Bool = false, hasGaps: Bool = true) {
    self.measure = measure
    self.isKept = isKept
    self.isJustified = isJustified
    ladder = !isJustified ? Self.thirdHyphen : measure < 50 ? 20_000 : 6000
    shape = TableShape(measure: measure, hasGaps: isJustified && hasGaps)
    table.reserveCapacity((shape.mostGaps + 1) * (shape.mostSlack + 1))
    for gaps in 0...shape.mostGaps {
      for slack in 0...shape.mostSlack {
        let stretch = hasGaps ? stretch(slack: slack, gaps: gaps) : Double(slack) / 2
        let isEven = isJustified ? stretch < 0.5 : slack * 5 <= measure
        table.append(Line(stretch: stretch, isEven: isEven, isJustified: isJustified).bits)
      }
    }
  }

  private func stretch(slack: Int, gaps: Int) -> Double {
    guard isJustified else { return Double(4 * slack) / Double(max(measure, 1)) }
    // A line without gaps cannot stretch; it looks as if its only gap were four cells wider.
    return gaps > 0 ? Double(slack) / Double(gaps) : slack == 0 ? 0 : 4
  }

  /// A line that is not the last of its paragraph.
  /// - Parameters:
  ///   - slack: the cells left over; a line that is too long counts as full.
  ///   - gaps: the spaces between its words.
  package func line(slack: Int, gaps: Int) -> Line {
    Line(bits: table[shape.index(slack: slack, gaps: gaps)])
  }

  /// The demerits of the last line of a paragraph, which may be short, but not too short, and
  /// either full or clearly shorter than full.
  package func lastLine(cells: Int, of width: Int, gaps: Int) -> Int {
    var demerits = 100
    if cells * 6 < measure || (gaps == 0 && cells < 6) { demerits += 2500 }
    if isJustified {
      if width - cells == 1 { demerits += 400 }
    } else if !isKept, gaps == 0, cells * 6 < measure {
      demerits += Self.loneWord
    }
    return demerits
  }

  /// A bound that the lines of most paragraphs stay below.
  static func budget(ofLines count: Int) -> Int { 3000 + 500 * count }
}

extension Demerits {
  /// Where a line's entry is in the table. Lines with more slack or gaps than the table has count
  /// as lines at its edge.
  struct TableShape {
    let mostGaps: Int
    let mostSlack: Int

    fileprivate init(measure: Int, hasGaps: Bool) {
      mostSlack = min(max(measure, 1), 127)
      // There is a letter before every space. In a ragged line gaps do not matter.
      mostGaps = hasGaps ? min((max(measure, 1) + 1) / 2, 63) : 0
    }

    @inline(__always)
    func index(slack: Int, gaps: Int) -> Int {
      min(gaps, mostGaps) &* (mostSlack &+ 1) &+ min(max(slack, 0), mostSlack)
    }
  }

  /// The demerits, fitness class and tolerances of one line, packed as they are in the table.
  package struct Line {
    fileprivate let bits: UInt32

    fileprivate static let isUneven: UInt32 = 4
    fileprivate static let isLoose: UInt32 = 8
    fileprivate static let isTooLoose: UInt32 = 16

    @inline(__always)
    init(bits: UInt32) { self.bits = bits }

    fileprivate init(stretch: Double, isEven: Bool, isJustified: Bool) {
      let badness = min(100 * stretch * stretch * stretch, 10_000)
      let demerits = isJustified ? (10 + badness) * (10 + badness) : 100 + 70 * badness
      let fitness: UInt32 =
        !isJustified || stretch < 0.25 ? 0 : stretch < 0.5 ? 1 : stretch < 1 ? 2 : 3
      let flags =
        (isEven ? 0 : Line.isUneven) | (stretch > 1 ? Line.isLoose : 0)
        | (stretch > 2 ? Line.isTooLoose : 0)
      bits = UInt32(demerits) << 5 | flags | fitness
    }

    @inline(__always) package var demerits: Int { Int(bits &>> 5) }
    /// The fitness class, from 0 (tight) to 3 (loose).
    @inline(__always) package var fitness: Int { Int(bits & 3) }

    @inline(__always)
    package func isWithin(_ tolerance: Tolerance) -> Bool { bits & tolerance.rejected == 0 }
  }

  /// Which lines a pass of the search considers.
  package enum Tolerance: CaseIterable, Sendable {
    /// Stretch below ½: every second space may be a cell wider. Of a ragged line at least four fifths
    /// are filled. A paragraph may have no such lines.
    case even
    /// Stretch up to 1: spaces of two cells on average; from each breakpoint also the fullest line.
    case strict
    /// Stretch up to 2: spaces of three cells, the widest drawn; also the fullest line.
    case loose

    @inline(__always)
    fileprivate var rejected: UInt32 {
      switch self {
      case .even: Line.isUneven
      case .strict: Line.isLoose
      case .loose: Line.isTooLoose
      }
    }

    /// Whether the fullest line from a breakpoint is considered whatever its badness.
    @inline(__always)
    package var takesFullest: Bool { self != .even }
  }

  /// The tolerance of the second pass, with hyphens. Short lines offer few breakpoints, so more
  /// stretch is allowed there.
  package var toleranceWithHyphens: Tolerance { measure < 50 ? .loose : .strict }
}
