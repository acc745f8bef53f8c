internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewPlainText
internal import CurlewTypesetting

@testable internal import CurlewAppSupport
@testable internal import CurlewExchange

private let book = BookText(
  Book(
    TextFormats.all.read(
      decode(Array(repeatElement(Array("A line of words.\n\n".utf8), count: 40).joined())),
      ReadingOptions())))

/// Any bytes are the answer of a server of places, or none, and lead into the book; and they are a file of passwords,
/// which gives no machine the password of another.
func tryServers(_ input: [UInt8]) {
  if let answer = JSONValue(input), let entry = PlaceServer.Entry(answer) {
    precondition((0...1).contains(entry.percentage))
    precondition(ClosedRange<Int>.moments.contains(entry.time))
    precondition(0...book.textEnd.value ~= entry.offset(in: book).value)
  }
  let netrc = NetrcFile(String(decoding: input, as: UTF8.self))
  let entry = netrc.entry(for: "books.example", of: nil)
  precondition(entry?.machine.map { $0.lowercased() == "books.example" } ?? true)
}
