internal import CurlewSystem

/// The terminal that shows tmux.
enum TmuxClient {
  /// Its answer to XTVERSION, what it can do, and whether programs may reach it; empty if tmux does not say so
  /// within a second.
  static var words: String {
    let format = "#{client_termtype}|#{client_termfeatures}|#{allow-passthrough}"
    let tool = ExternalTool(
      ["tmux", "display-message", "-p", format], longestRun: 1,
      variables: ["TMUX", "TMUX_PANE"].compactMap { name in
        Environment[name].map { "\(name)=\($0)" }
      })
    guard Environment["TMUX"] != nil, let input = try? Descriptor(reading: "/dev/null"),
      let bytes = try? tool.output(for: input, limit: 1 << 12)
    else { return "" }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
