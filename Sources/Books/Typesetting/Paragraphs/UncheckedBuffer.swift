/// Memory for plain values, indexed without bounds checks in release builds.
///
/// Debug builds and builds with `-D BOUNDS_CHECKED` check every index. A copy of the struct refers to
/// the same memory, which its owner frees in `deinit`.
struct UncheckedBuffer<Element: BitwiseCopyable> {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init() {
    (base, capacity) = (.allocate(capacity: 1), 1)
  }

  func deallocate() { base.deallocate() }

  /// Makes room for a number of elements. New memory replaces the old, so all values are lost.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    base.deallocate()
    (base, capacity) = (.allocate(capacity: 2 * count), 2 * count)
  }

  func fill(_ range: Range<Int>, with value: Element) {
    check(range.lowerBound >= 0 && range.upperBound <= capacity)
    (base + range.lowerBound).update(repeating: value, count: range.count)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      check(index >= 0 && index < capacity)
      return base[index]
    }
    nonmutating set {
      check(index >= 0 && index < capacity)
      base[index] = newValue
    }
  }

  @inline(__always)
  private func check(_ condition: @autoclosure () -> Bool) {
    #if DEBUG || BOUNDS_CHECKED
      precondition(condition(), "index out of bounds")
    #endif
  }
}
