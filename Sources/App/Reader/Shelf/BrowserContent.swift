internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewFormats
internal import CurlewManuscript

/// A browser for folders and the books in them. Typing filters the rows.
struct BrowserContent: SheetContent {
  private let jobs: any JobStarter
  /// Folders with opened books, the latest first.
  private let recent: [String]
  private let offer: FolderOffer?
  private let home: String
  private var path: String
  private var job: (any Job<FolderListing.Step>)?
  private var isRead = false
  private var entries: [Entry] = []
  private(set) var rows: [SheetRow] = []

  fileprivate struct Entry {
    var path: String
    var name: String
    /// Nil for a folder, and for a book until its file has been read.
    var title: String?
    var author: String?
    let isFolder: Bool
    /// Whether it is listed under “Recent folders”.
    var isRecent = false
    /// Whether it offers to put the books of a folder on the shelf.
    var isOffer = false
  }

  private static let mostRecent = 6
  /// How long the loop waits for a listing before it shows an empty folder.
  private static let patience = Duration.milliseconds(40)

  /// - Parameters:
  ///   - home: The folder in which it begins.
  ///   - recent: Folders with opened books, the latest first, perhaps with duplicates.
  ///   - offer: A folder whose books may be added at once.
  init(
    home: String, recent: [String], offering offer: FolderOffer? = nil, by jobs: any JobStarter
  ) {
    (self.jobs, self.offer, self.home) = (jobs, offer, home)
    var seen: Set<String> = ["", "."]
    self.recent = Array(recent.filter { seen.insert($0).inserted }.prefix(Self.mostRecent))
    path = home
    go(to: home)
  }

  // MARK: Sheet

  var title: SafeText { SafeText(path == home ? "~" : path.withShortHome) }
  let ownKeys: KeyScope? = .browser
  let opener: Command? = .addBooks
  let canFilter = true
  let filtersAtOnce = true
  var subject: String { path }
  var emptyText: SafeText { isRead ? "Nothing here can be read" : "Reading the folder …" }
  let shape = SheetShape(columns: 92)
  /// The first entry after `..`.
  var firstSelected: Int { entries.count > 1 && entries[0].name == ".." ? 1 : 0 }

  let hints: [SafeText] = [
    "type to filter   Enter opens   ← up   ~ home   Tab adds this folder   Esc closes",
    "Enter opens   ← up   Tab adds this folder   Esc closes",
    "Enter opens   Tab adds folder   Esc closes", "Enter opens   Tab adds", "Enter opens",
  ]

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    rows = []
    for (index, entry) in entries.enumerated() {
      let isFound = entry.name != ".." && !entry.isOffer && filter.accepts(entry.words)
      guard filter.isEmpty || isFound else { continue }
      if entry.isRecent, !rows.contains(Self.recentTitle) { rows.append(Self.recentTitle) }
      rows.append(SheetRow(item: index))
    }
  }

  private static let recentTitle = SheetRow.title("Recent folders")

  // MARK: Folders

  private mutating func go(to folder: String) {
    // Only the text of the path is tidied: resolving links would wait for the disk.
    path = "/" + folder.split(separator: "/").joined(separator: "/")
    (entries, isRead) = ([], false)
    job = jobs.start(FolderListing(path))
    collect(within: Self.patience)
  }

  /// Collects what the job has read. Returns whether there was anything.
  @discardableResult
  private mutating func collect(within patience: Duration = .zero) -> Bool {
    let results = job.collect(within: patience)
    for result in results {
      switch result {
      case .names(let folders, let files):
        (entries, isRead) = (all(folders, files), true)
        firstFile = entries.count - files.count - recentFolders.count
      case .book(let index, let title, let author):
        entries[firstFile + index].title = title
        entries[firstFile + index].author = author
      }
    }
    return !results.isEmpty
  }

  /// The index of the first entry that is a file.
  private var firstFile = 0

  private var recentFolders: [String] { recent.filter { $0 != path } }

  private func all(_ folders: [String], _ files: [String]) -> [Entry] {
    let up = path == "/" ? [] : [Entry(path: parent, name: "..", isFolder: true)]
    func entry(_ name: String, isFolder: Bool) -> Entry {
      Entry(path: Path.join(path, name), name: name, isFolder: isFolder)
    }
    return offers + up + folders.map { entry($0, isFolder: true) }
      + files.map { entry($0, isFolder: false) }
      + recentFolders.map {
        Entry(path: $0, name: $0.withShortHome, isFolder: true, isRecent: true)
      }
  }

  /// The first row of the first folder.
  private var offers: [Entry] {
    guard let offer, path == home else { return [] }
    let name = Message("Add \(offer.words) to the shelf")
    return [Entry(path: offer.path, name: name.text, isFolder: true, isOffer: true)]
  }

  private var parent: String { Path.parent(of: path) }

  mutating func tick(over desk: Desk) -> Bool { collect() }

  var isWorking: Bool { job != nil }

  // MARK: Keys

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    let entry = entries[item]
    if entry.isOffer { return [.close, .addFolder(entry.path)] }
    guard entry.isFolder else { return [.openBook(path: entry.path)] }
    go(to: entry.path)
    return []
  }

  static let commands: [SheetCommand<BrowserContent>] = [
    .init(.left, "the folder above", .left) { browser, _, _ in
      if browser.path != "/" { browser.go(to: browser.parent) }
      return []
    },
    .init(.right, "open the folder or the book", .right) { browser, selected, desk in
      guard let selected, !browser.entries[selected].isOffer else { return [] }
      return browser.choose(selected, on: &desk)
    },
    .init("go-home", "your home folder", "~") { browser, _, _ in
      browser.go(to: browser.home)
      return []
    },
    .init("add-folder", "put the books of this folder on the shelf, for good", .tab) {
      browser, _, _ in [.close, .addFolder(browser.path)]
    },
  ]

  // MARK: Picture

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else { return }
    let (entry, area) = (entries[item], row.area)
    let ink = Style(row.isSelected ? .accent : .text, on: .panel, row.isSelected ? .bold : [])
    // The name keeps two fifths where title and author stand beside it.
    let hasTitle = !entry.isFolder && entry.title != nil && area.size.columns >= 50
    let room = hasTitle ? area.size.columns * 2 / 5 : area.size.columns
    let isNamed =
      entry.isFolder && entry.name != ".." && !entry.isRecent && !entry.isOffer
    let name =
      entry.name == ".."
      ? "..  " + Message("the folder above").text : entry.name + (isNamed ? "/" : "")
    canvas.write(
      SafeText(name).truncated(to: room - (room < area.size.columns ? 2 : 0)).inVisualOrder,
      at: area.origin, style: ink, clip: area)
    guard room < area.size.columns, let title = entry.title else { return }
    let words = [title, entry.author].compactMap(\.self).joined(separator: " · ")
    canvas.write(
      SafeText(words).truncated(to: area.size.columns - room).inVisualOrder,
      at: area.origin + Point(column: room, row: 0), style: Style(.soft, on: .panel), clip: area)
  }
}

extension BrowserContent.Entry {
  fileprivate var words: String {
    [name, title, author].compactMap(\.self).joined(separator: " ")
  }
}

/// Lists what can be opened in a folder: first all names, then the title and author of each file.
struct FolderListing: IteratorProtocol, Sendable {
  let path: String
  private var files: [String]?
  private var place = 0

  init(_ path: String) { self.path = path }

  enum Step: Sendable {
    case names(folders: [String], files: [String])
    /// The title and author of a file, by its index.
    case book(Int, title: String, author: String?)
  }

  mutating func next() -> Step? {
    guard let files else { return readNames() }
    guard place < files.count else { return nil }
    defer { place += 1 }
    let file = Path.join(path, files[place])
    let imprint = BookSummary(ofFile: file)?.imprint
    let title = BookPath.shownTitle(imprint?.title ?? BookPath.title(of: file), of: file)
    return .book(place, title: title, author: imprint?.author)
  }

  /// Folders that are books count as files.
  private mutating func readNames() -> Step {
    var (folders, books) = ([String](), [String]())
    for name in FileSystem.names(in: path) where !name.hasPrefix(".") {
      let file = Path.join(path, name)
      if FileSystem.isDirectory(file) {
        if FolderBook.isBook(file) { books.append(name) } else { folders.append(name) }
      } else if Self.canBeRead(name) {
        books.append(name)
      }
    }
    files = books
    return .names(folders: folders, files: books)
  }

  /// Extensions of other texts; the empty one is a name without an extension.
  private static let others = ["", "log", "rst", "org", "tex", "xml"]

  /// Whether a file may be a book, judged by its name.
  private static func canBeRead(_ name: String) -> Bool {
    if BookNames.isBook(name) { return true }
    let whole = PackedBook.nameWithoutSuffix(name).lowercased()
    let ending = whole.lastIndex(of: ".").map { String(whole[whole.index(after: $0)...]) } ?? ""
    return others.contains(ending) || ForeignKind.all.contains { $0.endings.contains(ending) }
  }
}
