internal import System

/// The file of places, which several windows share.
struct PlacesFile {
  let path: String
  /// The latest failure, so that one that lasts is reported only once.
  private var lastComplaint: Complaint?

  init(path: String) {
    self.path = path
  }

  func load() -> (records: [PlaceRecord], complaints: [Complaint]) {
    do throws(SystemError) {
      guard let bytes = try SafeSave.contents(of: path) else { return ([], []) }
      let text = PlacesText(parsing: bytes)
      return (text.records, complaint(about: text).map { [$0] } ?? [])
    } catch {
      return ([], [Complaint("the places cannot be read: \(error.reason) (\(path))")])
    }
  }

  /// Whether the record with a check line is still the latest of its book.
  func isCurrent(_ checkLine: String) -> Bool {
    guard let bytes = try? SafeSave.contents(of: path) else { return false }
    return PlacesText.isCurrent(checkLine, in: bytes)
  }

  mutating func save(_ record: PlaceRecord) -> Complaint? {
    let complaint = write(record)
    defer { lastComplaint = complaint }
    return complaint == lastComplaint ? nil : complaint
  }

  private func write(_ record: PlaceRecord) -> Complaint? {
    do throws(SystemError) {
      var isNewer = false
      let outcome = try SafeSave.update(path) { bytes throws(SystemError) in
        var text = PlacesText(parsing: bytes ?? [])
        isNewer = text.isNewer
        if isNewer { return nil }
        if let bytes, text.damaged > 0 { try backUp(bytes) }
        text.merge(record)
        return text.bytes
      }
      if isNewer { return newerVersion }
      return outcome == .saved
        ? nil : Complaint("saved without the lock, which another window holds (\(path))")
    } catch {
      return Complaint("the place was not saved: \(error.reason) (\(path))")
    }
  }

  /// Keeps a copy of a damaged file: a person may be able to read what the program cannot.
  private func backUp(_ bytes: [UInt8]) throws(SystemError) {
    let file = try Descriptor(creating: "\(path).bad-\(CurrentProcess.wallClock)")
    try file.write(bytes)
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
