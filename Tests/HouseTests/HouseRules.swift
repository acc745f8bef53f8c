/// The rules that every source file keeps, apart from the map of the modules, which is read from
/// `Documentation/Architecture.md`.
struct HouseRules {
  /// The modules in the order of the map: from the program down to the libraries.
  var modules: [Module]
  /// Where libc may be imported; nowhere in a module that is not listed.
  var libc: [String: Libc] = [
    "Alignment": .onlyIn("LengthCost.swift"), "Glyphs": .onlyIn("Locale.swift"),
    "Manuscript": .onlyIn("MonotonicClock.swift"), "Messages": .onlyIn("SpokenCatalogue.swift"),
    "Paging": .onlyIn("Maths.swift"), "Pictures": .onlyIn("Maths.swift"),
    "PlainText": .onlyIn("IconvDecoder.swift"), "Voice": .onlyIn("Maths.swift"),
    "Terminal": .anywhere, "System": .anywhere,
    "curlew": .anywhere, "Libc": .anywhere,
  ]
  /// Targets without Swift code, which have no Swift settings.
  var targetsInC: Set = [
    "CBoundedJpeg", "CDeflate", "CFribidi", "CFuzzer", "CJpeg",
    "CNcurses", "CPcre2", "CProcess", "CStandalone", "CUchardet", "CUnistring", "CWebP", "CWidth",
  ]
  var mostLines = 400
  var mostParameters = 6
  /// Marks of unfinished work.
  var unfinishedMarks: Set = ["TODO", "FIXME", "XXX"]
  /// Parts of the standard library that link another library into the program, at a cost to every
  /// start. `ProgramSizeTests` checks that the program links none of them.
  var costlyNames: Set = [
    "ContinuousClock", "SuspendingClock", "Task", "TaskLocal", "TaskGroup", "MainActor",
    "AsyncStream", "AsyncSequence", "Regex", "RegexBuilder",
  ]

  enum Libc { case onlyIn(String), anywhere }
}

/// A module of ours that is written in Swift.
struct Module: Equatable {
  var name: String
  /// The modules of ours that its files may import. They are also the dependencies of its target.
  var imports: Set<String>

  init(_ name: String, imports: Set<String>) {
    self.name = name
    self.imports = imports
  }
}

/// Parts of the standard library that have to be imported.
private let standardModules: Set = ["Synchronization"]

private let namesOfLibc: Set = ["Libc", "Glibc", "Musl", "Darwin"]

extension HouseRules {
  func mayImport(_ name: String, in file: SourceFile, of module: Module) -> Bool {
    if standardModules.contains(name) { return true }
    guard namesOfLibc.contains(name) else { return module.imports.contains(name) }
    return switch libc[module.name] {
    case nil: false
    case .onlyIn(let name): file.name == name
    case .anywhere: true
    }
  }

  /// Reads the map: lines such as `Paging ─▶ Cells, Glyphs` in the code block that begins with the program.
  init(map document: String) {
    let block = document.split(separator: "\n```\n").first { $0.hasPrefix("curlew ") } ?? ""
    modules = block.split(separator: "\n").compactMap { line in
      let sides = line.split(separator: "─▶", omittingEmptySubsequences: false)
      guard sides.count == 2, let name = sides[0].names.first else { return nil }
      return Module(name, imports: Set(sides[1].names))
    }
  }
}

extension Substring {
  fileprivate var names: [String] {
    split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
