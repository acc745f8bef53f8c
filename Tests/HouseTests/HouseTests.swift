import Testing

/// The package as it is, checked against the map in `Documentation/Architecture.md` and the rules.
@Suite(.timeLimit(.minutes(90)))
struct HouseTests {
  private let rules: HouseRules
  private let sources = PackageFiles.swiftFiles(under: "Sources")
  private let tests = PackageFiles.swiftFiles(under: "Tests")

  init() throws {
    rules = HouseRules(map: try #require(PackageFiles.file("Documentation/Architecture.md")).text)
  }

  @Test func allSourcesAreFound() {
    #expect(sources.count > 20)
    #expect(Set(sources.map(\.module)) == Set(rules.modules.map(\.name)))
    #expect(tests.contains { $0.path == "Tests/HouseTests/HouseTests.swift" })
  }

  @Test func everySourceKeepsTheRules() {
    #expect(sources.flatMap(rules.violations) == [])
  }

  @Test func noTestImportsFoundation() {
    #expect(tests.flatMap(rules.foundationViolations) == [])
  }

  @Test func whatBenchmarksShareNeedsNoTestingLibrary() {
    #expect(tests.flatMap(rules.testingViolations) == [])
    let shared = SourceFile(path: "Tests/Support/TestBooks/A.swift", text: "package import Testing")
    #expect(rules.testingViolations(in: shared).count == 1)
  }

  @Test func everyTestHasATimeLimit() {
    #expect(
      tests.filter { !$0.path.hasPrefix("Tests/Fuzz/") }.flatMap(\.testDeclarations).count {
        $0.hasTests
      } > 200)
    #expect(rules.endlessTests(in: tests) == [])
  }

  @Test func aTestWithoutATimeLimitIsFound() {
    func endless(_ text: String) -> Int {
      rules.endlessTests(in: [SourceFile(path: "Tests/ATests/A.swift", text: text)]).count
    }
    #expect(endless("@Suite struct A {\n  @Test func a() {}\n}\n") == 1)
    #expect(endless("struct A {\n  @Test\n  func a() {}\n}\n") == 1)
    #expect(endless("@Test(arguments: [1])\nfunc a() {}\n") == 1)
    #expect(
      endless("@Suite(\n  .timeLimit(.minutes(90)))\nstruct A {\n  @Test func a() {}\n}\n") == 0)
    #expect(
      endless(
        "@Suite(.timeLimit(.minutes(90))) struct A {}\n\nextension A {\n  @Test func a() {}\n}\n")
        == 0)
    #expect(endless("@Suite(.timeLimit(.minutes(5))) struct A {\n  @Test func a() {}\n}\n") == 1)
    #expect(
      endless("struct A {}\n\nextension A {\n  @Suite struct B {\n    @Test func a() {}\n  }\n}\n")
        == 1)
  }

  @Test func theTargetsOfThePackageAreThoseOfTheMap() throws {
    let manifest = Manifest(try #require(PackageFiles.file("Package.swift")).text)
    #expect(manifest.targets.count > rules.modules.count)
    #expect(rules.violations(in: manifest) == [])
  }

  @Test func everyModuleDependsOnlyOnModulesBelowIt() {
    var below = rules.targetsInC
    for module in rules.modules.reversed() {
      #expect(module.imports.isSubset(of: below), "\(module.name)")
      below.insert(module.name)
    }
  }

  @Test func noFunctionHasMoreThanSixParameters() {
    #expect(sources.flatMap(rules.parameterViolations) == [])
  }

  @Test func noTwoModulesDeclareTypesOfOneName() {
    var modules: [String: Set<String>] = [:]
    for file in sources {
      for type in SwiftCode(file.text).types { modules[type, default: []].insert(file.module) }
    }
    #expect(modules.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test func foldersOfAModuleDependOnEachOtherOneWayOnly() {
    for module in rules.modules {
      #expect(Circles(sources.filter { $0.module == module.name }).ofFolders == [])
    }
  }

  @Test func unsafeMemoryOfTheRoomsForForeignBytesLivesInSevenFiles() {
    let rooms: Set = ["Formats", "Manuscript", "Pictures", "PlainText", "Typesetting"]
    let files = sources.filter { rooms.contains($0.module) }.filter { file in
      file.lines.contains {
        !$0.drop { $0 == " " }.hasPrefix("//") && ($0.contains("Unsafe") || $0.contains("unsafe"))
      }
    }
    #expect(
      files.map(\.name).sorted() == [
        "IconvDecoder.swift", "Inflater.swift", "JPEGPicture.swift",
        "PNGFilters.swift", "ScalarDecoding.swift", "UncheckedBuffer.swift", "WebPPicture.swift",
      ])
  }

  @Test func everyPublicSymbolOfTheProductsIsExplained() {
    let modules: Set = ["Glyphs", "Cells", "Paging", "Terminal", "PagingTerminal"]
    #expect(sources.filter { modules.contains($0.module) }.flatMap(\.unexplained) == [])
  }

  @Test func theReadMeHasAtMost120Lines() throws {
    #expect(try #require(PackageFiles.file("README.md")).lines.count <= 120)
  }
}
