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
    let picture = picture + "\n"
    if isRecording { try Descriptor(creating: path).write(Array(picture.utf8)) }
    let kept = try SafeSave.contents(of: path).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      kept == picture,
      "\(name) is now:\n\(picture)but was:\n\(kept ?? "not there\n")\(Kept.command(for: path))")
  }
}
