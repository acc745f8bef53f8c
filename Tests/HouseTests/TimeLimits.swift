/// A top-level declaration in a file of tests: a suite, an extension of a suite, or a single test.
struct TestDeclaration {
  let path: String
  let name: String
  let hasTimeLimit: Bool
  var hasTests: Bool
}

extension SourceFile {
  /// What stands at the top level of a file of tests. Attributes belong to the declaration behind them.
  var testDeclarations: [TestDeclaration] {
    var declarations: [TestDeclaration] = []
    var head: String?
    for line in SwiftCode(text).text.split(separator: "\n") {
      let isOutside = line.first?.isLetter == true || line.first == "@"
      if isOutside || head != nil { head = (head ?? "") + line + "\n" }
      if let whole = head, let name = declaredName(in: line) {
        let hasLimit =
          whole.contains("timeLimit(.minutes(90))") || whole.contains("FaultSettings.timeLimit")
        declarations.append(
          TestDeclaration(
            path: path, name: name, hasTimeLimit: hasLimit, hasTests: whole.contains("@Test")))
        head = nil
      } else if isOutside, line.first != "@" {
        head = nil
      } else if head == nil, line.contains("@Test"), !declarations.isEmpty {
        declarations[declarations.count - 1].hasTests = true
      }
    }
    return declarations
  }

  private func declaredName(in line: Substring) -> String? {
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let keyword = words.firstIndex {
      ["struct", "class", "actor", "enum", "extension"].contains($0)
    }
    if let keyword { return keyword + 1 < words.count ? String(words[keyword + 1]) : nil }
    return words.contains("func") ? String(line) : nil
  }
}

extension HouseRules {
  /// Tests without the time limit that all tests share, as `path: type`. Without a limit they could hang for ever. A
  /// shorter one fails on a slow machine, because it includes the time that a test waits for a processor. A suite
  /// passes its limit on to all that it contains.
  func endlessTests(in files: [SourceFile]) -> [String] {
    let declarations = files.flatMap(\.testDeclarations)
    let limited = Set(declarations.filter(\.hasTimeLimit).map { "\($0.path.module) \($0.name)" })
    return declarations.filter { $0.hasTests && !limited.contains("\($0.path.module) \($0.name)") }
      .map { "\($0.path): \($0.name)" }
  }
}

extension String {
  /// The folder of a target in the path of one of its files.
  fileprivate var module: String { split(separator: "/").prefix(2).joined(separator: "/") }
}
