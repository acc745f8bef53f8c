package import CurlewAppSupport
internal import CurlewSystem

/// The file of places, which several windows share.
package struct PlacesFile {
  package let path: String
  private var postponed: PostponedPlaces
  private var lastComplaint: Complaint?

  package init(path: String) {
    self.path = path
    postponed = PostponedPlaces(beside: path)
  }

  package func load() -> (records: [PlaceRecord], complaints: [Complaint]) {
    do throws(SystemError) {
      // Before the file into which another process may be merging them.
      let later = postponed.files.map { PostponedPlaces.contents(of: $0) }
      var text = PlacesText(parsing: try SafeSave.contents(of: path) ?? [])
      let complaints = complaint(about: text).map { [$0] } ?? []
      for other in later { text.merge(other) }
      return (text.records, complaints)
    } catch {
      return ([], [Complaint("the places cannot be read: \(error.reason) (\(path))")])
    }
  }

  /// Whether the record with a check line is still the latest of its book.
  package func isCurrent(_ checkLine: String) -> Bool {
    guard postponed.files.isEmpty, let bytes = try? SafeSave.contents(of: path) else {
      return false
    }
    return PlacesText.isCurrent(checkLine, in: bytes)
  }

  package mutating func save(_ record: PlaceRecord) -> SaveOutcome {
    var outcome = write(record)
    outcome.complaint = lastComplaint.renew(outcome.complaint)
    return outcome
  }

  private mutating func write(_ record: PlaceRecord) -> SaveOutcome {
    do throws(SystemError) {
      return try writeLocked(record)
    } catch  where error == .wouldBlock {
      return postpone(record)
    } catch {
      return notSaved(error)
    }
  }

  private mutating func writeLocked(_ record: PlaceRecord) throws(SystemError) -> SaveOutcome {
    var (isNewer, merged) = (false, [String]())
    let outcome = try SafeSave.update(path) { bytes throws(SystemError) in
      var text = PlacesText(parsing: bytes ?? [])
      isNewer = text.isNewer
      if isNewer { return nil }
      if let bytes, text.damaged > 0 { try DamagedFile(path).keepCopy(of: bytes) }
      for file in postponed.files {
        text.merge(PostponedPlaces.contents(of: file))
        merged.append(file)
      }
      text.merge(record)
      return text.bytes
    }
    if isNewer { return SaveOutcome(isSaved: false, complaint: newerVersion) }
    postponed.remove(merged)
    let unlocked = Complaint("saved without a lock, which this file system does not have (\(path))")
    return SaveOutcome(complaint: outcome == .saved ? nil : unlocked)
  }

  private mutating func postpone(_ record: PlaceRecord) -> SaveOutcome {
    do throws(SystemError) {
      try postponed.add(record)
      return SaveOutcome()
    } catch {
      return notSaved(error)
    }
  }

  private func notSaved(_ error: SystemError) -> SaveOutcome {
    SaveOutcome(
      isSaved: false, complaint: Complaint("the place was not saved: \(error.reason) (\(path))"))
  }

  private func complaint(about text: PlacesText) -> Complaint? {
    if text.isNewer { return newerVersion }
    guard text.damaged > 0 else { return nil }
    let records = text.damaged == 1 ? "a damaged record" : "\(text.damaged) damaged records"
    return Complaint("\(records) set aside in \(Path.name(of: path)).bad-… (\(path))")
  }

  private var newerVersion: Complaint {
    Complaint("no place is saved: a newer version wrote \(Path.name(of: path)) (\(path))")
  }
}
