internal import System

/// Places in a file that several windows share.
struct PlacesFile {
  let path: String
  /// What went wrong last, so that a lasting fault is told once.
  private var lastComplaint: Complaint?

  init(path: String) {
    self.path = path
  }

  func recall() -> (records: [PlaceRecord], complaints: [Complaint]) {
    do throws(SystemError) {
      guard let bytes = try SafeSave.contents(of: path) else { return ([], []) }
      let text = PlacesText(parsing: bytes)
      return (text.records, complaint(about: text).map { [$0] } ?? [])
    } catch {
      return ([], [Complaint("the places cannot be read: \(error.reason) (\(path))")])
    }
  }

  /// Whether what is remembered of a book is still the record that ends with a line.
  func holds(_ checkLine: String) -> Bool {
    guard let bytes = try? SafeSave.contents(of: path) else { return false }
    return PlacesText.holds(checkLine, in: bytes)
  }

  mutating func remember(_ record: PlaceRecord) -> Complaint? {
    let complaint = save(record)
    defer { lastComplaint = complaint }
    return complaint == lastComplaint ? nil : complaint
  }

  private func save(_ record: PlaceRecord) -> Complaint? {
    do throws(SystemError) {
      var isNewer = false
      let outcome = try SafeSave.update(path) { bytes throws(SystemError) in
        var text = PlacesText(parsing: bytes ?? [])
        isNewer = text.isNewer
        if isNewer { return nil }
        if let bytes, text.damaged > 0 { try setAside(bytes) }
        text.merge(record)
        return text.bytes
      }
      if isNewer { return newer }
      return outcome == .saved
        ? nil : Complaint("saved without the lock, which another window holds (\(path))")
    } catch {
      return Complaint("the place was not saved: \(error.reason) (\(path))")
    }
  }

  /// Keeps a damaged file as it was found: what we cannot read, a person perhaps can.
  private func setAside(_ bytes: [UInt8]) throws(SystemError) {
    let file = try Descriptor(creating: "\(path).bad-\(CurrentProcess.wallClock)")
    try file.write(bytes)
  }

  private func complaint(about text: PlacesText) -> Complaint? {
    if text.isNewer { return newer }
    guard text.damaged > 0 else { return nil }
    let records = text.damaged == 1 ? "a damaged record" : "\(text.damaged) damaged records"
    return Complaint("\(records) set aside in \(Path.name(of: path)).bad-… (\(path))")
  }

  private var newer: Complaint {
    Complaint("no place is saved: a newer version wrote \(Path.name(of: path)) (\(path))")
  }
}
