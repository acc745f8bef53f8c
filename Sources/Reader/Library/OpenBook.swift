internal import Typesetting

/// A book that was read from a file or a pipe, with the marks that tell it from others.
struct OpenBook: Sendable {
  let book: Book
  let path: String
  let fingerprint: UInt64

  /// The name that stands for standard input.
  static let standardInput = "-"

  /// More than this is not held in memory at once.
  private static let largest = 1 << 30

  /// Opens the book at a path, or what comes through the pipe.
  init(_ path: String) throws(Complaint) {
    let name = path == Self.standardInput ? "standard input" : path
    let bytes = try naming(name) { () throws(Fault) in try Self.read(path) }
    guard !bytes.isEmpty else { throw Complaint("\(name): there is nothing in it") }
    guard looksLikeText(bytes) else { throw Complaint("\(name): this is not a text") }
    self.init(bytes, path: path == Self.standardInput ? path : Disk.resolved(path) ?? path)
  }

  init(_ bytes: [UInt8], path: String) {
    self.path = path
    fingerprint = Reader.fingerprint(of: bytes)
    book = Book(decode(bytes), named: Self.fallbackTitle(of: path))
  }

  /// The name to call it by in messages.
  var name: String { path == Self.standardInput ? "standard input" : path }

  private static func fallbackTitle(of path: String) -> String {
    path == standardInput ? "Standard input" : Path.stem(of: path)
  }

  private static func read(_ path: String) throws(Fault) -> [UInt8] {
    guard path != standardInput else {
      return try Descriptor.standardInput.readToEnd(limit: largest)
    }
    let file = try Descriptor(reading: path)
    guard try file.status().kind != .other else { throw .notAFile }
    return try file.readToEnd(limit: largest)
  }
}

/// Whether bytes can be read as text at all: a picture or a program holds a control in every line.
func looksLikeText(_ bytes: [UInt8]) -> Bool {
  let sample = bytes.prefix(8192)
  if sample.starts(with: [0xFF, 0xFE]) || sample.starts(with: [0xFE, 0xFF]) { return true }
  let controls = sample.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
  return controls * 50 <= sample.count
}
