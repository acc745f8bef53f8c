internal import Cells

/// Where the application saves what it will need at its next start. Each method returns a message
/// for the user if something went wrong.
protocol Storage {
  /// The directory of the files of marks; nil if marks are not saved.
  var marksDirectory: String? { get }

  /// The places of all books, and messages about those that cannot be read.
  mutating func loadRecords() -> (records: [PlaceRecord], complaints: [Complaint])

  mutating func save(_ record: PlaceRecord) -> Complaint?

  /// Saves the picture of the pages at the place saved last, to be shown first at the next start.
  mutating func save(_ picture: CachedPicture)

  mutating func save(_ tour: TourProgress) -> Complaint?

  /// Saves a setting that was changed while the program runs.
  mutating func save(_ value: String, for setting: SettingEntry) -> Complaint?
}

extension Storage {
  var marksDirectory: String? { nil }
}

/// Storage in the program's own files.
struct FileStorage: Storage {
  private var places: PlacesFile
  private let pictures: PictureCache
  private let tour: TourFile
  let marksDirectory: String?
  private let defaults: DefaultsFile

  init(_ directories: Directories) {
    places = PlacesFile(path: directories.placesFile)
    pictures = PictureCache(directory: directories.cache)
    marksDirectory = directories.marks
    tour = TourFile(path: directories.tourFile)
    defaults = DefaultsFile(path: directories.defaultsFile)
  }

  var tourProgress: TourProgress { tour.read() }

  func loadRecords() -> (records: [PlaceRecord], complaints: [Complaint]) { places.load() }

  mutating func save(_ record: PlaceRecord) -> Complaint? { places.save(record) }

  func save(_ picture: CachedPicture) { pictures.save(picture) }

  /// The picture of the open pages as they were left; nil if they would look different now.
  func picture(for key: PictureKey) -> Canvas? {
    guard let cached = pictures.picture(for: key), places.isCurrent(cached.record) else {
      return nil
    }
    return cached.picture
  }

  func save(_ progress: TourProgress) -> Complaint? { tour.write(progress) }

  func save(_ value: String, for setting: SettingEntry) -> Complaint? {
    do throws(Complaint) {
      try defaults.write(setting.name, value)
      return nil
    } catch {
      return error
    }
  }
}
