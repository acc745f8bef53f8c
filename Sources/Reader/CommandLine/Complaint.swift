internal import Glyphs
internal import System

/// What is wrong, in one line for a person.
struct Complaint: Error, Equatable {
  let line: SafeText
  let status: Int32

  /// A fault of what was given to us.
  static let fault: Int32 = 2
  /// All is well, but what was looked for is not there.
  static let notFound: Int32 = 1

  /// A complaint may quote anything: it goes through the door that everything goes through.
  init(_ line: String, status: Int32 = Complaint.fault) {
    self.line = SafeText(line)
    self.status = status
  }

  /// About a file: what is wrong with it, in the system's words.
  init(_ path: String, _ error: SystemError) {
    let reason = error.reason
    self.init("\(path): \(reason.prefix(1).lowercased() + reason.dropFirst())")
  }
}

extension Complaint {
  /// Tells it on standard error, where nothing more can be done if that fails.
  func warn() {
    try? Descriptor.standardError.write(Array("curlew: \(line)\n".utf8))
  }
}

/// Does something with a file, and turns a fault into a complaint that names it.
func naming<Value>(
  _ path: String, _ work: () throws(SystemError) -> Value
) throws(Complaint) -> Value {
  do throws(SystemError) {
    return try work()
  } catch {
    throw Complaint(path, error)
  }
}
