@testable internal import CurlewAppSupport
@testable internal import CurlewExchange
@testable internal import CurlewReader

/// Any bytes are a page of a catalogue or none. What is kept of it is bounded, leads to the web, and gives
/// harmless file names.
func tryCatalogue(_ input: [UInt8]) {
  guard let address = WebAddress("https://books.example/opds/") else { return }
  let page = WebSource(WebLink(typed: address), isPrivate: false)
  if let template = FeedReader.template(inDescription: input) {
    check(page.link(template.address(for: "two words")))
  }
  guard let feed = try? FeedReader.feed(in: input, of: page) else { return }
  precondition(feed.entries.count <= CatalogueFeed.mostEntries)
  check(feed.next)
  for entry in feed.entries {
    precondition(entry.isBook || entry.page != nil)
    precondition(entry.files.count <= 20)
    for address in entry.files.map(\.address) + [entry.page, entry.cover].compactMap(\.self) {
      check(address)
    }
    let name = BookDownload.name(entry.title, by: entry.authors.first)
    precondition(!name.isEmpty && name.utf8.count <= 120)
    precondition(!name.hasPrefix(".") && !name.hasPrefix("-") && !name.contains("/"))
  }
}

/// An address stays the same when it is read again, and has no line break, which would begin another option
/// of `curl`.
func check(_ link: WebLink?) {
  guard let address = link?.address else { return }
  precondition(WebAddress(address.text) == address && !address.host.isEmpty)
  precondition(address.text.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F })
}
