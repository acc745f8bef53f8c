#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The program under test; nil without CURLEW_PROGRAM. A relative path begins at the folder of the package.
package let programUnderTest: String? = getenv("CURLEW_PROGRAM").map { String(cString: $0) }.map {
  $0.hasPrefix("/")
    ? $0 : "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/" + $0
}

// The benchmarks use this target too, and static programs are built without the testing library.
#if canImport(Testing)
  package import Testing

  extension Trait where Self == ConditionTrait {
    /// For tests that start programs in a terminal, or open one. They run alone, when CURLEW_PROGRAM names the
    /// program under test: beside the unit tests they would wait for a processor.
    package static var needsProgram: Self {
      .enabled(if: programUnderTest != nil, "needs a program in CURLEW_PROGRAM (make test)")
    }

    /// For tests that check translations. `make translations` runs them before a release.
    package static var needsTranslations: Self {
      .enabled(if: getenv("CURLEW_TRANSLATIONS") != nil, "checks translations (make translations)")
    }

    /// For tests that read what the system tells about processes.
    package static var needsProc: Self {
      .enabled(if: access("/proc/self/stat", R_OK) == 0, "needs /proc")
    }

    /// For tests that start programs which few systems have.
    package static func needs(_ programs: String...) -> Self {
      .enabled(
        if: programs.allSatisfy(isInstalled), "needs \(programs.joined(separator: ", "))")
    }

    private static func isInstalled(_ program: String) -> Bool {
      ["/usr/local/bin/", "/usr/bin/", "/bin/"].contains { access($0 + program, X_OK) == 0 }
    }
  }
#endif
