/// The house: what each room may import, and so which way everything depends.
///
///   curlew ─▶ Reader ─▶ Terminal ─▶ Cells ─▶ Glyphs
///               ├─────▶ Paging ─────▲
///               ├─────▶ Typesetting ─────────▲
///               │         └─▶ Manuscript
///               ├─────▶ PlainText ──▲
///               └─────▶ Formats ────▲
let house = House(
  rooms: [
    Room("Glyphs", imports: ["CWidth"], libc: .onlyIn("Locale.swift")),
    Room("Cells", imports: ["Glyphs"], libc: .nowhere),
    Room("Paging", imports: ["Cells", "Glyphs"], libc: .onlyIn("Maths.swift")),
    Room("Manuscript", imports: [], libc: .nowhere),
    Room("PlainText", imports: ["Manuscript", "CUchardet"], libc: .onlyIn("Converter.swift")),
    Room(
      "Typesetting", imports: ["Manuscript", "Glyphs", "CFribidi", "CUnistring"], libc: .nowhere),
    Room("Formats", imports: ["Manuscript", "CDeflate"], libc: .nowhere),
    Room("Terminal", imports: ["Cells", "Glyphs", "CNcurses", "CRescue"], libc: .anywhere),
    Room(
      "Reader",
      imports: [
        "Cells", "Glyphs", "Paging", "Terminal", "Manuscript", "PlainText", "Formats",
        "Typesetting",
        "CSystem",
      ], libc: .anywhere),
    Room("curlew", imports: ["Reader"], libc: .anywhere),
  ],
  roomsInC: [
    "CDeflate", "CFribidi", "CFuzzer", "CNcurses", "CRescue", "CSystem", "CUchardet", "CUnistring",
    "CWidth",
  ],
  longestFile: 400,
  unfinished: ["TODO", "FIXME", "XXX"],
  burdens: ["ContinuousClock", "SuspendingClock", "Task", "MainActor", "Regex", "AsyncStream"])

/// Parts of the standard library that want to be imported.
let standardModules: Set = ["Synchronization"]

/// The names that libc goes by.
let namesOfLibc: Set = ["Glibc", "Musl", "Darwin"]

struct House {
  var rooms: [Room]
  /// These have no Swift and no Swift settings.
  var roomsInC: Set<String>
  var longestFile: Int
  /// Words that say that a file is not finished.
  var unfinished: Set<String>
  /// Parts of the standard library that bring another library into the program, to be set up at every
  /// start.
  var burdens: Set<String>
}

struct Room {
  enum Libc { case nowhere, onlyIn(String), anywhere }

  var name: String
  /// Modules of ours that its files may import, which are also its target's dependencies.
  var imports: Set<String>
  var libc: Libc

  init(_ name: String, imports: Set<String>, libc: Libc) {
    self.name = name
    self.imports = imports
    self.libc = libc
  }

  func mayImport(_ module: String, in file: SourceFile) -> Bool {
    if standardModules.contains(module) { return true }
    guard namesOfLibc.contains(module) else { return imports.contains(module) }
    return switch libc {
    case .nowhere: false
    case .onlyIn(let name): file.name == name
    case .anywhere: true
    }
  }
}
