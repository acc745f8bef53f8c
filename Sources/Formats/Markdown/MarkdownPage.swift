private import CMarkdown

/// Turns Markdown into a page of HTML with cmark-gfm.
///
/// cmark wants pointers: they live in this file alone.
enum MarkdownPage {
  /// HTML within the Markdown is passed on; scripts in it are never run.
  private static let options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8

  private static let extensions = ["table", "strikethrough", "tasklist"]

  private static let register: Void = cmark_gfm_core_extensions_ensure_registered()

  static func html(_ markdown: some Collection<UInt8>) -> [UInt8] {
    _ = register
    guard let parser = cmark_parser_new(options) else { return [] }
    defer { cmark_parser_free(parser) }
    for name in extensions {
      if let syntax = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, syntax)
      }
    }
    Array(markdown).withUnsafeBytes { bytes in
      cmark_parser_feed(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let document = cmark_parser_finish(parser) else { return [] }
    defer { cmark_node_free(document) }
    guard
      let html = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser))
    else { return [] }
    defer { cmark_get_default_mem_allocator().pointee.free?(html) }
    return MarkdownAlerts.named(in: Array(String(cString: html).utf8))
  }
}
