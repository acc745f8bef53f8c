internal import CurlewGlyphs
internal import CurlewManuscript
internal import CurlewVoice

/// When a recording is to stop by itself.
struct SleepTimer {
  private var end: Duration?
  /// Where the next chapter begins, if the voice stops there.
  private(set) var chapter: BookOffset?
  /// The number of the choice: none, minutes, the chapter.
  private var choice = 0
  /// What was heard when the sound began to fade.
  private(set) var heard: (clip: VoiceTable.Clip, seconds: Double)?

  private static let minutes = [15, 30, 60]
  private static let fade = Duration.seconds(10)
  private static let step = Duration.milliseconds(500)

  /// The next choice, and what to say of it.
  mutating func change(at now: Duration, endOfChapter: BookOffset?) -> SafeText {
    let next = (choice + 1) % (Self.minutes.count + 2)
    self = SleepTimer()
    choice = next
    if next == 0 { return "It plays on" }
    if next > Self.minutes.count {
      chapter = endOfChapter ?? .end
      return "It stops at the end of the chapter"
    }
    end = now + .seconds(60 * Self.minutes[next - 1])
    return SafeText("It stops in \(Self.minutes[next - 1]) minutes")
  }

  /// How loud it is; nil if nothing changes.
  mutating func volume(
    at now: Duration, hearing clip: (clip: VoiceTable.Clip, seconds: Double)
  ) -> Double? {
    guard let end, end - now <= Self.fade else { return nil }
    heard = heard ?? clip
    return max((end - now) / Self.fade, 0)
  }

  func timeout(at now: Duration) -> Duration? {
    end.map {
      max($0 - now - Self.fade, heard == nil ? .zero : min(Self.step, max($0 - now, .zero)))
    }
  }
}
