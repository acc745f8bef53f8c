internal import CurlewAppSupport
internal import CurlewFormats
package import CurlewManuscript
package import CurlewSettings
internal import CurlewSystem

/// Converts files that the program cannot read itself, with installed tools.
package struct ForeignTools: Sendable {
  let kinds: [ForeignKind]
  private let cache: ConversionCache
  private let temporary: String

  /// - Parameters:
  ///   - cache: the directory of converted books.
  ///   - temporary: the directory for the output of tools.
  package init(
    of kinds: [ForeignKind] = ForeignKind.all, cache: String = Directories().cache,
    temporary: String = Directories.temporary
  ) {
    (self.kinds, self.cache) = (kinds, ConversionCache(directory: cache))
    self.temporary = temporary
  }

  /// How long a tool may take, in seconds.
  package var longestRun = 60
  /// In bytes.
  private static let longestBook = 128 << 20
  /// In bytes. All of a file is read to know whether it has been converted before.
  package static let longestFile = 1 << 30
  /// The environment of tools: an empty home, and a web proxy that does not exist.
  private static func variables(in folder: String) -> [String] {
    ["HOME=\(folder)", "TMPDIR=\(folder)", "LC_ALL=C.UTF-8", "MANWIDTH=80"]
      + ToolVariables.withoutWeb
  }

  /// The converted book and its format; nil if the program reads the file itself.
  ///
  /// - Parameter budget: When it is used up, the tool is killed.
  package func book(
    in file: ByteSource, named path: String, _ settings: Settings, within budget: ReadingBudget
  ) throws(FormatError) -> (contents: ByteSource, format: FormatName)? {
    guard settings.format == nil, settings.encoding == nil,
      let kind = ForeignKind(of: file, named: path, among: kinds)
    else { return nil }
    guard let key = ConversionCache.Key(of: file, kind) else {
      guard !kind.isText else { return nil }
      throw FormatError("\(kind.title(of: path)), and longer than 1 GB")
    }
    if let known = cache.book(for: key) { return known }
    try open(file, named: path, within: budget)
    let isOffice = ["docx", "odt"].contains(kind.endings[0])
    let source = isOffice ? OfficeDocument.prepared(file) ?? file : file
    let tools = kind.tools.filter { ExternalTool.isInstalled($0.program) }
    let start = MonotonicClock.now
    for tool in tools {
      let made = try contents(by: tool, of: source, named: path, within: budget)
      try budget.check()
      guard let made, !made.contents.isEmpty else { continue }
      if LockedDocuments.contents(of: file, named: path) == nil {
        cache.save(made.contents, made.format, for: key)
      }
      return (ByteSource(made.contents), made.format)
    }
    // An older pandoc does not know Typst.
    guard !kind.isText else { return nil }
    guard let tool = tools.first else { throw FormatError(kind.advice(for: path)) }
    let isLate = MonotonicClock.now - start >= .seconds(longestRun)
    let (title, program) = (kind.title(of: path), tool.program)
    throw FormatError(
      isLate
        ? "\(title), which \(program) has not read in \(longestRun) seconds"
        : "\(title), which \(program) cannot read")
  }

  private static let allPages = 1_000_000
  /// What a tool writes of so many pages has room in memory.
  private static let pagesAtOnce = 500
  /// Shorter documents are read as a whole at once. In bytes.
  private static let longDocument = 2 << 20

  /// What a tool makes of a file, or of its first pages; nil if it cannot read it.
  private func contents(
    by tool: ConversionTool, of file: ByteSource, named path: String,
    pages: Int = Self.allPages, within budget: ReadingBudget
  ) throws(FormatError) -> (contents: [UInt8], format: FormatName)? {
    guard case .places = tool.output else {
      return try output(of: tool, for: file, named: path, within: budget).map {
        ($0, tool.output.format)
      }
    }
    var text = PlacedText()
    var end = 0
    repeat {
      // Begins with the last known page, because a tool may fail if it is asked for pages behind the end only.
      let some = max(end, 1)...min(end + Self.pagesAtOnce, pages)
      let next = try output(of: tool.forPages(some), for: file, named: path, within: budget)
      guard let next else { return nil }
      text.add(next)
      end = some.upperBound
    } while text.pageCount == end && end < pages
    // Bookmarks may lead to pages behind the first.
    let list = tool.bookmarks.flatMap { pages == Self.allPages ? $0 : nil }
    let bookmarks = try list.flatMap { list throws(FormatError) in
      try self.output(of: list, for: file, named: path, within: budget)
    }
    let page = PrintedText.html(of: text, bookmarks: bookmarks ?? [])
    return page.flatMap(Self.readable).map { ($0, .html) } ?? ([0x0C], .text)
  }

  /// The first pages of a document with pages, as a book, or all that were read before; nil for other files.
  func firstPages(
    of file: ByteSource, named path: String
  ) -> (contents: ByteSource, areAll: Bool)? {
    guard let kind = ForeignKind(of: file, named: path, among: kinds), kind.pages != nil,
      let tool = kind.tools.first, ExternalTool.isInstalled(tool.program)
    else { return nil }
    if let known = knownBook(in: file, of: kind) { return (known, true) }
    let made = try? contents(
      by: tool, of: file, named: path, pages: 10, within: ReadingBudget())
    return made.map { (ByteSource($0.contents), false) }
  }

  /// The first pages of a document that takes long to read as a whole. Nil for other files, and for documents that
  /// are known from before.
  func beginning(
    of file: ByteSource, named path: String, _ settings: Settings
  ) -> (contents: ByteSource, format: FormatName)? {
    guard file.length >= Self.longDocument, settings.format == nil, settings.encoding == nil,
      let (pages, areAll) = firstPages(of: file, named: path)
    else { return nil }
    // A scan has no text.
    return areAll || pages.length <= 1 ? nil : (pages, .html)
  }

  /// Whether a file is a document of printed pages.
  func hasPages(_ file: ByteSource, named path: String) -> Bool {
    ForeignKind(of: file, named: path, among: kinds)?.pages != nil
  }

  /// Some fonts do not say which letters their signs are; the tool writes control characters for these, which become
  /// replacement characters here. Nil if more than one byte in twenty is such: the document then counts as a scan,
  /// which has pages, but no text.
  private static func readable(_ page: [UInt8]) -> [UInt8]? {
    let isLost = { (byte: UInt8) in byte < 0x20 && !(0x09...0x0D ~= byte) }
    let lost = page.count(where: isLost)
    guard lost * 20 < page.count else { return nil }
    return lost == 0 ? page : page.flatMap { isLost($0) ? Array("\u{FFFD}".utf8) : [$0] }
  }

  /// A book that has been converted before.
  func knownBook(in file: ByteSource, of kind: ForeignKind) -> ByteSource? {
    ConversionCache.Key(of: file, kind).flatMap { cache.book(for: $0) }?.contents
  }

  func output(
    of tool: ConversionTool, for file: ByteSource, named path: String,
    within budget: ReadingBudget
  ) throws(FormatError) -> [UInt8]? {
    // Signals are blocked until the folder has been removed.
    let signals = HeldSignals()
    let folder: TemporaryFolder
    do throws(SystemError) { folder = try TemporaryFolder(in: temporary) } catch {
      throw FormatError("no folder can be created in \(temporary) (TMPDIR): \(error.reason)")
    }
    do throws(SystemError) {
      return try run(tool, on: file, named: path, in: folder.path) {
        budget.exceeded != nil || signals.haveCome
      }
    } catch {
      throw FormatError("\(tool.program): \(error.reason)")
    }
  }

  private func run(
    _ tool: ConversionTool, on file: ByteSource, named path: String, in folder: String,
    isCancelled: () -> Bool
  ) throws(SystemError) -> [UInt8]? {
    let open = LockedDocuments.contents(of: file, named: path)
    let input = try open == nil ? self.path(of: file, named: path, in: folder) : "/dev/stdin"
    let command = ExternalTool(
      tool.command.map { $0.hasSuffix("FILE") ? $0.dropLast(4) + input : $0 },
      longestRun: longestRun, variables: Self.variables(in: folder), in: folder)
    // What was decrypted is handed over as a nameless file, so that nobody finds it on the disk.
    let standardInput =
      if let open { try Descriptor.temporary(in: temporary, holding: open.all) } else {
        try Descriptor.pipe(holding: Array(tool.input.utf8))
      }
    let output = try command.output(
      for: standardInput, limit: Self.longestBook, isCancelled: isCancelled)
    guard output != nil, case .file(let format) = tool.output else { return output }
    let name = FileSystem.names(in: folder).first { $0.hasSuffix(".\(format.rawValue)") }
    return try name.flatMap { name throws(SystemError) in
      try SafeSave.contents(of: Path.join(folder, name), limit: Self.longestBook)
    }
  }

  /// The absolute path of a file. One from a pipe, or unpacked from another file, is copied to a folder.
  private func path(
    of file: ByteSource, named path: String, in folder: String
  ) throws(SystemError) -> String {
    if let real = FileSystem.resolved(path), FileStamp(of: real)?.size == file.length {
      return real
    }
    let copy = Path.join(folder, "source")
    let descriptor = try Descriptor(creatingNew: copy)
    for start in stride(from: 0, to: file.length, by: 1 << 20) {
      try descriptor.write(file.bytes(at: start, count: 1 << 20))
    }
    return copy
  }
}

extension ConversionTool.Output {
  fileprivate var format: FormatName {
    switch self {
    case .standardOutput(let format), .file(let format): format
    case .places: .html
    }
  }
}

extension ForeignKind {
  /// The error message: what to install, or that no tool reads the file.
  fileprivate func advice(for path: String) -> Message {
    guard let tool = tools.first else { return "\(title(of: path)), which cannot be read" }
    return "\(title(of: path)), which \(tool.program) can read: apt install \(tool.package)"
  }
}
