/// A line `key value` of a record: how its value is written and read.
package struct FileField<Record>: Sendable {
  fileprivate let key: String
  fileprivate let isOptional: Bool
  fileprivate let written: @Sendable (Record) -> String?
  fileprivate let read: @Sendable (inout Record, String) -> Void?

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
package protocol FileRecord {
  /// In their order. A last one that is not optional stays behind lines of a later version: without it, the record was
  /// cut off.
  static var fields: [FileField<Self>] { get }
  /// Lines written by a later version of the program, kept as they are.
  var unknown: [String] { get set }
}

extension FileRecord {
  /// Adds the lines, each with its end.
  package func write(to bytes: inout [UInt8]) {
    let fields = Self.fields
    for (place, field) in fields.enumerated() {
      if place == fields.count - 1, !field.isOptional { write(unknown, to: &bytes) }
      if let value = field.written(self) { write(["\(field.key) \(value.escaped)"], to: &bytes) }
    }
    if fields.last?.isOptional == true { write(unknown, to: &bytes) }
  }

  private func write(_ lines: [String], to bytes: inout [UInt8]) {
    for line in lines {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  /// Reads lines, and returns whether all that are needed are there.
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
