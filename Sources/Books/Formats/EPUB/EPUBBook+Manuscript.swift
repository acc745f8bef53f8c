package import CurlewManuscript

extension EPUBBook {
  /// The spine in the order in which it is read: what only links lead to stands behind the rest. Pages that
  /// the contents name but the spine does not are where the contents have them.
  var readingOrder: [Package.SpineEntry] {
    let linear = package.spine.filter(\.isLinear)
    let paths = linear.map { package.item(of: $0)?.path ?? "" }
    let places = Dictionary(zip(paths, paths.indices), uniquingKeysWith: { first, _ in first })
    let items = Dictionary(
      package.items.map { ($0.value.path ?? "", $0.key) }, uniquingKeysWith: { first, _ in first })
    var listed = Set(package.spine.compactMap { package.item(of: $0)?.path })
    var others: [Int: [Package.SpineEntry]] = [:]
    var next = 0
    for entry in navigation.contents {
      guard let path = entry.target.map({ Self.place($0).path }) else { continue }
      next = places[path].map { $0 + 1 } ?? next
      guard listed.insert(path).inserted, let name = items[path], let item = package.items[name],
        item.isPage, !item.properties.contains("nav"), archive.entry(named: path) != nil
      else { continue }
      others[next, default: []].append(Package.SpineEntry(item: name))
    }
    let order = linear.indices.flatMap { (others[$0] ?? []) + [linear[$0]] }
    return order + (others[linear.count] ?? []) + package.spine.filter { !$0.isLinear }
  }

  /// Reads the chapters into one text. A chapter that cannot be read becomes a line that says so.
  package func manuscript(_ options: ReadingOptions, by workers: Workers = .one) -> Manuscript {
    var builder = BookBuilder(options.budget)
    let damagedMembers = read(
      readingOrder[...], into: &builder, by: workers, within: options.budget)
    let asides = asides(builder.anchors)
    if let asides { builder.beginPage(at: asides) }
    let navigation = navigation
    let listed = outline(navigation.contents, builder)
    let outline = Self.namesNotes(listed, builder) ? [] : listed
    let pages = printPages(navigation, builder)
    var manuscript = builder.manuscript(
      imprint(options, isBlank: builder.blocks.isEmpty), outline: outline.isEmpty ? nil : outline)
    manuscript.damagedMembers = damagedMembers + (isPackageIntact ? 0 : 1)
    manuscript.asides = asides ?? manuscript.asides
    if !pages.isEmpty { manuscript.printPages = pages }
    // The places that a recording speaks.
    if hasVoice { manuscript.anchors = builder.anchors }
    let chapters = navigation.landmarks.first { !Self.chapters.isDisjoint(with: $0.kind.words) }
    manuscript.beginning = chapters.flatMap { builder.offset(of: Self.place($0.target)) }
    return manuscript
  }

  /// Whether a table of contents lists nothing but notes: no entry has a word, and none leads to a heading.
  private static func namesNotes(_ outline: [Heading<Int>], _ builder: BookBuilder) -> Bool {
    let places = Set(outline.map(\.offset))
    return !builder.headings.isEmpty && !builder.headings.contains { places.contains($0.offset) }
      && outline.allSatisfy { $0.title.allSatisfy { $0.isNumber || $0.isPunctuation } }
  }

  /// What the beginning of the first chapter is called among the landmarks.
  private static let chapters: Set = ["bodymatter", "text", "start"]

  /// The offset at which the chapters begin that only links lead to; nil if there are none, or no
  /// others.
  private func asides(_ anchors: [String: Int]) -> Int? {
    let others = package.spine.lazy.filter { !$0.isLinear }
    let first = others.compactMap { package.item(of: $0)?.path.flatMap { anchors[$0] } }.min()
    return first == 0 ? nil : first
  }

  /// Reads some chapters, and returns how many of them are damaged.
  func read(
    _ entries: ArraySlice<Package.SpineEntry>, into builder: inout BookBuilder,
    by workers: Workers = .one, within budget: ReadingBudget
  ) -> Int {
    var damagedMembers = 0
    let markup = entries.reduce(0) { $0 + length(of: $1) }
    builder.text.reserveCapacity(min(markup, budget.limit(of: .text)))
    workers.forEach(runs(of: entries, length: workers.leastBytes)) {
      SharedResources(archive, cover: coverPath, budget, package)
    } _: {
      read($0, budget, $1)
    } _: {
      for chapter in $0 where !builder.isSpent {
        builder.append(chapter.text)
        damagedMembers += chapter.isIntact ? 0 : 1
      }
    }
    return damagedMembers
  }

  /// Divides chapters into runs of at least `length` bytes of mark-up; the last may be shorter.
  private func runs(
    of entries: ArraySlice<Package.SpineEntry>, length: Int
  ) -> [ArraySlice<Package.SpineEntry>] {
    var (runs, start, sum) = ([ArraySlice<Package.SpineEntry>](), entries.startIndex, 0)
    for index in entries.indices {
      sum += self.length(of: entries[index])
      guard sum >= length || index + 1 == entries.endIndex else { continue }
      runs.append(entries[start...index])
      (start, sum) = (index + 1, 0)
    }
    return runs
  }

  private func read(
    _ entries: ArraySlice<Package.SpineEntry>, _ budget: ReadingBudget, _ shared: SharedResources
  ) -> [(text: BookBuilder, isIntact: Bool)] {
    var chapters: [(text: BookBuilder, isIntact: Bool)] = []
    let roots = roots
    for entry in entries where budget.exceeded == nil {
      var chapter = BookBuilder(budget)
      chapter.elements = roots[entry.item].map { ElementTrail(root: $0) }
      chapter.breaksPage = package.isPurelyFixed
      let isIntact = read(entry, into: &chapter, shared)
      chapters.append((chapter, isIntact))
    }
    return chapters
  }

  /// How other readers name the chapters of the spine: by their numbers in one document of all.
  private var roots: [String: String] {
    let known = package.spine.filter { package.items[$0.item] != nil }
    let names = known.indices.map { "/body/DocFragment[\($0 + 1)]/body" }
    return Dictionary(zip(known.map(\.item), names), uniquingKeysWith: { first, _ in first })
  }

  /// The pages of the printed edition that the navigation lists, as far as they are in the text.
  func printPages(_ navigation: Navigation, _ builder: BookBuilder) -> [PrintPage] {
    navigation.pages.compactMap { entry in
      entry.target.flatMap { builder.offset(of: Self.place($0)) }
        .map { PrintPage(label: entry.title, offset: $0) }
    }.sorted { $0.offset < $1.offset }
  }

  /// Returns whether the chapter is intact.
  private func read(
    _ entry: Package.SpineEntry, into builder: inout BookBuilder, _ shared: SharedResources
  ) -> Bool {
    guard let item = package.item(of: entry), let path = item.path else {
      return note("A chapter is missing from this book.", in: &builder)
    }
    if item.isPicture {
      builder.endBlock()
      builder.item = path
      builder.addAnchor("")
      guard let found = archive.picture(at: path), let size = found.size ?? .unknown else {
        return note("The picture “\(path)” cannot be read.", in: &builder)
      }
      builder.writePicture(size, at: path, described: "")
      return true
    }
    guard item.isPage || item.mediaType.isEmpty else { return true }
    if item != package.items[entry.item] || item.mediaType == Package.markdown {
      builder.elements = nil
    }
    guard let member = archive.requiredEntry(named: path) else {
      return note("The chapter “\(path)” is missing from this book.", named: path, in: &builder)
    }
    do throws(ArchiveError) {
      let contents = try archive.contents(of: member)
      var page = DecodedText(ofDocument: contents.bytes)
      var dialect = item.mediaType == "text/html" ? Dialect.ofPage(page.utf8) : .xhtml
      if item.mediaType == Package.markdown {
        (page, dialect) = (markdownPage(page, at: path, shared.budget), .html)
      }
      PageReader.read(
        page, as: dialect, named: path, into: &builder, from: shared.resources(ofPage: path))
      if contents.isCut {
        _ = note("The rest of the chapter “\(path)” cannot be read: it is damaged.", in: &builder)
      }
      return contents.isIntact
    } catch {
      return note(
        "The chapter “\(path)” cannot be read: \(error.reason).", named: path, in: &builder)
    }
  }

  private func markdownPage(
    _ text: DecodedText, at path: String, _ budget: ReadingBudget
  ) -> DecodedText {
    var includes = BookIncludes { archive.bytes(at: $0).map { DecodedText(ofDocument: $0).utf8 } }
    let chapter = includes.expanded(text.utf8[FrontMatter(text.utf8).end...], at: path)
    return DecodedText(utf8: MarkdownPage.html(chapter[...], within: budget, hidesLines: true))
  }

  /// Writes a line in the place of a chapter, and returns false.
  private func note(
    _ text: String, named path: String = "", in builder: inout BookBuilder
  ) -> Bool {
    builder.endBlock()
    builder.item = path
    if !path.isEmpty { builder.addAnchor("") }
    builder.write(text, .italic, in: BlockShape(usesBookIndent: false))
    builder.endBlock()
    return false
  }

  // MARK: - The outline

  /// The entries of a table of contents with their places in the text, in the order of the text.
  func outline(_ entries: [Navigation.Entry], _ builder: BookBuilder) -> [Heading<Int>] {
    let hasLevels = entries.contains { $0.depth > 0 }
    let places = places(of: entries, builder)
    var outline: [Heading<Int>] = []
    // An entry without a place of its own has that of the first entry under it, or else of the last before it.
    var next = places.compactMap(\.self).last
    for (entry, place) in zip(entries, places).reversed() {
      let offset = entry.target == nil ? next : place
      next = offset
      guard let offset, offset < builder.text.count else { continue }
      outline.append(
        Heading(title: entry.title, level: entry.depth + (hasLevels ? 0 : 1), offset: offset))
    }
    return Array(outline.reversed()).sortedStably { $0.offset < $1.offset }
  }

  /// The offsets of entries. Some books give several entries the address of a whole page, or of fragments
  /// that it does not have. The first of them leads to the page, the others to the next heading with their
  /// title, or else to where the entry before them leads. So does an entry whose page is missing.
  private func places(of entries: [Navigation.Entry], _ builder: BookBuilder) -> [Int?] {
    let starts = builder.itemsByLowerCase.values.compactMap { builder.anchors[$0] }.sorted()
    let pages = Set(package.spine.compactMap { package.item(of: $0)?.path })
    let first = package.spine.first.flatMap { package.item(of: $0)?.path }
    var last = first.flatMap { builder.anchors[$0] == nil ? nil : (path: "", offset: 0) }
    return entries.map { entry in
      guard let target = entry.target, case let place = Self.place(target) else { return nil }
      guard var offset = builder.offset(of: place) else {
        // It may be in another section.
        if pages.contains(place.path) { last = nil }
        guard let before = last?.offset else { return nil }
        let found = builder.heading(named: entry.title, in: before..<Int.max) ?? before
        last?.offset = found
        return found
      }
      let isOfPage = place.fragment.isEmpty || builder.anchors[target] == nil
      if isOfPage, let last, last.path == place.path {
        let end = starts.partitioningIndex { $0 > offset }
        let rest = last.offset + 1..<max(end < starts.count ? starts[end] : .max, last.offset + 1)
        offset = builder.heading(named: entry.title, in: rest) ?? max(offset, last.offset)
      }
      last = (place.path, offset)
      return offset
    }
  }

  private static func place(_ target: String) -> (path: String, fragment: String) {
    let path = Substring(target.utf8.prefix { $0 != UInt8(ascii: "#") })
    return (String(path), String(target[path.endIndex...].dropFirst()))
  }
}

extension ArchiveError {
  fileprivate var reason: String {
    switch self {
    case .encrypted: "it is encrypted"
    case .unknownMethod: "it is compressed in an unknown way"
    case .tooLong: "it is too long"
    case .overlapping: "it overlaps another part of the archive"
    case .damaged, .notAnArchive: "it is damaged"
    }
  }
}
