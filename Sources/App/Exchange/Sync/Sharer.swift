package import CurlewAppSupport
package import CurlewLibrary
package import CurlewManuscript
internal import CurlewSystem

/// What sharing by a folder and by a server have in common: when to share, what to complain about, and which places of
/// other readers are news.
package struct Sharer {
  /// Remembers the places that the reader has answered.
  package let machine: MachineFile
  /// When to share what has changed here; nil if nothing has.
  package var deadline: Duration?
  /// The answers of this session, and those that were read.
  package var answers: Set<MachineFile.Answer> = []
  /// When the last page was turned here, in seconds since 1970.
  package private(set) var readHere = 0
  package var lastComplaint: Complaint?
  /// To find a place may take a search of the text.
  private var offsets: [MachineFile.Answer: BookOffset] = [:]

  package init(_ machine: MachineFile) { self.machine = machine }

  /// Notes that a book was opened.
  ///
  /// - Parameter record: Its saved place; nil for a new book.
  package mutating func opened(_ record: PlaceRecord?) {
    readHere = record?.opened.ifPast(at: CurrentProcess.wallClock) ?? 0
    offsets = [:]
  }

  /// Notes that a page was turned here.
  package mutating func readOn() { readHere = CurrentProcess.wallClock }

  /// The first of some places that is not answered, and is later than the last page turned here or further in the text,
  /// whatever the clocks say.
  ///
  /// - Parameters:
  ///   - kept: The offset of the place here; nil if the book has not been begun.
  ///   - find: Finds the offset of a place.
  package mutating func news<Location>(
    among places: [SharedPlace<Location>], behind kept: BookOffset?,
    offset find: (Location) -> BookOffset
  ) -> SharedPlace<BookOffset>? {
    for place in places where !answers.contains(place.answer) {
      let offset = offsets[place.answer] ?? find(place.location)
      offsets[place.answer] = offset
      let isLater = place.answer.opened.ifPast(at: CurrentProcess.wallClock) > readHere
      guard isLater || kept.map({ offset > $0 }) ?? true, offset != kept else { continue }
      return SharedPlace(offset, machine: place.machine, answer: place.answer)
    }
    return nil
  }
}

/// A place in the open book that another reader shares.
package struct SharedPlace<Location> {
  /// An offset, or a place in the terms of the folder or the server.
  package let location: Location
  /// The name of the machine, as it is shown.
  package let machine: String
  package let answer: MachineFile.Answer

  package init(_ location: Location, machine: String, answer: MachineFile.Answer) {
    (self.location, self.machine, self.answer) = (location, machine, answer)
  }
}

extension SyncOutcome {
  /// The places of a book on other machines, the latest first.
  package func places(of fingerprint: UInt64) -> [SharedPlace<Place>] {
    others.places(of: fingerprint).reversed().map { machine, record in
      let name = others.machines[machine]?.name ?? ""
      return SharedPlace(
        record.place, machine: name.isEmpty ? MachineFile.hostName(ofFolder: machine) : name,
        answer: .init(fingerprint: fingerprint, machine: machine, opened: record.opened))
    }
  }
}
