package import CurlewAppSupport
internal import CurlewSystem

/// The file of places, which several windows share.
package struct PlacesFile {
  private let file: OwnFile<PlacesText>
  private var postponed: PostponedPlaces
  private var lastComplaint: Complaint?

  package init(path: String) {
    file = OwnFile(path: path)
    postponed = PostponedPlaces(beside: path)
  }

  /// Reads the places, and repairs a damaged file.
  package func load() -> (records: [PlaceRecord], complaints: [Complaint]) {
    var complaints: [Complaint] = []
    let records = records { file in
      let (text, complaint) = file.read()
      complaints = [complaint].compactMap(\.self)
      return text
    }
    return (records, complaints)
  }

  /// The places, without a word about damage.
  package var records: [PlaceRecord] { records { $0.contents } }

  private func records(_ read: (OwnFile<PlacesText>) -> PlacesText) -> [PlaceRecord] {
    // Before the file into which another process may be merging them.
    let later = postponed.files.map { PostponedPlaces.contents(of: $0) }
    var text = read(file)
    for other in later { text.merge(other) }
    return text.records
  }

  /// Whether the record with a check line is still the latest of its book.
  package func isCurrent(_ checkLine: String) -> Bool {
    guard postponed.files.isEmpty, let bytes = try? SafeSave.contents(of: file.path) else {
      return false
    }
    return PlacesText.isCurrent(checkLine, in: bytes)
  }

  package mutating func save(_ record: PlaceRecord) -> SaveOutcome {
    write(record).tellingOnce(&lastComplaint)
  }

  private mutating func write(_ record: PlaceRecord) -> SaveOutcome {
    var (merged, unlocked) = ([String](), Complaint?.none)
    do throws(SystemError) {
      let text = try file.update { text in
        merged = postponed.files
        for file in merged { text.merge(PostponedPlaces.contents(of: file)) }
        text.merge(record)
      } unlocked: {
        unlocked = Complaint(
          "saved without a lock, which this file system does not have (\(file.path))")
      }
      if !text.isNewer { postponed.remove(merged) }
      return SaveOutcome(
        isSaved: !text.isNewer, complaint: file.complaint(about: text) ?? unlocked)
    } catch  where error == .wouldBlock {
      return postpone(record)
    } catch {
      return file.notSaved(error)
    }
  }

  private mutating func postpone(_ record: PlaceRecord) -> SaveOutcome {
    do throws(SystemError) {
      try postponed.add(record)
      return SaveOutcome()
    } catch {
      return file.notSaved(error)
    }
  }
}
