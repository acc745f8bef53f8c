import CurlewSearch
import CurlewTypesetting
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewAnnotations
@testable import CurlewAppSupport
@testable import CurlewLibrary

/// No entry of a file of notes disappears unsaid: the report is a sum.
@Suite(.timeLimit(.minutes(90))) struct ImportLawTests {
  /// An entry of a generated file.
  private enum Entry: CaseIterable {
    case passage, noted, sameAgain, noteOnLast, loose, bookmark, other, limit
  }

  private struct Importer: CustomStringConvertible {
    let description: String
    let entries: [Entry]
    let file: ([(Entry, Int)]) -> String
  }

  private static func words(_ number: Int) -> String { "word\(number) and its tail" }

  private static var importers: [Importer] {
    [
      Importer(description: "Kindle", entries: Entry.allCases.filter { $0 != .noted }) { entries in
        entries.map { entry, number in
          let title = entry == .other ? "It Ends" : "It"
          let day = "Added on Thursday, March 30, 2023 7:09:\(10 + number % 50) PM"
          let (kind, place, words): (String, Int, String) =
            switch entry {
            case .passage, .noted, .other: ("Highlight", number * 10, Self.words(number))
            case .sameAgain: ("Highlight", 10, Self.words(0))
            case .noteOnLast: ("Note", max(number - 1, 0) * 10 + 5, "a note \(number)")
            case .loose: ("Note", 1_000_000 + number, "a thought \(number)")
            case .bookmark: ("Bookmark", number, "")
            case .limit:
              ("Highlight", number, "<You have reached the clipping limit for this item>")
            }
          return
            "\u{FEFF}\(title) (A. Author)\n- Your \(kind) on Location \(place)-\(place + 9) | \(day)\n\n"
            + "\(words)\n==========\n"
        }.joined()
      },
      Importer(description: "KOReader", entries: [.passage, .noted, .sameAgain, .bookmark]) {
        entries in
        let all = entries.enumerated().map { place, each in
          let (entry, number) = each
          var fields = ["[\"datetime\"] = \"2024-05-14 23:36:\(10 + number % 50)\""]
          if entry != .bookmark { fields.append("[\"drawer\"] = \"lighten\"") }
          // Those of a PDF document have tables in them.
          fields.append("[\"pos0\"] = {\n                [\"page\"] = 1,\n            }")
          if entry == .noted { fields.append("[\"note\"] = \"a note \(number)\"") }
          let words = entry == .sameAgain ? Self.words(0) : Self.words(number)
          fields.append("[\"text\"] = \"\(words)\"")
          return "        [\(place + 1)] = {\n" + fields.map { "            \($0),\n" }.joined()
            + "        },\n"
        }
        return "return {\n    [\"annotations\"] = {\n" + all.joined() + "    },\n}\n"
      },
      Importer(description: "Kobo", entries: [.passage, .noted, .sameAgain, .loose, .bookmark]) {
        entries in
        "<annotationSet>"
          + entries.map { entry, number in
            let words = entry == .sameAgain ? Self.words(0) : Self.words(number)
            let hasWords = entry != .loose && entry != .bookmark
            let note = entry == .noted || entry == .loose ? "<text>a note \(number)</text>" : ""
            return
              "<annotation><target><fragment>\(hasWords ? "<text>\(words)</text>" : "")</fragment></target>"
              + "<content><dc:date>2024-03-03T20:11:\(10 + number % 50)Z</dc:date>\(note)</content></annotation>"
          }.joined() + "</annotationSet>"
      },
      Importer(
        description: "Readest's JSON", entries: [.passage, .noted, .sameAgain, .loose, .bookmark]
      ) {
        entries in
        let all = entries.map { entry, number in
          let words = entry == .loose ? "" : Self.words(entry == .sameAgain ? 0 : number)
          let note = entry == .noted || entry == .loose ? "a note \(number)" : ""
          return
            "{\"type\": \"\(entry == .bookmark ? "bookmark" : "annotation")\", \"text\": \"\(words)\", "
            + "\"note\": \"\(note)\", \"createdAt\": \(1_772_248_076_656 + number * 1000)}"
        }
        return
          "{\"$format\": \"readest-annotations\", \"annotations\": [\(all.joined(separator: ","))]}"
      },
      Importer(description: "Readest's Markdown", entries: [.passage, .noted, .sameAgain]) {
        entries in
        "## It\n**Exported from Readest**: 2026-05-01\n\n#### One\n\n"
          + entries.map { entry, number in
            "- \(Self.words(entry == .sameAgain ? 0 : number))\n\n\n"
              + (entry == .noted ? "**Note:** a note \(number)\n\n" : "")
              + "*[Page: 3](https://web.example/x) · Time: 2026-05-01 10:\(10 + number)*\n\n\n"
          }.joined() + "---\n"
      },
      Importer(description: "Markdown", entries: [.passage, .noted, .sameAgain]) { entries in
        "# It\n"
          + entries.map { entry, number in
            let words = entry == .sameAgain ? Self.words(0) : Self.words(number)
            return "\n> \(words)\n\n" + (entry == .noted ? "a note \(number)\n" : "")
          }.joined()
      },
      Importer(description: "JSON", entries: [.passage, .noted, .bookmark]) { entries in
        let marks = entries.map { entry, number in
          entry == .bookmark
            ? "{\"kind\": \"highlight\"}"
            : "{\"kind\": \"highlight\", \"quote\": \"\(Self.words(number))\", \"note\": \""
              + (entry == .noted ? "a note \(number)" : "") + "\"}"
        }
        return "{\"marks\": [\(marks.joined(separator: ", "))]}"
      },
    ]
  }

  private static func file(_ name: String, _ entries: [(Entry, Int)]) throws -> [UInt8] {
    let importer = try #require(importers.first { $0.description == name })
    return Array(importer.file(entries).utf8)
  }

  private static let book = OpenBook(
    Array(("Title: It\n\n\n" + (0..<9).map { "\(words($0)).\n\n" }.joined()).utf8), path: "/it.txt"
  ).text

  @Test func `added, known, joined and left are all entries of the file`() throws {
    for importer in Self.importers {
      for seed in 0..<60 {
        var chaos = Chaos(seed: UInt64(seed))
        let entries = (0..<seed % 12).map {
          ((importer.entries.randomElement(using: &chaos) ?? .passage), $0)
        }
        let file = Array(importer.file(entries).utf8)
        let notes = Clippings(file, of: "It")?.notes ?? MarkdownNotes(file).notes
        #expect(notes.entries == entries.count, "\(importer), \(entries)")
        let folder = try Folder()
        var marks = BookMarks(of: Self.book, in: folder.path)
        let report = marks.take(notes)
        #expect(
          report.added + report.known + notes.joined + notes.left.values.reduce(0, +)
            == entries.count)
        #expect(marks.all.count <= report.added && (marks.all.isEmpty == (report.added == 0)))
        let words = marks.all.map(\.note).joined(separator: "\n") + report.text
        for (entry, number) in entries where [.noted, .noteOnLast, .loose].contains(entry) {
          let note = entry == .loose && importer.description == "Kindle" ? "a thought" : "a note"
          #expect(words.contains("\(note) \(number)"), "\(importer), \(entries)")
        }
        let again = marks.take(notes)
        #expect(again.added == 0, "they are there already: \(importer), \(entries)")
      }
    }
  }

  @Test func `a note that the reader has changed here stays`() throws {
    let folder = try Folder()
    var marks = BookMarks(of: Self.book, in: folder.path)
    let file = try Self.file("KOReader", [(.noted, 3)])
    let notes = try #require(Clippings(file, of: "It")?.notes)
    _ = marks.take(notes)
    var mark = try #require(marks.all.first)
    mark.note = "changed here"
    marks.put(mark)
    _ = marks.take(notes)
    #expect(marks.all.map(\.note) == ["changed here\n\na note 3"])
  }

  @Test(arguments: [NotesForm.markdown, .json])
  func `an older file of our own takes nothing from a note`(form: NotesForm) throws {
    let folder = try Folder()
    var marks = BookMarks(of: Self.book, in: folder.path)
    _ = marks.take(try #require(Clippings(Self.file("KOReader", [(.noted, 3)]), of: "It")?.notes))
    let file = NotesExport(marks.all, of: Self.book).text(form)
    var mark = try #require(marks.all.first)
    for note in ["a note 3, and more", "changed here", ""] {
      mark.note = note
      marks.put(mark)
      let again = MarkdownNotes(Array(file.utf8)).notes
      _ = marks.take(again)
      let kept = try #require(marks.all.first).note
      #expect(kept.contains(note) && kept.contains("a note 3"))
      #expect(marks.take(again).added == 0)
    }
  }

  /// Before, marks of other readers had no date.
  @Test func `marks that came without a date are known`() throws {
    let folder = try Folder()
    var marks = BookMarks(of: Self.book, in: folder.path)
    let file = try Self.file("KOReader", [(.noted, 3), (.passage, 4)])
    let notes = try #require(Clippings(file, of: "It")?.notes)
    _ = marks.add(notes.annotations.map(\.undated))
    #expect(marks.take(notes).added == 0 && marks.all.count == 2)
  }

  @Test(arguments: [
    ("It (King, Stephen)", "It", true), ("It: A Novel (King)", "It", true), ("It", "It", true),
    ("It Ends with Us (Hoover)", "It", false), ("Night (Wiesel)", "The Night Watch", false),
    ("Pride and Prejudice (Penguin Classics) (Austen, Jane)", "Pride and Prejudice", true),
    ("Emma", "Emma – Jane Austen", true), ("2001: A Space Odyssey (Clarke)", "2001: Nights", false),
    ("Us (Nicholls)", "Us: A Novel", true), ("雪国 (川端康成)", "雪国", true), ("", "It", false),
  ])
  func `a book is known by whole words of its title`(line: String, title: String, isIt: Bool) {
    let file = "\(line)\n- Your Highlight on Location 1-2 | Added on x\n\nwords\n==========\n"
    let notes = Clippings(Array(file.utf8), of: title)?.notes
    #expect(notes?.annotations.count == (isIt ? 1 : 0) && notes?.entries == 1)
  }

  @Test(arguments: [
    ("Added on Thursday, March 30, 2023 7:09:45 PM", "2023-03-30T19:09:45Z"),
    ("Added on Sunday, 3 March 2024 20:11:45", "2024-03-03T20:11:45Z"),
    ("Hinzugefügt am Sonntag, 3. März 2024 12:11:45", "2024-03-03T12:11:45Z"),
    ("Añadido el martes, 5 de marzo de 2024 20:11:45", "2024-03-05T20:11:45Z"),
    ("Toegevoegd op zondag 3 maart 2024 20:11:45", "2024-03-03T20:11:45Z"),
    ("Ajouté le dimanche 2 juin 2024 20:11:45", "2024-06-02T20:11:45Z"),
    ("Aggiunto in data sabato 6 luglio 2024 00:01:02", "2024-07-06T00:01:02Z"),
    ("Добавлено: воскресенье, 3 марта 2024 г. в 20:11:45", "2024-03-03T20:11:45Z"),
    ("添加于 2024年3月3日星期日 下午8:11:45", "2024-03-03T20:11:45Z"),
    ("作成日: 2024年12月31日火曜日 20:11:45", "2024-12-31T20:11:45Z"),
    ("2024-05-14 23:36:30", "2024-05-14T23:36:30Z"),
    ("2024-02-29T20:11:45Z", "2024-02-29T20:11:45Z"),
    ("Added on 1 January 2024 12:00:05 AM", "2024-01-01T00:00:05Z"),
  ])
  func `the date is that of the other reader`(text: String, iso: String) {
    #expect(CivilTime(stated: text)?.iso == iso)
  }

  @Test(arguments: [
    "", "yesterday", "3", "2024-13-01 00:00:00", "March 40, 2024", "99999999999999999999 1 1",
  ])
  func `other text is no date`(text: String) { #expect(CivilTime(stated: text) == nil) }

  @Test func `what KOReader writes in place of a note is none, in any language`() {
    let file = """
      return {
          ["bookmarks"] = {
              [1] = {
                  ["datetime"] = "2023-05-14 23:36:07",
                  ["text"] = "Seite 13 Oceania @ 2023-05-14 23:36:07",
                  ["notes"] = "Oceania",
                  ["highlighted"] = true,
              },
          },
      }
      """
    let marks = Clippings(Array(file.utf8), of: "It")?.annotations
    #expect(marks?.map(\.note) == [""] && marks?.first?.made == 1_684_107_367)
  }
}
