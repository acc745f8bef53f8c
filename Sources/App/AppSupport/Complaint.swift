package import CurlewGlyphs
@_exported public import CurlewMessages
package import CurlewSystem
internal import CurlewSubsequences

/// An error message for the user: one line, and the exit status that goes with it.
package struct Complaint: Error, Equatable {
  package let line: SafeText
  package let status: Int32

  /// The exit status of an error.
  package static let fault: Int32 = 2
  /// The exit status when the requested page or text does not exist.
  package static let notFound: Int32 = 1

  /// - Parameter line: may quote any text; it is sanitised here.
  package init(_ line: Message, status: Int32 = Complaint.fault) {
    self.line = SafeText(line)
    self.status = status
  }

  /// An error about a file, in the words of the system.
  package init(_ path: String, _ error: SystemError) {
    // To translators: what is wrong with something, behind its name.
    self.init("\(path): \(error.reason)")
  }
}

extension Complaint {
  /// Writes the message to standard error. A failure to write is ignored.
  package func warn() {
    try? Descriptor.standardError.write(Array("curlew: \(line)\n".utf8))
  }
}

extension Complaint? {
  /// Takes the latest complaint about something. Returns it unless it was there already: a failure that lasts is told once.
  package mutating func renew(_ latest: Complaint?) -> Complaint? {
    defer { self = latest }
    return latest == self ? nil : latest
  }
}

extension String {
  /// With `~` for the home directory, since a notice has little room.
  package var withShortHome: String {
    guard let home = Environment["HOME"], home.count > 1 else { return self }
    return split(separator: home + "/", omittingEmptySubsequences: false).joined(separator: "~/")
  }
}

/// Does something with a file; an error becomes a complaint that names the file.
package func naming<Value>(
  _ path: String, _ work: () throws(SystemError) -> Value
) throws(Complaint) -> Value {
  do throws(SystemError) {
    return try work()
  } catch {
    throw Complaint(path, error)
  }
}
