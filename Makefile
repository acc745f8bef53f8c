# Every target says in one line what it is for; `make` alone prints them.

PREFIX ?= /usr/local
DESTDIR ?=
export BOOK ?=
JOBS ?= 2
RUNS ?= 10000000

RELEASE = -c release $(shell sh Scripts/linkage.sh)
PROGRAM := .build/release/curlew
SHELF = $${CURLEW_BOOKS:-../shared/books}
QUALITY = $(SHELF)/pride-and-prejudice.en.utf8.txt $(SHELF)/moby-dick.en.utf8.txt \
  $(SHELF)/don-quijote.es.latin1.txt $(SHELF)/idiot.ru.utf8.txt Books/nobody-over.txt
SOURCES := Package.swift Sources Tests Benchmarks

.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## find the C libraries and tools that are missing, and install them
	@sh Scripts/deps.sh

build: ## build the program for use
	swift build $(RELEASE) --product curlew

run: deps build ## build and open the shelf, or a book: make run BOOK=path
	@$(PROGRAM) $${BOOK:+"$$BOOK"}

test: deps ## everything that must hold: unit and end-to-end tests
	swift build $(RELEASE) --product curlew
	CURLEW_PROGRAM=$(PROGRAM) swift test

unit: ## the tests of the rooms, without a terminal
	swift test --skip EndToEndTests

e2e: ## the built program in real terminals
	swift build $(RELEASE) --product curlew
	CURLEW_PROGRAM=$(PROGRAM) swift test --filter EndToEndTests

golden: ## record the golden files anew; read the diff before you commit it
	CURLEW_RECORD=1 swift test --filter Golden

pictures: build ## draw the pictures of the README anew, from the program's own cells
	$(PROGRAM) --print --svg --size 120x34 --page 4 --moment 0.42 Books/nobody-over.txt \
	  > Documentation/page-turn.svg

order: build ## list anew what a start needs of the Swift library; after a new Swift
	sh Scripts/order.sh

lint: ## style, as strictly as the tools can
	swift format lint --strict --recursive --parallel $(SOURCES)

format: ## put the style right
	swift format --in-place --recursive --parallel $(SOURCES)

# What is measured is what a reader has: a program that was installed.
bench: deps build ## speed beside real programs; make bench BOOK=path TURN=scroll
	swift build $(RELEASE) --product curlew-bench
	swift build $(RELEASE) --product typesetting-bench
	@$(MAKE) --no-print-directory install PREFIX=/ DESTDIR="$$PWD/.build/installed" >/dev/null
	@.build/release/curlew-bench "$$PWD/.build/installed/bin/curlew" $${BOOK:+"$$BOOK" $(TURN)}

fuzz: deps ## what libFuzzer thinks of, on decoder, finder of structure and archives: RUNS of each
	CURLEW_FUZZ=1 swift build -c release --build-path .build/fuzz -Xswiftc -sanitize=fuzzer \
	  -Xswiftc -use-ld=lld \
	  --product fuzz
	@mkdir -p .build/fuzz/found/decoder .build/fuzz/found/structure .build/fuzz/found/archive
	for subject in decoder structure archive; do \
	  .build/fuzz/release/fuzz $$subject -runs=$(RUNS) -max_len=600 -timeout=60 -rss_limit_mb=256 \
	    -entropic=0 -reload=0 -dict=Tests/Fuzz/words -print_final_stats=1 \
	    -artifact_prefix=.build/fuzz/$$subject- \
	    .build/fuzz/found/$$subject Tests/Fuzz/Seeds/$$subject || exit 1; \
	done

quality: ## how good the lines and the pages of some books are, beside lines just filled
	swift build -c release --product typesetting-quality
	@.build/release/typesetting-quality $${BOOK:-$(QUALITY)}

# A program that is stripped where it lies comes to lie in small pieces, and starts later.
install: build ## install to PREFIX, under DESTDIR
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/curlew/books" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	strip -o $(PROGRAM).stripped $(PROGRAM)
	install -m 755 $(PROGRAM).stripped "$(DESTDIR)$(PREFIX)/bin/curlew"
	install -m 644 Books/*.txt "$(DESTDIR)$(PREFIX)/share/curlew/books/"
	$(PROGRAM) --manual > "$(DESTDIR)$(PREFIX)/share/man/man1/curlew.1"
	$(PROGRAM) --completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/curlew"
	$(PROGRAM) --completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_curlew"
	$(PROGRAM) --completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/curlew.fish"

uninstall: ## take away what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/curlew" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1/curlew.1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/curlew" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_curlew" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/curlew.fish"
	rm -rf "$(DESTDIR)$(PREFIX)/share/curlew"

clean: ## remove what was built
	rm -rf .build

.PHONY: help deps build run test unit e2e golden pictures order lint format bench quality fuzz install uninstall clean
