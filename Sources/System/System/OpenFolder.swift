private import CurlewLibc

/// An open folder in which others may write, too.
///
/// Everything in it is reached from its descriptor by a name, and a symbolic link is never followed. So
/// nothing outside the folder is read or written, whatever others put into it.
package struct OpenFolder: ~Copyable {
  private let descriptor: Descriptor

  /// Opens a folder that the user has named. A link to it is followed.
  package init(_ path: String) throws(SystemError) {
    descriptor = try Descriptor(directory: path)
  }

  private init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The kind of an entry. The size of a file is in bytes.
  package enum Entry: Equatable, Sendable { case file(size: Int), folder, other }

  /// Visits the entries in the order of their names, except hidden ones.
  ///
  /// `visit` cannot throw, so an entry that cannot be read never hides those after it.
  package func forEachEntry(_ visit: (_ name: String, _ entry: Entry) -> Void) {
    for name in FileSystem.names(in: descriptor) where !name.hasPrefix(".") {
      if let entry = entry(name) { visit(name, entry) }
    }
  }

  private func entry(_ name: String) -> Entry? {
    var status = stat()
    guard
      name.withSystemName({ fstatat(descriptor.number, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
    else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(size: Int(status.st_size))
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// A folder in it; throws `notFound` when there is none, and `notOurs` when the name is that of something
  /// else.
  package func folder(_ name: String) throws(SystemError) -> OpenFolder {
    do throws(SystemError) {
      return OpenFolder(try descriptor.open(name, O_RDONLY | O_DIRECTORY))
    } catch  where error == .linkLoop || error == .notADirectory {
      throw .notOurs
    }
  }

  /// A folder in it, which is created if it is missing.
  package func makeFolder(_ name: String) throws(SystemError) -> OpenFolder {
    let code = name.withSystemName { mkdirat(descriptor.number, $0, 0o700) }
    if code != 0, SystemError.last != .exists { throw SystemError.last }
    return try folder(name)
  }

  /// The contents of a file in it; nil when there is none. Throws `notOurs` when it is no regular file.
  package func contents(of name: String, limit: Int) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      let file = try descriptor.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      guard try file.status().kind == .regular else { throw .notOurs }
      return try file.readToEnd(limit: limit)
    } catch  where error == .notFound {
      return nil
    } catch  where error == .linkLoop {
      throw .notOurs
    }
  }

  /// Replaces a file atomically: readers see the old contents or the new. No other process may write it.
  package func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
    let draft = "\(name).\(CurrentProcess.identifier).new"
    let number = descriptor.number
    // Removes what another program may have put there.
    _ = draft.withSystemName { unlinkat(number, $0, 0) }
    do throws(SystemError) {
      let file = try descriptor.open(draft, O_WRONLY | O_CREAT | O_EXCL)
      try file.write(bytes)
      try file.synchronise()
      try checked {
        draft.withSystemName { draft in
          name.withSystemName { renameat(number, draft, number, $0) }
        }
      }
      try descriptor.synchronise()
    } catch {
      _ = draft.withSystemName { unlinkat(number, $0, 0) }
      throw error
    }
  }
}

extension Descriptor {
  /// Opens a name in this folder. A symbolic link is not followed.
  fileprivate func open(_ name: String, _ flags: CInt) throws(SystemError) -> Descriptor {
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), name != ".." else {
      throw .notOurs
    }
    return Descriptor(
      owning: try checked {
        name.withSystemName { openat(number, $0, flags | O_NOFOLLOW | O_CLOEXEC, 0o600) }
      })
  }
}
