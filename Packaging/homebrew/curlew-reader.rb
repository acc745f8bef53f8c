class CurlewReader < Formula
  desc "Book reader for the terminal, with pages that turn"
  homepage "https://@SITE@/"
  url "https://@SITE@/releases/curlew-reader-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on xcode: ["26.0", :build] if OS.mac?
  depends_on "gettext" => :build
  depends_on "fribidi"
  depends_on "jpeg-turbo"
  depends_on "libdeflate"
  depends_on "libunistring"
  depends_on "ncurses"
  depends_on "pcre2"
  depends_on "uchardet"
  depends_on "webp"
  uses_from_macos "swift" => :build

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "curlew"
    system "make", "install-files", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"book.txt").write("A Title\n\nSome words.\n")
    assert_match "Some words.", shell_output("#{bin}/curlew --print book.txt")
  end
end
