internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewSystem

/// Reads the folders of all machines, the smallest first: a large one hides no other.
///
/// Its limits are far above what a reader writes, because others may put files there.
struct SharedFolderReader {
  private static let mostMachines = 1000
  private static let mostMarks = 20_000
  /// The longest file, in bytes. Files of marks may be longer.
  private static let longestFile = 4 << 20

  let kinds: [SharedFolder.Kind]
  var reading = SharedReading()
  /// The number of bytes that may still be read.
  private var room = 32 << 20

  init(kinds: [SharedFolder.Kind]) { self.kinds = kinds }

  /// The files of a machine that can be read.
  private struct Listing {
    /// The name of its folder.
    let folder: String
    var files: [String] = []
    var marks: [String] = []
    /// The size of all these files in bytes.
    var size = 0
  }

  mutating func readMachines(in shared: borrowing OpenFolder) {
    var folders: [String] = []
    shared.forEachEntry { name, entry in
      if entry == .folder { folders.append(name) }
      if entry == .other { refuse(name) }
    }
    var machines: [Listing] = []
    for name in folders {
      let machine = listing(of: name, in: shared)
      if machine.size > 0 { machines.append(machine) }
    }
    machines.sort { ($0.size, $0.folder) < ($1.size, $1.folder) }
    if machines.count > Self.mostMachines { reading.isIncomplete = true }
    for machine in machines.prefix(Self.mostMachines) { read(machine, in: shared) }
  }

  // MARK: Listing

  private mutating func listing(of name: String, in shared: borrowing OpenFolder) -> Listing {
    var machine = Listing(folder: name)
    do throws(SystemError) {
      let folder = try shared.folder(name)
      let hasMarks = list(folder, in: &machine)
      if hasMarks { listMarks(in: try folder.folder(SharedFolder.marks), of: &machine) }
    } catch {
      noteUnreadable(name, error)
    }
    return machine
  }

  /// Returns whether there is a folder of marks.
  private mutating func list(
    _ folder: borrowing OpenFolder, in machine: inout Listing
  ) -> Bool {
    var hasMarks = false
    folder.forEachEntry { file, entry in
      switch entry {
      case .file(let size) where kind(of: file) != nil:
        machine.files.append(file)
        machine.size += size
      case .folder where file == SharedFolder.marks: hasMarks = true
      case .file, .folder: break
      case .other: refuse("\(machine.folder)/\(file)")
      }
    }
    return hasMarks
  }

  private mutating func listMarks(in folder: borrowing OpenFolder, of machine: inout Listing) {
    folder.forEachEntry { file, entry in
      if entry == .other { refuse("\(machine.folder)/\(SharedFolder.marks)/\(file)") }
      guard case .file(let size) = entry, ConflictCopy.original(of: file).hasSuffix(".marks") else {
        return
      }
      guard machine.marks.count < Self.mostMarks else { return reading.isIncomplete = true }
      machine.marks.append(file)
      machine.size += size
    }
  }

  private func kind(of file: String) -> SharedFolder.Kind? {
    let original = ConflictCopy.original(of: file)
    return kinds.first { $0.rawValue == original }
  }

  private mutating func refuse(_ name: String) { reading.refused = reading.refused ?? name }

  /// - Parameter name: The folder of a machine, or a file in it.
  private mutating func noteUnreadable(_ name: String, _ error: SystemError) {
    let path = Path.join(SharedFolder.name, name)
    reading.unreadable = reading.unreadable ?? .init(path: path, reason: error.reason)
  }

  // MARK: Reading

  private mutating func read(_ machine: Listing, in shared: borrowing OpenFolder) {
    do throws(SystemError) {
      let folder = try shared.folder(machine.folder)
      for file in machine.files { read(file, in: folder, of: machine.folder) }
      guard !machine.marks.isEmpty else { return }
      let marks = try folder.folder(SharedFolder.marks)
      for file in machine.marks { readMarks(file, in: marks, of: machine.folder) }
    } catch {
      noteUnreadable(machine.folder, error)
    }
  }

  private mutating func read(
    _ file: String, in folder: borrowing OpenFolder, of machine: String
  ) {
    guard let kind = kind(of: file),
      let bytes = contents(of: file, in: folder, of: machine, limit: Self.longestFile)
    else { return }
    let part = MachineReading(bytes, of: kind, isIncomplete: &reading.isIncomplete)
    reading.add(part, of: ConflictCopy.original(of: machine))
  }

  private mutating func readMarks(
    _ file: String, in folder: borrowing OpenFolder, of machine: String
  ) {
    guard
      let bytes = contents(of: file, in: folder, of: machine, limit: SafeSave.longestFile)
    else { return }
    reading.add(bytes, in: ConflictCopy.original(of: file))
  }

  /// Returns nil for a file that is missing or cannot be read.
  private mutating func contents(
    of file: String, in folder: borrowing OpenFolder, of machine: String, limit: Int
  ) -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try folder.contents(of: file, limit: min(room, limit))
      room -= bytes?.count ?? 0
      return bytes
    } catch  where error == .tooLarge {
      reading.isIncomplete = true
    } catch {
      noteUnreadable(Path.join(machine, file), error)
    }
    return nil
  }
}

extension MachineReading {
  fileprivate init(
    _ bytes: [UInt8], of kind: SharedFolder.Kind, isIncomplete: inout Bool
  ) {
    self.init()
    switch kind {
    case .name:
      let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
      name = String(line ?? "").unescaped
    case .places: self.init(places: PlacesText(parsing: bytes).records)
    case .reading: self.init(times: ReadingLog(sharedAs: bytes))
    case .contents: contents = ContentsText(sharedAs: bytes, isIncomplete: &isIncomplete)
    case .persons: persons = PersonsText(sharedAs: bytes, isIncomplete: &isIncomplete)
    case .labels: labels = LabelsText(sharedAs: bytes, isIncomplete: &isIncomplete)
    case .words:
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      self.init(words: lines.map(String.init))
    }
  }
}
