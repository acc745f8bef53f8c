internal import CurlewManuscript
import CurlewGlyphs
import CurlewSearch
import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewExchange
@testable import CurlewLibrary
@testable import CurlewReader

/// Files of marks that were cut off, emptied, mixed up or replaced, here and in the shared folder.
@Suite(.timeLimit(.minutes(90))) struct DamagedMarksTests {
  private static let all = ["sea", "tide"]

  /// Two machines that have opened the book and know two marks.
  private func world() throws -> SharedFiles {
    let world = try SharedFiles()
    for name in ["laptop", "desktop"] { _ = world.save(place(of: 7, at: 5, 100), on: name) }
    _ = try world.marks(of: "desktop").update { text in
      for quote in Self.all { text.put(mark(quote, note: "A note.")) }
    }
    for name in ["desktop", "laptop", "desktop"] { _ = world.synchroniser(name).run() }
    return world
  }

  private func quotes(on machine: String, in world: SharedFiles) throws -> [String] {
    try world.marks(of: machine).load().annotations.map(\.quotation.quote).sorted()
  }

  private func expectAll(in world: SharedFiles, _ what: String) throws {
    for name in ["desktop", "laptop", "desktop"] { _ = world.synchroniser(name).run() }
    for name in ["desktop", "laptop"] {
      #expect(try quotes(on: name, in: world) == Self.all, "\(what) on the \(name)")
      let notes = try world.marks(of: name).load().annotations.map(\.note)
      #expect(notes == ["A note.", "A note."], "\(what) on the \(name)")
    }
  }

  @Test func `a file cut at any byte is set aside, and its marks come back`() throws {
    let world = try world()
    let path = world.marks(of: "desktop").path
    let whole = try #require(try SafeSave.contents(of: path))
    for length in 0..<whole.count {
      let cut = Array(whole[..<length])
      FileSystem.remove(path)
      try SafeSave.create(path, with: cut)
      let outcome = world.synchroniser("desktop").run()
      // At the end of a paragraph nothing shows that more was there.
      let isWhole = MarksText(parsing: cut).isWhole
      #expect(outcome.complaint?.line.string.contains("set aside") ?? false == !isWhole)
      let copies = SafeSave.files(beginningWith: path + ".bad-")
      #expect(
        try isWhole || cut.isEmpty || copies.contains { try SafeSave.contents(of: $0) == cut })
      for copy in copies { FileSystem.remove(copy) }
      #expect(try quotes(on: "desktop", in: world) == Self.all, "cut at \(length)")
    }
    #expect(SafeSave.files(beginningWith: path + ".bad-").isEmpty)
    try expectAll(in: world, "cut")
  }

  @Test func `a damaged file is told of once, also without a shared folder`() throws {
    let folder = try Folder()
    let file = MarksFile(directory: folder.path, title: "A Book", author: nil)
    for damaged in [
      "", "bookmark\nat 1\nquote a\nmade 1\n", "curlew marks 1\n\nbookmark\nat 1\nqu",
    ] {
      FileSystem.remove(file.path)
      try SafeSave.create(file.path, with: Array(damaged.utf8))
      let text = try file.load()
      #expect(file.complaint(about: text) != nil)
      #expect(file.complaint(about: try file.load()) == nil)
    }
    let kept = try #require(try SafeSave.contents(of: file.path))
    #expect(String(decoding: kept, as: UTF8.self).hasSuffix("\ndamaged\nbookmark\nat 1\nqu\n"))
  }

  @Test func `what was shared last may be cut at any byte, emptied or gone`() throws {
    let world = try world()
    let name = world.marks(of: "desktop").name
    let path = Path.join(world.directories("desktop").sharedMarks, name)
    let whole = try #require(try SafeSave.contents(of: path))
    for length in stride(from: 0, to: whole.count, by: 7) {
      FileSystem.remove(path)
      if length > 0 { try SafeSave.create(path, with: Array(whole[..<length])) }
      _ = world.synchroniser("desktop").run()
      #expect(try quotes(on: "desktop", in: world) == Self.all, "cut at \(length)")
    }
    try expectAll(in: world, "known")
  }

  @Test func `a removal is a record that an emptied file does not imitate`() throws {
    let world = try world()
    _ = try world.marks(of: "desktop").update { $0.remove(mark("sea"), at: 500) }
    for name in ["desktop", "laptop"] { _ = world.synchroniser(name).run() }
    #expect(try quotes(on: "laptop", in: world) == ["tide"])
    FileSystem.remove(world.marks(of: "desktop").path)
    for name in ["desktop", "laptop"] { _ = world.synchroniser(name).run() }
    for name in ["desktop", "laptop"] { #expect(try quotes(on: name, in: world) == ["tide"]) }
  }

  @Test func `files of two books that were exchanged lose no mark`() throws {
    let world = try world()
    let other = MarksFile(
      directory: world.directories("desktop").marks, title: "Another Book", author: nil)
    _ = try other.update { $0.put(mark("boat", note: "Mine.")) }
    _ = world.synchroniser("desktop").run()
    let path = world.marks(of: "desktop").path
    let (one, two) = (try SafeSave.contents(of: path), try SafeSave.contents(of: other.path))
    try SafeSave.create(path, with: try #require(two))
    try SafeSave.create(other.path, with: try #require(one))
    _ = world.synchroniser("desktop").run()
    #expect(try Set(quotes(on: "desktop", in: world)).isSuperset(of: Self.all))
    #expect(try other.load().annotations.contains { $0.quotation.quote == "boat" })
  }

  @Test func `an old copy of the file takes no note back`() throws {
    let world = try world()
    let desktop = world.marks(of: "desktop")
    let old = try #require(try SafeSave.contents(of: desktop.path))
    _ = try desktop.update { $0.put(mark("sea", note: "A better note."), at: 500) }
    for name in ["desktop", "laptop"] { _ = world.synchroniser(name).run() }
    FileSystem.remove(desktop.path)
    try SafeSave.create(desktop.path, with: old)
    for name in ["desktop", "laptop"] { _ = world.synchroniser(name).run() }
    for name in ["desktop", "laptop"] {
      let notes = try world.marks(of: name).load().annotations.map(\.note).sorted()
      #expect(notes == ["A better note.", "A note."])
    }
  }

  @Test func `a file of a later version is neither written nor taken for removals`() throws {
    let world = try world()
    let path = world.marks(of: "desktop").path
    let later = Array("curlew marks 9\ntitle Low Water\n\nmark of another kind\n".utf8)
    FileSystem.remove(path)
    try SafeSave.create(path, with: later)
    #expect(world.synchroniser("desktop").run().complaint != nil)
    #expect(try SafeSave.contents(of: path) == later)
    _ = world.synchroniser("laptop").run()
    #expect(try quotes(on: "laptop", in: world) == Self.all)
  }

  @Test func `marks of books that were never opened here stay in the folder`() throws {
    let world = try SharedFiles()
    _ = try world.marks(of: "laptop").update { $0.put(mark("tide")) }
    _ = world.synchroniser("laptop").run()
    #expect(world.synchroniser("desktop").run().changedMarks.isEmpty)
    let directories = world.directories("desktop")
    for folder in [directories.marks, directories.sharedMarks] {
      #expect(FileSystem.names(in: folder).filter { !$0.hasPrefix(".") } == [])
    }
    _ = world.save(place(of: 7, at: 5, 100), on: "desktop")
    _ = world.synchroniser("desktop").run()
    #expect(try quotes(on: "desktop", in: world) == ["tide"])
  }

  // MARK: Links

  /// Somebody puts a link in the place of a part of the shared folder.
  @Test(arguments: ["", "/MACHINE", "/MACHINE/marks", "/MACHINE/places", "/MACHINE/marks/FILE"])
  func `no link in the shared folder is followed, and one line says so`(part: String) throws {
    let world = try world()
    let elsewhere = try Folder()
    let machine = try world.synchroniser("desktop").machineFile.load().machine
    let file = world.marks(of: "desktop").name
    let path =
      world.shared + "/curlew"
      + part.replacing("MACHINE", with: machine).replacing("FILE", with: file)
    try FileSystem.rename(path, to: path + " away")
    try FileSystem.makeDirectory(elsewhere.path + "/marks")
    let names = ["name", "places", "reading", "words.tsv", "marks/" + file]
    for name in names { try elsewhere.write("theirs", to: name) }
    let isFile = part.hasSuffix("places") || part.hasSuffix("FILE")
    try elsewhere.makeLink("link", to: isFile ? elsewhere.path + "/places" : elsewhere.path)
    try FileSystem.rename(elsewhere.path + "/link", to: path)
    _ = try world.marks(of: "desktop").update { $0.put(mark("boat"), at: 500) }
    let outcome = world.synchroniser("desktop").run()
    #expect(outcome.complaint != nil)
    for name in names { #expect(try elsewhere.text(name) == "theirs") }
    let others = FileSystem.names(in: elsewhere.path).filter { !$0.hasPrefix(".") }
    #expect(others == ["marks", "name", "places", "reading", "words.tsv"])
    #expect(try quotes(on: "desktop", in: world) == ["boat"] + Self.all)
    FileSystem.remove(path)
    try FileSystem.rename(path + " away", to: path)
    #expect(world.synchroniser("desktop").run().complaint == nil)
    _ = world.synchroniser("laptop").run()
    #expect(try quotes(on: "laptop", in: world) == ["boat"] + Self.all)
  }

  // MARK: Names and identities

  @Test(arguments: [
    "e" + String(repeating: "\u{301}", count: 300), String(repeating: "long ", count: 100),
    "猫" + String(repeating: "猫\u{301}", count: 99),
    String(repeating: "👩\u{200D}", count: 200) + "👩",
  ])
  func `the marks of every title can be saved`(title: String) throws {
    let folder = try Folder()
    let file = MarksFile(directory: folder.path, title: title, author: nil)
    #expect(file.name.utf8.count < 200)
    _ = try file.update { $0.put(mark("tide")) }
    #expect(try file.load().annotations.count == 1)
    #expect(file.name != MarksFile(directory: folder.path, title: title + "x", author: nil).name)
  }

  @Test(arguments: ["", "not in the book "])
  func `marks of one second with the same words are several`(words: String) throws {
    let folder = try Folder()
    let line = "So be it, so be it, so be it, so be it, so be it.\n\n"
    let text = "# Prose\n\n" + String(repeating: line, count: 20)
    let book = OpenBook(Array(text.utf8), path: "/prose.txt").text
    let quote = words + "so be it"
    let comment = { (start: Int) in
      """
      <!-- curlew {"colour": "green", "start": \(start), "end": \(start + quote.utf8.count), \
      "made": 5, "before": "", "after": ""} -->
      """
    }
    let starts = [0, 5, 6].map { 20 + $0 * line.utf8.count }
    let notes = starts.map { "> \(quote)\n\nnote\n\n\(comment($0))\n" }.joined(separator: "\n")
    let found = MarkdownNotes(notes).annotations
    var marks = BookMarks(of: book, in: folder.path)
    #expect(marks.add(found) == 3)
    marks.save()
    let stored = BookMarks(of: book, in: folder.path)
    #expect(stored.all.count == 3)
    #expect(stored.all.map(\.range.lowerBound.value) == starts)
    #expect(marks.add(found) == 0, "they are there already")
  }
}
