package import CurlewManuscript
internal import CurlewPlainText

/// A text divided into sentences or larger parts, each with its length and with the words that a translation keeps.
package struct Segments: Sendable {
  /// One of them, in as few bytes as possible, because a book may have millions.
  private struct Segment {
    let start: UInt32
    /// The letters up to its end.
    var letters: UInt32
    /// Where its anchors end in `anchors`.
    var anchorsEnd: UInt32
    /// This is faster to ask than for the list.
    var hasAnchors: Bool
    let isHeading: Bool
    let beginsParagraph: Bool
    /// Whether the sentence goes on in the next one, as in lines of verse.
    var goesOn: Bool
  }

  private var segments: [Segment] = []
  /// Where the text ends.
  private(set) var end = 0
  /// The numbers and names in all, as hashes; those of each are in ascending order.
  private var anchors: [UInt32] = []

  package var count: Int { segments.count }

  private init() {}

  /// The sentences of a text.
  ///
  /// - Parameters:
  ///   - text: In UTF-8.
  ///   - start: Where the text begins, and ends if there are no blocks.
  package init(_ blocks: some Collection<Block>, in text: [UInt8], from start: Int = 0) {
    end = start
    var wasKept = false
    // Notes stay with the passage before them: those of a translator have no counterpart.
    let hasNotesOnly = blocks.allSatisfy { $0.kind == .note }
    for block in blocks
    where !block.kind.isRule && block.kind != .picture && (block.kind != .note || hasNotesOnly) {
      let isNextLine = wasKept && block.kind.isKept && block.rowsBefore == 0
      wasKept = block.kind.isKept
      var isFirst = !isNextLine
      for sentence in Sentences(of: block.range, in: text, mayBeginSmall: true) {
        add(
          text[sentence], isFirst: isFirst, isHeading: block.kind.isHeading,
          Anchors.hashes(in: text[sentence]))
        isFirst = false
      }
    }
  }

  /// The chapters of a text.
  package init(chapters: [ArraySlice<Block>], in text: [UInt8]) {
    for chapter in chapters {
      guard let first = chapter.first, let last = chapter.last else {
        add(text[end..<end], isFirst: true, isHeading: false, [])
        continue
      }
      let number = first.kind.isHeading ? chapterNumber(inTitle: text[first.range]) : nil
      add(
        text[first.range.lowerBound..<last.range.upperBound], isFirst: true, isHeading: false,
        number.map { [Anchors.hash(of: $0)] } ?? [])
    }
  }

  private mutating func add(
    _ part: ArraySlice<UInt8>, isFirst: Bool, isHeading: Bool, _ anchors: [UInt32]
  ) {
    self.anchors += anchors
    let letters = UInt32(max(part.count(where: \.beginsLetter), 1))
    segments.append(
      Segment(
        start: UInt32(part.startIndex), letters: (segments.last?.letters ?? 0) + letters,
        anchorsEnd: UInt32(self.anchors.count), hasAnchors: !anchors.isEmpty,
        isHeading: isHeading, beginsParagraph: isFirst, goesOn: !isHeading && part.goesOn))
    end = part.endIndex
  }

  /// Where one begins; the end of the text behind the last.
  package func start(of index: Int) -> Int { index < count ? Int(segments[index].start) : end }

  /// The first that begins at or behind an offset; the number of all if there is none.
  func index(from offset: Int) -> Int {
    segments.partitioningIndex { Int($0.start) >= offset }
  }

  /// Some of them.
  func part(_ range: Range<Int>) -> Segments {
    guard range.count < count else { return self }
    var part = Segments()
    part.end = range.isEmpty ? start(of: range.lowerBound) : start(of: range.upperBound)
    let before = range.lowerBound > 0 ? segments[range.lowerBound - 1] : nil
    part.segments = segments[range].map { segment in
      var segment = segment
      segment.letters -= before?.letters ?? 0
      segment.anchorsEnd -= before?.anchorsEnd ?? 0
      return segment
    }
    let first = Int(before?.anchorsEnd ?? 0)
    part.anchors = Array(anchors[first..<first + Int(part.segments.last?.anchorsEnd ?? 0)])
    return part
  }

  func isHeading(_ index: Int) -> Bool { segments[index].isHeading }

  /// Whether one begins a paragraph, or a stanza.
  func beginsParagraph(_ index: Int) -> Bool { segments[index].beginsParagraph }

  /// The letters of all.
  var letters: Int { letters(before: count) }

  /// The letters before one.
  func letters(before index: Int) -> Int { index > 0 ? Int(segments[index - 1].letters) : 0 }

  func hasAnchors(_ index: Int) -> Bool { segments[index].hasAnchors }

  /// The numbers and names in one, as hashes in ascending order.
  func anchors(_ index: Int) -> ArraySlice<UInt32> {
    anchors[(index > 0 ? Int(segments[index - 1].anchorsEnd) : 0)..<Int(segments[index].anchorsEnd)]
  }

  /// The same text divided into paragraphs.
  var paragraphs: Segments { joined { _, next, _ in next.beginsParagraph } }

  /// The most letters of a sentence that is joined from lines.
  private static let longest = 600

  /// The same text with the lines of verse joined to sentences.
  var wholeSentences: Segments {
    joined { last, next, letters in !last.goesOn || next.isHeading || letters > Self.longest }
  }

  /// - Parameter isDivided: Whether one of them begins behind those joined last, by both and the letters of both.
  private func joined(
    unless isDivided: (_ last: Segment, _ next: Segment, _ letters: Int) -> Bool
  ) -> Segments {
    var whole = Segments()
    (whole.anchors, whole.end) = (anchors, end)
    for segment in segments {
      let last = whole.count - 1
      let letters = Int(segment.letters) - whole.letters(before: last)
      if last < 0 || isDivided(whole.segments[last], segment, letters) {
        whole.segments.append(segment)
      } else {
        whole.segments[last].letters = segment.letters
        whole.segments[last].anchorsEnd = segment.anchorsEnd
        whole.segments[last].hasAnchors = whole.segments[last].hasAnchors || segment.hasAnchors
        whole.segments[last].goesOn = segment.goesOn
      }
    }
    for index in 0..<whole.count { whole.anchors[whole.anchors(index).indices].sort() }
    return whole
  }

  /// The same sentences from the last to the first, under the same headings: a text that fits no translation.
  var reversed: Segments {
    var whole = Segments()
    var others = segments.indices.reversed().lazy.filter { !isHeading($0) }.makeIterator()
    for place in segments.indices {
      let index = isHeading(place) ? place : others.next() ?? place
      whole.anchors += anchors(index)
      var segment = segments[index]
      segment.letters = UInt32(whole.letters + letters(before: index + 1) - letters(before: index))
      segment.anchorsEnd = UInt32(whole.anchors.count)
      whole.segments.append(segment)
    }
    return whole
  }

  /// The index of the first sentence of each paragraph, and of the end.
  var paragraphStarts: [Int] {
    (0..<count).filter { $0 == 0 || segments[$0].beginsParagraph } + [count]
  }

  // MARK: Anchors

  /// Drops the anchors that are in one text only, or too often in one.
  static func keepSharedAnchors(_ left: inout Segments, _ right: inout Segments) {
    let (ours, theirs) = (left.anchorCounts, right.anchorCounts)
    let shared = ours.filter { hash, count in
      count <= Anchors.most && (1...Anchors.most).contains(theirs[hash] ?? 0)
    }
    left.keepAnchors { shared[$0] != nil }
    right.keepAnchors { shared[$0] != nil }
  }

  private var anchorCounts: [UInt32: Int] {
    anchors.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private mutating func keepAnchors(_ isKept: (UInt32) -> Bool) {
    var (kept, start) = ([UInt32](), 0)
    for index in segments.indices {
      let (end, before) = (Int(segments[index].anchorsEnd), kept.count)
      kept += anchors[start..<end].lazy.filter(isKept)
      segments[index].anchorsEnd = UInt32(kept.count)
      segments[index].hasAnchors = kept.count > before
      start = end
    }
    anchors = kept
  }
}

extension UInt8 {
  /// Whether a character that is no white space begins here.
  fileprivate var beginsLetter: Bool { self > 0x20 && self & 0xC0 != 0x80 }
}

extension ArraySlice<UInt8> {
  /// Whether a text ends with a letter, or with a sign within a sentence.
  fileprivate var goesOn: Bool {
    guard !isEmpty else { return false }
    let scalar = Array(suffix(4)).span.scalar(before: Swift.min(count, 4)).scalar
    return scalar.isWordPart || ",;:·،，、；".unicodeScalars.contains(scalar)
  }
}
