internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSystem

/// The folder `curlew` in a folder that another program copies between machines.
///
/// In it every machine has a folder of its own, and writes nowhere else. So no file is ever changed by two
/// machines. Whatever is no plain file or folder there is refused.
struct SharedFolder: Sendable {
  /// The folder that contains it.
  private let parent: String

  init(in parent: String) { self.parent = parent }

  private static let name = "curlew"
  fileprivate static let marks = "marks"

  enum Kind: String, CaseIterable {
    case name, places, reading, contents, persons, labels, words = "words.tsv"
  }

  // MARK: Reading

  /// - Parameter readsWords: Whether to read the words that were looked up, too.
  func read(readsWords: Bool = false) -> SharedReading {
    var reader = SharedFolderReader(kinds: Kind.allCases.filter { $0 != .words || readsWords })
    do throws(SystemError) {
      try reader.readMachines(in: try OpenFolder(parent).folder(Self.name))
    } catch {
      // A folder that is missing is made when something is written.
      if error == .notOurs { reader.reading.refused = Self.name }
    }
    return reader.reading
  }

  // MARK: Writing

  /// Writes the files of this machine that have changed, its name first. Empty ones are not written.
  func write(_ own: [Kind: [UInt8]], as machine: String) throws(SystemError) {
    let folder = try folder(of: machine)
    for kind in Kind.allCases {
      if let bytes = own[kind] { try write(bytes, to: kind.rawValue, in: folder) }
    }
  }

  /// Writes the files of marks of this machine that have changed.
  func write(_ marks: [(file: String, bytes: [UInt8])], as machine: String) throws(SystemError) {
    guard !marks.isEmpty else { return }
    let folder = try folder(of: machine).makeFolder(Self.marks)
    for (file, bytes) in marks { try write(bytes, to: file, in: folder) }
  }

  private func folder(of machine: String) throws(SystemError) -> OpenFolder {
    try OpenFolder(parent).makeFolder(Self.name).makeFolder(machine)
  }

  private func write(
    _ bytes: [UInt8], to file: String, in folder: borrowing OpenFolder
  ) throws(SystemError) {
    if bytes.isEmpty { return }
    let former: [UInt8]?
    do throws(SystemError) {
      former = try folder.contents(of: file, limit: SafeSave.longestFile)
    } catch  where error == .tooLarge {
      former = nil
    }
    if former != bytes { try folder.replace(file, with: bytes) }
  }
}

/// Reads the folders of all machines. Its limits are far above what a reader writes, because others may put files
/// there.
private struct SharedFolderReader {
  private static let mostMachines = 200
  private static let mostMarks = 20_000
  /// Of a file other than those of marks, in bytes.
  private static let longestFile = 4 << 20

  let kinds: [SharedFolder.Kind]
  var reading = SharedReading()
  /// How many bytes may still be read, of all files together.
  private var room = 32 << 20

  init(kinds: [SharedFolder.Kind]) { self.kinds = kinds }

  mutating func readMachines(in shared: borrowing OpenFolder) throws(SystemError) {
    for (name, entry) in shared.entries().prefix(Self.mostMachines) {
      switch entry {
      case .folder: read(try shared.folder(name), of: ConflictCopy.original(of: name))
      case .other: refuse(name)
      case .file: continue
      }
    }
  }

  private mutating func read(_ folder: borrowing OpenFolder, of machine: String) {
    for (file, entry) in folder.entries() {
      if entry == .other { refuse("\(machine)/\(file)") }
      let original = ConflictCopy.original(of: file)
      if let kind = kinds.first(where: { $0.rawValue == original }),
        let bytes = contents(of: file, in: folder, limit: Self.longestFile)
      {
        reading.add(MachineReading(bytes, of: kind), of: machine)
      } else if file == SharedFolder.marks, let marks = try? folder.folder(file) {
        readMarks(in: marks, of: machine)
      }
    }
  }

  private mutating func readMarks(in folder: borrowing OpenFolder, of machine: String) {
    for (file, entry) in folder.entries().prefix(Self.mostMarks) {
      if entry == .other { refuse("\(machine)/\(SharedFolder.marks)/\(file)") }
      let original = ConflictCopy.original(of: file)
      guard original.hasSuffix(".marks"),
        let bytes = contents(of: file, in: folder, limit: SafeSave.longestFile)
      else { continue }
      reading.add(bytes, in: original)
    }
  }

  /// Nil for a file that is missing or cannot be read, which then counts as empty.
  private mutating func contents(
    of file: String, in folder: borrowing OpenFolder, limit: Int
  ) -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try folder.contents(of: file, limit: min(room, limit))
      room -= bytes?.count ?? 0
      return bytes
    } catch {
      reading.isIncomplete = reading.isIncomplete || error == .tooLarge
      return nil
    }
  }

  private mutating func refuse(_ name: String) { reading.refused = reading.refused ?? name }
}

extension MachineReading {
  fileprivate init(_ bytes: [UInt8], of kind: SharedFolder.Kind) {
    switch kind {
    case .name:
      let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
      self.init(name: String(line ?? "").unescaped)
    case .places: self.init(places: PlacesText(parsing: bytes).records)
    case .reading: self.init(times: ReadingLog(sharedAs: bytes))
    case .contents: self.init(contents: ContentsText(parsing: bytes))
    case .persons: self.init(persons: PersonsText(parsing: bytes))
    case .labels:
      self.init()
      labels = LabelsText(parsing: bytes)
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
