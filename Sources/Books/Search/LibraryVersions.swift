internal import CurlewCPcre2

/// The library that finds regular expressions.
package let searchLibrary = "PCRE2 \(PCRE2_MAJOR).\(PCRE2_MINOR)"
