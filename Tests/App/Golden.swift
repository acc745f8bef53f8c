import CurlewSystem
import KeptLines
import Testing

@testable import CurlewReader

/// Expected pictures, in files beside the tests.
enum Golden {
  /// The directory of the package.
  static let package: String = {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }()

  private static let isRecording = Environment["CURLEW_RECORD"] != nil

  /// Compares a picture with the file of a name. With CURLEW_RECORD set, writes the file.
  static func expect(_ name: String, _ picture: String) throws {
    let path = "\(package)/Tests/App/Golden/\(name).txt"
    try expect(picture, in: path, orElse: Kept.command(for: path))
  }

  /// - Parameter command: What to do if the picture is meant to be different.
  static func expect(_ picture: String, in path: String, orElse command: String) throws {
    if isRecording { try Descriptor(creating: path).write(Array((picture + "\n").utf8)) }
    let kept = try SafeSave.contents(of: path).map { String(decoding: $0, as: UTF8.self) }
    guard kept != picture + "\n" else { return }
    let change = kept.map { difference(from: $0, to: picture + "\n") } ?? "new:\n\(picture)"
    Issue.record("\(path)\n\(change)\n\(command)")
  }

  /// The first rows that differ, as they were and as they are.
  private static func difference(from former: String, to picture: String) -> String {
    let texts = [former, picture].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let count = texts.map(\.count).max() ?? 0
    let rows = (0..<count).map { row in texts.map { row < $0.count ? $0[row] : "(no row)" } }
    let changed = rows.enumerated().filter { $1[0] != $1[1] }
    let shown = changed.prefix(6).map { "row \($0 + 1) was: \($1[0])\nand is now: \($1[1])" }
    let more = changed.count - shown.count
    return (shown + (more > 0 ? ["and \(more) rows more"] : [])).joined(separator: "\n")
  }
}
