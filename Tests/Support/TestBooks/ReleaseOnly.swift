// The benchmarks use this target too, and static programs are built without the testing library.
#if canImport(Testing)
  package import Testing

  extension Trait where Self == ConditionTrait {
    /// For tests that take minutes in a debug build; `make laws` runs them in a release build.
    package static var releaseOnly: Self {
      .enabled(if: isRelease, "needs a release build (make test)")
    }

    /// For tests of real books.
    package static var needsBooks: Self { needsBooks(!Library.trial.isEmpty) }

    /// For tests of some of these books.
    package static func needsBooks(named names: [String]) -> Self {
      needsBooks(names.allSatisfy { Library.trial($0) != nil })
    }

    /// For tests of books of another kind.
    package static func needsBooks(_ areThere: @autoclosure @escaping @Sendable () -> Bool) -> Self
    {
      .enabled(if: areThere(), "needs CURLEW_BOOKS, a folder of real books")
    }

    private static var isRelease: Bool {
      #if DEBUG
        false
      #else
        true
      #endif
    }
  }
#endif
