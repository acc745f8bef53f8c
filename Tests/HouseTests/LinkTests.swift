import Testing

/// Links, targets of make, paths and types that the documents name.
@Suite(.timeLimit(.minutes(90)))
struct LinkTests {
  private let documents = PackageFiles.documents

  @Test func theDocumentsAreFound() {
    #expect(documents.count > 20)
    #expect(documents.contains { $0.path == "Documentation/Architecture.md" })
  }

  @Test func everyLinkLeadsToAFile() {
    let missing = documents.flatMap { document in
      let folder = document.path.split(separator: "/").dropLast().map(String.init)
      return links(in: document.text).filter { !isThere(path(of: $0, from: folder)) }
        .map { "\(document.path): \($0)" }
    }
    #expect(missing == [])
  }

  @Test func everyTargetOfMakeExists() throws {
    let makefile = try #require(PackageFiles.file("Makefile"))
    let targets = Set(makefile.lines.compactMap { $0.target })
    #expect(targets.contains("e2e"))
    let missing = documents.flatMap { document in
      document.codes.flatMap { targetsOfMake(in: $0) }.filter { !targets.contains($0) }
        .map { "\(document.path): make \($0)" }
    }
    #expect(missing == [])
    #expect(documents.flatMap(\.codes).flatMap { targetsOfMake(in: $0) }.count > 20)
  }

  /// A path may leave out its first folders: `Application/PendingWork.swift`.
  @Test func everyPathExists() {
    let known = ["Sources", "Tests", "Benchmarks", "Examples"].flatMap {
      PackageFiles.paths(under: $0)
    }
    let roots: Set = [
      "Sources", "Tests", "Benchmarks", "Examples", "Scripts", "Packaging", "Books",
      "Documentation", ".github",
    ]
    let missing = documents.flatMap { document in
      document.codes.filter { code in
        guard code.contains("/"), !code.contains(where: { " …*$<".contains($0) }) else {
          return false
        }
        if roots.contains(String(code.prefix { $0 != "/" })) { return !isThere(code) }
        return code.hasSuffix(".swift") && !known.contains { $0.hasSuffix("/" + code) }
      }.map { "\(document.path): \($0)" }
    }
    #expect(missing == [])
  }

  @Test func everyTypeOrFileExists() {
    let words = ["Sources", "Tests", "Benchmarks", "Examples"]
      .flatMap { PackageFiles.swiftFiles(under: $0) }
      .reduce(into: Set<Substring>()) { words, file in
        words.formUnion(file.words)
        words.insert(file.name.dropLast(".swift".count))
      }
    let missing = documents.flatMap { document in
      document.codes.filter { $0.isNameOfType && !words.contains(Substring($0)) }
        .map { "\(document.path): \($0)" }
    }
    #expect(missing == [])
  }

  @Test func whatIsMissingIsFound() {
    #expect(targetsOfMake(in: "make clean build PREFIX=/usr") == ["clean", "build"])
    #expect(targetsOfMake(in: "a make build") == [])
    #expect(Substring("e2e: build ## run").target == "e2e")
    #expect(Substring("fuzz: export A = b").target == "fuzz")
    #expect(Substring("\techo a: b").target == nil)
    let file = SourceFile(
      path: "a.md", text: "Say `one`\n\n```sh\nmake run   # it\n```\n\nand `two`.\n")
    #expect(file.codes == ["one", "make run", "two"])
    #expect("PageMachine".isNameOfType && !"Terminal".isNameOfType && !"MANPAGER".isNameOfType)
    #expect(path(of: "../README.md", from: ["Documentation"]) == "README.md")
  }

  private func isThere(_ path: String) -> Bool {
    PackageFiles.file(path) != nil || PackageFiles.isFolder(path)
  }

  private func path(of link: String, from folder: [String]) -> String {
    var parts = folder
    for part in link.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// The targets of a command line that begins with `make`.
  private func targetsOfMake(in code: String) -> [String] {
    let words = code.split(separator: " ")
    guard words.first == "make" else { return [] }
    return words.dropFirst().prefix { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } }
      .map(String.init)
  }

  /// The example in the README consists of lines of the example program.
  @Test func theExampleOfTheReadMeIsCompiled() throws {
    let readMe = try #require(PackageFiles.file("README.md")).text
    let code = try #require(parts(of: readMe, from: "```swift\n", to: "```").first)
    let compiled = try #require(PackageFiles.file("Examples/Flashcards/Flashcards.swift")).lines.map
    { $0.drop { $0 == " " } }
    let shown = code.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(shown.count > 5)
    #expect(compiled.firstRange(of: shown) != nil)
  }

  @Test func linksAreFound() {
    let text = "[a](b.md) [c](https://d.org) <img src=\"e.svg\"> [f](g.md#h) [i](#j) (not.md)"
    #expect(links(in: text) == ["b.md", "g.md", "e.svg"])
  }

  /// The targets of links and pictures, except for those elsewhere on the web.
  private func links(in text: String) -> [String] {
    let targets = parts(of: text, from: "](", to: ")") + parts(of: text, from: "src=\"", to: "\"")
    return targets.filter { !$0.contains("://") }
      .compactMap {
        $0.split(separator: "#", omittingEmptySubsequences: false).first.map(String.init)
      }
      .filter { !$0.isEmpty }
  }

  private func parts(of text: String, from start: String, to end: String) -> [Substring] {
    text.split(separator: start, omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.split(separator: end, maxSplits: 1).first }
  }
}

extension Substring {
  /// The target of a line of a makefile.
  fileprivate var target: String? {
    guard let colon = firstIndex(of: ":"), first?.isLowercase ?? false else { return nil }
    let name = self[..<colon]
    let isName = name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }
    return isName && self[index(after: colon)...].first != "=" ? String(name) : nil
  }
}

extension String {
  /// Whether it looks like the name of a type with two words or more.
  fileprivate var isNameOfType: Bool {
    allSatisfy { $0.isLetter || $0.isNumber } && first?.isUppercase ?? false
      && zip(self, dropFirst()).count { $0.isLowercase && $1.isUppercase } > 0
  }
}

extension SourceFile {
  /// What stands between single backticks, and the lines of code blocks without their comments.
  fileprivate var codes: [String] {
    var (codes, isBlock) = ([String](), false)
    for line in lines {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isBlock.toggle()
      } else if isBlock {
        let code = line.split(separator: "#", omittingEmptySubsequences: false).first ?? ""
        let end = code.lastIndex { $0 != " " }
        if let end { codes.append(String(code[...end])) }
      } else {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        codes += stride(from: 1, to: parts.count - 1, by: 2).map { String(parts[$0]) }
      }
    }
    return codes
  }
}
