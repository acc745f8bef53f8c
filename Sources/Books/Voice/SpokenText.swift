/// Sentences as a synthetic voice says them.
package struct SpokenText: Sendable {
  package private(set) var rows = FeatureMatrix(width: SoundReader.bands)
  /// The row at which each begins, and one more for the end.
  package private(set) var starts = [0]

  package init() {}

  package var count: Int { starts.count - 1 }
  package var seconds: Double { Double(rows.count) * SoundReader.step }

  private static let silence: Int16 = 200

  /// Adds a sentence, without the silence around it.
  package mutating func add(_ sound: ArraySlice<Int16>, rate: Int) {
    func isLoud(_ sample: Int16) -> Bool { sample > Self.silence || sample < -Self.silence }
    var reader = SoundReader(rate: rate)
    if let first = sound.firstIndex(where: isLoud), let last = sound.lastIndex(where: isLoud) {
      let (start, end) = (max(first - 300, sound.startIndex), min(last + 1000, sound.endIndex))
      reader.add(sound[start..<end])
    }
    rows +=
      reader.rows.count > 0
      ? reader.rows
      : FeatureMatrix(width: SoundReader.bands, .init(repeating: 4.6, count: SoundReader.bands))
    starts.append(rows.count)
  }
}
