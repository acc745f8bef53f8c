private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// What is done with files by name.
enum Disk {
  /// The path with every link in it followed; nil when there is nothing there.
  static func resolved(_ path: String) -> String? {
    guard let real = path.withSystemName({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return String(systemName: real)
  }

  static func isReadable(_ path: String) -> Bool {
    path.withSystemName { access($0, R_OK) } == 0
  }

  /// Asked before anything is opened: a pipe that is opened and closed again has cut off its writer.
  static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return path.withSystemName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func rename(_ old: String, to new: String) throws(Fault) {
    #if canImport(Darwin)
      _ = try checked {
        old.withSystemName { old in new.withSystemName { Darwin.rename(old, $0) } }
      }
    #elseif canImport(Glibc)
      _ = try checked { old.withSystemName { old in new.withSystemName { Glibc.rename(old, $0) } } }
    #elseif canImport(Musl)
      _ = try checked { old.withSystemName { old in new.withSystemName { Musl.rename(old, $0) } } }
    #endif
  }

  static func remove(_ path: String) { _ = path.withSystemName { unlink($0) } }

  /// Makes a directory and those above it, for this person only.
  static func makeDirectory(_ path: String) throws(Fault) {
    guard !path.isEmpty, path.withSystemName({ access($0, F_OK) }) != 0 else { return }
    try makeDirectory(Path.parent(of: path))
    do throws(Fault) {
      _ = try checked { path.withSystemName { mkdir($0, 0o700) } }
    } catch  where error.code == EEXIST {
      // Another window was quicker.
    }
  }

  /// The names in a directory, sorted; none when it cannot be read.
  static func names(in directory: String) -> [String] {
    guard let stream = directory.withSystemName({ opendir($0) }) else { return [] }
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

/// What the process is told from outside.
enum Surroundings {
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(systemName: $0) }
  }

  /// The words that the program was called with, without its name.
  static var arguments: [String] {
    let areNoted = arguments_count() > 0
    let count = areNoted ? arguments_count() : CommandLine.argc
    return (1..<max(count, 1)).compactMap { place in
      let word =
        areNoted
        ? arguments_word(place) : CommandLine.unsafeArgv[Int(place)].map { UnsafePointer($0) }
      return word.map { String(systemName: $0) }
    }
  }

  /// Whether the reader wants nothing to move.
  static var asksForNoMotion: Bool { variable("NO_MOTION").map { !$0.isEmpty } ?? false }

  /// Seconds since 1970.
  static var wallClock: Int { time(nil) }

  static var processNumber: Int { Int(getpid()) }

  static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
