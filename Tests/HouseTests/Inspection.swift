/// Violations of the rules, each as one line that names the file and the violation.
extension HouseRules {
  func violations(in file: SourceFile) -> [String] {
    guard let module = modules.first(where: { $0.name == file.module }) else {
      return ["\(file.path) is in no module of the map"]
    }
    return importViolations(in: file, of: module) + lengthViolations(in: file)
      + unfinishedViolations(in: file) + foundationViolations(in: file) + costViolations(in: file)
  }

  private func importViolations(in file: SourceFile, of module: Module) -> [String] {
    file.imports.filter { !mayImport($0, in: file, of: module) }.map {
      "\(file.path) imports \($0)"
    }
  }

  private func lengthViolations(in file: SourceFile) -> [String] {
    file.lines.count > mostLines ? ["\(file.path) has \(file.lines.count) lines"] : []
  }

  private func unfinishedViolations(in file: SourceFile) -> [String] {
    file.words.filter { unfinishedMarks.contains(String($0)) }.map { "\(file.path) says \($0)" }
  }

  private func costViolations(in file: SourceFile) -> [String] {
    file.words.filter { costlyNames.contains(String($0)) }
      .map { "\(file.path) links a library with \($0)" }
  }

  /// Functions with too many parameters, as `path: name`.
  func parameterViolations(in file: SourceFile) -> [String] {
    file.functions.filter { $0.parameters > mostParameters }.map { "\(file.path): \($0.name)" }
  }

  /// Foundation is not used, not even by tests.
  func foundationViolations(in file: SourceFile) -> [String] {
    file.imports.filter { $0.hasPrefix("Foundation") }.map { "\(file.path) imports \($0)" }
  }

  /// What tests and benchmarks share is also built for static programs, without the testing library.
  func testingViolations(in file: SourceFile) -> [String] {
    let isShared = file.path.hasPrefix("Tests/Support/") || file.path.hasPrefix("Tests/Harness/")
    let isGuarded = file.text.contains("#if canImport(Testing)")
    return isShared && file.imports.contains("Testing") && !isGuarded
      ? ["\(file.path) imports Testing, which benchmarks do not have"] : []
  }

  func violations(in manifest: Manifest) -> [String] {
    let loose = manifest.targets.filter { !$0.isStrict && !isInC($0) }
    return dependencyViolations(in: manifest) + loose.map { "\($0.name) is not strict" }
  }

  private func dependencyViolations(in manifest: Manifest) -> [String] {
    let targets = manifest.targets.filter { $0.isOnMap && !isInC($0) }
    let strangers = targets.map(\.name).filter { name in !modules.contains { $0.name == name } }
    return strangers.map { "\($0) is not on the map" }
      + modules.flatMap { module in
        guard let target = targets.first(where: { $0.name == module.name }) else {
          return ["\(module.name) has no target"]
        }
        return target.dependencies == module.imports
          ? [] : ["\(module.name) depends on \(target.dependencies.sorted())"]
      }
  }

  private func isInC(_ target: Manifest.Target) -> Bool {
    targetsInC.contains(target.name)
  }
}
