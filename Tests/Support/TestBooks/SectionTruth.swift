package import CurlewManuscript
internal import CurlewPlainText

/// The sections of a text as a person found them: a line of the file, a level and a title each.
///
/// The level of an optional section is `?`: it counts neither as missing nor as false.
package struct SectionTruth: Sendable {
  private var levels: [Int: Int?] = [:]
  private var titles: [Int: String] = [:]

  /// - Parameter table: lines of a line number, a level or `?`, and a title; a last field of `?` marks a section
  ///   that may be found or not. The level may be left out.
  package init(_ table: [UInt8]) {
    let rows = table.split(separator: 0x0A).map {
      $0.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
    }
    hasLevels = rows.allSatisfy {
      $0.count > 1 && ($0[1] == "?" || Int($0[1]).map { $0 < 10 } == true)
    }
    for fields in rows {
      guard fields.count >= 2, let line = Int(fields[0]) else { continue }
      let isOptional = fields.last == "?" || hasLevels && fields[1] == "?"
      levels[line] = .some(isOptional ? nil : hasLevels ? Int(fields[1]) : 1)
      titles[line] = hasLevels ? (fields.count > 2 ? fields[2] : "") : fields[1]
    }
  }

  /// Whether the table says of what level the sections are.
  package private(set) var hasLevels = true

  /// The level of the section that must be found at a line, counted from 1.
  package func level(ofLine line: Int) -> Int? { levels[line] ?? nil }

  /// How many sections must be found.
  package var count: Int { levels.values.count { $0 != nil } }

  /// The table that belongs to a text: beside the tests, or in the folder `truth` beside the text.
  package init?(ofBook path: String) {
    guard path.hasSuffix(".txt") else { return nil }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    let name = (path.split(separator: "/").last ?? "").dropLast(4)
    let tables = [
      "Tests/Books/PlainText/Truth", "Tests/Books/PlainText/Truth/Trials", "\(folder)/truth",
    ]
    guard let table = tables.lazy.compactMap({ Library.contents(of: "\($0)/\(name).tsv") }).first
    else { return nil }
    self.init(table)
  }

  /// Compares an outline with the truth.
  package func score(_ sections: [FoundSection]) -> Score {
    var score = Score()
    var missing = levels.filter { $0.value != nil }
    for (index, section) in sections.enumerated() {
      // A part without a line of its own begins at its first chapter.
      if index + 1 < sections.count, sections[index + 1].line == section.line { continue }
      let line = missing[section.line] == nil ? lineOfTitle(section, missing) : section.line
      if let level = missing.removeValue(forKey: line) {
        score.right += 1
        if hasLevels, level != section.level { score.atWrongLevel += 1 }
      } else if levels[section.line] == nil {
        score.falseOnes.append(section)
      }
    }
    score.missing = missing.keys.sorted()
    return score
  }

  /// The line of a section that has moved since the table was made, as those of our own books do.
  private func lineOfTitle(_ section: FoundSection, _ missing: [Int: Int?]) -> Int {
    missing.keys.sorted().first {
      titles[$0, default: ""].count > 4 && section.title.hasPrefix(titles[$0, default: ""])
    } ?? section.line
  }

  package struct Score: Sendable {
    package var right = 0
    /// The right ones whose level is not the expected one.
    package var atWrongLevel = 0
    package var falseOnes: [FoundSection] = []
    /// The lines of the sections that were not found.
    package var missing: [Int] = []

    package var precision: Double { share(of: right + falseOnes.count) }
    package var recall: Double { share(of: right + missing.count) }
    package var f1: Double { share(of: right * 2 + falseOnes.count + missing.count, times: 2) }

    private func share(of all: Int, times: Int = 1) -> Double {
      all == 0 ? 1 : Double(right * times) / Double(all)
    }
  }
}

/// An entry of an outline, with the line of the file that it begins on, counted from 1.
package struct FoundSection: Sendable {
  package let line: Int
  package let level: Int
  package let title: String
}

extension Manuscript {
  /// The outline with lines of the file instead of offsets.
  package var sections: [FoundSection] {
    var (line, offset) = (1, 0)
    return outline.map { heading in
      line += text.utf8[offset..<heading.offset].count { $0 == 0x0A }
      offset = heading.offset
      return FoundSection(line: line, level: heading.level, title: heading.title)
    }
  }
}
