/// A line `key value` of a record: how its value is written and read.
@usableFromInline package struct FileField<Record>: Sendable {
  @usableFromInline let key: String
  @usableFromInline let isOptional: Bool
  @usableFromInline let written: @Sendable (Record) -> String?
  @usableFromInline let read: @Sendable (inout Record, String) -> Void?

  /// - Parameters:
  ///   - written: Returns the value; nil if there is no line.
  ///   - read: Takes the value, or returns nil if that is damaged.
  package init(
    _ key: String, optional isOptional: Bool = false,
    _ written: @escaping @Sendable (Record) -> String?,
    _ read: @escaping @Sendable (inout Record, String) -> Void?
  ) {
    (self.key, self.isOptional, self.written, self.read) = (key, isOptional, written, read)
  }
}

/// A record of lines `key value`.
@usableFromInline package protocol FileRecord {
  /// In the order in which they are written. If the last one is not optional, lines of a later version stand before it:
  /// a record without it was cut off.
  static var fields: [FileField<Self>] { get }
  /// Lines written by a later version of the program, kept as they are.
  var unknown: [String] { get set }
}

/// Inlinable, because files of marks have thousands of records.
extension FileRecord {
  /// Adds the lines, each with its end.
  @inlinable
  package func write(to bytes: inout [UInt8]) {
    let fields = Self.fields
    let end = fields.count - (fields.last?.isOptional == true ? 0 : 1)
    for field in fields[..<end] { write(field, to: &bytes) }
    for line in unknown { bytes += (line + "\n").utf8 }
    for field in fields[end...] { write(field, to: &bytes) }
  }

  @inlinable
  func write(_ field: FileField<Self>, to bytes: inout [UInt8]) {
    guard let value = field.written(self) else { return }
    bytes += field.key.utf8
    bytes.append(UInt8(ascii: " "))
    bytes += value.escaped.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Reads lines, and returns whether all that are needed are there.
  @inlinable
  package mutating func read(_ lines: some Sequence<FileLine>) -> Bool {
    let fields = Self.fields
    var found: UInt = 0
    // Mostly the lines have the order of the table.
    var next = 0
    for line in lines {
      let isNext = next < fields.count && fields[next].key == line.key
      guard let place = isNext ? next : fields.firstIndex(where: { $0.key == line.key }) else {
        unknown.append(line.text)
        continue
      }
      next = place + 1
      if fields[place].read(&self, line.value) != nil { found |= 1 << place }
    }
    return fields.indices.allSatisfy { fields[$0].isOptional || found & 1 << $0 != 0 }
  }
}
