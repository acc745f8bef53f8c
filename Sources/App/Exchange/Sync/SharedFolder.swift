internal import CurlewAppSupport
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

  static let name = "curlew"
  static let marks = "marks"

  enum Kind: String, CaseIterable {
    case name, places, reading, contents, persons, labels, words = "words.tsv"
  }

  // MARK: Reading

  /// - Parameter readsWords: Whether to read the words that were looked up, too.
  func read(readsWords: Bool = false) -> SharedReading {
    var reader = SharedFolderReader(kinds: Kind.allCases.filter { $0 != .words || readsWords })
    do throws(SystemError) {
      reader.readMachines(in: try OpenFolder(parent).folder(Self.name))
    } catch  where error == .notOurs {
      reader.reading.refused = Self.name
    } catch  where error == .notFound {
      // The folder is created when something is written.
      reader.reading.isMissing = true
    } catch {
      reader.reading.unreadable = .init(path: Self.name, reason: error.reason)
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
