internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewMessages
internal import CurlewNumerals
internal import CurlewSettings
internal import CurlewSystem

/// The tools that draw the pages of a document as they are printed.
package struct PageTools: Sendable {
  /// Lists the pages with their sizes, and the title.
  let list: ConversionTool
  /// Draws one page.
  let draw: ConversionTool
  /// Draws some pages, so small that only their margins can be seen.
  let sketch: ConversionTool

  /// The longer side of a drawn page, in pixels: enough for a screen, and for a closer look.
  private static let length = 1600
  private static let smallLength = 240

  /// `pdfinfo` and `pdftoppm`.
  static let poppler = PageTools(
    list: ConversionTool(
      "pdfinfo -f 1 -l 99999 FILE", from: "poppler-utils", .standardOutput(.text)),
    draw: ConversionTool(
      "pdftoppm -f FIRST -l LAST -scale-to \(length) -jpeg -jpegopt quality=92 FILE",
      from: "poppler-utils", .standardOutput(.text)),
    sketch: ConversionTool(
      "pdftoppm -f FIRST -l LAST -scale-to \(smallLength) FILE", from: "poppler-utils",
      .standardOutput(.text)))

  /// `djvused` and `ddjvu`.
  static let djvulibre = PageTools(
    list: ConversionTool(
      "djvused -u -e size;print-meta FILE", from: "djvulibre-bin", .standardOutput(.text)),
    draw: ConversionTool(
      "ddjvu -format=ppm -page=RANGE -size \(length)x\(length) FILE", from: "djvulibre-bin",
      .standardOutput(.text)),
    sketch: ConversionTool(
      "ddjvu -format=ppm -page=RANGE -size \(smallLength)x\(smallLength) FILE",
      from: "djvulibre-bin", .standardOutput(.text)))

  var areInstalled: Bool {
    [list, draw].allSatisfy { ExternalTool.isInstalled($0.program) }
  }
}

extension ForeignTools {
  /// How many pages are measured.
  private static let sketches = 8

  /// A document as it is printed; nil for other files.
  ///
  /// - Parameter isTrimmed: Whether its margins are cut away. That takes longer, most of all for a scan.
  func printed(
    _ file: ByteSource, named path: String, _ settings: Settings,
    towards direction: WritingDirection, isTrimmed: Bool, within budget: ReadingBudget
  ) throws(FormatError) -> PrintedFile? {
    guard let kind = ForeignKind(of: file, named: path, among: kinds), let tools = kind.pages else {
      return nil
    }
    guard tools.areInstalled else {
      let (program, package) = (tools.draw.program, tools.draw.package)
      throw FormatError(
        "\(kind.title(of: path)), whose printed pages \(program) can draw: apt install \(package)")
    }
    let found = try output(of: tools.list, for: file, named: path, within: budget)
    let list = PrintedPageList(found ?? [])
    guard !list.sizes.isEmpty else {
      throw FormatError("\(kind.title(of: path)), which \(tools.list.program) cannot read")
    }
    let imprint = Imprint(
      title: list.facts["title"] ?? ReadingOptions(settings, path: path).fallbackTitle,
      author: list.facts["author"], language: settings.language, direction: direction)
    // Pages in the middle are like most others.
    let first = max(list.sizes.count / 2 - Self.sketches / 2, 1)
    let last = min(first + Self.sketches - 1, list.sizes.count)
    let sketch = tools.sketch.forPages(first...last)
    let sketches =
      isTrimmed ? try output(of: sketch, for: file, named: path, within: budget) : nil
    let trim = PageTrim(sketches: sketches ?? [], from: first)
    return PrintedFile(imprint, sizes: list.sizes, trim: trim) { [self] page in
      let command = tools.draw.forPages(page...page)
      return try? output(of: command, for: file, named: path, within: ReadingBudget())
    }
  }
}

/// What `pdfinfo` prints: facts, each on a line as `Title:  A Book`, and lines such as
/// `Page    1 size:      612 x 792 pts (letter)` and `Page    1 rot:       90`. What `djvused` prints: facts as
/// `Title`, a tab and `"A Book"`, and lines such as `width=2550 height=3300 rotation=1`.
struct PrintedPageList {
  private(set) var facts: [String: String] = [:]
  private(set) var sizes: [PictureSize] = []

  init(_ output: [UInt8]) {
    for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("width=") {
        addScan(line)
        continue
      }
      let parts = line.split(maxSplits: 1) { $0 == ":" || $0 == "\t" }
      guard parts.count == 2 else { continue }
      let words = parts[0].split(separator: " ")
      let text = parts[1].drop(while: \.isWhitespace)
      let isQuoted = text.hasPrefix("\"") && text.hasSuffix("\"") && text.count > 1
      let value = String(isQuoted ? text.dropFirst().dropLast() : text)
      switch (words.first, words.last) {
      case ("Page", "size"): add(value)
      case ("Page", "rot") where ["90", "270"].contains(value): turnLast()
      case ("Page", _): break
      default: if !value.isEmpty { facts[parts[0].lowercased()] = value }
      }
    }
  }

  private mutating func addScan(_ line: Substring) {
    let numbers = line.split { $0 == " " || $0 == "=" }.filter { Int($0) != nil }
    add(numbers.prefix(2).joined(separator: " "))
    if numbers.count > 2, ["1", "3"].contains(numbers[2]) { turnLast() }
  }

  private mutating func add(_ size: String) {
    // Two pixels for each point: a picture smaller than the screen would not be enlarged to fill it.
    let pixels = size.split(separator: " ").compactMap { Double(reading: $0, in: .lengths) }
      .compactMap { Int(rounding: $0 * 2, in: .pixels) }
    // A page whose size cannot be is a page, or those behind it would have other numbers.
    let (width, height) = pixels.count > 1 ? (pixels[0], pixels[1]) : (1224, 1584)
    if let size = PictureSize(width: width, height: height) { sizes.append(size) }
  }

  private mutating func turnLast() {
    guard let last = sizes.popLast() else { return }
    if let size = PictureSize(width: last.height, height: last.width) { sizes.append(size) }
  }
}
