internal import CurlewBasics
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSystem

/// The folder `curlew` in a folder that another program copies between machines.
///
/// In it every machine has a folder of its own, and writes nowhere else. So no file is ever changed by two
/// machines.
struct SharedFolder: Sendable {
  let path: String

  /// Limits that no reader reaches: somebody else may put files there.
  private static let mostMachines = 200
  private static let mostMarks = 20_000
  /// In bytes.
  private static let longestFile = 16 << 20
  /// Of all files together, in bytes. What exceeds it is not read.
  private static let mostBytes = 32 << 20
  private static let marks = "marks"

  fileprivate enum Kind: String { case name, places, reading, words = "words.tsv" }

  // MARK: Reading

  func read() -> SharedReading {
    var (reading, room) = (SharedReading(), Self.mostBytes)
    func contents(of path: String) -> [UInt8]? {
      let limit = min(room, Self.longestFile)
      let bytes = self.contents(of: path, limit: limit)
      room -= bytes?.count ?? 0
      if bytes == nil, let size = FileStamp(of: path)?.size, size > limit {
        reading.isIncomplete = true
      }
      return bytes
    }
    for folder in names(in: path).prefix(Self.mostMachines) {
      let machine = ConflictCopy.original(of: folder)
      let directory = Path.join(path, folder)
      for file in names(in: directory) {
        guard let kind = Kind(rawValue: ConflictCopy.original(of: file)),
          let bytes = contents(of: Path.join(directory, file))
        else { continue }
        reading.add(MachineReading(bytes, of: kind), of: machine)
      }
      let marks = Path.join(directory, Self.marks)
      for file in names(in: marks).prefix(Self.mostMarks) {
        let original = ConflictCopy.original(of: file)
        guard original.hasSuffix(".marks"), let bytes = contents(of: Path.join(marks, file)) else {
          continue
        }
        reading.add(SharedMarks(parsing: bytes), in: original)
      }
    }
    return reading
  }

  private func names(in directory: String) -> [String] {
    FileSystem.names(in: directory).filter { !$0.hasPrefix(".") }
  }

  /// Nil for a file that is missing or cannot be read, which then counts as empty.
  private func contents(of path: String, limit: Int = longestFile) -> [UInt8]? {
    guard FileSystem.isRegularFile(path) else { return nil }
    return try? SafeSave.contents(of: path, limit: limit)
  }

  // MARK: Writing

  /// Writes the files of this machine that have changed.
  func write(_ own: OwnFiles, as machine: String) throws(SystemError) {
    let directory = Path.join(path, machine)
    try write(Array("\(own.name.escaped)\n".utf8), to: Path.join(directory, Kind.name.rawValue))
    try write(own.places, to: Path.join(directory, Kind.places.rawValue))
    try write(own.times, to: Path.join(directory, Kind.reading.rawValue))
    try write(own.words, to: Path.join(directory, Kind.words.rawValue))
    for (file, bytes) in own.marks {
      try write(bytes, to: Path.join(Path.join(directory, Self.marks), file))
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    if bytes.isEmpty || contents(of: path) == bytes { return }
    try SafeSave.create(path, with: bytes)
  }
}

/// The files of this machine in the shared folder. Empty ones are not written.
struct OwnFiles: Sendable {
  var name: String
  var places: [UInt8]
  var times: [UInt8]
  var words: [UInt8]
  var marks: [(file: String, bytes: [UInt8])]
}

extension MachineReading {
  fileprivate init(_ bytes: [UInt8], of kind: SharedFolder.Kind) {
    switch kind {
    case .name:
      let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
      self.init(name: String(line ?? "").unescaped)
    case .places: self.init(places: PlacesText(parsing: bytes).records)
    case .reading: self.init(times: ReadingLog(parsing: bytes))
    case .words:
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      self.init(words: lines.map(String.init))
    }
  }
}

/// Copies that a program makes of a file that was changed on two machines: `places.sync-conflict-…`,
/// `places (conflicted copy 2026-11-24)`.
enum ConflictCopy {
  private static let syncthing = ".sync-conflict-"
  private static let others = "conflicted copy"

  /// The name of the file that was copied; the name itself if it is not that of a copy.
  static func original(of name: String) -> String {
    if let start = name.firstRange(ofPhrase: syncthing) {
      // Before the ending, if there is one: `words.sync-conflict-….tsv`.
      let rest = name[start.upperBound...]
      let ending = rest.firstIndex(of: ".").map { rest[$0...] } ?? ""
      return String(name[..<start.lowerBound] + ending)
    }
    guard let open = name.firstRange(ofPhrase: " ("),
      let close = name[open.upperBound...].firstIndex(of: ")"),
      name[open.upperBound..<close].firstRange(ofPhrase: others) != nil
    else { return name }
    return String(name[..<open.lowerBound] + name[name.index(after: close)...])
  }
}
