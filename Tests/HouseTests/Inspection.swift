/// Violations of the rules, each as one line that names the file and the violation.
extension House {
  func breaches(in file: SourceFile) -> [String] {
    guard let room = rooms.first(where: { $0.name == file.room }) else {
      return ["\(file.path) is in no module of the map"]
    }
    return importBreaches(in: file, of: room) + lengthBreaches(in: file)
      + unfinishedBreaches(in: file) + foundationBreaches(in: file) + burdenBreaches(in: file)
  }

  private func importBreaches(in file: SourceFile, of room: Room) -> [String] {
    file.imports.filter { !mayImport($0, in: file, of: room) }.map { "\(file.path) imports \($0)" }
  }

  private func lengthBreaches(in file: SourceFile) -> [String] {
    file.lines.count > mostLines ? ["\(file.path) has \(file.lines.count) lines"] : []
  }

  private func unfinishedBreaches(in file: SourceFile) -> [String] {
    file.words.filter { unfinished.contains(String($0)) }.map { "\(file.path) says \($0)" }
  }

  private func burdenBreaches(in file: SourceFile) -> [String] {
    file.words.filter { burdens.contains(String($0)) }
      .map { "\(file.path) links a library with \($0)" }
  }

  /// Functions with too many parameters, as `path: name`.
  func parameterBreaches(in file: SourceFile) -> [String] {
    file.functions.filter { $0.parameters > mostParameters }.map { "\(file.path): \($0.name)" }
  }

  /// Foundation is not used, not even by tests.
  func foundationBreaches(in file: SourceFile) -> [String] {
    file.imports.filter { $0.hasPrefix("Foundation") }.map { "\(file.path) imports \($0)" }
  }

  func breaches(in manifest: Manifest) -> [String] {
    let loose = manifest.targets.filter { !$0.isStrict && !isInC($0) }
    return dependencyBreaches(in: manifest) + loose.map { "\($0.name) is not strict" }
  }

  private func dependencyBreaches(in manifest: Manifest) -> [String] {
    let targets = manifest.targets.filter { $0.isRoom && !isInC($0) }
    let strangers = targets.map(\.name).filter { name in !rooms.contains { $0.name == name } }
    return strangers.map { "\($0) is not on the map" }
      + rooms.flatMap { room in
        guard let target = targets.first(where: { $0.name == room.name }) else {
          return ["\(room.name) has no target"]
        }
        return target.dependencies == room.imports
          ? [] : ["\(room.name) depends on \(target.dependencies.sorted())"]
      }
  }

  private func isInC(_ target: Manifest.Target) -> Bool {
    target.kind == .systemLibrary || targetsInC.contains(target.name)
  }
}
