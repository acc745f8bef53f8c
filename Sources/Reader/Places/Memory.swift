internal import Cells

/// What the application needs of whoever remembers for it. A complaint says why something could not
/// be kept, or how.
protocol Memory {
  /// All that is known of books, and what a person should be told about it.
  mutating func recall() -> (records: [PlaceRecord], complaints: [Complaint])

  mutating func remember(_ record: PlaceRecord) -> Complaint?

  /// What the pages look like at the place that was remembered last, for the next start.
  mutating func remember(_ picture: KeptPicture)

  mutating func remember(_ tour: TourProgress) -> Complaint?

  /// A setting that was chosen while the program ran.
  mutating func remember(_ value: String, for setting: SettingEntry) -> Complaint?
}

/// Memory in the files that the program keeps.
struct OwnFiles: Memory {
  private var places: PlacesFile
  private let pictures: PictureFiles
  private let tour: TourFile
  private let defaults: DefaultsFile

  init(_ directories: Directories) {
    places = PlacesFile(path: directories.placesFile)
    pictures = PictureFiles(directory: directories.cache)
    tour = TourFile(path: directories.tourFile)
    defaults = DefaultsFile(path: directories.defaultsFile)
  }

  var tourProgress: TourProgress { tour.read() }

  func recall() -> (records: [PlaceRecord], complaints: [Complaint]) { places.recall() }

  mutating func remember(_ record: PlaceRecord) -> Complaint? { places.remember(record) }

  func remember(_ picture: KeptPicture) { pictures.keep(picture) }

  /// What the open pages looked like when they were left, if they would look the same now.
  func picture(under key: PictureKey) -> Canvas? {
    guard let kept = pictures.picture(under: key), places.holds(kept.record) else { return nil }
    return kept.picture
  }

  func remember(_ progress: TourProgress) -> Complaint? { tour.write(progress) }

  func remember(_ value: String, for setting: SettingEntry) -> Complaint? {
    do throws(Complaint) {
      try defaults.write(setting.name, value)
      return nil
    } catch {
      return error
    }
  }
}
