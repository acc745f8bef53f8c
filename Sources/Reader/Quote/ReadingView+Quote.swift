internal import Typesetting

extension ReadingView {
  /// Asks for a quote card of the selected passage.
  mutating func writeQuote() -> [Request] {
    guard let passage = selection?.dividedText, !passage.isEmpty else { return [] }
    let volume = book.book
    endSelection()
    return [.write(QuoteCard(passage: passage, title: volume.title, author: volume.author))]
  }
}

extension Application {
  mutating func write(_ card: QuoteCard) {
    do throws(Complaint) {
      notify([Complaint("the quote card is \(try saver.storage.write(card, in: settings.theme))")])
    } catch {
      notify([error])
    }
  }
}
