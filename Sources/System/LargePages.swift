#if canImport(Glibc)
  private import Glibc

  /// Memory in pages of 2 MB, which the system hands out faster than 500 small ones.
  ///
  /// More is taken than is needed, so it suits a program that sets a whole book and ends, and not one
  /// that waits for keys.
  package enum LargePages {
    private static let page = 2 << 20
    /// The largest value to which the heap adapts the size of an allocation that is a mapping of its
    /// own (see `M_MMAP_THRESHOLD` in mallopt(3)).
    private static let longestInHeap = 31 << 20

    /// Lets the heap use large pages for its next bytes.
    package static func expect(bytes: Int) {
      // To free a mapping makes the heap keep what is as large, and no longer return it.
      free(allocate(longestInHeap))
      guard let room = allocate(bytes) else { return }
      let lead = -Int(bitPattern: room) & (page - 1)
      madvise(room + lead, max(bytes - lead, 0), MADV_HUGEPAGE)
      free(room)
    }

    /// Not inlined, or the compiler would leave out an allocation that is only freed.
    @inline(never)
    private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer? { malloc(bytes) }
  }
#else
  /// Where the heap is not that of glibc, it is left alone.
  package enum LargePages {
    package static func expect(bytes: Int) {}
  }
#endif
