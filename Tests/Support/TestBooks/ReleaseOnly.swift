// The benchmarks use this target too, and static programs are built without the testing library.
#if canImport(Testing)
  package import Testing

  extension Trait where Self == ConditionTrait {
    /// For tests that take minutes in a debug build; `make laws` runs them in a release build.
    package static var releaseOnly: Self { .enabled(if: isRelease, "runs in a release build") }

    private static var isRelease: Bool {
      #if DEBUG
        false
      #else
        true
      #endif
    }
  }
#endif
