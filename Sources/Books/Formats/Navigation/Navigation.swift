internal import CurlewManuscript

/// The tables of an EPUB that lead into its text, from a navigation document or an NCX.
package struct Navigation: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var title: String
    /// 0 for the outermost.
    package var depth: Int
    /// The path in the archive, with a fragment; nil for a heading that leads nowhere itself.
    package var target: String?
  }

  package internal(set) var contents: [Entry] = []
  /// Whether a `nav` says that it is the contents.
  package internal(set) var statesContents = false
  package internal(set) var landmarks: [Landmark] = []
  package internal(set) var pages: [Entry] = []

  /// Entries beyond this number are left out. No contents are as long.
  fileprivate var isFull: Bool {
    contents.count + landmarks.count + pages.count >= Archive.mostEntries
  }
}

/// Reads a navigation document: nested lists in `nav` elements.
struct NavigationReader {
  private enum Table { case contents, landmarks, pages }

  private let path: String
  private var navigation = Navigation()
  private var table: Table?
  /// Whether the contents are those of a `nav` that does not say what it is.
  private var isGuess = false
  private var lists = 0
  private var entry: Navigation.Entry?
  private var kind = ""
  private var title: [UInt8] = []
  private var isInLink = false
  /// Whether the link of the item has ended. What follows is no part of its label.
  private var isComplete = false

  static func read(_ source: DecodedText, at path: String) -> Navigation {
    var reader = NavigationReader(path: path)
    for token in MarkupScanner(source, as: .xhtml) { reader.read(token) }
    return reader.navigation
  }

  private init(path: String) { self.path = path }

  private mutating func read(_ token: MarkupScanner.Token) {
    switch token {
    case .start(let tag): begin(tag)
    case .text(let data): if entry != nil { title += data.bytes }
    case .end(let name): end(name.local)
    }
  }

  private mutating func begin(_ tag: StartTag) {
    switch tag.localName {
    case "nav":
      beginTable((tag[local: "type"] ?? "").words)
      lists = 0
    case "ol", "ul":
      endEntry()
      lists += 1
      isComplete = false
    case "li":
      endEntry()
      isComplete = false
    case "a" where table != nil && lists > 0:
      beginEntry(tag)
      isInLink = true
    case "span" where table != nil && lists > 0 && !isInLink && !isComplete: beginEntry(tag)
    case "img": if entry != nil, let text = tag["alt"] { title += Array(text.utf8) }
    default: break
    }
  }

  private mutating func beginTable(_ kinds: [String]) {
    table = Self.table(of: kinds)
    navigation.statesContents = navigation.statesContents || table == .contents
    if table == .contents, isGuess { (navigation.contents, isGuess) = ([], false) }
    if kinds.isEmpty, navigation.contents.isEmpty { (table, isGuess) = (.contents, true) }
  }

  private static func table(of kinds: [String]) -> Table? {
    if kinds.contains("toc") { return .contents }
    if kinds.contains("landmarks") { return .landmarks }
    return kinds.contains("page-list") ? .pages : nil
  }

  /// Begins an entry, or the next part of its label: of several elements, the last may be a link.
  private mutating func beginEntry(_ tag: StartTag) {
    let address = tag["href"].flatMap { ["", "#"].contains($0) ? nil : $0 }
    let target = address.flatMap { PackagePath.resolve($0, from: path) }
    // The parts before the link lead nowhere.
    if entry?.target == nil { entry = nil } else { endEntry() }
    entry = Navigation.Entry(title: "", depth: lists - 1, target: target.map(PackagePath.anchor))
    kind = tag[local: "type"] ?? ""
    title.append(0x20)
  }

  private mutating func end(_ name: Name) {
    switch name {
    case "nav":
      endEntry()
      table = nil
    case "ol", "ul": lists = max(lists - 1, 0)
    case "li": endEntry()
    case "a":
      endEntry()
      (isInLink, isComplete) = (false, true)
    default: break
    }
  }

  private mutating func endEntry() {
    guard var entry else { return }
    defer { (self.entry, title) = (nil, []) }
    entry.title = String(decoding: title, as: UTF8.self).collapsingSpaces
    guard !entry.title.isEmpty, !navigation.isFull else { return }
    switch table {
    case .contents: navigation.contents.append(entry)
    case .pages: navigation.pages.append(entry)
    case .landmarks:
      guard let target = entry.target else { return }
      navigation.landmarks.append(Landmark(kind: kind, title: entry.title, target: target))
    case nil: break
    }
  }
}

/// Reads an NCX, the navigation of EPUB 2.
struct NCXReader {
  private let path: String
  private var navigation = Navigation()
  /// The points that are open; each becomes an entry when its target is known.
  private var depth = 0
  private var title: [UInt8] = []
  private var isInPages = false
  private var isInText = false

  static func read(_ source: DecodedText, at path: String) -> Navigation {
    var reader = NCXReader(path: path)
    for token in MarkupScanner(source, as: .xml) { reader.read(token) }
    return reader.navigation
  }

  private init(path: String) { self.path = path }

  private mutating func read(_ token: MarkupScanner.Token) {
    switch token {
    case .start(let tag): begin(tag)
    case .text(let data): if isInText { title += data.bytes }
    case .end(let name): end(name.local)
    }
  }

  private mutating func begin(_ tag: StartTag) {
    switch tag.localName {
    case "navPoint", "pageTarget":
      add(nil)
      depth += 1
    case "pageList": isInPages = true
    case "text": isInText = depth > 0
    case "content": add(tag["src"].flatMap { $0.isEmpty ? nil : $0 })
    default: break
    }
  }

  private mutating func end(_ name: Name) {
    switch name {
    case "navPoint", "pageTarget":
      // A point may lead nowhere itself.
      add(nil)
      depth -= 1
    case "pageList": isInPages = false
    case "text": isInText = false
    default: break
    }
  }

  private mutating func add(_ address: String?) {
    let text = String(decoding: title, as: UTF8.self).collapsingSpaces
    title = []
    guard depth > 0, !text.isEmpty, !navigation.isFull else { return }
    let target = address.flatMap { PackagePath.resolve($0, from: path) }.map(PackagePath.anchor)
    let entry = Navigation.Entry(title: text, depth: depth - 1, target: target)
    if isInPages { navigation.pages.append(entry) } else { navigation.contents.append(entry) }
  }
}

/// A place of a book with a name of its own: `bodymatter`, `cover`.
package struct Landmark: Equatable, Sendable {
  package var kind: String
  package var title: String
  /// The path in the archive, with a fragment.
  package var target: String
}
