// swift-tools-version: 6.2

import PackageDescription

/// Every room is held to the same rules: see Documentation/Architecture.md.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "curlew",
  products: [
    .executable(name: "curlew", targets: ["curlew"]),
    .library(name: "Paging", targets: ["Paging"]),
    .library(name: "PagingTerminal", targets: ["PagingTerminal"]),
  ],
  targets: [
    .systemLibrary(
      name: "CNcurses",
      providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .target(name: "CRescue", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CWidth", exclude: ["widths.inc"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CStandalone", dependencies: ["CWidth"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .systemLibrary(
      name: "CUnistring",
      providers: [.apt(["libunistring-dev"]), .brew(["libunistring"])]),
    .systemLibrary(
      name: "CFribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CUchardet", providers: [.apt(["libuchardet-dev"]), .brew(["uchardet"])]),
    .systemLibrary(
      name: "CDeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CJpeg", providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(name: "CPcre2", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CMarkdown",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),

    .target(
      name: "CBoundedMarkdown", dependencies: ["CMarkdown"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CBoundedJpeg", dependencies: ["CJpeg"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "Libc", swiftSettings: strict),
    .target(name: "Numerals", swiftSettings: strict),
    .target(name: "System", dependencies: ["Libc", "CRescue"], swiftSettings: strict),
    .target(name: "Glyphs", dependencies: ["Libc", "CWidth"], swiftSettings: strict),
    .target(name: "Cells", dependencies: ["Glyphs"], swiftSettings: strict),
    .target(name: "Paging", dependencies: ["Cells", "Glyphs", "Libc"], swiftSettings: strict),
    .target(
      name: "PagingTerminal", dependencies: ["Paging", "Terminal"], swiftSettings: strict),
    .target(name: "Manuscript", dependencies: ["Libc"], swiftSettings: strict),
    .target(
      name: "PlainText", dependencies: ["Manuscript", "Libc", "CUchardet"],
      swiftSettings: strict),
    .target(
      name: "Typesetting", dependencies: ["Manuscript", "Glyphs", "CFribidi", "CUnistring"],
      swiftSettings: strict),
    .target(
      name: "Formats",
      dependencies: ["Manuscript", "Numerals", "CBoundedMarkdown", "CDeflate", "CMarkdown"],
      swiftSettings: strict),
    .target(
      name: "Pictures",
      dependencies: [
        "Cells", "Glyphs", "Manuscript", "Formats", "Libc", "CBoundedJpeg", "CDeflate", "CJpeg",
        "CWebP",
      ],
      swiftSettings: strict),
    .target(name: "Search", dependencies: ["Manuscript", "CPcre2"], swiftSettings: strict),
    .target(
      name: "Terminal",
      dependencies: ["System", "Cells", "Glyphs", "Libc", "CNcurses", "CRescue"],
      swiftSettings: strict),
    .target(
      name: "Basics", dependencies: ["System", "Glyphs", "Manuscript"], swiftSettings: strict),
    .target(
      name: "Settings",
      dependencies: [
        "Basics", "System", "Cells", "Glyphs", "Manuscript", "Numerals", "Paging", "PlainText",
        "Typesetting",
      ],
      swiftSettings: strict),
    .target(
      name: "Dictionaries",
      dependencies: ["Basics", "System", "Manuscript", "Formats", "Typesetting"],
      swiftSettings: strict),
    .target(
      name: "Annotations",
      dependencies: [
        "Basics", "System", "Cells", "Glyphs", "Manuscript", "Numerals", "Search", "Typesetting",
      ],
      swiftSettings: strict),
    .target(
      name: "Library",
      dependencies: [
        "Basics", "Cells", "Formats", "Manuscript", "Numerals", "PlainText", "Search", "Settings",
        "System", "Typesetting",
      ],
      swiftSettings: strict),
    .target(
      name: "Reader",
      dependencies: [
        "Basics", "Settings", "Dictionaries", "Annotations", "Library",
        "System", "Cells", "Glyphs", "Paging", "Terminal", "Manuscript", "PlainText", "Formats",
        "Typesetting", "Search", "Numerals", "Pictures",
      ],
      swiftSettings: strict),
    .executableTarget(name: "curlew", dependencies: ["Reader", "Libc"], swiftSettings: strict),

    // Their list names what `PagingTerminal` exports again, so that they are compiled when it changes.
    .executableTarget(
      name: "flashcards",
      dependencies: ["PagingTerminal", "Paging", "Cells", "Glyphs", "Terminal"],
      path: "Examples/Flashcards", swiftSettings: strict),
    .executableTarget(
      name: "blinds", dependencies: ["PagingTerminal", "Paging", "Cells", "Glyphs", "Terminal"],
      path: "Examples/Blinds", swiftSettings: strict),
    .executableTarget(
      name: "form", dependencies: ["PagingTerminal", "Paging", "Cells", "Glyphs", "Terminal"],
      path: "Examples/Form", swiftSettings: strict),

    .executableTarget(
      name: "typesetting-bench",
      dependencies: ["Manuscript", "PlainText", "Typesetting", "TestBooks"],
      path: "Benchmarks/typesetting-bench", swiftSettings: strict),
    .executableTarget(
      name: "typesetting-quality",
      dependencies: ["Manuscript", "PlainText", "Typesetting", "LineTwins"],
      path: "Benchmarks/typesetting-quality", swiftSettings: strict),
    .executableTarget(
      name: "structure", dependencies: ["Manuscript", "PlainText", "TestBooks"],
      path: "Benchmarks/structure", swiftSettings: strict),
    .executableTarget(
      name: "markup", dependencies: ["System", "Manuscript", "PlainText", "Formats"],
      path: "Benchmarks/markup", swiftSettings: strict),
    .executableTarget(
      name: "curlew-bench", dependencies: ["Harness", "Cells"], path: "Benchmarks/curlew-bench",
      swiftSettings: strict),
    .executableTarget(
      name: "picture-cells", dependencies: ["Cells", "Manuscript", "Pictures", "System"],
      path: "Benchmarks/picture-cells", swiftSettings: strict),
    .executableTarget(
      name: "turn-bench", dependencies: ["Cells", "Glyphs", "Paging", "Terminal"],
      path: "Benchmarks/turn-bench", swiftSettings: strict),

    .testTarget(name: "NumeralsTests", dependencies: ["Numerals"], swiftSettings: strict),
    .testTarget(name: "SystemTests", dependencies: ["System", "TestFiles"], swiftSettings: strict),
    .testTarget(name: "GlyphsTests", dependencies: ["Glyphs", "CWidth"], swiftSettings: strict),
    .testTarget(
      name: "CellsTests", dependencies: ["Cells", "Glyphs", "KeptLines"], exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "PagingTests",
      dependencies: ["Paging", "Cells", "Glyphs", "Harness", "flashcards", "blinds", "form"],
      swiftSettings: strict),
    .testTarget(
      name: "ManuscriptTests", dependencies: ["Manuscript", "TestBooks"], swiftSettings: strict),
    .testTarget(
      name: "PlainTextTests",
      dependencies: ["PlainText", "Manuscript", "Typesetting", "KeptLines", "TestBooks"],
      exclude: ["Golden", "Truth"], swiftSettings: strict),
    .testTarget(
      name: "FormatsTests",
      dependencies: ["Formats", "Manuscript", "PlainText", "CDeflate", "KeptLines", "TestBooks"],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Pictures", "Cells", "Manuscript", "Formats", "System", "KeptLines", "TestBooks", "CPng",
        "CGif",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "SearchTests", dependencies: ["Search", "Manuscript"], swiftSettings: strict),
    .testTarget(
      name: "TypesettingTests",
      dependencies: [
        "Typesetting", "Manuscript", "PlainText", "Glyphs", "LineTwins", "KeptLines", "TestBooks",
        "CHyphen", "CUnistring",
      ], exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "Terminal", "System", "Cells", "Glyphs", "Harness", "KeptLines", "TestBooks", "crasher",
        "mirror",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "ReaderTests",
      dependencies: [
        "Reader", "Basics", "Settings", "Dictionaries", "Annotations", "Library", "System", "Cells",
        "Glyphs", "Paging", "Manuscript", "PlainText", "Typesetting",
        "Search", "KeptLines", "TestBooks", "TestFiles",
      ],
      exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(name: "HouseTests", swiftSettings: strict),
    .testTarget(
      name: "FaultTests",
      dependencies: [
        "Reader", "Basics", "Settings", "Dictionaries", "Annotations", "Library", "System", "Cells",
        "Glyphs", "Manuscript", "Search", "Harness", "TestFiles",
        "TestBooks", "crasher", "saver",
      ], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Harness", "Cells", "TestFiles"], swiftSettings: strict),

    .target(
      name: "Harness", dependencies: ["Cells", "Glyphs", "CPty"], path: "Tests/Harness",
      swiftSettings: strict),
    .target(
      name: "LineTwins", dependencies: ["Manuscript", "Typesetting"],
      path: "Tests/Support/LineTwins",
      swiftSettings: strict),
    .target(
      name: "TestFiles", dependencies: ["System"], path: "Tests/Support/TestFiles",
      swiftSettings: strict),
    .target(
      name: "TestBooks", dependencies: ["Manuscript", "PlainText", "Typesetting", "KeptLines"],
      path: "Tests/Support/TestBooks", swiftSettings: strict),
    .target(
      name: "KeptLines", dependencies: ["Cells"], path: "Tests/Support/KeptLines",
      swiftSettings: strict),
    .systemLibrary(name: "CHyphen", path: "Tests/Support/CHyphen"),
    .systemLibrary(name: "CPng", path: "Tests/Support/CPng"),
    .systemLibrary(name: "CGif", path: "Tests/Support/CGif"),
    .systemLibrary(name: "CPty", path: "Tests/Support/CPty"),
    .executableTarget(
      name: "crasher", dependencies: ["System", "Terminal", "Cells"], path: "Tests/Support/crasher",
      swiftSettings: strict),
    .executableTarget(
      name: "saver", dependencies: ["System"], path: "Tests/Support/saver", swiftSettings: strict),
    .executableTarget(
      name: "mirror", dependencies: ["Terminal", "Cells", "Glyphs"], path: "Tests/Support/mirror",
      swiftSettings: strict),
  ]
)

// The fuzzer needs a flag for the whole build and a library that only it gives: see `make fuzz`.
if Context.environment["CURLEW_FUZZ"] != nil {
  let reports = ["cmp", "const_cmp"].flatMap { name in [1, 2, 4, 8].map { "\(name)\($0)" } }
  package.targets += [
    .target(
      name: "CFuzzer", path: "Tests/Fuzz/CFuzzer", cSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Cells", "Formats", "Manuscript", "Pictures", "PlainText", "Reader", "Basics", "Settings",
        "Dictionaries", "Annotations", "Library", "Search", "System",
        "Terminal", "Typesetting", "CFuzzer",
      ],
      path: "Tests/Fuzz",
      exclude: ["CFuzzer", "Seeds", "words"], swiftSettings: strict,
      linkerSettings: [
        .unsafeFlags(
          (reports + ["switch"]).flatMap { ["-Xlinker", "--wrap=__sanitizer_cov_trace_\($0)"] })
      ]),
  ]
}

// The Makefile tells how to link the program: see Scripts/linkage.sh. This is no flag for the whole build, because
// the tests, which are built beside it, cannot be static.
if let flags = Context.environment["CURLEW_LINK"]?.split(separator: " ").map(String.init),
  !flags.isEmpty
{
  for target in package.targets where target.name == "curlew" {
    target.linkerSettings = [.unsafeFlags(flags)]
    if flags.contains("-static-executable") { target.dependencies.append("CStandalone") }
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

// Most tests take longer to optimise than to run. These try laws on whole books, so they are optimised. The files of
// the others are compiled one by one, so that the last target of the build, a large one, keeps two processors busy.
let thorough: Set = ["PlainTextTests", "TypesettingTests"]
for target in package.targets where target.isTest && !thorough.contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(
      ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"],
      .when(configuration: .release)))
}

// The names of targets are one list for all packages of a program, so those of rooms that are no
// product get a prefix: an outsider may have a `Search` too.
let products: Set = ["Paging", "PagingTerminal", "curlew"]
let rooms = Set(package.targets.filter { $0.path == nil && !$0.isTest }.map(\.name))
  .subtracting(products)
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    guard case .byNameItem(let name, let condition) = dependency, rooms.contains(name) else {
      return dependency
    }
    return .byNameItem(name: "Curlew" + name, condition: condition)
  }
  guard rooms.contains(target.name) else { continue }
  target.path = "Sources/" + target.name
  target.name = "Curlew" + target.name
}
