# `make` lists the targets with their descriptions.

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
SOURCES := Package.swift Sources Tests Benchmarks Examples

.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## install the libraries and tools that are missing
	@sh Scripts/deps.sh

build: ## build the release program
	@sh Scripts/deps.sh --check
	swift build $(RELEASE) --product curlew

run: deps build ## build and open the shelf, or a book: make run BOOK=path
	@$(PROGRAM) $${BOOK:+"$$BOOK"}

test: deps ## run all tests
	swift build $(RELEASE) --product curlew
	CURLEW_PROGRAM=$(PROGRAM) swift test

unit: ## run the unit tests, without a terminal
	swift test --skip EndToEndTests

e2e: ## run the end-to-end tests of the built program
	swift build $(RELEASE) --product curlew
	CURLEW_PROGRAM=$(PROGRAM) swift test --filter EndToEndTests

golden: ## record the golden files again; read the diff before you commit it
	CURLEW_RECORD=1 swift test --filter Golden

pictures: build ## draw the picture of the README again
	$(PROGRAM) --print --svg --animate --size 120x34 --page 4 Books/nobody-over.txt \
	  > Documentation/page-turn.svg

lint: ## check the style
	swift format lint --strict --recursive --parallel $(SOURCES)

format: ## format the sources
	swift format --in-place --recursive --parallel $(SOURCES)

# Measures the installed program, as a reader has it.
bench: deps build ## measure speed beside other programs: make bench BOOK=path TURN=scroll
	swift build $(RELEASE) --product curlew-bench
	swift build $(RELEASE) --product typesetting-bench
	@$(MAKE) --no-print-directory install PREFIX=/ DESTDIR="$$PWD/.build/installed" >/dev/null
	@.build/release/curlew-bench "$$PWD/.build/installed/bin/curlew" $${BOOK:+"$$BOOK" $(TURN)}

fuzz: deps ## fuzz decoder, structure analysis and archives: make fuzz RUNS=100000
	CURLEW_FUZZ=1 swift build -c release --build-path .build/fuzz -Xswiftc -sanitize=fuzzer \
	  -Xswiftc -use-ld=lld -Xswiftc -DBOUNDS_CHECKED \
	  --product fuzz
	@mkdir -p .build/fuzz/found/decoder .build/fuzz/found/structure .build/fuzz/found/archive
	for subject in decoder structure archive; do \
	  .build/fuzz/release/fuzz $$subject -runs=$(RUNS) -max_len=600 -timeout=60 -rss_limit_mb=256 \
	    -entropic=0 -reload=0 -dict=Tests/Fuzz/words -print_final_stats=1 \
	    -artifact_prefix=.build/fuzz/$$subject- \
	    .build/fuzz/found/$$subject Tests/Fuzz/Seeds/$$subject || exit 1; \
	done

quality: ## measure the quality of lines and pages, compared with first fit
	swift build -c release --product typesetting-quality
	@.build/release/typesetting-quality $${BOOK:-$(QUALITY)}

# Stripping in place would fragment the file and slow the start.
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

uninstall: ## remove what install installed
	rm -f "$(DESTDIR)$(PREFIX)/bin/curlew" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1/curlew.1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/curlew" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_curlew" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/curlew.fish"
	rm -rf "$(DESTDIR)$(PREFIX)/share/curlew"

clean: ## remove the build folder
	rm -rf .build

.PHONY: help deps build run test unit e2e golden pictures lint format bench quality fuzz install uninstall clean
