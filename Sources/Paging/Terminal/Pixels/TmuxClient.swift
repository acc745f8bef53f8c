internal import CurlewSystem

/// The terminal that shows tmux.
enum TmuxClient {
  /// Asks tmux beside the loop, which a server that hangs must not hold up, for its terminal's answer to XTVERSION, what
  /// that can do, and whether programs may reach it. The answer is empty if tmux does not say so within
  /// a second; nil outside tmux.
  ///
  /// - Parameter wake: Called on another thread when it has answered.
  static func question(waking wake: @escaping @Sendable () -> Void) -> (any Job<String>)? {
    guard Environment["TMUX"] != nil else { return nil }
    let format = "#{client_termtype}|#{client_termfeatures}|#{allow-passthrough}"
    let tool = ExternalTool(
      ["tmux", "display-message", "-p", format], longestRun: 1,
      variables: ["TMUX", "TMUX_PANE"].compactMap { name in
        Environment[name].map { "\(name)=\($0)" }
      })
    return BackgroundJobs(wake: wake).run { words(from: tool) }
  }

  private static func words(from tool: ExternalTool) -> String {
    guard let input = try? Descriptor(reading: "/dev/null"),
      let bytes = try? tool.output(for: input, limit: 1 << 12)
    else { return "" }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
