private import CurlewLibc

/// Operations on files by name.
package enum FileSystem {
  /// The absolute path with every symbolic link followed; nil when there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let real = path.withSystemName({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return String(systemName: real)
  }

  /// The path with symbolic links at its end followed, to a file that need not exist yet.
  package static func target(of path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      if let real = resolved(path) { return real }
      guard let link = destination(ofLink: path) else { return path }
      path = link.utf8.first == UInt8(ascii: "/") ? link : Path.join(Path.parent(of: path), link)
    }
    throw .linkLoop
  }

  private static func destination(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = path.withSystemName { readlink($0, &bytes, bytes.count) }
    return count > 0 ? String(systemName: bytes[..<count].map(UInt8.init(bitPattern:))) : nil
  }

  package static func isReadable(_ path: String) -> Bool {
    path.withSystemName { access($0, R_OK) } == 0
  }

  package static func isExecutable(_ path: String) -> Bool {
    path.withSystemName { access($0, X_OK) } == 0
  }

  /// Whether the path names a regular file. Does not open it: opening and closing a pipe would cut
  /// off its writer.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return path.withSystemName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return path.withSystemName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  package static func rename(_ old: String, to new: String) throws(SystemError) {
    try checked { old.withSystemName { old in new.withSystemName { systemRename(old, $0) } } }
  }

  /// Gives a file another name; throws `exists` if that is taken.
  static func link(_ path: String, to other: String) throws(SystemError) {
    try checked { path.withSystemName { path in other.withSystemName { systemLink(path, $0) } } }
  }

  /// Deletes a file, if it exists.
  package static func remove(_ path: String) { _ = path.withSystemName { unlink($0) } }

  /// Creates a directory and its missing parents, accessible to this user only.
  package static func makeDirectory(_ path: String) throws(SystemError) {
    guard !path.isEmpty, path.withSystemName({ access($0, F_OK) }) != 0 else { return }
    try makeDirectory(Path.parent(of: path))
    do throws(SystemError) {
      try checked { path.withSystemName { mkdir($0, 0o700) } }
    } catch  where error == .exists {
      // Another process has just created it.
    }
  }

  /// The names in a directory, sorted; empty when it cannot be read.
  package static func names(in directory: String) -> [String] {
    guard let folder = try? Descriptor(directory: directory) else { return [] }
    return names(in: folder)
  }

  static func names(in folder: borrowing Descriptor) -> [String] {
    // The stream closes its own descriptor.
    let number = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0, let stream = fdopendir(number) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 1) { String(systemName: $0) }
        })
    }
    return names.sorted()
  }
}
