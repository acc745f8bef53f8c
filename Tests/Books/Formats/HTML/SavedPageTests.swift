import CurlewFormats
import CurlewManuscript
import Testing

/// Pages in the shapes of well-known makers of sites: nearly all of the text stays, and what surrounds it goes.
@Suite(.timeLimit(.minutes(90))) struct SavedPageTests {
  @Test(arguments: SavedPage.all)
  func `the text stays and the rest goes`(page: SavedPage) {
    let book = manuscript(page.html, HTMLFormat())
    let shown = book.text.utf8[book.body.lowerBound..<(book.asides ?? book.body.upperBound)]
    let words = String(decoding: shown, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }
    let (text, others) = (page.count(of: "t"), page.count(of: "s"))
    let kept = words.count { $0.hasPrefix("t") && $0.dropFirst().allSatisfy(\.isNumber) }
    let stray = words.count { $0.hasPrefix("s") && $0.dropFirst().allSatisfy(\.isNumber) }
    #expect(kept * 100 >= text * 99, "\(page.name): \(kept) of \(text) words of the text")
    #expect(stray * 50 <= others, "\(page.name): \(stray) of \(others) other words")
    // What was left out follows the text.
    let all = String(decoding: book.text.utf8, as: UTF8.self)
    #expect(page.words(of: "s").allSatisfy { all.contains($0) })
    #expect(book.menus != nil)
  }
}

/// A page whose words say what they are: `t1` belongs to the text, `s1` to the site.
struct SavedPage: CustomTestStringConvertible {
  let name: String
  let html: String

  var testDescription: String { name }

  /// - Parameter shape: The page, with `{t 40}` for forty words of the text, and `{s 3}` for three of the site.
  init(_ name: String, _ shape: String) {
    self.name = name
    var (html, count, rest) = ("", 0, shape[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      html += rest[..<open]
      let words = rest[open...].prefix(through: close).dropFirst().dropLast().split(separator: " ")
      for number in 0..<(Int(words[1]) ?? 0) {
        html += (number > 0 ? " " : "") + "\(words[0])\(count)"
        count += 1
      }
      rest = rest[close...].dropFirst()
    }
    self.html = html + rest
  }

  func words(of kind: Character) -> [Substring] {
    html.split { !$0.isLetter && !$0.isNumber }.filter {
      $0.first == kind && $0.count > 1 && $0.dropFirst().allSatisfy(\.isNumber)
    }
  }

  func count(of kind: Character) -> Int { words(of: kind).count }

  private static func links(_ count: Int, _ words: Int = 2) -> String {
    (1...count).map { "<li><a href=\"/\($0)\">{s \(words)}</a></li>" }.joined()
  }

  static let all = [
    SavedPage(
      "a blog of WordPress with a sidebar",
      """
      <body class="post-template-default single"><div id="page" class="site">
      <a class="skip-link screen-reader-text" href="#content">{s 3}</a>
      <header id="masthead" class="site-header"><p class="site-title"><a href="/" rel="home">{s 3}</a></p>
      <p class="site-description">{s 6}</p><nav id="site-navigation" class="main-navigation">
      <button class="menu-toggle">{s 1}</button><ul>\(links(6))</ul></nav></header>
      <div id="content"><div id="primary" class="content-area"><main id="main" class="site-main">
      <article id="post-12" class="post hentry"><header class="entry-header"><h1>{t 4}</h1></header>
      <div class="entry-content"><p>{t 80}</p><h2>{t 2}</h2><p>{t 90}</p><blockquote><p>{t 20}</p></blockquote>
      <ul><li>{t 5}</li><li>{t 6} <a href="/x">{t 2}</a></li></ul><p>{t 70}</p>
      <div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">{s 2}</h3><ul>\(links(4, 1))</ul></div>
      <div id="jp-relatedposts" class="jp-relatedposts"><h3>{s 1}</h3><p><a href="/r">{s 5}</a> {s 2}</p></div></div>
      <footer class="entry-footer">{s 1} <a href="/b">{s 1}</a> {s 1} <a href="/t">{s 3}</a></footer></article>
      <nav class="navigation post-navigation"><h2>{s 2}</h2><a href="/p">{s 4}</a> <a href="/n">{s 4}</a></nav>
      </main></div><aside id="secondary" class="widget-area"><section class="widget widget_search"><form>
      <label>{s 2}</label><input type="search"></form></section><section class="widget"><h2>{s 2}</h2>
      <ul>\(links(8, 4))</ul></section><section class="widget"><h2>{s 1}</h2><p>{s 18}</p></section></aside></div>
      <footer id="colophon" class="site-footer"><div class="site-info"><a href="https://w.example">{s 4}</a> {s 3}</div>
      </footer></div></body>
      """),
    SavedPage(
      "an encyclopedia of MediaWiki",
      """
      <body class="mediawiki ltr skin-vector"><div id="mw-page-base" class="noprint"></div>
      <div id="mw-head-base" class="noprint"></div><div id="content" class="mw-body" role="main">
      <h1 id="firstHeading" class="firstHeading">{t 2}</h1><div id="bodyContent" class="vector-body">
      <div id="jump-to-nav"></div><a class="mw-jump-link" href="#mw-head">{s 3}</a>
      <div id="mw-content-text"><div class="mw-parser-output"><p>{t 60} <a href="/wiki/A">{t 2}</a> {t 30}</p>
      <h2><span class="mw-headline" id="Social_life">{t 2}</span><span class="mw-editsection">[<a
      href="/w/index.php?action=edit">edit</a>]</span></h2><p>{t 90}</p>
      <h3><span class="mw-headline" id="Navigation">{t 1}</span></h3><p>{t 40}</p><ul><li>{t 9}</li><li>{t 8}</li></ul>
      <h2><span id="References">{t 1}</span></h2><ol class="references"><li><a href="#r1">↑</a> {t 12}</li></ol>
      <div role="navigation" class="navbox"><table><tr><th>{s 3}</th><td><ul>\(links(20))</ul></td></tr></table></div>
      </div><div class="printfooter">{s 2} <a href="https://e.example/wiki">{s 2}</a></div></div>
      <div id="catlinks" class="catlinks"><ul>\(links(5))</ul></div></div></div>
      <div id="mw-navigation"><h2>{s 2}</h2><div id="mw-head"><nav><h3>{s 2}</h3><ul>\(links(5))</ul></nav>
      <form><input name="search"></form></div><div id="mw-panel"><nav><h3>{s 1}</h3><ul>\(links(9))</ul></nav></div></div>
      <footer id="footer" class="mw-footer" role="contentinfo"><ul><li>{s 12}</li><li>{s 30}</li></ul>
      <ul>\(links(6))</ul></footer></body>
      """),
    SavedPage(
      "a mobile encyclopedia",
      """
      <body class="mediawiki skin-minerva"><div id="mw-mf-viewport"><header class="header-container header-chrome">
      <form class="header"><nav class="navigation-drawer"><ul class="toggle-list__list">\(links(8))</ul></nav>
      <div class="branding-box"><a href="/wiki/Main">{s 1}</a></div></form></header>
      <main id="content" class="mw-body"><div class="pre-content heading-holder"><h1>{t 2}</h1>
      <nav class="page-actions-menu"><ul>\(links(4, 1))</ul></nav></div><div id="bodyContent" class="content">
      <div class="mw-parser-output"><section class="mf-section-0"><p>{t 70}</p></section>
      <h2 class="section-heading"><span>{t 1}</span></h2><section class="mf-section-1"><p>{t 50}</p><p>{t 30}</p></section>
      <h2 class="section-heading"><span>{t 2}</span></h2><section class="mf-section-2"><p>{t 20}</p></section></div></div>
      <div class="post-content"><a class="last-modified-bar" href="/h">{s 6}</a></div></main>
      <footer class="mw-footer minerva-footer" role="contentinfo"><p>{s 14}</p><ul>\(links(7))</ul></footer></div></body>
      """),
    SavedPage(
      "a magazine of many writers",
      """
      <body><div id="root"><div class="a b c"><div role="dialog" aria-label="x"><h2>{s 4}</h2><p>{s 45}</p>
      <button>{s 2}</button></div><nav class="l m"><a href="/">{s 1}</a> <a href="/in">{s 2}</a></nav>
      <article><div class="d"><section><h1 class="e f">{t 7}</h1><h2 class="g">{t 12}</h2>
      <div class="h"><a href="/@w">{t 2}</a> <button>{s 1}</button></div><p class="i j">{t 60}</p>
      <figure><figcaption>{t 8}</figcaption></figure><h1 class="k">{t 3}</h1><p class="i j">{t 80}</p><p>{t 70}</p>
      </section></div></article><div class="n"><a href="/tag/1">{s 1}</a> <a href="/tag/2">{s 1}</a></div>
      <div class="o"><div><h2><a href="/@w">{s 3}</a></h2><p>{s 12}</p><button>{s 1}</button></div>
      <div><h2>{s 4}</h2><div><h2><a href="/s1">{s 7}</a></h2><p>{s 20}</p></div><div><h2><a href="/s2">{s 7}</a></h2>
      <p>{s 18}</p></div></div></div><footer><a href="/help">{s 1}</a> <a href="/jobs">{s 1}</a></footer></div></div></body>
      """),
    SavedPage(
      "a newspaper",
      """
      <body><div class="cookie-banner" role="alertdialog"><h2>{s 4}</h2><p>{s 60}</p></div>
      <div id="top"><header role="banner"><a href="/">{s 2}</a><nav><ul>\(links(14, 1))</ul></nav></header>
      <div class="breadcrumbs"><a href="/w">{s 1}</a> <a href="/w/e">{s 1}</a></div>
      <main><article itemscope><header><h1>{t 9}</h1><p class="standfirst">{t 24}</p></header>
      <div class="article-body"><p>{t 50}</p><p>{t 60}</p><aside class="related"><h3>{s 2}</h3><ul>\(links(3, 8))</ul></aside>
      <p>{t 55}</p><div class="advertisement">{s 1}</div><h2>{t 4}</h2><p>{t 70}</p>
      <div class="newsletter-signup"><h4>{s 4}</h4><p>{s 15}</p><form><input type="email"></form></div><p>{t 40}</p></div>
      <div class="share-buttons"><ul>\(links(5, 1))</ul></div></article>
      <section class="related-stories"><h2>{s 3}</h2><div class="card"><h3><a href="/1">{s 9}</a></h3><p>{s 22}</p></div>
      <div class="card"><h3><a href="/2">{s 9}</a></h3><p>{s 25}</p></div></section></main>
      <aside class="most-read"><h2>{s 2}</h2><ol>\(links(10, 7))</ol></aside>
      <footer role="contentinfo"><ul>\(links(12))</ul><p>{s 16}</p></footer></div></body>
      """),
    SavedPage(
      "a thread of a forum",
      """
      <body id="phpbb" class="nojs"><div id="wrap" class="wrap"><div id="page-header"><div class="headerbar" role="banner">
      <h1><a href="/">{s 2}</a></h1><p>{s 6}</p></div><div class="navbar" role="navigation"><ul>\(links(6))</ul></div></div>
      <div id="page-body" role="main"><h2 class="topic-title"><a href="./t1">{t 5}</a></h2>
      <div class="action-bar bar-top"><ul>\(links(3, 1))</ul><div class="pagination">{s 2} <a href="?2">{s 1}</a></div></div>
      <div id="p1" class="post"><dl class="postprofile"><dt><a href="/u1">{s 1}</a></dt><dd>{s 4}</dd></dl>
      <div class="postbody"><div class="content">{t 80}</div><ul class="post-buttons">\(links(2, 1))</ul></div></div>
      <div id="p2" class="post"><dl class="postprofile"><dt><a href="/u2">{s 1}</a></dt><dd>{s 4}</dd></dl>
      <div class="postbody"><div class="content"><blockquote><p>{t 20}</p></blockquote>{t 50}</div></div></div>
      <div id="p3" class="post"><dl class="postprofile"><dt><a href="/u3">{s 1}</a></dt><dd>{s 4}</dd></dl>
      <div class="postbody"><div class="content"><p>{t 15}</p></div></div></div>
      <div class="action-bar bar-bottom"><ul>\(links(3, 1))</ul></div></div>
      <div id="page-footer" class="page-footer" role="contentinfo"><ul>\(links(5))</ul><div class="copyright">{s 8}</div></div>
      </div></body>
      """),
    SavedPage(
      "the documentation of a program",
      """
      <body><input type="checkbox" id="__drawer"><header class="md-header"><nav class="md-header__inner">
      <a href=".">{s 2}</a></nav><div class="md-search" role="dialog"><form><input></form></div></header>
      <div class="md-container"><nav class="md-tabs"><ul>\(links(5, 1))</ul></nav><main class="md-main">
      <div class="md-sidebar md-sidebar--primary"><nav class="md-nav"><ul>\(links(25))</ul></nav></div>
      <div class="md-sidebar md-sidebar--secondary"><nav><label>{s 3}</label><ul>\(links(6))</ul></nav></div>
      <div class="md-content"><article class="md-content__inner"><h1 id="sharing">{t 1}</h1><p>{t 40}</p>
      <h2 id="navigation">{t 1}<a class="headerlink" href="#navigation">¶</a></h2><p>{t 60}</p>
      <div class="admonition note"><p class="admonition-title">{t 1}</p><p>{t 25}</p></div><pre><code>{t 20}</code></pre>
      <h2 id="menu">{t 1}</h2><p>{t 30}</p><table><tr><td>{t 4}</td><td>{t 9}</td></tr></table></article></div></main>
      <footer class="md-footer"><nav><a href="p">{s 3}</a><a href="n">{s 3}</a></nav><div>{s 9}</div></footer></div></body>
      """),
    SavedPage(
      "a site of Hugo",
      """
      <body class="list" id="top"><header class="header"><nav class="nav"><div class="logo"><a href="/">{s 2}</a></div>
      <ul id="menu">\(links(5, 1))</ul></nav></header><main class="main"><article class="post-single">
      <header class="post-header"><div class="breadcrumbs"><a href="/">{s 1}</a> » <a href="/p">{s 1}</a></div>
      <h1 class="post-title">{t 6}</h1></header><div class="post-content"><p>{t 70}</p><h2 id="related-work">{t 2}</h2>
      <p>{t 60}<sup id="fnref:1"><a href="#fn:1">1</a></sup></p><h2 id="comments">{t 1}</h2><p>{t 40}</p>
      <div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>{t 14}</p></li></ol></div></div>
      <footer class="post-footer"><ul class="post-tags">\(links(3, 1))</ul><nav class="paginav"><a href="/n">{s 5}</a></nav>
      </footer></article></main><footer class="footer"><span>{s 6}</span> <a href="https://h.example">{s 2}</a></footer></body>
      """),
    SavedPage(
      "a site of Jekyll",
      """
      <body><header class="site-header" role="banner"><div class="wrapper"><a class="site-title" rel="author" href="/">{s 3}</a>
      <nav class="site-nav"><input type="checkbox" id="nav-trigger"><div class="trigger"><a class="page-link"
      href="/about/">{s 1}</a></div></nav></div></header><main class="page-content" aria-label="Content"><div class="wrapper">
      <article class="post h-entry"><header class="post-header"><h1 class="post-title p-name">{t 5}</h1></header>
      <div class="post-content e-content"><p>{t 50}</p><p>{t 60}</p><h3 id="banner">{t 1}</h3><p>{t 30}</p>
      <ul><li>{t 7}</li></ul></div><div id="disqus_thread">{s 5}</div></article></div></main>
      <footer class="site-footer h-card"><div class="wrapper"><div class="footer-col"><p class="feed-subscribe">
      <a href="/feed.xml">{s 1}</a></p><ul><li>{s 2}</li><li><a href="mailto:a@b.example">{s 1}</a></li></ul></div>
      <div class="footer-col"><p>{s 22}</p></div></div></footer></body>
      """),
    SavedPage(
      "a blog without elements of its time",
      """
      <body><div id="wrapper"><div id="header"><h1><a href="/">{s 3}</a></h1><div class="menu"><ul>\(links(6))</ul></div></div>
      <div id="main"><div class="post"><h2>{t 5}</h2><div class="entry"><p>{t 80}</p><p>{t 75}</p><h3>{t 2}</h3><p>{t 60}</p>
      <p><a href="/one">{t 4}</a></p></div><div class="navigation"><a href="/older">{s 4}</a></div></div></div>
      <div id="sidebar"><ul><li><h2>{s 1}</h2><p>{s 14}</p></li><li><h2>{s 1}</h2><ul>\(links(12))</ul></li><li><h2>{s 1}</h2>
      <ul>\(links(10))</ul></li></ul></div><div id="footer"><p>{s 9} <a href="https://w.example">{s 1}</a></p></div></div></body>
      """),
    SavedPage(
      "questions and answers",
      """
      <body class="question-page"><header class="top-bar"><a href="/">{s 1}</a><form role="search"><input></form>
      <ol>\(links(4, 1))</ol></header><div class="container"><div id="left-sidebar"><nav role="navigation"><ol>\(links(7, 1))</ol>
      </nav></div><div id="content"><div id="question-header"><h1><a class="question-hyperlink" href="/q/1">{t 8}</a></h1></div>
      <div id="mainbar" role="main" aria-label="question"><div class="question"><div class="s-prose"><p>{t 70}</p>
      <pre><code>{t 25}</code></pre></div><div class="post-tags"><a href="/t1">{s 1}</a> <a href="/t2">{s 1}</a></div></div>
      <div id="answers"><div class="answer"><div class="s-prose"><p>{t 90}</p><p>{t 40}</p></div></div><div class="answer">
      <div class="s-prose"><p>{t 35}</p></div></div></div><form class="post-form"><h2>{s 2}</h2><p>{s 12}</p></form></div>
      <div id="sidebar"><div class="module"><h4>{s 1}</h4><div>\(links(9, 8))</div></div></div></div></div>
      <footer id="footer" class="site-footer"><ul>\(links(15))</ul><p>{s 10}</p></footer></body>
      """),
  ]
}
