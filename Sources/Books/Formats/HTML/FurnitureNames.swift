/// How the makers of pages mark what surrounds the text.
enum FurnitureNames {
  /// Roles of windows, which are no part of a page.
  static let windows: Set = ["dialog", "alertdialog"]
  static let roles: Set = ["navigation", "banner", "search", "complementary", "contentinfo"]
  /// Whole names in a class or an identifier: of people, and of WordPress, MediaWiki, Sphinx, Jekyll, Hugo, MkDocs, phpBB.
  /// What has others is known by its links or its place.
  static let names: Set = [
    "nav", "navbar", "navbox", "navigation", "menu", "sidebar", "breadcrumb", "breadcrumbs",
    "cookie", "cookies", "consent", "gdpr", "related", "recommended", "share", "sharing", "social",
    "newsletter", "subscribe", "comments", "footer", "masthead", "banner", "advertisement", "ad",
    "ads", "promo", "pagination", "pager", "noprint", "topbar", "toolbar", "copyright",

    "cookie-banner", "cookie-bar", "cookie-consent", "cookie-notice", "comment-form",
    "comment-respond", "comments-area", "comments-section", "entry-footer", "main-menu", "main-nav",
    "main-navigation", "nav-bar", "nav-links", "nav-menu", "navigation-menu", "newsletter-signup",
    "page-footer", "post-footer", "post-nav", "post-navigation", "post-share", "post-tags",
    "primary-menu", "read-next", "recent-posts", "related-articles", "related-content",
    "related-posts", "related-stories", "search-form", "searchform", "share-bar", "share-buttons",
    "share-links", "side-bar", "sidebar-primary", "site-footer", "site-header", "site-nav",
    "site-navigation", "social-icons", "social-links", "social-media", "social-share",
    "subscribe-form", "tag-cloud", "top-bar", "top-nav", "widget", "widget-area",

    "sharedaddy", "jp-relatedposts", "mw-editsection", "mw-navigation", "mw-panel", "mw-head",
    "mw-footer", "catlinks", "printfooter", "sistersitebox", "jump-to-nav", "page-actions-menu",
    "header-container", "minerva-footer", "sphinxsidebar", "rst-versions", "rst-footer-buttons",
    "wy-nav-side", "wy-nav-top", "wy-breadcrumbs", "md-header", "md-sidebar", "md-footer",
    "md-tabs", "headerbar", "postprofile", "post-buttons", "action-bar", "quick-login",
    "stat-block", "disqus_thread",
  ]

  /// Names of what may hold the title of a page, too.
  static let headers: Set = ["header", "page-header", "branding"]
  /// Names of single links.
  static let links: Set = [
    "skip", "skip-link", "skip-nav", "skip-to-content", "mw-jump-link", "last-modified-bar",
  ]

  /// Whether one of the words of a class or an identifier is in a list.
  static func areAny(_ words: String?, in list: Set<String>) -> Bool {
    guard let words else { return false }
    return words.lowercased().split { $0.isWhitespace }.contains { list.contains(String($0)) }
  }
}
