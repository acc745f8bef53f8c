package import CurlewManuscript

/// Which part of a recording speaks which passage of a text.
package struct VoiceTable: Equatable, Sendable {
  /// A passage, and where it is spoken.
  package struct Clip: Equatable, Sendable {
    package var range: Range<BookOffset>
    /// The number of the sound.
    package var sound: Int
    /// In seconds.
    package var begin: Double
    /// In seconds; infinite for the end of the sound.
    package var end: Double
    /// Whether the time of this passage is known so well that it can be lit while it is spoken.
    package var isSure = true

    package init(_ range: Range<BookOffset>, sound: Int, from begin: Double, to end: Double) {
      (self.range, self.sound, self.begin, self.end) = (range, sound, begin, end)
    }

    /// When an offset is spoken, in seconds: the share of the letters is that of the time.
    package func time(of offset: BookOffset) -> Double {
      guard end.isFinite, !range.isEmpty else { return begin }
      let share = Double(offset - range.lowerBound) / Double(range.count)
      return begin + (end - begin) * min(max(share, 0), 1)
    }
  }

  /// In the order of the text, without overlaps.
  package private(set) var clips: [Clip] = []

  package init() {}

  /// - Parameter clips: in any order. Of two that begin at the same offset the first counts.
  package init(_ clips: [Clip]) {
    for (_, clip) in clips.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }) {
      let former = self.clips.last
      if former?.range.lowerBound == clip.range.lowerBound { continue }
      if let former, former.range.upperBound > clip.range.lowerBound {
        self.clips[self.clips.count - 1].range =
          former.range.lowerBound..<clip.range.lowerBound
      }
      self.clips.append(clip)
    }
  }

  /// The same for a text that stands elsewhere in a book.
  package func moved(by distance: Int) -> VoiceTable {
    var table = self
    for index in clips.indices {
      let range = clips[index].range
      table.clips[index].range = range.lowerBound + distance..<range.upperBound + distance
    }
    return table
  }

  /// The number of the first clip that begins at or behind an offset.
  package func index(from offset: BookOffset) -> Int {
    clips.partitioningIndex { $0.range.lowerBound >= offset }
  }

  /// The number of the last clip of a sound that has begun at a time; nil before the first.
  package func index(in sound: Int, at seconds: Double) -> Int? {
    clips.indices.filter { clips[$0].sound == sound && clips[$0].begin <= seconds }
      .max { clips[$0].begin < clips[$1].begin }
  }
}
