internal import CurlewAppSupport
internal import CurlewSystem
internal import Synchronization

/// Plays sounds. The loop never waits for it: what it is asked, it answers when it is looked at again.
protocol VoicePlayer: AnyObject, Sendable {
  /// Plays a file from a time on, in seconds.
  func play(_ path: String, from seconds: Double, at now: Duration)
  func pause(at now: Duration)
  /// Plays faster or slower at the same pitch.
  func set(speed: Double, at now: Duration)
  /// - Parameter volume: 0 to 1.
  func set(volume: Double)
  /// Asks where it is.
  func ask(at now: Duration)
  /// The answer, once; nil until it is there.
  func answer(at now: Duration) -> PlayerAnswer?
}

enum PlayerAnswer: Equatable, Sendable {
  /// In seconds.
  case at(Double)
  /// It has not begun yet.
  case loading
  case atEnd
  /// With what it says of the reason.
  case cannotPlay(String)
  case gone
}

/// The player mpv, told what to do in lines of JSON.
final class MpvPlayer: VoicePlayer {
  private let tool: ConnectedTool
  private let state = Mutex(State())

  private struct State {
    var path: String?
    var position: Double?
    var isAtEnd: Bool?
    var fault: String?
  }

  static var isInstalled: Bool { ExternalTool.isInstalled("mpv") }

  init() throws(SystemError) {
    tool = try ConnectedTool(
      [
        "mpv", "--no-config", "--load-scripts=no", "--ytdl=no", "--access-references=no",
        "--no-video", "--no-terminal", "--idle=yes", "--keep-open=always",
        "--input-ipc-client=fd://0",
      ], variables: ToolVariables.forSpeakers())
  }

  private func send(_ words: JSONValue..., request: Double = 0) {
    let line = JSONValue.object([("command", .array(words)), ("request_id", .number(request))]).line
    tool.send(line)
  }

  private func set(_ property: String, _ value: JSONValue) {
    send(.string("set_property"), .string(property), value)
  }

  func play(_ path: String, from seconds: Double, at now: Duration) {
    let isOpen = state.withLock { state in
      defer { (state.path, state.fault) = (path, nil) }
      return state.path == path
    }
    if isOpen {
      send(.string("seek"), .number(seconds), .string("absolute+exact"))
    } else {
      set("start", .string("\(seconds)"))
      send(.string("loadfile"), .string(path))
    }
    set("pause", .bool(false))
  }

  func pause(at now: Duration) { set("pause", .bool(true)) }

  func set(speed: Double, at now: Duration) { set("speed", .number(speed)) }

  func set(volume: Double) { set("volume", .number(volume * 100)) }

  func ask(at now: Duration) {
    state.withLock { ($0.position, $0.isAtEnd) = (nil, nil) }
    send(.string("get_property"), .string("time-pos"), request: 1)
    send(.string("get_property"), .string("eof-reached"), request: 2)
  }

  func answer(at now: Duration) -> PlayerAnswer? {
    guard let lines = tool.newLines() else { return .gone }
    return state.withLock { state in
      for value in lines.compactMap({ JSONValue(Array($0.utf8)) }) {
        switch value["request_id"]?.number {
        case 1: state.position = value["data"]?.number
        case 2: state.isAtEnd = value["data"] == .bool(true)
        default:
          if value["reason"]?.string == "error" { state.fault = value["file_error"]?.string ?? "" }
        }
      }
      if let fault = state.fault { return .cannotPlay(fault) }
      guard let isAtEnd = state.isAtEnd else { return nil }
      let position = state.position
      (state.position, state.isAtEnd) = (nil, nil)
      return isAtEnd ? .atEnd : position.map { .at($0) } ?? .loading
    }
  }
}
