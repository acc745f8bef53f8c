internal import CurlewCells
internal import CurlewFormats
internal import CurlewManuscript
internal import CurlewSearch
internal import CurlewSystem
internal import CurlewTerminal

@testable internal import CurlewAppSupport
@testable internal import CurlewDictionaries
@testable internal import CurlewReader

/// Any bytes are events, and the same however they are cut. When the decoder
/// gives up on an unfinished sequence, the next key is read as that key.
func tryKeys(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let bytes = input.dropFirst()
  let keys = KeySequences([Array("\u{1B}[11~".utf8): KeyPress(.function(1))])
  var (whole, halves) = (InputDecoder(keys: keys), InputDecoder(keys: keys))
  whole.read(bytes)
  halves.read(bytes.prefix(Int(first)))
  precondition(halves.patience.map { $0 <= .seconds(3) } ?? true)
  halves.read(bytes.dropFirst(Int(first)))
  while let event = whole.next() { precondition(event == halves.next()) }
  precondition(halves.next() == nil)
  whole.giveUp()
  precondition(whole.patience == nil)
  while whole.next() != nil {}
  whole.read([UInt8(ascii: "q")])
  guard case .event(.key(let key)) = whole.next() else { preconditionFailure("a dead key") }
  precondition(key == KeyPress("q"))
}

/// Any pattern finds parts of any text, in order.
func trySearch(_ input: [UInt8]) {
  guard let options = input.first else { return }
  let parts = input.dropFirst().split(separator: 0, maxSplits: 1)
  let pattern = String(decoding: parts.first ?? [], as: UTF8.self)
  let source = Array(String(decoding: parts.dropFirst().first ?? [], as: UTF8.self).utf8)
  let query = SearchQuery(
    pattern, isExpression: options & 1 != 0, matchesWholeWords: options & 2 != 0,
    isExact: options & 4 != 0)
  guard let matcher = try? Matcher(query) else { return }
  var scan = matcher.scan(FoldedText(source, Marks(), matcher.folding), limit: 100)
  scan.proceed(for: .seconds(1))
  scan.stop()
  let found = scan.matches.ranges
  precondition(found.allSatisfy { $0.lowerBound <= $0.upperBound && $0.upperBound <= source.count })
  precondition(zip(found, found.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound })
}

/// Where the files of a dictionary are written.
private let folder: String = {
  let path = "\(Directories.temporary)/curlew-fuzz-\(CurrentProcess.identifier)"
  try? FileSystem.makeDirectory(path)
  return path
}()

/// Any bytes are a dictionary of one of three kinds: index, entries and description, divided by 0xFF.
func tryDictionary(_ input: [UInt8]) {
  guard let kind = input.first else { return }
  if kind % 3 == 2 {
    let bytes = Array(input.dropFirst())
    let zip = DictZip(ByteSource(bytes))
    precondition((zip?.read(0..<1000).count ?? 0) <= 1000)
    return
  }
  let parts = input.dropFirst().split(
    separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false
  )
  .map(Array.init)
  let names = kind % 3 == 0 ? ["a.idx", "a.dict", "a.ifo"] : ["a.index", "a.dict", "a.other"]
  for (name, bytes) in zip(names, parts + [[], []]) {
    try? Descriptor(creating: "\(folder)/\(name)").write(bytes)
  }
  let forms = WordForms(of: "words")
  let entries =
    kind % 3 == 0
    ? StarDict("\(folder)/a.ifo")?.entries(atMost: 100, forms.rank)
    : DictdDictionary("\(folder)/a.index")?.entries(atMost: 100, forms.rank)
  precondition((entries ?? []).allSatisfy { $0.text.utf8.count <= 4 << 20 })
}
