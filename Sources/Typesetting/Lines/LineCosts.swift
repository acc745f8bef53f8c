/// What it costs to end lines where they end: the taste of the typesetter in numbers.
///
/// A line is judged by its stretch: the cells that its spaces would have to take up, for each of
/// them. Where the right edge is uneven it is judged by how far it stays from that edge. Cost
/// grows with the sixth power of the stretch, so one bad line costs more than many fair ones; and
/// lines that follow each other should not differ much.
package struct LineCosts: Sendable {
  /// The cells of a full line.
  package let measure: Int
  package let isJustified: Bool
  /// A line that ends with a hyphen below one that does.
  package let ladder: Int
  /// What each line costs, by its spaces and by the cells that are left of it.
  private(set) var table: [UInt32]
  let scale: Scale

  /// What any line costs at least.
  static let least = 100
  /// A hyphen that the text does not have, and another if it divides what looks like a name.
  package static let hyphen = 2500
  /// The end of a line behind a dash or a hyphen of the text.
  package static let dash = 625
  /// A third line that ends with a hyphen: as good as never.
  package static let thirdHyphen = 1_000_000
  /// Neighbours whose stretches are far apart.
  package static let contrast = 3000
  /// A hyphen that leaves the last line nothing but the end of its paragraph's last words.
  package static let hyphenBeforeLastLine = 5000

  package init(measure: Int, isJustified: Bool) {
    self.measure = measure
    self.isJustified = isJustified
    ladder = measure < 50 ? 20_000 : 6000
    let mostSlack = min(max(measure, 1), 511)
    // Before a space stands a letter. With an uneven edge the spaces are all the same.
    let mostGaps = isJustified ? min((measure + 1) / 2, 255) : 0
    table = [UInt32](capacity: (mostGaps + 1) * (mostSlack + 1) + 1) { table in
      for gaps in 0...mostGaps {
        for slack in 0...mostSlack {
          let stretch =
            isJustified
            ? Self.stretch(min(slack, 127), over: min(gaps, 63))
            : Double(4 * min(slack, 127)) / Double(max(measure, 1))
          table.append(Self.entry(stretch))
        }
      }
      // Who looks for the first line that is too long asks for one that is longer by a cell than any:
      // its place is in the table as well. No word has a place behind its cells, so none is farther.
      table.append(Self.entry(4))
    }
    scale = Scale(
      mostGaps: mostGaps, mostSlack: mostSlack, measure: measure, isJustified: isJustified)
  }

  /// A line without a space cannot be stretched, and looks as if its one gap were four cells.
  @inline(__always)
  private static func stretch(_ slack: Int, over gaps: Int) -> Double {
    gaps > 0 ? Double(slack) / Double(gaps) : slack == 0 ? 0 : 4
  }

  /// The same in memory of its own.
  var copied: LineCosts {
    var costs = self
    costs.table.reserveCapacity(table.count + 1)
    return costs
  }

  @inline(__always)
  private static func entry(_ stretch: Double) -> UInt32 {
    let badness = min(100 * stretch * stretch * stretch, 10_000)
    let looseness: UInt32 = stretch < 0.25 ? 0 : stretch < 0.5 ? 1 : stretch < 1 ? 2 : 3
    let flags =
      (stretch >= 0.5 ? Line.isUneven : 0) | (stretch > 1 ? Line.isLoose : 0)
      | (stretch > 2 ? Line.isTooLoose : 0)
    return UInt32((10 + badness) * (10 + badness)) << 5 | flags | looseness
  }

  /// What is to be said of a line that is not the last.
  package struct Line {
    let bits: UInt32

    fileprivate static let isUneven: UInt32 = 4
    fileprivate static let isLoose: UInt32 = 8
    fileprivate static let isTooLoose: UInt32 = 16

    @inline(__always) package var cost: Int { Int(bits &>> 5) }
    /// The class of its stretch, from 0 to 3.
    @inline(__always) package var looseness: Int { Int(bits & 3) }
    @inline(__always) package func isWithin(_ tolerance: Tolerance) -> Bool {
      isWithin(tolerance.rejected)
    }

    @inline(__always) func isWithin(_ rejected: UInt32) -> Bool { bits & rejected == 0 }
  }

  /// Which lines are considered.
  package enum Tolerance: CaseIterable {
    /// Only lines that look even: a space in two may be a cell wider. There may be none.
    case even
    /// Spaces of two cells, on average, or else the fullest line from each start.
    case strict
    /// Spaces of three cells, which is the most that is drawn, or else the fullest line.
    case loose

    @inline(__always)
    var rejected: UInt32 {
      switch self {
      case .even: Line.isUneven
      case .strict: Line.isLoose
      case .loose: Line.isTooLoose
      }
    }

    @inline(__always)
    package var takesFullest: Bool { self != .even }
  }

  /// What is considered when words may be divided. On short lines good ones are too few to choose
  /// among the even ones alone.
  package var toleranceWithHyphens: Tolerance { measure < 50 ? .loose : .strict }

  /// A line that is not the last of its paragraph.
  package func line(slack: Int, gaps: Int) -> Line {
    withTable { $0.line(slack: slack, gaps: gaps) }
  }

  package func lastLine(cells: Int, of width: Int, gaps: Int) -> Int {
    scale.lastLine(cells: cells, of: width, gaps: gaps)
  }

  /// How costs are found in the table, and those that are not in it.
  struct Scale {
    fileprivate let mostGaps: Int
    fileprivate let mostSlack: Int
    fileprivate let measure: Int
    fileprivate let isJustified: Bool
    /// From one number of spaces in the table to the next.
    private let stride: Int

    fileprivate init(mostGaps: Int, mostSlack: Int, measure: Int, isJustified: Bool) {
      (self.mostGaps, self.mostSlack) = (mostGaps, mostSlack)
      (self.measure, self.isJustified) = (measure, isJustified)
      stride = isJustified ? mostSlack + 1 : 0
    }

    /// Whether all lines are in the table in which each word has a width.
    var holdsAllLines: Bool { measure <= mostSlack }

    /// Where such a line stands in the table.
    @inline(__always)
    func index(slack: Int, gaps: Int) -> Int { gaps &* stride &+ slack }

    /// The last line of a paragraph: not too short, and full rather than nearly so.
    func lastLine(cells: Int, of width: Int, gaps: Int) -> Int {
      var cost = 100
      if cells * 6 < measure || (gaps == 0 && cells < 6) { cost += 2500 }
      if isJustified && width - cells == 1 { cost += 400 }
      return cost
    }
  }

  /// The costs as the search wants them, which asks for them millions of times.
  struct Table {
    fileprivate let entries: UnsafeBufferPointer<UInt32>
    let scale: Scale
    let ladder: Int

    /// A hyphen may stand out of the line before a piece that has no width: less than nothing is
    /// left of it then, which counts as very much.
    @inline(__always)
    func line(slack: Int, gaps: Int) -> Line {
      let most = scale.mostSlack
      let slack = Int(bitPattern: min(UInt(bitPattern: slack), UInt(bitPattern: most)))
      return Line(bits: entries[min(gaps, scale.mostGaps) &* (most &+ 1) &+ slack])
    }
  }

  func withTable<Result>(_ body: (Table) -> Result) -> Result {
    table.withUnsafeBufferPointer {
      body(Table(entries: $0, scale: scale, ladder: ladder))
    }
  }

  package static func areFarApart(_ first: Int, _ second: Int) -> Bool { abs(first - second) > 1 }
}
