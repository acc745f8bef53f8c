internal import CurlewManuscript
internal import CurlewPlainText

@testable internal import CurlewAppSupport
@testable internal import CurlewExchange
@testable internal import CurlewFormats

/// The statements of servers that the first byte of an input chooses from.
private let statements = [
  "", "; charset=iso-8859-1", "; charset=windows-1251", "; charset=Shift_JIS", "; charset=utf-16",
  "; charset=utf-8", "; charset=iso-2022-jp", "; charset=?",
]

/// Any bytes are a page that `--get` saves, whatever encoding its server states. The file reads the same again, its
/// pictures are asked for by addresses of the web, and it is a book.
func tryPage(_ input: [UInt8]) {
  guard let first = input.first, let address = WebAddress("https://books.example/news/a") else {
    return
  }
  let type = "text/html" + statements[Int(first) % statements.count]
  let page = FetchedPage(Array(input.dropFirst()), mediaType: type)
  _ = WebPage.isArticle(page.text)
  let source = WebSource(WebLink(typed: address), isPrivate: false)
  var asked = 0
  var pictures = ArticlePictures(of: source) { link in
    check(link)
    asked += 1
    return asked % 2 == 0 ? nil : "pictures/\(asked).png"
  }
  let text = BookDownload.kept(page.text, of: source, &pictures)
  precondition(asked <= ArticlePictures.mostFound + ArticlePictures.mostLost)
  let again = decode(page.file(text))
  precondition(again.utf8 == text.utf8)
  check(HTMLFormat().read(again, ReadingOptions(), by: .one))
}
