internal import CurlewCells
internal import CurlewGlyphs
internal import CurlewSystem

/// Folders, and what can be read in them. What is typed filters them.
struct BrowserContent: SheetContent {
  private let jobs: any JobStarter
  /// Folders that the reader has used, the latest first.
  private let recent: [String]
  private var path: String
  private var job: (any Job<FolderListing.Step>)?
  private var isRead = false
  private var entries: [Entry] = []
  private(set) var rows: [SheetRow] = []
  /// The titles of the rows that are no entries.
  private var titles: [Int: SafeText] = [:]

  fileprivate struct Entry {
    var path: String
    /// Before the title of a book is known, and of a folder: its name.
    var name: String
    var title: String?
    var author: String?
    let isFolder: Bool
    /// Whether it stands below the entries of the folder.
    var isRecent = false
  }

  private static let mostRecent = 6
  /// How long to wait for a folder before it is shown empty.
  private static let patience = Duration.milliseconds(40)
  private static let interval = Duration.milliseconds(100)

  /// - Parameter recent: Folders that the reader has used; there may be the same ones among them.
  init(
    at path: String = BookPath.withHome("~"), recent: [String], by jobs: any JobStarter
  ) {
    self.jobs = jobs
    var seen: Set<String> = ["", "."]
    self.recent = Array(recent.filter { seen.insert($0).inserted }.prefix(Self.mostRecent))
    self.path = path
    go(to: path)
  }

  // MARK: Sheet

  var title: SafeText { SafeText(path == BookPath.withHome("~") ? "~" : path.withShortHome) }
  let ownKeys: KeyLayer? = .browser
  let opener: Command? = .addBooks
  let canFilter = true
  let filtersAtOnce = true
  var subject: String { path }
  var emptyText: SafeText { isRead ? "Nothing here can be read" : "Reading the folder …" }
  let shape = SheetShape(columns: 92)
  /// The first entry of the folder, behind the way up.
  var firstSelected: Int { entries.count > 1 && entries[0].name == ".." ? 1 : 0 }

  let hints: [SafeText] = [
    "type to filter   Enter opens   ← up   ~ home   Tab adds this folder   Esc closes",
    "Enter opens   ← up   Tab adds this folder   Esc closes",
    "Enter opens   Tab adds folder   Esc closes", "Enter opens   Tab adds", "Enter opens",
  ]

  mutating func fill(_ room: Size, over desk: Desk, filter: TextFilter) {
    (rows, titles) = ([], [:])
    for (index, entry) in entries.enumerated() {
      guard filter.isEmpty || entry.name != ".." && filter.accepts(entry.words) else { continue }
      if entry.isRecent, !titles.values.contains(Self.recentTitle) {
        titles[rows.count] = Self.recentTitle
        rows.append(SheetRow(item: nil))
      }
      rows.append(SheetRow(item: index))
    }
  }

  private static let recentTitle: SafeText = "Recent folders"

  // MARK: Folders

  private mutating func go(to folder: String) {
    path = folder.isEmpty ? "/" : FileSystem.resolved(folder) ?? folder
    (entries, isRead) = ([], false)
    job = jobs.start(FolderListing(path))
    collect(within: Self.patience)
  }

  /// Takes what was read, and returns whether there was something.
  @discardableResult
  private mutating func collect(within patience: Duration = .zero) -> Bool {
    guard let results = job?.newResults(within: patience) else {
      job = nil
      return false
    }
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
    return up + folders.map { entry($0, isFolder: true) } + files.map { entry($0, isFolder: false) }
      + recentFolders.map {
        Entry(path: $0, name: $0.withShortHome, isFolder: true, isRecent: true)
      }
  }

  private var parent: String { Path.parent(of: path) }

  mutating func tick() -> Bool { collect() }

  func timeout(at now: Duration) -> Duration? { job == nil ? nil : Self.interval }

  // MARK: Keys

  mutating func choose(_ item: Int, on desk: inout Desk) -> [Effect] {
    let entry = entries[item]
    guard entry.isFolder else { return [.ask(.open(path: entry.path))] }
    go(to: entry.path)
    return []
  }

  mutating func perform(
    _ command: Command, selected: Int?, on desk: inout Desk
  ) -> [Effect]? {
    switch command {
    case .left: if path != "/" { go(to: parent) }
    case .right: return selected.map { choose($0, on: &desk) } ?? []
    case .goHome: go(to: BookPath.withHome("~"))
    case .addFolder: return [.close, .ask(.addFolder(path))]
    default: return nil
    }
    return []
  }

  // MARK: Picture

  func draw(_ row: DrawnRow, over desk: Desk, on canvas: inout TextCanvas) {
    guard let item = row.row.item else {
      if let title = titles[row.index] { canvas.writeTitle(title, in: row.area) }
      return
    }
    let (entry, area) = (entries[item], row.area)
    let ink = Style(row.isSelected ? .accent : .text, on: .panel, row.isSelected ? .bold : [])
    // The name keeps two fifths where title and author stand beside it.
    let hasTitle = !entry.isFolder && entry.title != nil && area.size.columns >= 50
    let room = hasTitle ? area.size.columns * 2 / 5 : area.size.columns
    let isNamed = entry.isFolder && entry.name != ".." && !entry.isRecent
    let name =
      entry.name == ".." ? "..  the folder above" : entry.name + (isNamed ? "/" : "")
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
