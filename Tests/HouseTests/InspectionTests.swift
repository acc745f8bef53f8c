import Testing

/// The checks themselves: each must find a violation of its rule.
@Suite(.timeLimit(.minutes(90)))
struct InspectionTests {
  private let rules = HouseRules(
    map: """
      # A map

      ```
      curlew      ─▶ Reader
      Reader      ─▶ Terminal, Typesetting, Paging, Cells, Glyphs, System
      Terminal    ─▶ System, Cells, Glyphs, CNcurses, CProcess
      Typesetting ─▶ Glyphs, CFribidi, CUchardet, CUnistring
      Paging      ─▶ Cells, Glyphs
      Cells       ─▶ Glyphs
      Glyphs      ─▶ CWidth
      System      ─▶ CProcess
      ```

      """)

  private func violations(_ path: String, _ text: String) -> [String] {
    rules.violations(in: SourceFile(path: path, text: text))
  }

  @Test(arguments: [
    "import Terminal", "import CurlewTerminal", "public import Terminal",
    "  internal import Terminal",
    "@preconcurrency import Terminal", "@testable import Terminal", "import struct Terminal.Screen",
    "import CurlewCells; import CurlewTerminal", "@_spi(x) public import CurlewTerminal.Keys",
    "\timport\tTerminal",
  ])
  func aForbiddenImportIsFoundInEverySpelling(statement: String) {
    let text = "public import Cells\n\(statement)\n\nstruct Page {}\n"
    #expect(
      violations("Sources/Paging/Paging/Page.swift", text) == [
        "Sources/Paging/Paging/Page.swift imports Terminal"
      ])
  }

  @Test(arguments: [
    "// import Terminal", "let imported = Terminal()", "/// How to import Terminal",
    "importTerminal()",
  ])
  func otherLinesAreNotTakenForImports(statement: String) {
    #expect(violations("Sources/Paging/Paging/Page.swift", statement) == [])
  }

  @Test(arguments: [
    ("Sources/Paging/Glyphs/Locale.swift", true), ("Sources/Paging/Glyphs/SafeText.swift", false),
    ("Sources/Paging/Cells/TextCanvas.swift", false), ("Sources/Paging/Paging/Maths.swift", true),
    ("Sources/Paging/Paging/Spring.swift", false), ("Sources/Books/Typesetting/Line.swift", false),
    ("Sources/Paging/Terminal/Deep/Inside.swift", true), ("Sources/System/System/Path.swift", true),
    ("Sources/App/Reader/Files.swift", false),
    ("Sources/curlew/main.swift", true),
  ])
  func libcMayBeImportedOnlyWhereListed(path: String, isAllowed: Bool) {
    for libc in ["Glibc", "Musl", "Darwin"] {
      #expect(violations(path, "internal import \(libc)\n").isEmpty == isAllowed)
    }
  }

  @Test func foundationIsFoundInSourcesAndTests() {
    #expect(!violations("Sources/App/Reader/Files.swift", "import Foundation").isEmpty)
    #expect(!violations("Sources/App/Reader/Files.swift", "import FoundationEssentials").isEmpty)
    let test = SourceFile(path: "Tests/App/T.swift", text: "import Foundation")
    #expect(
      rules.foundationViolations(in: test) == ["Tests/App/T.swift imports Foundation"])
  }

  @Test func aFileOutsideTheMapIsFound() {
    #expect(
      violations("Sources/App/Attic/Box.swift", "") == [
        "Sources/App/Attic/Box.swift is in no module of the map"
      ])
  }

  @Test func aFileOfMoreThan400LinesIsFound() {
    let path = "Sources/Paging/Cells/Long.swift"
    #expect(violations(path, String(repeating: "\n", count: 400)) == [])
    #expect(violations(path, String(repeating: "\n", count: 401)) == ["\(path) has 401 lines"])
    #expect(
      violations(path, String(repeating: "\n", count: 400) + "}") == ["\(path) has 401 lines"])
  }

  @Test(arguments: ["TODO", "FIXME", "XXX"])
  func aMarkOfUnfinishedWorkIsFound(word: String) {
    let path = "Sources/Paging/Cells/Draft.swift"
    #expect(violations(path, "// \(word): mend") == ["\(path) says \(word)"])
    #expect(violations(path, "let x = 1  //\(word)") == ["\(path) says \(word)"])
    #expect(violations(path, "let \(word)S = \"todo\"") == [])
  }

  @Test func aTypeThatLinksALibraryIsFound() {
    let path = "Sources/Paging/Terminal/Clock.swift"
    #expect(
      violations(path, "let now = ContinuousClock.now") == [
        "\(path) links a library with ContinuousClock"
      ])
    #expect(violations(path, "let stopwatch = Stopwatch()") == [])
  }

  // MARK: Code

  @Test func parametersAreCounted() {
    let code = SwiftCode(
      """
      func none() {}
      static func one(_ pair: (Int, Int)) -> (Int, Int) { pair }
      init?<A, B>(a: A, b: [B: Int], c: (A, B) -> Void = { _, _ in }) {
      let init1 = f(1, 2, 3)  // func comment(a, b)
      mutating func seven(
        a: Int, b: Int, c: Int = f(1, 2), d: String = "x, y", e: Int,
        f: Int, g: Int
      ) {
      """)
    #expect(code.functions.map(\.name) == ["none", "one", "init?", "seven"])
    #expect(code.functions.map(\.parameters) == [0, 1, 3, 7])
    let file = SourceFile(
      path: "Sources/Paging/Cells/A.swift", text: "func f(a: A, b: A, c: A, d: A, e: A, f: A, g: A)"
    )
    #expect(rules.parameterViolations(in: file) == ["Sources/Paging/Cells/A.swift: f"])
  }

  @Test func typesAreThoseOfTheTopLevel() {
    let code = SwiftCode(
      """
      /* struct Comment {} */
      @frozen public struct Page<Element: Hashable> {
        enum Kind {}
        static let text = \"\"\"
          struct Text {
          \"\"\"
      }
      extension Page { struct Nested {} }
      indirect enum Tree { case leaf }
      private protocol Drawable: class {}
      let structure = Page.Kind.self
      """)
    #expect(code.types == ["Page", "Tree", "Drawable"])
  }

  @Test func aCircleAcrossFoldersIsFound() {
    func file(_ path: String, _ type: String, using others: String) -> SourceFile {
      SourceFile(path: "Sources/\(path)/\(type).swift", text: "struct \(type) { let x: \(others) }")
    }
    let a = file("Paging/A", "One", using: "Two")
    let b = file("Paging/B", "Two", using: "Three")
    let oneWay = Circles([a, b, file("Paging/B", "Three", using: "Int")])
    #expect(oneWay.ofFolders == [])
    let back = Circles([a, b, file("Paging/A", "Three", using: "Int")])
    #expect(back.ofFolders == ["Paging/A, Paging/B"])
    let round = Circles([a, b, file("Paging/C", "Three", using: "One")])
    #expect(round.ofFolders == ["Paging/A, Paging/B, Paging/C"])
    let inside = [file("Paging/A", "One", using: "Two"), file("Paging/A", "Two", using: "One")]
    #expect(Circles(inside).ofFolders == [])
  }

  @Test func aPublicSymbolWithoutAWordIsFound() {
    let file = SourceFile(
      path: "Sources/Paging/Cells/A.swift",
      text: """
        /// Explained.
        public enum Kind {
          case bare
          /// Explained.
          case explained
          var inside: Bool { self == .bare }
          /// Explained.
          @inlinable
          public func f() {}
          public func g() {
            switch self { case .bare: return }
          }
        }
        public protocol P {
          func requirement()
        }
        """)
    #expect(
      file.unexplained == [
        "Sources/Paging/Cells/A.swift: case bare",
        "Sources/Paging/Cells/A.swift: public func g() {",
        "Sources/Paging/Cells/A.swift: public protocol P {",
        "Sources/Paging/Cells/A.swift: func requirement()",
      ])
  }

  // MARK: The manifest

  /// The violations of a correct manifest in which one line is replaced.
  private func violations(replacing line: String, by other: String) -> [String] {
    let good = """
      let package = Package(
      library("CNcurses", apt: "libncurses-dev"),
      room("System/CProcess"),
      room("System/System", on: "CProcess"),
      room("Paging/Glyphs", on: "CWidth"),
      room("Paging/Cells", on: "Glyphs"),
      room("Paging/Paging", on: "Cells", "Glyphs"),
      room("Books/Typesetting", on: "Glyphs", "CFribidi", "CUchardet", "CUnistring"),
      room(
        "Paging/Terminal", on: "System", "Cells", "Glyphs", "CNcurses", "CProcess"),
      room(
        "App/Reader", on: "System", "Cells", "Glyphs", "Paging", "Terminal", "Typesetting"),
      program("Sources/curlew", on: "Reader"),
      tests("CellsTests", on: "Cells", exclude: ["Golden"]),
      """
    let lines = good.split(separator: "\n").map { $0 == line ? other : String($0) }
    return rules.violations(in: Manifest(lines.joined(separator: "\n")))
  }

  @Test func aCorrectManifestHasNoViolations() {
    #expect(violations(replacing: "", by: "") == [])
  }

  @Test func anExtraOrMissingDependencyIsFound() {
    let cells = #"room("Paging/Cells", on: "Glyphs"),"#
    let more = #"room("Paging/Cells", on: "Glyphs", "X"),"#
    let none = #"room("Paging/Cells"),"#
    #expect(violations(replacing: cells, by: more) == [#"Cells depends on ["Glyphs", "X"]"#])
    #expect(violations(replacing: cells, by: none) == ["Cells depends on []"])
    #expect(violations(replacing: cells, by: "// \(cells)") == ["Cells has no target"])
  }

  @Test func aTargetThatIsNotStrictIsFound() {
    let test = #"tests("CellsTests", on: "Cells", exclude: ["Golden"]),"#
    let looseTest = #".testTarget(name: "CellsTests", dependencies: ["Cells"], path: "T"),"#
    #expect(violations(replacing: test, by: looseTest) == ["CellsTests is not strict"])

    let cells = #"room("Paging/Cells", on: "Glyphs"),"#
    let looseCells = #".target(name: "Cells", dependencies: ["Glyphs"], swiftSettings: []),"#
    #expect(violations(replacing: cells, by: looseCells) == ["Cells is not strict"])
  }

  @Test func aTargetThatIsNotOnTheMapIsFound() {
    let rescue = #"room("System/CProcess"),"#
    #expect(
      violations(replacing: rescue, by: #"room("App/Attic"),"#) == ["Attic is not on the map"])
  }

  @Test func aToolOutsideSourcesNeedsNoPlaceOnTheMapButIsStrict() {
    let rescue = #"room("System/CProcess"),"#
    let loose = #".executableTarget(name: "tool", path: "Tools"),"#
    #expect(violations(replacing: rescue, by: #"program("Tools/tool"),"#) == [])
    #expect(violations(replacing: rescue, by: loose) == ["tool is not strict"])
  }
}
