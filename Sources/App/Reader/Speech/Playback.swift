internal import CurlewSystem

/// A player, and what is known of where it is. It is asked only when something is due.
struct Playback {
  let player: any VoicePlayer
  private(set) var isPlaying = false
  private(set) var speed = 1.0
  /// Where it was, and when that was true.
  private(set) var known = (seconds: 0.0, at: Duration.zero)
  /// When it was asked.
  private var asked: Duration?

  /// How long an answer may take: a disk that has to start first takes ten seconds.
  private static let patience = Duration.seconds(30)
  /// How often to look for an answer.
  private static let interval = Duration.milliseconds(10)

  init(_ player: any VoicePlayer, speed: Double, at now: Duration) {
    self.player = player
    set(speed: speed, at: now)
  }

  /// Where it should be, in seconds.
  func position(at now: Duration) -> Double {
    isPlaying ? known.seconds + max(now - known.at, .zero) / .seconds(1) * speed : known.seconds
  }

  mutating func play(_ path: String, from seconds: Double, at now: Duration) {
    (known, asked, isPlaying) = ((seconds, now), nil, true)
    player.play(path, from: seconds, at: now)
  }

  mutating func pause(at now: Duration) {
    (known, asked, isPlaying) = ((position(at: now), now), nil, false)
    player.pause(at: now)
  }

  mutating func set(speed: Double, at now: Duration) {
    known = (position(at: now), now)
    self.speed = speed
    player.set(speed: speed, at: now)
  }

  /// Asks where it is if a place should be reached; nil until there is an answer.
  mutating func look(for goal: Double, at now: Duration) -> PlayerAnswer? {
    guard let since = asked else {
      guard position(at: now) >= goal else { return nil }
      asked = now
      player.ask(at: now)
      return nil
    }
    guard let answer = player.answer(at: now) else {
      return now - since > Self.patience ? .gone : nil
    }
    asked = nil
    switch answer {
    case .at(let seconds): known = (seconds, now)
    case .loading: known.at = now
    case .atEnd, .cannotPlay, .gone: break
    }
    return answer
  }

  /// How long until a place should be reached, or an answer is due.
  func timeout(to goal: Double, at now: Duration) -> Duration? {
    guard isPlaying else { return nil }
    if asked != nil { return Self.interval }
    let rest = (goal - position(at: now)) / speed
    // Of a file whose length is not known, its end.
    return .milliseconds(Int64(min(max(rest, 0), 2) * 1000) + 1)
  }
}
