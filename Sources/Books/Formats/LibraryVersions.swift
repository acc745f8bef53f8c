internal import CurlewCDeflate
internal import CurlewCMarkdown

/// The libraries that inflate archives and read Markdown.
package let formatsLibraries = [
  "libdeflate \(LIBDEFLATE_VERSION_STRING)", "cmark-gfm \(CMARK_GFM_VERSION_STRING)",
]
