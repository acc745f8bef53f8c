package import CurlewManuscript

/// The misprints of a text that its reader mends, as places in the text of the file: what one mend makes of the words does
/// not hide those of another. So mends that several machines made are the same in any order. Where two overlap, the
/// later one is made.
///
/// A place is known by the letters after it. Files may have places in a text that was mended already, so what is not found
/// in the text of the file is looked for in that. Last come the former words, if they are near by just once.
package struct Mends: Sendable {
  /// What became of a mend.
  enum Outcome: Equatable {
    case made
    /// Another one, made later, replaces these words and perhaps more.
    case covered(by: Int)
    /// The words were not found, or other words cannot stand there.
    case lost
  }

  /// In the order of the corrections.
  private(set) var outcomes: [Outcome] = []
  private let mends: [Mend]
  /// The parts of the text that read otherwise.
  package let replacements: Replacements
  /// How many letters and places were looked at.
  private(set) var steps = 0
  private let text: [UInt8]

  /// - Parameter manuscript: Its chapters are those that the reader corrected.
  package init(_ corrections: [ContentsCorrection], in manuscript: Manuscript) {
    mends = corrections.compactMap { Mend($0) }
    text = manuscript.text.utf8
    guard !mends.isEmpty else {
      replacements = Replacements()
      return
    }
    var finder = MendFinder(manuscript)
    finder.find(mends)
    (outcomes, replacements) = (finder.outcomes, finder.replacements)
    steps = finder.steps
  }

  /// The mends of which something is to be said: not those that others replace.
  package var misprints: [Misprint] {
    zip(mends, outcomes).compactMap { mend, outcome in
      if case .covered = outcome { return nil }
      return Misprint(mend.former, reads: mend.words, isFound: outcome == .made)
    }
  }

  /// The number of mends whose words were not found.
  package var lost: Int { outcomes.count { $0 == .lost } }

  // MARK: Making more

  /// The correction that lets a range of the shown text read otherwise.
  package func mending(_ range: Range<Int>, as words: String) -> ContentsCorrection {
    let part = replacements.original(of: range, as: Array(words.utf8))
    return ContentsCorrection(
      .misprint(
        Mend.former(text[part.range]), length: part.range.count,
        at: place(at: part.range.lowerBound), reads: String(decoding: part.words, as: UTF8.self)))
  }

  /// The place in the text of the file that is shown at an offset.
  package func place(shownAt offset: Int) -> Place {
    place(at: text.span.scalarStart(replacements.original(offset)))
  }

  private func place(at offset: Int) -> Place {
    Place(offset: BookOffset(offset), surroundings: Surroundings(text).hash(at: offset))
  }

  /// The shown offsets of places in the text of the file; nil for places that are not there.
  package func shownOffsets(of places: [Place]) -> [Int?] {
    Surroundings(text).offsets(of: places).map { $0.map { replacements.moved($0) } }
  }
}

/// A correction that lets words read otherwise.
struct Mend {
  let former, words: String
  /// Of the former words, in bytes.
  let length: Int
  let place: Place

  init?(_ correction: ContentsCorrection) {
    guard case .misprint(let former, let length, let place, let words) = correction.scope else {
      return nil
    }
    (self.former, self.words, self.length, self.place) = (former, words, length, place)
  }

  /// Some words of a text in one line.
  static func former(_ bytes: ArraySlice<UInt8>) -> String {
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? " " : words.joined(separator: " ")
  }

  /// Whether a text has the former words at an offset.
  func isWritten(at offset: Int, in text: [UInt8]) -> Bool {
    guard offset + length <= text.count, length <= Self.longest else { return false }
    return Self.former(text[offset..<offset + length]) == former
  }

  /// Longer words are compared with nothing.
  private static let longest = 200
}
