internal import CurlewAnnotations
internal import CurlewBasics
internal import CurlewLibrary
internal import CurlewSystem

/// Writes the places, marks, words and reading times of this machine into the shared folder, and reads those
/// of all machines. Runs beside the loop, since a disk or a network may take any time.
struct Synchroniser: Sendable {
  /// The folder that another program copies between machines.
  let folder: String
  /// The setting `machine`; nil for the host name.
  let name: String?
  let directories: Directories

  var machineFile: MachineFile { MachineFile(path: directories.machineFile) }

  func run() -> SyncOutcome {
    var outcome = SyncOutcome()
    // An unmounted disk is not to be replaced by a folder.
    guard FileSystem.isDirectory(folder) else {
      outcome.complaint = Complaint("the folder of the setting sync is not there (\(folder))")
      return outcome
    }
    do throws(SystemError) {
      let own = try machineFile.load()
      outcome.answers = Set(own.answers)
      let shared = SharedFolder(path: Path.join(folder, "curlew"))
      let reading = shared.read()
      if reading.isIncomplete {
        outcome.complaint = Complaint(
          "the shared folder has more than 32 MB, and the rest is not read (\(shared.path))")
      }
      let (marks, changed) = try mergeMarks(with: reading.marks)
      outcome.changedMarks = changed
      for (name, machine) in reading.machines where name != own.machine {
        outcome.others.add(machine, of: name)
      }
      try shared.write(try ownFiles(marks, of: own.machine), as: own.machine)
    } catch {
      outcome.complaint = Complaint("not synchronised: \(error.reason) (\(folder))")
    }
    return outcome
  }

  private func ownFiles(
    _ marks: [(file: String, bytes: [UInt8])], of machine: String
  ) throws(SystemError) -> OwnFiles {
    var places = PlacesText()
    for var record in PlacesFile(path: directories.placesFile).load().records {
      // Paths differ between machines, and are private.
      record.path = BookPath.standardInput
      places.merge(record)
    }
    return OwnFiles(
      name: name ?? MachineFile.hostName(ofFolder: machine),
      places: places.records.isEmpty ? [] : places.bytes,
      times: try SafeSave.contents(of: directories.readingLog) ?? [],
      words: try SafeSave.contents(of: directories.words) ?? [], marks: marks)
  }

  // MARK: Marks

  /// Merges the marks of all books. Returns the files to share, and the paths of the files that changed here.
  private func mergeMarks(
    with shared: [String: SharedMarks]
  ) throws(SystemError) -> (shared: [(file: String, bytes: [UInt8])], changed: Set<String>) {
    var files = shared
    for name in FileSystem.names(in: directories.marks) where name.hasSuffix(".marks") {
      files[name] = files[name] ?? SharedMarks()
    }
    var all: [(file: String, bytes: [UInt8])] = []
    var changed: Set<String> = []
    for (name, others) in files.sorted(by: { $0.key < $1.key }) {
      guard let file = marksFile(named: name, others) else { continue }
      let (merged, isChanged) = try merge(others, with: file)
      if !merged.isEmpty { all.append((name, merged.bytes)) }
      if isChanged { changed.insert(file.path) }
    }
    return (all, changed)
  }

  /// The file of marks of a book here; nil if a name in the shared folder does not follow from title and
  /// author.
  private func marksFile(named name: String, _ others: SharedMarks) -> MarksFile? {
    let path = Path.join(directories.marks, name)
    let known = (try? SafeSave.contents(of: path)).map { MarksText(parsing: $0) }
    let file = MarksFile(
      directory: directories.marks, title: known?.title ?? others.title,
      author: known == nil ? others.author : known?.author)
    return Path.name(of: file.path) == name ? file : nil
  }

  /// Merges the marks of one book. The result is kept in a file of its own: next time, what differs from it
  /// was changed here.
  private func merge(
    _ others: SharedMarks, with file: MarksFile
  ) throws(SystemError) -> (SharedMarks, isChanged: Bool) {
    let known = Path.join(directories.sharedMarks, Path.name(of: file.path))
    var merged = SharedMarks(parsing: try SafeSave.contents(of: known) ?? [])
    let before = merged
    let isPresent = file.exists
    var isChanged = false
    var isNewer = false
    func take(_ text: inout MarksText) {
      isNewer = text.isNewer
      guard !isNewer else { return }
      merged = before
      (merged.title, merged.author) = (text.title, text.author)
      // A file that is gone or damaged does not mean that its marks were removed.
      merged.take(text.annotations, isWhole: isPresent && text.isWhole)
      merged.merge(others)
      isChanged = text.show(merged.shown)
    }
    var text = try file.load()
    take(&text)
    if isChanged {
      _ = try file.update { take(&$0) }
    }
    guard !isNewer else { return (SharedMarks(), false) }
    // Written after the marks: a mark that is only in this file counts as removed.
    if merged != before { try SafeSave.create(known, with: merged.bytes) }
    return (merged, isChanged)
  }
}

extension MarksText {
  /// Replaces the marks by others. Returns whether any has changed.
  fileprivate mutating func show(_ shown: [Annotation]) -> Bool {
    var isChanged = false
    for annotation in annotations where !shown.contains(where: { $0.isSame(as: annotation) }) {
      remove(annotation)
      isChanged = true
    }
    for annotation in shown
    where annotations.first(where: { $0.isSame(as: annotation) })?.contents != annotation.contents {
      put(annotation)
      isChanged = true
    }
    return isChanged
  }
}

/// What a synchronisation has found and changed.
struct SyncOutcome: Sendable {
  /// What the other machines have written.
  var others = SharedReading()
  /// The offered places that the reader has answered.
  var answers: Set<MachineFile.Answer> = []
  /// The files of marks that have changed here.
  var changedMarks: Set<String> = []
  var complaint: Complaint?
}
