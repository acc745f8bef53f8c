internal import CurlewSystem
internal import KeptLines

@testable internal import CurlewReader

/// Expected pictures, in files beside the tests.
package enum Golden {
  /// The directory of the package.
  package static let package: String = {
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  }()

  private static let isRecording = Environment["CURLEW_RECORD"] != nil

  /// Describes how a picture differs from its golden file; nil if it does not. If CURLEW_RECORD is set, the file is
  /// written first.
  package static func difference(_ name: String, _ picture: String) throws -> String? {
    let path = "\(package)/Tests/App/Golden/\(name).txt"
    return try difference(of: picture, from: path, orElse: Kept.command(for: path))
  }

  /// - Parameter command: What to do if the picture is meant to be different.
  package static func difference(
    of picture: String, from path: String, orElse command: String
  ) throws -> String? {
    if isRecording { try Descriptor(creating: path).write(Array((picture + "\n").utf8)) }
    let kept = try SafeSave.contents(of: path).map { String(decoding: $0, as: UTF8.self) }
    guard kept != picture + "\n" else { return nil }
    let change = kept.map { difference(from: $0, to: picture + "\n") } ?? "new:\n\(picture)"
    return "\(path)\n\(change)\n\(command)"
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
