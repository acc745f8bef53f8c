package import CurlewManuscript

/// The misprints of a text that its reader mends. Their places are offsets in the text of the file, so no mend hides the
/// words of another, and mends of several machines have the same result in any order. Where two mends overlap, the later one
/// is made.
///
/// A place is identified by a hash of the letters after it. Earlier versions saved places in the mended text, so a place
/// that is not found in the text of the file is looked for there. If that fails, the former words are looked for nearby, and
/// count if they occur once.
package struct Mends: Sendable {
  /// The outcome of a mend.
  enum Outcome: Equatable {
    case made
    /// Another one, made later, replaces these words and perhaps more.
    case covered(by: Int)
    /// The words were not found, or may not be replaced.
    case lost
  }

  /// The outcome of each mend.
  private(set) var outcomes: [Outcome] = []
  private let mends: [Mend]
  /// The replaced parts of the text.
  package let replacements: Replacements
  /// The number of letters and places that were compared.
  private(set) var steps = 0
  private let text: [UInt8]

  /// - Parameter manuscript: Its chapters are those that the reader corrected.
  package init(_ corrections: [ContentsCorrection], in manuscript: Manuscript) {
    mends = corrections.compactMap { Mend($0) }.distinct
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

  /// The mends, except those that later ones replace.
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

extension [Mend] {
  /// The mends without those that are repeated later: two machines may make the same one.
  fileprivate var distinct: [Mend] {
    var seen: Set<Mend> = []
    return reversed().filter { seen.insert($0).inserted }.reversed()
  }
}

/// A correction that replaces words.
struct Mend: Hashable {
  let former, words: String
  /// The length of the former words in bytes.
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

  /// Longer words are never compared, in bytes.
  private static let longest = 200
}
