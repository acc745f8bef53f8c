private import CHeap

/// The memory that arrays live in.
enum Heap {
  private static let atOnce: Int32 = 1 << 22
  private static let most: Int32 = 1 << 26

  /// Keeps memory that is given back for what asks next, and takes it from the system in large pieces.
  ///
  /// A printout makes one large array after another and is soon over; to have its memory taken away
  /// and found anew costs it a tenth of its time. Who reads for hours gives it back.
  static func keepMemory() { ch_keep_memory(atOnce, most) }
}
