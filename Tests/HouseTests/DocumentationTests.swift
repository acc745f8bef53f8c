import Testing

/// The documentation of the library `Paging`.
@Suite(.timeLimit(.minutes(90)))
struct DocumentationTests {
  private let paging = PackageFiles.swiftFiles(under: "Sources/Paging/Paging")

  @Test func everyPublicDeclarationIsDocumented() {
    let explained = Set(paging.flatMap { $0.declarations.filter(\.isExplained).map(\.name) })
    let silent = paging.flatMap { file in
      file.declarations
        // Requirements of a protocol are documented there.
        .filter {
          $0.isPublic && !$0.isExplained && !(explained.contains($0.name) && $0.name != "init")
        }
        .map { "\(file.path): \($0.name)" }
    }
    #expect(silent == [])
    #expect(explained.count > 100)
  }

  @Test func anUndocumentedDeclarationIsFound() {
    let file = SourceFile(
      path: "Sources/Paging/Paging/A.swift",
      text: """
        public import Cells
        /// A page.
        @frozen
        public struct Page {
          public let size: Int

          /// Makes one.
          public init() {}
          let inner = 0
        }
        """)
    #expect(
      file.declarations.filter(\.isPublic).map(\.name) == ["struct Page", "let size", "init"])
    #expect(file.declarations.filter(\.isExplained).map(\.name) == ["struct Page", "init"])
  }

  @Test func theCodeOfTheArticleIsCompiled() throws {
    let article = try #require(PackageFiles.file("Sources/Paging/Paging/Paging.docc/Paging.md"))
      .text
    let caller = try #require(PackageFiles.file("Tests/Paging/Paging/MinimalProgramTests.swift"))
      .text
    let shown = try #require(article.between("```swift\n", "```"))
    let compiled = try #require(caller.between("// begin\n", "// end"))
    #expect(shown == compiled)
  }
}

/// A declaration in a source file.
private struct Declaration {
  /// Its kind and first name: `func page`.
  var name: String
  var isPublic: Bool
  var isExplained: Bool
}

extension SourceFile {
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "associatedtype", "func", "let", "var",
    "init", "subscript",
  ]
  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "static", "mutating", "private(set)", "lazy", "indirect",
  ]

  fileprivate var declarations: [Declaration] {
    var isExplained = false
    return lines.compactMap { line in
      let line = line.drop { $0 == " " }
      // Attributes may stand between the comment and the declaration.
      if line.hasPrefix("@") && !line.contains(" ") { return nil }
      defer { isExplained = line.hasPrefix("///") }
      return declaration(line, isExplained)
    }
  }

  private func declaration(_ line: Substring, _ isExplained: Bool) -> Declaration? {
    var words = line.split { !($0.isLetter || $0.isNumber || "_()".contains($0)) }[...]
    let isPublic = words.first == "public"
    words = words.drop { Self.modifiers.contains($0) }
    guard let first = words.first?.prefix(while: { $0 != "(" }), Self.kinds.contains(first) else {
      return nil
    }
    let second = words.dropFirst().first?.prefix { $0 != "(" }
    let name = first == "init" || first == "subscript" ? String(first) : "\(first) \(second ?? "")"
    return Declaration(name: name, isPublic: isPublic, isExplained: isExplained)
  }
}

extension String {
  /// The text between the first occurrences of two marks.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard let begin = firstRange(of: start) else { return nil }
    let rest = self[begin.upperBound...]
    return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
  }
}
