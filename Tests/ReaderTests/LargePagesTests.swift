#if canImport(Glibc)
  @testable import Reader
  import Testing

  @Suite struct LargePagesTests {
    private static let haveLargePages: Bool = {
      let choice = systemText(at: "/sys/kernel/mm/transparent_hugepage/enabled")
      return choice.contains("[madvise]") || choice.contains("[always]")
    }()

    /// Eight megabytes are 2048 small pages.
    @Test(.enabled(if: haveLargePages))
    func memoryThatWasPreparedComesInFewPieces() throws {
      LargePages.prepare()
      let before = try #require(ThreadState.current.pageFaults)
      let bytes = [UInt8](repeating: 1, count: 8 << 20)
      let after = try #require(ThreadState.current.pageFaults)
      #expect(bytes[bytes.count / 2] == 1)
      #expect(after - before < 1500)
    }
  }
#endif
