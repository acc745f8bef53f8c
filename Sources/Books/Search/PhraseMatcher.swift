internal import CurlewManuscript

/// Finds a phrase in text that ignores case, accents and punctuation. If case or accents count, each match is
/// checked against its source.
struct PhraseMatcher: Sendable {
  private let finders: [Finder]
  private let matchesWholeWords: Bool
  /// Whether a match begins a word.
  private let beginsWord: Bool
  /// How a text is folded that is searched for the phrase. Signs of punctuation count only if the phrase has any.
  let folding: Folding
  /// What the check ignores; nil if no check is needed.
  private let strictness: Folding?
  private let strictText: String
  /// The phrase as it was typed.
  private let source: [UInt8]

  /// The phrase, or the phrase without one of its hyphens.
  private struct Finder: Sendable {
    let bytes: ByteFinder
    /// Where the hyphen was left out. The text must have a joint there.
    let joint: Int?
  }

  init(_ query: SearchQuery, beginsWord: Bool = false) {
    let hasSigns = query.text.unicodeScalars.contains(where: \.isSign)
    folding = query.isExact || query.matchesWholeWords || hasSigns ? .loose : .forgiving
    self.beginsWord = beginsWord
    let folded = FoldedText(query.text, folding)
    finders =
      [Finder(bytes: ByteFinder(folded.utf8), joint: nil)]
      + Self.withoutHyphen(folded.utf8).map { Finder(bytes: ByteFinder($0.bytes), joint: $0.joint) }
    matchesWholeWords = query.matchesWholeWords
    let strictness = Self.strictness(of: query).union(folding.intersection(.ignoresSigns))
    self.strictness = strictness == folding ? nil : strictness
    strictText = FoldedText(query.text, strictness).string
    source = Array(query.text.utf8)
  }

  /// What the phrase ignores: whatever difference it does not show itself.
  private static func strictness(of query: SearchQuery) -> Folding {
    guard !query.isExact else { return [] }
    let exact = FoldedText(query.text, []).string
    var folding: Folding = []
    if FoldedText(query.text, .ignoresCase).string == exact { folding.insert(.ignoresCase) }
    if FoldedText(query.text, .ignoresAccents).string == exact { folding.insert(.ignoresAccents) }
    return folding
  }

  /// The phrase without each of its hyphens: where a line ends with the hyphen of a compound, the
  /// folded text has none.
  private static func withoutHyphen(_ phrase: [UInt8]) -> [(bytes: [UInt8], joint: Int)] {
    phrase.indices.dropFirst().dropLast().filter { phrase[$0] == UInt8(ascii: "-") }.map { place in
      var bytes = phrase
      bytes.remove(at: place)
      return (bytes, place)
    }
  }

  func matches(in text: FoldedText, limit: Int) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    for finder in finders where finder.joint == nil || !text.joints.isEmpty {
      matches += self.matches(of: finder, in: text, limit: limit)
    }
    return finders.count > 1 ? matches.sorted { $0.lowerBound < $1.lowerBound } : matches
  }

  private func matches(of finder: Finder, in text: FoldedText, limit: Int) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    var offset = 0
    while matches.count < limit, let start = finder.bytes.next(in: text.utf8.span, from: offset) {
      let range = start..<start + finder.bytes.count
      if isMatch(range, of: finder, in: text) {
        matches.append(text.source(of: range))
        offset = range.upperBound
      } else {
        offset = start + 1
      }
    }
    return matches
  }

  private func isMatch(_ range: Range<Int>, of finder: Finder, in text: FoldedText) -> Bool {
    if let joint = finder.joint, !text.hasJoint(at: range.lowerBound + joint) { return false }
    if beginsWord, text.isInsideWord(range.lowerBound) { return false }
    if matchesWholeWords, !text.isWholeWord(range) { return false }
    guard let strictness else { return true }
    // Accents that follow the range belong to its last letter.
    let found = text.source[text.source(of: range)]
    // Most matches are written just as they were typed, and need no folding.
    if found.elementsEqual(source) { return true }
    // Strings compare by canonical equivalence.
    return FoldedText(Array(found), Marks(), strictness).string == strictText
  }
}

extension FoldedText {
  fileprivate func hasJoint(at offset: Int) -> Bool {
    let place = joints.partitioningIndex { $0 >= offset }
    return place < joints.count && joints[place] == offset
  }

  /// Whether a range neither begins nor ends within a word.
  fileprivate func isWholeWord(_ range: Range<Int>) -> Bool {
    !isInsideWord(range.lowerBound) && !isInsideWord(range.upperBound)
  }

  fileprivate func isInsideWord(_ offset: Int) -> Bool {
    guard offset > 0, offset < utf8.count else { return false }
    return utf8.span.scalar(before: offset).scalar.isWordPart
      && utf8.span.scalar(at: offset).scalar.isWordPart
  }
}
