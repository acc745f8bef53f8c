internal import CurlewManuscript

/// The speed of the voice, measured while it speaks.
struct SpeechRate {
  /// In bytes of the text a second.
  private var speed = 15.0

  func time(for bytes: Int) -> Duration { .seconds(Double(bytes) / speed) }

  mutating func note(_ bytes: Int, in time: Duration) {
    let seconds = time / .seconds(1)
    // In a short sentence the pauses dominate.
    guard bytes >= 40, seconds > 0.1 else { return }
    speed = min(max(speed * 0.7 + Double(bytes) / seconds * 0.3, 3), 200)
  }
}

/// The last sentences that were said. A voice ends at once where there is no sound device, or if its program does not
/// wait for its end.
struct SaidSentences {
  private var last: [(start: BookOffset, letters: Int, time: Duration)] = []

  /// How many sentences a voice may hurry over. In a short one anything can be meant.
  private static let count = 3
  /// Five times that of a usual voice, in letters a second: faster than anybody listens.
  private static let mostLetters = 75.0

  mutating func note(_ sentence: SpokenSentence, in time: Duration) {
    last.append((sentence.range.lowerBound, sentence.text.count, time))
    last = last.suffix(Self.count)
  }

  /// Where the first of them began if nobody can have heard them; else nil.
  var unheard: BookOffset? {
    guard last.count == Self.count else { return nil }
    let letters = last.reduce(0) { $0 + $1.letters }
    let time = last.reduce(.zero) { $0 + $1.time }
    return Double(letters) > time / .seconds(1) * Self.mostLetters ? last[0].start : nil
  }
}
