package import CurlewManuscript
internal import CurlewPlainText

/// A text divided into sentences or larger parts, each with its length and with the words that a translation keeps.
package struct Segments: Sendable {
  /// Where each begins.
  package private(set) var starts: [Int] = []
  /// Where the text ends.
  private(set) var end = 0
  /// The letters of each.
  private(set) var lengths: [Float] = []
  /// Whether it begins a paragraph, or a stanza.
  private(set) var beginsParagraph: [Bool] = []
  private(set) var isHeading: [Bool] = []
  /// The numbers and names in each, as hashes in ascending order.
  private(set) var anchors: [[UInt32]] = []
  /// Whether there are any; this is faster to ask than for the list.
  private(set) var hasAnchors: [Bool] = []

  package var count: Int { starts.count }

  private init() {}

  /// The sentences of a text.
  ///
  /// - Parameters:
  ///   - text: In UTF-8.
  ///   - start: Where the text begins, and ends if there are no blocks.
  package init(_ blocks: some Sequence<Block>, in text: [UInt8], from start: Int = 0) {
    end = start
    var wasKept = false
    for block in blocks where !block.kind.isRule && block.kind != .picture {
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
    starts.append(part.startIndex)
    end = part.endIndex
    lengths.append(Float(max(part.count(where: \.beginsLetter), 1)))
    beginsParagraph.append(isFirst)
    self.isHeading.append(isHeading)
    self.anchors.append(anchors)
    hasAnchors.append(!anchors.isEmpty)
  }

  /// The same text divided into paragraphs.
  var paragraphs: Segments {
    var whole = Segments()
    for index in 0..<count {
      if index == 0 || beginsParagraph[index] {
        whole.starts.append(starts[index])
        whole.lengths.append(lengths[index])
        whole.beginsParagraph.append(true)
        whole.isHeading.append(isHeading[index])
        whole.anchors.append(anchors[index])
      } else {
        whole.lengths[whole.count - 1] += lengths[index]
        whole.anchors[whole.count - 1] += anchors[index]
      }
    }
    for index in 0..<whole.count { whole.anchors[index].sort() }
    whole.hasAnchors = whole.anchors.map { !$0.isEmpty }
    return whole
  }

  /// The index of the first sentence of each paragraph, and of the end.
  var paragraphStarts: [Int] {
    (0..<count).filter { $0 == 0 || beginsParagraph[$0] } + [count]
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
    anchors.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private mutating func keepAnchors(_ isKept: (UInt32) -> Bool) {
    for index in anchors.indices where !anchors[index].isEmpty {
      anchors[index].removeAll { !isKept($0) }
    }
    hasAnchors = anchors.map { !$0.isEmpty }
  }
}

extension UInt8 {
  /// Whether a character that is no white space begins here.
  fileprivate var beginsLetter: Bool { self > 0x20 && self & 0xC0 != 0x80 }
}
