import Harness
import CurlewSystem
import TestBooks
import TestFiles
import Testing

/// Every type of terminal works or is refused in one line.
@Suite(FaultSettings.timeLimit, .needsProgram) struct TerminalTypeFaults {
  /// All entries that are installed, none, an unknown one and one that cannot show a screen.
  private static let types: [String?] =
    [nil, "", "nonsense-of-a-name", "dumb", "unknown"]
    + ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"].flatMap { place in
      FileSystem.names(in: place).filter { !$0.hasPrefix(".") }.flatMap { letter in
        FileSystem.names(in: "\(place)/\(letter)").filter { !$0.hasPrefix(".") }
      }
    }

  private static let locales = ["C", "POSIX", "C.UTF-8", "en_US.ISO-8859-1", "no_SUCH.locale"]

  @Test func `every terminal type works or is refused in one line`() async throws {
    let full = Self.types.count * Self.locales.count
    var row = FaultRow(
      promise: 10, "\(Self.types.count) terminal types in five locales", full: full, least: 25)
    let count = row.count
    await row.tryAll { number, _ in
      let place = number * full / count
      return try Self.harm(Self.types[place / 5], Self.locales[place % 5])
    }
    // A program that does not look at its terminal.
    var naive = try PtySession(["/bin/sh", "-c", "stty raw; printf 'word'"])
    _ = try naive.exitStatus()
    row.control(naive.terminalModes == naive.formerModes)
    row.finish()
  }

  private static func harm(_ type: String?, _ locale: String) throws -> String? {
    let folder = try Folder()
    var session = try NumberedBook.open(
      folder, "--turn", "none", environment: ["TERM": type, "LC_ALL": locale])
    // It takes the terminal or refuses it. Keys that are typed before are lost.
    _ = isMet(within: Patience.longest) {
      session.listen()
      return session.hasEnded || session.terminalModes != session.formerModes
    }
    let status = try session.leave()
    if status == .exited(2) {
      return session.output.count(of: "\n") == 1 ? nil : "\(type ?? "-"): \(session.output)"
    }
    let isGood = status == .exited(0) && session.terminalModes == session.formerModes
    return isGood ? nil : "\(type ?? "-") \(locale): \(status)"
  }
}
