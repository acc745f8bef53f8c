internal import CurlewAnnotations
package import CurlewAppSupport
package import CurlewLibrary
internal import CurlewSystem

/// Writes the places, marks, words and reading times of this machine into the shared folder, and reads those
/// of all machines. Runs beside the loop, since a disk or a network may take any time.
package struct Synchroniser: Sendable {
  /// The folder that another program copies between machines.
  package let folder: String
  /// The setting `machine`; nil for the host name.
  package let name: String?
  package let directories: Directories

  package init(folder: String, name: String? = nil, directories: Directories) {
    (self.folder, self.name, self.directories) = (folder, name, directories)
  }

  package var machineFile: MachineFile { MachineFile(path: directories.machineFile) }

  /// - Parameters:
  ///   - readsWords: Whether to read the words that were looked up on other machines, too.
  ///   - open: The fingerprint of the open book, which may not have been read on this machine before.
  package func run(readsWords: Bool = false, open: UInt64? = nil) -> SyncOutcome {
    var outcome = SyncOutcome()
    // An unmounted disk is not to be replaced by a folder.
    guard FileSystem.isDirectory(folder) else {
      outcome.complain("the folder of the setting sync is not there (\(folder))")
      return outcome
    }
    do throws(SystemError) {
      let own = try machineFile.load()
      outcome.answers = Set(own.answers)
      let shared = SharedFolder(in: folder)
      var reading = shared.read(readsWords: readsWords)
      complain(about: reading, in: &outcome)
      for (name, machine) in reading.machines where name != own.machine {
        outcome.others.add(machine, of: name)
      }
      let places = PlacesFile(path: directories.placesFile).records
      // What was read is kept even where nothing can be written, and places do not wait for the rest.
      let known = places.map(\.fingerprint) + (open.map { [$0] } ?? [])
      reading.keepContents(ofBooks: known, andAllOf: own.machine)
      let said = exchangeAll(reading, of: own.machine, in: &outcome)
      outcome.times = outcome.others.times
      outcome.complain(about: folder) { () throws(SystemError) in
        try shared.write(try ownFiles(places, said, of: own.machine), as: own.machine)
      }
      let marks = mergeMarks(with: reading.marks, of: places, in: &outcome)
      outcome.complain(about: folder) { () throws(SystemError) in
        try shared.write(marks, as: own.machine)
      }
    } catch {
      outcome.complain("not synchronised: \(error.reason) (\(folder))")
    }
    return outcome
  }

  private func complain(about reading: SharedReading, in outcome: inout SyncOutcome) {
    if reading.isIncomplete { complainOfTooMuch(in: &outcome) }
    if let part = reading.unreadable {
      outcome.complain("not synchronised: \(part.reason) (\(Path.join(folder, part.path)))")
    }
    if let name = reading.refused {
      outcome.complain("refused: \(name) is no plain file or folder (\(folder))")
    }
  }

  /// Saves the items of other machines, and returns the files that this machine shares.
  private func exchangeAll(
    _ reading: SharedReading, of machine: String, in outcome: inout SyncOutcome
  ) -> [SharedFolder.Kind: [UInt8]] {
    let contents = exchange(reading, directories.contentsFile, of: machine, in: &outcome) {
      $0.contents
    }
    let persons = exchange(reading, directories.personsFile, of: machine, in: &outcome) {
      $0.persons
    }
    let labels = exchange(reading, directories.labelsFile, of: machine, in: &outcome) {
      $0.labels
    }
    outcome.contents = contents?.all ?? ContentsText()
    outcome.hasNewLabels = labels?.hasNews ?? false
    return [
      .contents: contents?.bytes ?? [], .persons: persons?.bytes ?? [],
      .labels: labels?.bytes ?? [],
    ]
  }

  /// Saves the items of other machines of one kind. Returns nil on failure.
  private func exchange<Contents: SharedContents>(
    _ reading: SharedReading, _ path: String, of machine: String, in outcome: inout SyncOutcome,
    _ part: (MachineReading) -> Contents
  ) -> SharedFile<Contents>.Exchange? {
    let own = reading.machines[machine].map(part) ?? Contents()
    let others = reading.machines.filter { $0.key != machine }.sorted { $0.key < $1.key }
    var exchange: SharedFile<Contents>.Exchange?
    outcome.complain(about: path) { () throws(SystemError) in
      exchange = try SharedFile(path: path).exchange(
        own, with: others.map { part($0.value) }, keepsFormer: reading.isPartial)
    }
    if exchange?.isComplete == false { complainOfTooMuch(in: &outcome) }
    outcome.complaint = outcome.complaint ?? exchange?.complaint
    return exchange
  }

  private func complainOfTooMuch(in outcome: inout SyncOutcome) {
    outcome.complain("the shared folder has too much, and the rest is not read (\(folder))")
  }

  private func ownFiles(
    _ records: [PlaceRecord], _ said: [SharedFolder.Kind: [UInt8]], of machine: String
  ) throws(SystemError) -> [SharedFolder.Kind: [UInt8]] {
    var places = PlacesText()
    for var record in records {
      // Paths differ between machines, and are private.
      (record.path, record.facing, record.voice) = (BookPath.standardInput, nil, nil)
      places.merge(record)
    }
    let files: [SharedFolder.Kind: [UInt8]] = [
      .name: Array("\((name ?? MachineFile.hostName(ofFolder: machine)).escaped)\n".utf8),
      .places: places.records.isEmpty ? [] : places.bytes,
      .reading: try SafeSave.contents(of: directories.readingLog) ?? [],
      .words: try SafeSave.contents(of: directories.words) ?? [],
    ]
    return files.merging(said) { $1 }
  }

  // MARK: Marks

  /// Merges the marks of the books that are known here. Those of other books stay in the shared folder until
  /// the book is opened. Returns the files to share.
  private func mergeMarks(
    with shared: [String: Set<MarksBytes>], of places: [PlaceRecord], in outcome: inout SyncOutcome
  ) -> [(file: String, bytes: [UInt8])] {
    let opened = places.map {
      MarksFile(directory: directories.marks, title: $0.title, author: $0.author)
    }
    var files = Dictionary(opened.map { ($0.name, $0) }) { first, _ in first }
    for name in FileSystem.names(in: directories.marks) where files[name] == nil {
      files[name] = marksFile(named: name, shared[name] ?? [])
    }
    var all: [(file: String, bytes: [UInt8])] = []
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      do throws(SystemError) {
        let merged = try merge(shared[name] ?? [], with: file, in: &outcome)
        if !merged.isEmpty { all.append((name, merged)) }
      } catch {
        // The other books need not wait.
        outcome.complain("marks are not synchronised: \(error.reason) (\(file.path))")
      }
    }
    return all
  }

  /// The marks file with this name; nil if it belongs to no known book. The name is derived from title and author,
  /// because the title inside the file may be damaged.
  private func marksFile(named name: String, _ others: Set<MarksBytes>) -> MarksFile? {
    guard name.hasSuffix(".marks") else { return nil }
    let own = [directories.marks, directories.sharedMarks].compactMap {
      (try? SafeSave.contents(of: Path.join($0, name))) ?? nil
    }
    for bytes in own + others.map(\.bytes) {
      let head = MarksText(parsing: bytes, mostRecords: 0)
      let file = MarksFile(directory: directories.marks, title: head.title, author: head.author)
      if file.name == name { return file }
    }
    return nil
  }

  /// Merges the marks of one book, and returns them as the text of a file; empty if there are none. It is kept in
  /// a file of its own: next time, what differs from it was changed here.
  private func merge(
    _ texts: Set<MarksBytes>, with file: MarksFile, in outcome: inout SyncOutcome
  ) throws(SystemError) -> [UInt8] {
    let path = Path.join(directories.sharedMarks, file.name)
    let known = try SafeSave.contents(of: path) ?? []
    let own = try SafeSave.contents(of: file.path)
    // Mostly, nothing has changed anywhere.
    if !known.isEmpty, own == known, texts.allSatisfy({ $0.bytes == known }) { return known }
    let before = SharedMarks(parsing: known)
    var others = SharedMarks()
    for text in texts.map(\.bytes).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where text != known {
      others.merge(SharedMarks(parsing: text))
    }
    guard !before.isNewer, own != nil || !before.isEmpty || !others.isEmpty else { return [] }
    var (merged, bytes, isChanged) = (before, known, false)
    let text = try file.update { text in
      merged = before
      (merged.title, merged.author) = (file.title, file.author)
      merged.record(text.records)
      let local = merged
      merged.merge(others)
      bytes = merged.bytes
      if bytes.count > SafeSave.longestFile / 2, !others.isEmpty {
        outcome.complain("other machines have too many marks, which are left out (\(file.path))")
        (merged, bytes) = (local, local.bytes)
      }
      isChanged = text.merge(merged.records)
    }
    outcome.complaint = outcome.complaint ?? file.complaint(about: text)
    guard !text.isNewer else { return [] }
    if isChanged { outcome.changedMarks.insert(file.path) }
    if merged.isIncomplete {
      outcome.complain("some marks are too many or too long to be shared (\(file.path))")
    }
    // Written after the marks: a mark that differs from this file was changed here.
    if bytes != known { try SafeSave.create(path, with: bytes) }
    return merged.isEmpty ? [] : bytes
  }
}

/// What a synchronisation has found and changed.
package struct SyncOutcome: Sendable {
  /// What the other machines have written.
  package var others = SharedReading()
  /// The corrected contents of all books, those of other machines included.
  package var contents = ContentsText()
  /// The reading times of the other machines together.
  package var times = ReadingLog()
  /// The offered places that the reader has answered.
  package var answers: Set<MachineFile.Answer> = []
  /// Whether other machines have said something of the books on the shelf.
  package var hasNewLabels = false
  /// The files of marks that have changed here.
  package var changedMarks: Set<String> = []
  package var complaint: Complaint?

  package init() {}

  /// Keeps only the first complaint, because one line is shown for all.
  mutating func complain(_ line: Message) { complaint = complaint ?? Complaint(line) }

  fileprivate mutating func complain(
    about folder: String, _ work: () throws(SystemError) -> Void
  ) {
    do throws(SystemError) { try work() } catch {
      complain("not synchronised: \(error.reason) (\(folder))")
    }
  }
}
