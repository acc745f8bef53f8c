internal import CDeflate
internal import CMarkdown

/// The libraries that inflate archives and read Markdown.
package let formatsLibraries = [
  "libdeflate \(LIBDEFLATE_VERSION_STRING)", "cmark-gfm \(CMARK_GFM_VERSION_STRING)",
]
