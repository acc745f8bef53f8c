import CurlewManuscript
import TestBooks
import Testing

/// Many places that are looked for at once.
@Suite(.timeLimit(.minutes(90))) struct PlaceSearchTests {
  /// Words that recur, so that many places have the same letters.
  private static func text(_ chance: inout Chaos) -> [UInt8] {
    let words = ["sea", "gull", "tide, ", "— the", "Möwe", "water", "\n\n"]
    let refrain =
      "the tide comes in and the tide goes out and nobody on the shore says a word of it "
    let parts = (0..<60).map { _ in
      Int.random(in: 0..<8, using: &chance) == 0
        ? refrain : (words.randomElement(using: &chance) ?? "") + " "
    }
    return Array(parts.joined().utf8)
  }

  private static func isLetter(_ offset: Int, in text: [UInt8]) -> Bool {
    text.span.scalarStart(offset) == offset
      && text.span.scalar(at: offset).scalar.properties.isAlphabetic
  }

  @Test(arguments: 0..<20)
  func `each place is the nearest one with its letters`(seed: UInt64) {
    var chance = Chaos(seed: seed)
    let (one, other) = (Self.text(&chance), Self.text(&chance))
    let text = one + other
    let (old, new) = (Surroundings(one + one), Surroundings(text))
    let hashes = text.indices.filter { Self.isLetter($0, in: text) }
      .reduce(into: [UInt64: [Int]]()) { $0[new.hash(at: $1), default: []].append($1) }
    let places = (0..<100).map { _ in
      let offset = one.span.scalarStart(Int.random(in: 0..<one.count, using: &chance))
      let target = max(offset + Int.random(in: -50...50, using: &chance), 0)
      return Place(offset: BookOffset(target), surroundings: old.hash(at: offset))
    }
    for (place, found) in zip(places, new.offsets(of: places)) {
      let target = place.offset.value
      guard let found else {
        #expect(hashes[place.surroundings] == nil)
        continue
      }
      #expect(new.hash(at: found) == place.surroundings)
      let nearest = hashes[place.surroundings]?.map { abs($0 - target) }.min() ?? .max
      #expect(abs(found - target) <= nearest)
      #expect(new.offset(of: place.surroundings, nearest: target) == found)
    }
  }

  @Test func `the work for many places is that for one, and a little for each`() {
    var chance = Chaos(seed: 1)
    for text in [Self.text(&chance), [UInt8](repeating: 0x61, count: 50_000)] {
      let surroundings = Surroundings(text)
      let places = (0..<1000).map { number in
        Place(
          offset: BookOffset(text.count + number),
          surroundings: surroundings.hash(at: text.span.scalarStart(number % (text.count - 100))))
      }
      var (one, many) = (0, 0)
      _ = surroundings.offsets(of: [places[0]], steps: &one)
      let found = surroundings.offsets(of: places, steps: &many)
      #expect(found.allSatisfy { $0 != nil })
      #expect(many <= one + 2 * places.count)
    }
  }

  @Test func `offsets beyond the text are no places`() {
    let surroundings = Surroundings(Array("of gulls".utf8))
    for offset in [8, 9, Int(UInt32.max)] {
      #expect(surroundings.offset(of: surroundings.hash(at: 8), nearest: offset) == nil)
    }
  }
}
