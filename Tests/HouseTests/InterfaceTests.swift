#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Testing

/// What the library promises to other programs. `make api` records it again; see Documentation/Releasing.md.
@Suite(.timeLimit(.minutes(90))) struct InterfaceTests {
  private static let golden = "Tests/HouseTests/Golden/api.txt"

  @Test func `what other programs use is the list in the golden file`() throws {
    let rooms: Set = ["Glyphs", "Cells", "Paging", "Terminal", "PagingTerminal"]
    let found = PackageFiles.swiftFiles(under: "Sources/Paging").filter {
      rooms.contains($0.module)
    }
    .flatMap(\.interface).sorted()
    #expect(found.count > 500)
    if getenv("CURLEW_RECORD") != nil {
      try #require(PackageFiles.write(found.joined(separator: "\n") + "\n", to: Self.golden))
    }
    let kept = Set(try #require(PackageFiles.file(Self.golden)).lines.map(String.init))
    let new = Set(found).subtracting(kept).sorted()
    let gone = kept.subtracting(found).sorted()
    #expect(new.isEmpty && gone.isEmpty, "make api records it; new: \(new), gone: \(gone)")
  }

  @Test func `declarations are read without bodies and values`() {
    let file = SourceFile(
      path: "Sources/Paging/Cells/A.swift",
      text: """
        public struct A: Equatable {
          public var stored = 1
          public private(set) var kept: [Int] = []
          public var computed: Int { 1 }
          public var both: Int {
            get { 1 }
            set { stored = newValue }
          }
          public static func f(
            _ a: Int, b: [Int] = [1]
          ) throws(E) -> Int? {
            let none = 1
            return none
          }
          func hidden() {}
        }
        extension A {
          public init?(_ text: String) where T: P { nil }
        }
        public enum E {
          case one, two(Int)
        }
        """)
    #expect(
      file.interface == [
        "Cells: public struct A: Equatable",
        "Cells: A  public var stored { get set }",
        "Cells: A  public private(set) var kept: [Int] { get }",
        "Cells: A  public var computed: Int { get }",
        "Cells: A  public var both: Int { get set }",
        "Cells: A  public static func f(_ a: Int, b: [Int] = [1]) throws(E) -> Int?",
        "Cells: A  public init?(_ text: String) where T: P",
        "Cells: public enum E",
        "Cells: E  case one, two(Int)",
      ])
  }

  /// A registry of packages builds the documentation of these.
  @Test func `the index of Swift packages is told the products that exist`() throws {
    let index = try #require(PackageFiles.file(".spi.yml")).lines
    let targets = try #require(index.first { $0.contains("documentation_targets:") })
    let names =
      targets.split(separator: "[").last?.split { ", ]".contains($0) }.map(String.init) ?? []
    let manifest = try #require(PackageFiles.file("Package.swift")).text
    #expect(names.count == 2)
    for name in names { #expect(manifest.contains(".library(name: \"\(name)\"")) }
  }

  @Test func `the documents name the version to depend on`() throws {
    let about = try #require(PackageFiles.file("Sources/App/AppSupport/About.swift")).text
    let version = try #require(about.firstMatch(of: /version = "([0-9.]+)"/)).1
    let document = try #require(PackageFiles.file("Documentation/Paging.md")).text
    #expect(document.contains("/curlew.git\", from: \"\(version)\")"))
  }
}
