import CurlewCells
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// PDF documents as they are printed.
@Suite(
  .timeLimit(.minutes(90)),
  .enabled(if: ExternalTool.isInstalled("pdftoppm"), "needs pdftoppm (make deps-formats)"))
struct PrintedTests {
  /// A PDF document with a page for each text; a text that is empty is a black square.
  private func document(_ texts: [String], in folder: borrowing Folder) throws -> String {
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
    ]
    var kids: [String] = []
    for text in texts {
      let lines = text.split(separator: "\n").map { "(\($0)) Tj T*" }.joined(separator: "\n")
      let contents =
        text.isEmpty ? "100 100 300 300 re f" : "BT /F1 24 Tf 30 TL 72 700 Td\n\(lines)\nET"
      objects.append("<< /Length \(contents.utf8.count) >>\nstream\n\(contents)\nendstream")
      objects.append(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents \(objects.count) 0 R "
          + "/Resources << /Font << /F1 3 0 R >> >> >>")
      kids.append("\(objects.count) 0 R")
    }
    objects[1] = "<< /Type /Pages /Kids [\(kids.joined(separator: " "))] /Count \(texts.count) >>"
    var file = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(file.utf8.count)
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      file += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n"
    }
    file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    try folder.write(file, to: "a.pdf")
    return Path.join(folder.path, "a.pdf")
  }

  private static let texts = (1...5).map { page in
    // Every other line is short, and so they are no paragraph.
    (1...9).map { "page \(page) line \($0)" + ($0 % 2 == 0 ? " of the wind" : "") }
      .joined(separator: "\n")
  }

  @Test func `P shows the printed page and goes back to the same place`() throws {
    let folder = try Folder()
    let path = try document(Self.texts, in: folder)
    let there = try session(path, [.press("P")] + Array(repeating: .tick, count: 9))
    #expect(!there.last.contains("┌") && there.last.contains("▄"), "\(there.last)")
    #expect(there.last.folios == [1] && !there.last.contains("of the wind"))
    let back = try session(path, [.press("P"), .press("P")])
    let plain = try session(path, [])
    #expect(back.last == plain.last && back.records.last?.place == plain.records.last?.place)
  }

  @Test func `the text follows the printed pages, and is saved`() throws {
    let folder = try Folder()
    let path = try document(Self.texts, in: folder)
    let keys: [Event] = [.press("P"), .press(.right), .press(.right), .press(.right)]
    let there = try session(path, keys)
    #expect(there.last.folios == [4])
    let back = try session(path, keys + [.press("P")])
    #expect(back.last.contains("page 4 line 2 of the wind"))
    let offset = try #require(try OpenBook(path).offset(ofPrintPage: "4"))
    #expect(there.records.last?.place.offset == offset)
  }

  @Test func `a key that needs the text goes back to it`() throws {
    let folder = try Folder()
    let path = try document(Self.texts, in: folder)
    let session = try session(path, [.press("P"), .press("/")] + keys("page 3 line 2"))
    #expect(session.last.contains("page 3 line 2 of the wind"))
  }

  @Test func `Enter shows a printed page closer`() throws {
    let folder = try Folder()
    let path = try document(Self.texts, in: folder)
    let ticks = [Event](repeating: .tick, count: 9)
    let whole = try session(path, [.press("P"), .press(.enter)] + ticks)
    #expect(whole.last.contains("1 of 5    Page 1") && whole.last.contains("Esc closes"))
    #expect(whole.last.contains("▄"), "\(whole.last)")
    let closer = try session(path, [.press("P"), .press(.enter), .press("+")] + ticks)
    #expect(closer.last != whole.last)
  }

  @Test func `margins are cut away as measured, and more or less by keys`() throws {
    let folder = try Folder()
    let path = try document(Self.texts, in: folder)
    let ticks = [Event](repeating: .tick, count: 9)
    /// The last column with ink on the printed page.
    func width(_ keys: [Event]) throws -> Int {
      let lines = try session(path, [.press("P")] + keys + ticks).last.split(separator: "\n")
      return lines.filter { $0.contains("▄") || $0.contains("▀") }
        .map { $0.count(where: { "▄▀█▌▐▙▟▛▜".contains($0) }) }.max() ?? 0
    }
    let (measured, whole) = (try width([]), try width([.press("-")]))
    #expect(measured > whole, "\(measured) cells of ink, \(whole) on the whole page")
    #expect(try width([.press("+"), .press("+")]) > measured)
    #expect(try width([.press("-"), .press("-"), .press("+")]) == measured)
  }

  @Test(.enabled(if: ExternalTool.isInstalled("qpdf"), "needs qpdf (make deps-formats)"))
  func `a document with a password is read with it, and nothing of it is kept`() throws {
    let folder = try Folder()
    let plain = try document(["the secret harbour"], in: folder)
    let path = Path.join(folder.path, "locked.pdf")
    _ = try ExternalTool(["qpdf", "--encrypt", "sesame", "owner", "256", "--", plain, path])
      .output(for: Descriptor.pipe(holding: []), limit: 1 << 20)
    try FileSystem.makeDirectory(folder.path + "/temporary")
    let tools = ForeignTools(
      cache: folder.path + "/cache", temporary: folder.path + "/temporary")
    func complaint(_ password: String?) -> Complaint? {
      do throws(Complaint) { try tools.open(path) { _ in password } } catch { return error }
      return nil
    }
    let missing = try #require(complaint(nil))
    #expect(
      missing.line.string
        == "\(path): a PDF document with a password: open it from a shell, or set CURLEW_PASSWORD")
    #expect(missing.status == Complaint.fault)
    #expect(
      complaint("simsim")?.line.string
        == "\(path): a PDF document, which this password does not open")
    #expect(throws: Complaint.self) { try OpenBook(path) }
    #expect(complaint("sesame") == nil)
    let made = try tools.book(
      in: try ByteSource.part(of: path), named: path, Settings(), within: ReadingBudget())
    #expect(
      made.map { String(decoding: $0.contents.all, as: UTF8.self).contains("harbour") } == true)
    for inner in ["/cache", "/temporary"] {
      #expect(FileSystem.names(in: folder.path + inner).allSatisfy { $0.hasPrefix(".") })
    }
    let book = try OpenBook(path)
    #expect(LockedDocuments.haveOpened(book.path) && !LockedDocuments.haveOpened(plain))
    #expect(try book.printed(as: .sliding, within: ReadingBudget())?.print != nil)
    let page = try tools.output(
      of: PageTools.poppler.draw.forPages(1...1), for: try ByteSource.part(of: path),
      named: path, within: ReadingBudget())
    #expect(page?.isEmpty == false)
  }

  @Test func `several printed pages on one page of the text are places of their own`() throws {
    let folder = try Folder()
    let path = try document((1...4).map { "slide \($0)\nwords of the slide" }, in: folder)
    let session = try session(path, [.press("P"), .press(.right), .press(.right)])
    let offset = try #require(try OpenBook(path).offset(ofPrintPage: "3"))
    #expect(session.records.last?.place.offset == offset)
  }

  @Test func `a document that has changed is not shown over its old text`() throws {
    let folder = try Folder()
    let path = try document(Self.texts, in: folder)
    let book = try OpenBook(path)
    _ = try document(Self.texts + ["another page"], in: folder)
    let session = run(
      size: Size(columns: 80, rows: 24),
      [(.seconds(1), .press("P")), (.seconds(3), .leave(signal: nil))]
    ) { $0.open(book, at: .page(1)) }
    #expect(session.shown.contains { $0.picture.description.contains("The file has changed") })
  }

  @Test func `a scan opens as its pages`() throws {
    let folder = try Folder()
    let book = try OpenBook(try document(["", "", ""], in: folder))
    #expect(book.text.wholeManuscript?.pictures.count == 3)
    let session = try session(book.path, [.press(.right)])
    #expect(session.last.folios == [2] && session.last.contains("█"), "\(session.last)")
  }

  @Test func `other books are not printed`() throws {
    let folder = try Folder()
    let session = try session(try folder.book(), [.press("P")])
    #expect(session.shown.contains { $0.picture.description.contains("Only PDF and DjVu") })
  }
}

/// DjVu documents as they are printed.
@Suite(
  .timeLimit(.minutes(90)),
  .enabled(if: ExternalTool.isInstalled("ddjvu"), "needs ddjvu (make deps-formats)"))
struct PrintedScanTests {
  /// A page with a black square, a wide page, and the first again. The tools of DjVuLibre make it.
  private func scan(described facts: String = "", in folder: borrowing Folder) throws -> String {
    func square(_ width: Int, _ height: Int) -> [UInt8] {
      let pixels = (0..<width * height).map {
        ($0 % width < 100 && $0 / width < 100) ? UInt8(0) : 255
      }
      return Array("P5 \(width) \(height) 255\n".utf8) + pixels
    }
    try folder.write(square(200, 300), to: "1.pgm")
    try folder.write(square(300, 200), to: "2.pgm")
    try folder.write(facts, to: "facts")
    let tools = ExternalTool([
      "sh", "-c",
      """
      cd \(folder.path); c44 1.pgm 1.djvu; c44 2.pgm 2.djvu; djvm -c a.djvu 1.djvu 2.djvu 1.djvu
      djvused -s -f facts a.djvu
      """,
    ])
    _ = try tools.output(for: Descriptor.pipe(holding: []), limit: 1 << 20)
    return Path.join(folder.path, "a.djvu")
  }

  @Test func `a DjVu document is shown as it is printed`() throws {
    let folder = try Folder()
    let facts = """
      select 2; set-page-title iv
      select; set-meta
      Title "A Scan"
      .
      select 3; set-rotation 1; set-txt
      (page 0 0 200 300 (line 20 100 180 120 "the words of the third page"))
      .

      """
    let path = try scan(described: facts, in: folder)
    let printed = try OpenBook(path).printed(as: .sliding, within: ReadingBudget())
    let pages = try #require(printed?.text.wholeManuscript)
    #expect(pages.imprint.title == "A Scan")
    #expect(pages.pictures.map { $0.size.width > $0.size.height } == [false, true, true])
    let session = try session(path, [.press("P")] + Array(repeating: .tick, count: 9))
    #expect(session.last.contains("█") && !session.last.contains("third page"), "\(session.last)")
  }

  @Test func `a DjVu document without text opens as its pages`() throws {
    let folder = try Folder()
    let book = try OpenBook(try scan(in: folder))
    #expect(book.text.wholeManuscript?.pictures.count == 3)
  }
}

private func session(
  _ path: String, _ events: [Event], at start: StartingPoint? = .page(1)
) throws -> Session {
  var settings = Settings.sliding
  settings.turn = .none
  let book = try OpenBook(path)
  let script = events.enumerated().map { (Duration.seconds($0 + 1), $1) }
  return run(
    size: Size(columns: 80, rows: 24), settings: settings,
    script + [(.seconds(events.count + 2), .leave(signal: nil))]
  ) { $0.open(book, at: start) }
}
