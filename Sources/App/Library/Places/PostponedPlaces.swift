package import CurlewSystem

/// Places that were saved while another process held the lock of the places file.
///
/// Each process writes them to a file of its own beside the places file. Whoever has the lock next
/// merges them and deletes the files that it has read. A file never changes after it was written, so
/// no record is deleted that has not been merged.
package struct PostponedPlaces {
  /// What the paths of the files begin with.
  private let prefix: String
  /// What this process has postponed.
  private var own = PlacesText()
  private var ownFile: String?

  /// - Parameter path: The places file.
  package init(beside path: String) {
    prefix = ((try? FileSystem.target(of: path)) ?? path) + ".postponed-"
  }

  /// The files that wait to be merged.
  package var files: [String] { SafeSave.files(beginningWith: prefix) }

  /// Empty for a file that cannot be read: it may have been merged and deleted.
  package static func contents(of file: String) -> PlacesText {
    PlacesText(parsing: (try? SafeSave.contents(of: file)) ?? [])
  }

  /// Writes a record to a new file, with those that this process has postponed before.
  package mutating func add(_ record: PlaceRecord) throws(SystemError) {
    own.merge(record)
    let file = prefix + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    try SafeSave.create(file, with: own.bytes)
    if let ownFile { FileSystem.remove(ownFile) }
    ownFile = file
  }

  /// Deletes files that have been merged.
  package mutating func remove(_ files: [String]) {
    for file in files { FileSystem.remove(file) }
    (own, ownFile) = (PlacesText(), nil)
  }
}
