internal import CurlewCJpeg
internal import CurlewCWebP

/// The libraries that decode pictures.
package let picturesLibraries = [
  "libjpeg-turbo \(version(Int(LIBJPEG_TURBO_VERSION_NUMBER), base: 1000))",
  "libwebp \(version(Int(WebPGetDecoderVersion()), base: 256))",
]

/// Three numbers that are packed into one.
private func version(_ number: Int, base: Int) -> String {
  "\(number / base / base).\(number / base % base).\(number % base)"
}
