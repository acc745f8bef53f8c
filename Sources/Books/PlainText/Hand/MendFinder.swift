internal import CurlewManuscript
internal import CurlewSubsequences

/// Finds the words of mends. One pass over the text finds all unchanged places. The words of other mends are searched for
/// near their former places, within a budget.
struct MendFinder {
  private(set) var outcomes: [Mends.Outcome] = []
  private(set) var steps = 0
  private let manuscript: Manuscript
  private let text: [UInt8]
  /// The replacements so far, ascending, with the indices of their mends.
  private var made: [(part: Replacements.Part, mend: Int)] = []
  private var budget = Self.mostNearby

  /// The distance from its former place within which a mend is searched for, in bytes.
  private static let reach = 1 << 11
  /// The maximum number of bytes that these searches read together.
  static let mostNearby = 1 << 23

  init(_ manuscript: Manuscript) { (self.manuscript, text) = (manuscript, manuscript.text.utf8) }

  var replacements: Replacements { Replacements(made.map(\.part)) }

  mutating func find(_ mends: [Mend]) {
    let surroundings = Surroundings(text)
    let places = surroundings.offsets(of: mends.map(\.place), steps: &steps)
    for (mend, offset) in zip(mends, places) {
      let start = offset.map { text.start(of: mend, near: $0) }
      let part = start.map {
        Replacements.Part($0..<$0 + mend.length, as: Array(mend.words.utf8))
      }
      take(part ?? nearby(mend))
    }
    // If a mend replaced another one and was then lost itself, both are lost.
    for index in outcomes.indices.reversed() {
      if case .covered(let other) = outcomes[index], outcomes[other] == .lost {
        outcomes[index] = .lost
      }
    }
  }

  /// Makes the next mend, which replaces those that it overlaps.
  private mutating func take(_ part: Replacements.Part?) {
    let mend = outcomes.count
    guard let part, !part.words.isEmpty, manuscript.mayMend(part.range) else {
      return outcomes.append(.lost)
    }
    let first = made.partitioningIndex { $0.part.range.upperBound > part.range.lowerBound }
    let others = made[first...].prefix { $0.part.range.lowerBound < part.range.upperBound }
    for other in others {
      let isCovered = part.range.contains(other.part.range)
      outcomes[other.mend] = isCovered ? .covered(by: mend) : .lost
    }
    made.replaceSubrange(others.indices, with: [(part, mend)])
    outcomes.append(.made)
  }

  // MARK: Missing mends

  /// Searches for the words of a mend near its place, in the text with the mends so far.
  private mutating func nearby(_ mend: Mend) -> Replacements.Part? {
    let shown = replacements
    let target = min(mend.place.offset.value, shown.moved(text.count))
    let middle = min(shown.original(target), text.count)
    let range = shown.uncut(
      text.span.scalarStart(middle - Self.reach)..<text.span.scalarStart(middle + Self.reach))
    let length = shown.moved(range).count
    guard budget >= length else { return nil }
    budget -= length
    steps += length
    let piece = shown.text(of: text, in: range)
    let start = shown.moved(range.lowerBound)
    let place = Surroundings(piece).offset(of: mend.place.surroundings, nearest: target - start)
    let offset = place.map { piece.start(of: mend, near: $0) } ?? piece.offset(ofOnly: mend)
    guard let offset, offset + mend.length <= piece.count else { return nil }
    let found = (start + offset)..<(start + offset + mend.length)
    return shown.original(of: found, as: Array(mend.words.utf8))
  }
}

extension [UInt8] {
  /// The start of the words of a mend near an offset. Spaces and punctuation may precede the words there.
  fileprivate func start(of mend: Mend, near offset: Int) -> Int {
    let surroundings = Surroundings(self)
    let reach = 8
    let near = (Swift.max(offset - reach, 0)...offset + reach).sorted {
      abs($0 - offset) < abs($1 - offset)
    }
    return near.first {
      mend.isWritten(at: $0, in: self) && surroundings.hash(at: $0) == mend.place.surroundings
    } ?? offset
  }

  /// The offset of the words of a mend; nil unless they occur once and are not parts of longer words.
  fileprivate func offset(ofOnly mend: Mend) -> Int? {
    let words = Array(mend.former.utf8)
    guard words.count == mend.length, let place = firstRange(of: words),
      self[(place.lowerBound + 1)...].firstRange(of: words) == nil
    else { return nil }
    let isCut = [place.lowerBound, place.upperBound].contains { isInWord(at: $0) }
    return isCut ? nil : place.lowerBound
  }

  /// Whether the characters on both sides of an offset belong to a word.
  private func isInWord(at offset: Int) -> Bool {
    guard offset > 0, offset < count else { return false }
    return span.scalar(before: offset).scalar.isInWord && span.scalar(at: offset).scalar.isInWord
  }
}
