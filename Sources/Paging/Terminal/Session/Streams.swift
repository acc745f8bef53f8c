internal import CurlewSystem
internal import CurlewLibc

/// The two `FILE` streams that ncurses needs, on duplicates of the descriptors.
struct Streams: ~Copyable {
  let input: UnsafeMutablePointer<FILE>
  let output: UnsafeMutablePointer<FILE>

  init(input: borrowing Descriptor, output: borrowing Descriptor) throws(TerminalError) {
    let reading = try Self.open(input, "r")
    do {
      self.output = try Self.open(output, "w")
      self.input = reading
    } catch {
      fclose(reading)
      throw error
    }
  }

  deinit {
    fclose(input)
    fclose(output)
  }

  private static func open(
    _ descriptor: borrowing Descriptor, _ mode: String
  ) throws(TerminalError) -> UnsafeMutablePointer<FILE> {
    guard let copy = try? checked({ dup(descriptor.number) }) else { throw .noResources }
    guard let stream = fdopen(copy, mode) else {
      close(copy)
      throw .noResources
    }
    return stream
  }
}
