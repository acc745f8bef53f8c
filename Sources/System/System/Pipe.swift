private import CurlewLibc

/// A pipe. Programs that we start get an end only as one of their standard streams: see `spawn`.
struct Pipe: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(SystemError) {
    var ends: [CInt] = [0, 0]
    try checked { pipe(&ends) }
    reading = Descriptor(owning: ends[0])
    writing = Descriptor(owning: ends[1])
  }
}
