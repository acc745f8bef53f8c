package import CurlewAppSupport
internal import CurlewFormats
package import CurlewManuscript
internal import CurlewPlainText
internal import CurlewSystem

/// A folder that is a book: an unpacked EPUB, or Markdown files with a summary.
package struct FolderBook {
  private static let mostFiles = 20_000
  private static let deepest = 8
  /// In bytes.
  private static let longestSummary = 1 << 20
  /// The maximum length of all files together, in bytes.
  private static let longest = 2 << 30

  private let folder: String
  /// The folder without links in its path.
  private let root: String
  /// Whether the folder only lies around the text of an mdBook. Chapters may include files from it.
  private let isBeside: Bool
  /// The paths of its files, relative to the folder.
  private var names: [String] = []
  /// The folders that have been read. Symbolic links may lead to them again.
  private var read: Set<FileIdentity> = []

  /// The bytes of the folder as an archive; nil if it is not a book.
  package static func source(of path: String) throws(Complaint) -> ByteSource? {
    guard FileSystem.isDirectory(path) else { return nil }
    if let summary = summary(in: path) {
      let bytes = try naming(summary) { () throws(SystemError) in
        try SafeSave.contents(of: summary, limit: longestSummary)
      }
      let folder = Path.parent(of: summary)
      return FolderBook(folder).with(summary: bytes ?? [], ofBook: self.book(of: folder))
    }
    return signOfEPUB(path) != nil ? FolderArchive.source(of: FolderBook(path).files) : nil
  }

  /// The folder of the whole book: the one above a `src` of mdBook.
  private static func book(of folder: String) -> String {
    let above = Path.parent(of: folder)
    let isOfBook =
      Path.name(of: folder) == "src" && FileSystem.isRegularFile(Path.join(above, "book.toml"))
    return isOfBook ? above : folder
  }

  /// Whether a folder is a book, rather than a folder of books.
  package static func isBook(_ path: String) -> Bool { sign(of: path) != nil }

  /// The file that makes a folder a book; nil if it is none.
  package static func sign(of path: String) -> String? { summary(in: path) ?? signOfEPUB(path) }

  /// The path of the summary of Markdown files; nil if there is none.
  private static func summary(in path: String) -> String? {
    [MarkdownSummary.name, "src/" + MarkdownSummary.name].map { Path.join(path, $0) }
      .first(where: FileSystem.isRegularFile)
  }

  /// What shows that a folder is an unpacked EPUB. A calibre folder is not, although it has a package document.
  private static func signOfEPUB(_ path: String) -> String? {
    let signs = ["META-INF/container.xml", "mimetype"].map { Path.join(path, $0) }
    if let sign = signs.first(where: FileSystem.isRegularFile) { return sign }
    let names = FileSystem.names(in: path)
    let isLibrary = names.contains(BookNames.calibreMetadata) && BookNames.best(of: names) != nil
    return isLibrary ? nil : names.first { $0.hasSuffix(".opf") }.map { Path.join(path, $0) }
  }

  private init(_ folder: String, isBeside: Bool = false) {
    (self.folder, self.isBeside) = (folder, isBeside)
    root = FileSystem.resolved(folder) ?? folder
    collect("", depth: 0)
  }

  /// Whether a file or folder may hold a part of the book. GitBook keeps pictures in a hidden folder.
  private func mayBelong(_ name: String, isInside: Bool) -> Bool {
    if name.hasPrefix(".") { return name == ".gitbook" }
    guard isBeside else { return true }
    return !Self.made.contains(name) && (isInside || !Self.known.contains(name))
  }

  /// The folder of the text, which is read by itself, and that of the pages which mdBook made.
  private static let known: Set = ["src", "book"]
  /// Folders that other programs fill.
  private static let made: Set = ["target", "node_modules"]

  private mutating func collect(_ inner: String, depth: Int) {
    guard let identity = FileIdentity(ofFolder: Path.join(folder, inner)),
      read.insert(identity).inserted
    else { return }
    for name in FileSystem.names(in: Path.join(folder, inner))
    where mayBelong(name, isInside: !inner.isEmpty) {
      guard names.count < Self.mostFiles else { return }
      let path = inner.isEmpty ? name : Path.join(inner, name)
      let whole = Path.join(folder, path)
      // A link in the folder may lead out of it.
      guard FileSystem.resolved(whole)?.hasPrefix(root + "/") == true else { continue }
      if FileSystem.isRegularFile(whole) {
        names.append(path)
      } else if depth < Self.deepest, FileSystem.isDirectory(whole) {
        collect(path, depth: depth + 1)
      }
    }
  }

  /// The files that can be read. Files that would exceed `longest` are left out.
  private var files: [FolderArchive.File] {
    var room = Self.longest
    return names.compactMap { name in
      guard let source = Self.file(Path.join(folder, name)), source.length <= room else {
        return nil
      }
      room -= source.length
      return FolderArchive.File(name, source)
    }
  }

  /// A file that is opened for each read, since a folder may have more files than a process may open.
  private static func file(_ path: String) -> ByteSource? {
    FileStamp(of: path).map { stamp in
      ByteSource(length: stamp.size) { range in
        (try? Descriptor(reading: path).bytes(in: range)) ?? []
      }
    }
  }

  /// Titles of summaries that are not those of their books.
  private static let namesOfSummaries: Set = ["summary", "sommaire"]

  /// The archive with a package document made of the summary.
  ///
  /// - Parameter path: The folder of the book, which may have a `book.toml`.
  private func with(summary: [UInt8], ofBook path: String) -> ByteSource {
    let known = Set(names)
    let facts = SummaryFacts(in: path)
    let summary = MarkdownSummary(summary)
    let title = summary.title.flatMap {
      PrintedContents.isTitle($0) || Self.namesOfSummaries.contains($0.lowercased()) ? nil : $0
    }
    let package = summary.package(
      titled: facts.title ?? title
        ?? tidied(fileName: Path.name(of: FileSystem.resolved(path) ?? path)),
      by: facts.author, hasFile: known.contains)
    // Chapters include listings that lie beside `src`.
    let others = folder == path ? [] : FolderBook(path, isBeside: true).files
    return FolderArchive.source(
      of: package + files
        + others.map { FolderArchive.File(MarkdownSummary.outside + $0.name, $0.contents) })
  }

  /// The title and author in the `book.toml` of mdBook.
  private struct SummaryFacts {
    var title: String?
    var author: String?

    init(in folder: String) {
      let bytes = try? SafeSave.contents(of: Path.join(folder, "book.toml"), limit: 1 << 16)
      for line in String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard words.count >= 3 else { continue }
        switch words[0].filter({ $0 != " " }) {
        case "title=": title = title ?? String(words[1])
        case "authors=[":
          let names = words.indices.filter { $0 % 2 == 1 }.map { String(words[$0]) }
          author = author ?? names.joined(separator: ", ")
        default: break
        }
      }
    }
  }
}
