// swift-tools-version: 6.2

import PackageDescription

/// Every room is held to the same rules: see Documentation/Architecture.md.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A room of the house, such as "Books/Search", or one of C.
func room(_ path: String, on others: String..., exclude: [String] = []) -> Target {
  let name = name(of: path)
  let dependencies = others.map { Target.Dependency(stringLiteral: $0) }
  let isC = name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  return isC
    ? .target(
      name: name, dependencies: dependencies, path: "Sources/" + path, exclude: exclude,
      cSettings: [.treatAllWarnings(as: .error)])
    : .target(
      name: name, dependencies: dependencies, path: "Sources/" + path, swiftSettings: strict)
}

/// A library of the system.
func library(_ name: String, apt: String..., brew: String...) -> Target {
  .systemLibrary(name: name, path: "Sources/C/" + name, providers: [.apt(apt), .brew(brew)])
}

func program(_ path: String, on others: String...) -> Target {
  .executableTarget(
    name: name(of: path).lowercased(), dependencies: others.map { .init(stringLiteral: $0) },
    path: path, swiftSettings: strict)
}

/// The tests of a room, such as "Books/Search", of all of `App`, or of the whole.
func tests(_ path: String, on others: String..., exclude: [String] = []) -> Target {
  let own = name(of: path)
  return .testTarget(
    name: own.hasSuffix("Tests") ? own : own + "Tests",
    dependencies: others.map { .init(stringLiteral: $0) }, path: "Tests/" + path,
    exclude: exclude, swiftSettings: strict)
}

/// What several tests use.
func support(_ path: String, on others: String...) -> Target {
  .target(
    name: name(of: path), dependencies: others.map { .init(stringLiteral: $0) },
    path: "Tests/" + path, swiftSettings: strict)
}

func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

let package = Package(
  name: "curlew",
  products: [
    .executable(name: "curlew", targets: ["curlew"]),
    .library(name: "Paging", targets: ["Paging"]),
    .library(name: "PagingTerminal", targets: ["PagingTerminal"]),
  ],
  targets: [
    library("CNcurses", apt: "libncurses-dev", brew: "ncurses"),
    library("CUnistring", apt: "libunistring-dev", brew: "libunistring"),
    library("CFribidi", apt: "libfribidi-dev", brew: "fribidi"),
    library("CUchardet", apt: "libuchardet-dev", brew: "uchardet"),
    library("CDeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    library("CJpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    library("CWebP", apt: "libwebp-dev", brew: "webp"),
    library("CPcre2", apt: "libpcre2-dev", brew: "pcre2"),

    room("System/CProcess"),
    room("System/CWidth", exclude: ["widths.inc"]),
    room("System/CStandalone", on: "CWidth"),
    room("System/CBoundedJpeg", on: "CJpeg"),
    room("System/Libc"),
    room("System/Messages", on: "Numerals", "Libc"),
    room("System/Numerals"),
    room("System/Subsequences"),
    room("System/System", on: "Messages", "Libc", "CProcess"),

    room("Paging/Glyphs", on: "Messages", "Libc", "CWidth"),
    room("Paging/Cells", on: "Messages", "Glyphs"),
    room("Paging/Paging", on: "Cells", "Glyphs", "Libc"),
    room(
      "Paging/Terminal", on: "System", "Cells", "Glyphs", "Libc", "CNcurses", "CProcess",
      "Subsequences"),
    room("Paging/PagingTerminal", on: "Paging", "Terminal"),

    room("Books/Manuscript", on: "Messages", "Libc", "Subsequences"),
    room(
      "Books/PlainText", on: "Messages", "Numerals", "Manuscript", "Libc", "CUchardet",
      "Subsequences"),
    room("Books/Alignment", on: "Manuscript", "PlainText", "Libc"),
    room(
      "Books/Typesetting", on: "Alignment", "Manuscript", "Glyphs", "CFribidi", "CUnistring"),
    room("Books/Formats", on: "Messages", "Manuscript", "Numerals", "CDeflate", "Subsequences"),
    room(
      "Books/Pictures", on: "Messages", "Cells", "Glyphs", "Manuscript", "Formats", "Libc",
      "CBoundedJpeg",
      "CDeflate", "CJpeg", "CWebP"),
    room("Books/Voice", on: "Manuscript", "Libc"),
    room("Books/Search", on: "Manuscript", "CPcre2"),
    room("Books/People", on: "Manuscript"),

    room("App/AppSupport", on: "Messages", "System", "Glyphs", "Manuscript", "Subsequences"),
    room(
      "App/Settings", on: "Messages", "AppSupport", "System", "Cells", "Glyphs", "Manuscript",
      "Numerals",
      "Paging",
      "PlainText", "Typesetting"),
    room(
      "App/Dictionaries", on: "AppSupport", "System", "Manuscript", "Formats", "Typesetting",
      "Subsequences"),
    room(
      "App/Annotations", on: "AppSupport", "System", "Cells", "Glyphs", "Manuscript", "Numerals",
      "Search", "Typesetting", "Subsequences"),
    room(
      "App/Library", on: "Messages", "Settings", "AppSupport", "Typesetting", "PlainText",
      "Formats",
      "Search", "People", "Manuscript", "System", "Cells", "Numerals", "Subsequences"),
    room(
      "App/Edition", on: "Library", "Annotations", "Settings", "AppSupport", "Paging",
      "Typesetting", "PlainText", "Formats", "Pictures", "Manuscript", "System", "Cells",
      "Glyphs"),
    room(
      "App/Exchange", on: "Library", "Annotations", "Settings", "AppSupport", "Typesetting",
      "PlainText", "Formats", "Pictures", "Search", "Manuscript", "System", "Cells", "Numerals",
      "Subsequences"),
    room(
      "App/Reader", on: "Messages", "Edition", "Exchange", "Library", "Annotations", "Dictionaries",
      "Settings", "AppSupport", "Paging", "Typesetting", "PlainText", "Formats", "Pictures",
      "Search", "People", "Voice", "Numerals", "Manuscript", "System", "Cells", "Glyphs",
      "Subsequences"),
    room(
      "App/Program", on: "Messages", "Reader", "Edition", "Exchange", "Library", "Annotations",
      "Dictionaries", "Settings", "AppSupport", "Terminal", "Paging", "Typesetting", "Formats",
      "Search", "People", "Manuscript", "System", "Cells", "Glyphs", "Numerals"),
    program("Sources/curlew", on: "Program", "Libc"),

    // Their list names what `PagingTerminal` exports again, so that they are compiled when it changes.
    program(
      "Examples/Flashcards", on: "PagingTerminal", "Paging", "Cells", "Glyphs", "Terminal"),
    program("Examples/Blinds", on: "PagingTerminal", "Paging", "Cells", "Glyphs", "Terminal"),
    program("Examples/Form", on: "PagingTerminal", "Paging", "Cells", "Glyphs", "Terminal"),

    program(
      "Benchmarks/typesetting-bench", on: "Manuscript", "PlainText", "Typesetting", "TestBooks"),
    program(
      "Benchmarks/typesetting-quality", on: "Manuscript", "PlainText", "Typesetting", "LineTwins"),
    program("Benchmarks/structure", on: "Manuscript", "PlainText", "TestBooks"),
    program("Benchmarks/people", on: "People", "Manuscript", "PlainText", "System", "TestBooks"),
    program(
      "Benchmarks/pairing", on: "Alignment", "Manuscript", "PlainText", "Typesetting", "TestBooks"),
    program("Benchmarks/voice", on: "Voice", "Manuscript", "System"),
    program("Benchmarks/markup", on: "System", "Manuscript", "PlainText", "Formats"),
    program("Benchmarks/curlew-bench", on: "Harness", "Cells"),
    program("Benchmarks/picture-cells", on: "Cells", "Manuscript", "Pictures", "System"),
    program("Benchmarks/turn-bench", on: "Cells", "Glyphs", "Paging", "Terminal"),
    program(
      "Benchmarks/turn-pictures", on: "Program", "Reader", "Edition", "Library", "AppSupport",
      "Settings", "Paging", "Typesetting", "Cells"),

    tests("System/Messages", on: "Messages"),
    tests("System/Numerals", on: "Numerals"),
    tests("System/Subsequences", on: "Subsequences"),
    tests("System/System", on: "System", "CProcess", "TestFiles"),
    tests("Paging/Glyphs", on: "Glyphs", "CWidth"),
    tests("Paging/Cells", on: "Cells", "Glyphs", "KeptLines", exclude: ["Golden"]),
    tests(
      "Paging/Paging", on: "Paging", "Cells", "Glyphs", "Harness", "flashcards", "blinds", "form"),
    tests("Books/Manuscript", on: "Manuscript", "TestBooks"),
    tests(
      "Books/PlainText", on: "PlainText", "Manuscript", "Typesetting", "KeptLines", "TestBooks",
      exclude: ["Golden", "Truth"]),
    tests(
      "Books/Formats", on: "Formats", "Messages", "Manuscript", "PlainText", "CDeflate", "CMd4c",
      "KeptLines",
      "TestBooks", exclude: ["Golden"]),
    tests(
      "Books/Pictures", on: "Pictures", "Messages", "Cells", "Manuscript", "Formats", "System",
      "KeptLines",
      "TestBooks", "CPng", "CGif", exclude: ["Golden"]),
    tests("Books/Search", on: "Search", "Manuscript"),
    tests("Books/Voice", on: "Voice", "Manuscript"),
    tests(
      "Books/People", on: "People", "Manuscript", "PlainText", "TestBooks", exclude: ["Truth"]),
    tests(
      "Books/Typesetting", on: "Typesetting", "Manuscript", "PlainText", "Glyphs", "LineTwins",
      "KeptLines", "TestBooks", "CHyphen", "CUnistring", exclude: ["Golden"]),
    tests(
      "Paging/Terminal", on: "Terminal", "System", "Cells", "Glyphs", "Harness", "KeptLines",
      "TestBooks", "TestFiles", "crasher", "mirror", exclude: ["Golden"]),
    tests(
      "App/Settings", on: "Settings", "AppSupport", "Paging", "Cells", "Glyphs", "System",
      "TestFiles"),
    tests(
      "App/Dictionaries", on: "AppSupport", "Cells", "Dictionaries", "Edition", "Formats",
      "Library", "Manuscript", "Reader", "Settings", "System", "Typesetting", "Paging", "TestBooks",
      "TestFiles", "TestReader"),
    tests(
      "App/Annotations", on: "Annotations", "AppSupport", "Cells", "Exchange", "Glyphs", "Library",
      "Manuscript", "Numerals", "Reader", "Search", "System", "Typesetting", "TestBooks",
      "TestFiles", "TestReader"),
    tests(
      "App/Library", on: "Annotations", "AppSupport", "Cells", "Edition", "Formats", "Glyphs",
      "Library", "Manuscript", "Messages", "Numerals", "PlainText", "Program", "Reader", "Settings",
      "System", "Typesetting", "Paging", "TestBooks", "TestFiles", "TestReader"),
    tests(
      "App/Edition", on: "AppSupport", "Cells", "Edition", "Exchange", "Formats", "Glyphs",
      "Library", "Manuscript", "Pictures", "PlainText", "Program", "Reader", "Settings", "System",
      "Typesetting", "Paging", "TestBooks", "TestFiles", "turn-pictures", "TestReader"),
    tests(
      "App/Exchange", on: "Annotations", "AppSupport", "Cells", "Dictionaries", "Edition",
      "Exchange", "Formats", "Glyphs", "Library", "Manuscript", "Numerals", "People", "PlainText",
      "Program", "Reader", "Search", "Settings", "System", "Typesetting", "Paging", "TestBooks",
      "TestFiles", "TestReader"),
    tests(
      "App/Reader", on: "Annotations", "AppSupport", "Cells", "Dictionaries", "Edition", "Exchange",
      "Formats", "Glyphs", "Library", "Manuscript", "People", "Pictures", "PlainText", "Program",
      "Reader", "Search", "Settings", "System", "Typesetting", "Voice", "KeptLines", "Paging",
      "TestBooks", "TestFiles", "TestReader"),
    tests(
      "App/Program", on: "Annotations", "AppSupport", "Cells", "Dictionaries", "Edition", "Glyphs",
      "Library", "Manuscript", "Program", "Reader", "Search", "Settings", "System", "Typesetting",
      "KeptLines", "Paging", "TestBooks", "TestFiles", "turn-pictures", "TestReader"),
    tests("HouseTests", exclude: ["Golden"]),
    tests(
      "FaultTests", on: "Program", "Reader", "Exchange", "AppSupport", "Settings", "Dictionaries",
      "Annotations",
      "Library",
      "System", "Cells", "Glyphs", "Manuscript", "Search", "Harness", "TestFiles", "TestBooks",
      "crasher", "saver"),
    tests("EndToEndTests", on: "System", "Harness", "Cells", "TestFiles"),

    // What the fuzzer tries, and numbers at their ends in the same.
    tests("Fuzz/Extremes", on: "Subjects", "TestBooks"),
    support(
      "Fuzz/Subjects", on: "AppSupport", "Cells", "Glyphs", "Formats", "Manuscript", "Pictures",
      "PlainText", "Reader", "Edition", "Exchange", "Program", "Settings", "Dictionaries",
      "Annotations", "Library", "Search", "System", "Terminal", "Typesetting", "Numerals"),

    support("Harness", on: "Cells", "Glyphs", "CPty"),
    support("Support/LineTwins", on: "Manuscript", "Typesetting"),
    support("Support/TestFiles", on: "System"),
    support("Support/TestBooks", on: "Manuscript", "PlainText", "Typesetting", "KeptLines"),
    support("Support/KeptLines", on: "Cells"),
    support(
      "Support/TestReader", on: "Reader", "Exchange", "Edition", "Library", "Annotations",
      "Dictionaries",
      "Settings", "AppSupport", "People", "PlainText", "Typesetting", "Paging", "Cells", "Glyphs",
      "Manuscript", "Messages", "Search", "System", "KeptLines", "TestBooks"),
    .systemLibrary(name: "CHyphen", path: "Tests/Support/CHyphen"),
    .systemLibrary(name: "CMd4c", path: "Tests/Support/CMd4c"),
    .systemLibrary(name: "CPng", path: "Tests/Support/CPng"),
    .systemLibrary(name: "CGif", path: "Tests/Support/CGif"),
    .systemLibrary(name: "CPty", path: "Tests/Support/CPty"),
    program("Tests/Support/crasher", on: "System", "Terminal", "Cells"),
    program("Tests/Support/saver", on: "System"),
    program("Tests/Support/mirror", on: "Terminal", "Cells", "Glyphs"),
  ]
)
// The fuzzer needs a flag for the whole build and a library that only it gives: see `make fuzz`.
if Context.environment["CURLEW_FUZZ"] != nil {
  let reports = ["cmp", "const_cmp"].flatMap { name in [1, 2, 4, 8].map { "\(name)\($0)" } }
  package.targets += [
    .target(
      name: "CFuzzer", path: "Tests/Fuzz/CFuzzer", cSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "fuzz", dependencies: ["Subjects", "CFuzzer"], path: "Tests/Fuzz/Driver",
      swiftSettings: strict,
      linkerSettings: [
        .unsafeFlags(
          (reports + ["switch"]).flatMap { ["-Xlinker", "--wrap=__sanitizer_cov_trace_\($0)"] })
      ]),
  ]
}

// The Makefile tells how to link the program: see Scripts/linkage.sh. This is no flag for the whole build, because
// the tests, which are built beside it, cannot be static.
if let flags = Context.environment["CURLEW_LINK"]?.split(separator: "\n").map(String.init),
  !flags.isEmpty
{
  for target in package.targets where target.name == "curlew" {
    target.linkerSettings = [.unsafeFlags(flags)]
    if flags.contains("-static-executable") { target.dependencies.append("CStandalone") }
  }
}

// `make benchmarks` builds these programs. Tests use one of them, `turn-pictures`.
if Context.environment["CURLEW_BENCHMARKS"] == nil {
  package.targets.removeAll {
    $0.path?.hasPrefix("Benchmarks/") == true && $0.name != "turn-pictures"
  }
}

// CURLEW_ONLY="PagingTests CellsTests" builds these targets and what they depend on, and nothing else:
// the laws alone, or a quick build of the room at hand.
if let wanted = Context.environment["CURLEW_ONLY"], !wanted.isEmpty {
  var needed: Set<String> = []
  var queue = wanted.split(separator: " ").map(String.init)
  while let name = queue.popLast() {
    guard needed.insert(name).inserted else { continue }
    for case .byNameItem(let dependency, _) in package.targets.first(where: { $0.name == name })?
      .dependencies ?? []
    { queue.append(dependency) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
}

// Most tests take longer to optimise than to run; the laws of texts and lines, which read whole books, do not. Expanding
// the macros of the tests takes most of the time, so one process compiles all files of a target and writes its module:
// any other would expand them all again. The last and largest target is compiled by as many as there are processors.
let thorough: Set = ["PlainTextTests", "TypesettingTests"]
for target in package.targets where target.isTest && !thorough.contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(
      ["-Onone"]
        + (target.name == "ReaderTests"
          ? ["-no-whole-module-optimization", "-enable-batch-mode"]
          : ["-no-emit-module-separately-wmo"]),
      .when(configuration: .release)))
}

// These rooms are optimised in debug builds, because most tests read and set whole books with them. Packages with
// unsafe flags cannot be used by other packages, so a build without CURLEW_ONLY has none.
let heavy: Set = [
  "Alignment", "Formats", "Glyphs", "Libc", "Manuscript", "Numerals", "PlainText", "Typesetting",
]
if Context.environment["CURLEW_ONLY"] != nil {
  for target in package.targets where heavy.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}

// Who uses `Glyphs` or `AppSupport` is compiled again when what these export has changed.
for target in package.targets {
  let names = target.dependencies.compactMap {
    if case .byNameItem(let name, _) = $0 { name } else { nil }
  }
  if !Set(names).isDisjoint(with: ["Glyphs", "AppSupport"]), !names.contains("Messages") {
    target.dependencies.append("Messages")
  }
}

// The names of targets are one list for all packages of a program, so those of rooms that are no
// product get a prefix: an outsider may have a `Search` too.
let products: Set = ["Paging", "PagingTerminal", "curlew"]
let rooms = Set(package.targets.filter { $0.path?.hasPrefix("Sources/") == true }.map(\.name))
  .subtracting(products)
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    guard case .byNameItem(let name, let condition) = dependency, rooms.contains(name) else {
      return dependency
    }
    return .byNameItem(name: "Curlew" + name, condition: condition)
  }
  if rooms.contains(target.name) { target.name = "Curlew" + target.name }
}
