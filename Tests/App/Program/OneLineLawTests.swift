import CurlewSystem
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// What is written as one setting is read as that setting, or is refused.
@Suite(.timeLimit(.minutes(90))) struct OneLineLawTests {
  /// All control characters, and others that some systems take for the end of a line.
  private static let signs: [Unicode.Scalar] =
    (Array(0...0x1F as ClosedRange<UInt32>) + Array(0x7F...0x9F) + [0x2028, 0x2029])
    .compactMap { Unicode.Scalar($0) }

  private static func value(of entry: SettingEntry) -> String {
    switch entry.values {
    case .flag: "yes"
    case .oneOf(let words): words.last ?? ""
    case .number(let range): String(range.lowerBound)
    case .name("URL", _), .name("URLS", _): "http://localhost/sync"
    case .name("MINUTES", _): "30 minutes"
    case .name("NAME", _) where entry.name == "encoding": "UTF-8"
    case .name: "en"
    }
  }

  private static func hostile(_ value: String, _ sign: Unicode.Scalar) -> [String] {
    let line = "measure = 41"
    return [
      "\(sign)\(value)", "\(value)\(sign)", "\(value)\(sign)\(line)", "\(sign)\(line)",
      "\(value)\(sign)[book x]\(sign)\(line)",
    ]
  }

  private func values(in directories: Directories) -> [String: String] {
    var settings = Settings()
    let complaints = DefaultsFile(path: directories.defaultsFile).load(over: &settings)
    #expect(complaints.isEmpty, "\(complaints.map(\.line))")
    return Dictionary(uniqueKeysWithValues: SettingTable.all.map { ($0.name, $0.read(settings)) })
  }

  @Test func `a setting that is written is read alone, or refused`() throws {
    let folder = try Folder()
    let directories = Directories { ["HOME": folder.path][$0] }
    let file = DefaultsFile(path: directories.defaultsFile)
    let before = values(in: directories)
    for entry in SettingTable.all {
      for value in Self.signs.flatMap({ Self.hostile(Self.value(of: entry), $0) }) {
        do throws(Complaint) {
          _ = try DefaultsCommand(["write", entry.name, value], directories).answer()
          var after = values(in: directories)
          #expect(after[entry.name] == String(value.trimmed), "\(entry.name)")
          after[entry.name] = before[entry.name]
          #expect(after == before, "\(entry.name) = \(value.withControlsEscaped)")
          _ = try file.delete(entry.name)
        } catch {
          #expect(error.status == Complaint.fault)
        }
      }
      #expect(values(in: directories) == before)
    }
  }

  @Test func `no option takes a value of several lines`() {
    for entry in SettingTable.all {
      for value in Self.hostile(Self.value(of: entry), "\n").dropFirst(2) {
        #expect(throws: Complaint.self) {
          // A theme of your own is known when the file has been read.
          for (entry, value) in try Invocation(["--\(entry.name)=\(value)"]).settings {
            var settings = Settings()
            try entry.apply(value, to: &settings)
          }
        }
      }
    }
  }

  @Test(arguments: [
    "theme.a\nmeasure = 41 #.ink", "theme.a=b.ink", "theme.a\u{1B}.ink", "theme. a\n.ink",
  ])
  func `the name of a theme is one line, too`(key: String) throws {
    let folder = try Folder()
    let directories = Directories { ["HOME": folder.path][$0] }
    #expect(throws: Complaint.self) {
      try DefaultsCommand(["write", key, "#fff"], directories).answer()
    }
    #expect(values(in: directories)["measure"] != "41")
  }

  /// The title comes from the book.
  @Test(arguments: ["x]\nsync = /tmp\n[book y", "x\rsync", " x", "\u{1B}]0;x\u{7}\n"])
  func `the title of a book adds no settings`(title: String) throws {
    let folder = try Folder()
    let file = DefaultsFile(path: folder.path + "/defaults")
    #expect(throws: Complaint.self) { try file.write("theme", "day", forBook: title) }
    #expect(FileStamp(of: file.path) == nil)
  }

  /// A file that somebody edits may have them.
  @Test func `a value with control characters in the file is reported`() throws {
    let folder = try Folder()
    try folder.write("machine = a\u{1B}]0;x\u{7}\nmeasure = 41\n", to: "defaults")
    var settings = Settings()
    let complaints = DefaultsFile(path: folder.path + "/defaults").load(over: &settings)
    #expect(complaints.count == 1 && settings.machine == nil && settings.measure == 41)
  }
}
