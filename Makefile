# `make` lists the targets that people need, `make help-all` the others too. A target is listed by what stands behind
# ##, and among those that people need by what stands behind #1.

PREFIX ?= /usr/local
DESTDIR ?=
export BOOK ?=
JOBS ?= 2
RUNS ?= 10000000
# The most seconds for each subject of the fuzzer; 0 for no limit.
LIMIT ?= 0
PERCENT ?= 20
ROWS ?=
ROOMS ?=
ROOM ?=
N ?= 100
SEED ?= 7
EVENTS ?= 200000
NAMES ?=
KOREADER ?=
GIN ?=
# The test targets of ROOMS. App stands for all rooms of Sources/App.
TESTED = $(addsuffix Tests,$(patsubst App,$(filter-out Golden,$(notdir $(wildcard Tests/App/*))),$(ROOMS)))
# Those that take longest begin first.
IN_TERMINAL = FaultTests EndToEndTests TerminalTests
NOT_IN_TERMINAL = --skip '^($(subst $() ,|,$(IN_TERMINAL)))\.'
SHARE = $(DESTDIR)$(PREFIX)/share
# Of desktop files.
ID = page.curlew.Curlew
VERSION ?= $(shell sed -n 's/.*static let version = "\(.*\)".*/\1/p' Sources/App/AppSupport/About.swift)
STRIP ?= strip
# What runs programs of another processor.
RUN ?=

BUILD = env CURLEW_LINK="$$(sh Scripts/linkage.sh)" swift build
QUIETLY = sh Scripts/quietly.sh
# The program and all tests share one build. That tests may see what is internal makes the program no larger and no
# slower: what nothing calls is left out when it is linked. Debug information would take a tenth of the build.
RELEASE = -c release -debug-info-format none -Xswiftc -enable-testing
# The package contains the programs of Benchmarks only with this variable, so `make test` does not build them.
BENCHMARK = CURLEW_BENCHMARKS=1 $(BUILD) $(RELEASE) --product
PROGRAM := .build/release/curlew
# Swift Testing would note a backtrace of every error that is thrown, in a tenth of the time of all unit tests.
export SWT_SWIFT_ERROR_BACKTRACING_ENABLED = 0
# A folder of real books, for whoever has one.
CURLEW_BOOKS ?=
OWN_BOOKS = $(if $(CURLEW_BOOKS),$(addprefix $(CURLEW_BOOKS)/,$(1)))
QUALITY = Books/nobody-over.txt $(call OWN_BOOKS,pride-and-prejudice.en.utf8.txt moby-dick.en.utf8.txt \
  don-quijote.es.latin1.txt idiot.ru.utf8.txt)
# What the program says in other languages.
LANGUAGES := $(basename $(notdir $(wildcard po/*.po)))
CATALOGUES := $(LANGUAGES:%=.build/languages/%.mo)
MANUALS := man $(LANGUAGES:%=man/%)
SOURCES := Package.swift Sources Tests Benchmarks Examples

.DEFAULT_GOAL := help

help:
	@awk -F ':.*#1 ' '/^[a-z0-9-]+:.*#1 / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo '  make help-all   list all targets'

help-all:
	@awk -F ':.*#[#1] ' '/^[a-z0-9-]+:.*#[#1] / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.build/languages/%.mo: po/%.po
	@mkdir -p $(@D)
	@msgfmt -o $@ $<

messages: build #1 collect what the program says, and check its translations
	python3 Scripts/messages.py
	@faults=0; for language in $(LANGUAGES); do \
	  msgmerge -q --update --backup=none --no-fuzzy-matching --no-wrap po/$$language.po po/curlew.pot || faults=1; \
	  msgfmt -c -o /dev/null po/$$language.po || faults=1; \
	  ! msgattrib --no-wrap --untranslated po/$$language.po | sed -n "s/^msgid \"[^\"].*/$$language: &/p" | grep . || faults=1; \
	done; exit $$faults

translations: messages ## check all translations, as before a release
	CURLEW_TRANSLATIONS=1 $(MAKE) --no-print-directory e2e ONLY=LanguageTests

deps: ## install the libraries that the program needs and that are missing
	@sh Scripts/deps.sh

deps-tests: ## install what the tests need, too
	@sh Scripts/deps.sh --tests

build: $(CATALOGUES) ## build the release program
	@sh Scripts/deps.sh --check
	@$(QUIETLY) program 'Building the program' '2 to 3 minutes the first time' \
	  $(BUILD) $(RELEASE) --product curlew

run: deps build #1 build and open the shelf, or a book: make run BOOK=path
	@$(PROGRAM) $${BOOK:+"$$BOOK"}

# The tests in a terminal run last, because the others keep all processors busy.
test: deps-tests test-all-build #1 run all tests; V=1 shows all that they print
	@failed=0; \
	$(QUIETLY) units 'Testing the rooms' '1 to 2 minutes' \
	  swift test --skip-build $(RELEASE) $(NOT_IN_TERMINAL) || failed=1; \
	$(QUIETLY) terminal 'Testing the program in a terminal' '1 to 2 minutes' \
	  env CURLEW_PROGRAM=.build/release/curlew CURLEW_EXAMPLES="$$PWD/.build/examples/debug" \
	  sh Scripts/side-by-side.sh $(IN_TERMINAL) || failed=1; \
	sh Scripts/test-summary.sh .build/log/units .build/log/terminal; exit $$failed

test-build: deps-tests
	@$(QUIETLY) tests 'Building the program and its tests' '4 to 8 minutes the first time' \
	  $(MAKE) --no-print-directory only-tests

# The examples are compiled while one room after another keeps a single processor busy.
test-all-build: deps-tests
	@$(QUIETLY) tests 'Building the program, its tests and the examples' '4 to 8 minutes the first time' \
	  $(MAKE) --no-print-directory -j 2 only-tests only-examples

# Packages of their own, as another program would use the library. They share what they build.
examples: ## build the example packages
	@$(QUIETLY) examples 'Building the examples' 'half a minute the first time' $(MAKE) --no-print-directory only-examples

only-examples:
	@for name in Examples/*/Package.swift; do \
	  swift build --package-path "$$(dirname "$$name")" --scratch-path .build/examples || exit 1; \
	done

only-tests: $(CATALOGUES)
	@$(BUILD) $(RELEASE) --build-tests

laws: deps-tests ## try the laws of texts, lines and pages on every book
	CURLEW_ONLY="PlainTextTests TypesettingTests" swift test -c release -Xswiftc -enable-testing --scratch-path .build/laws

# A few seconds after a change, since it builds only these rooms, and no optimised program.
unit: #1 run the unit tests of some rooms: make unit ROOMS="Paging Cells" ONLY=TurnTests
	@[ -n "$(ROOMS)" ] || { echo 'Which rooms? For example: make unit ROOMS="Paging Cells" ONLY=TurnTests'; \
	  echo 'That builds these rooms and what they need. All tests of the optimised program: make test.'; \
	  awk '/^    tests\(/ { open = 1 } open && match($$0, /"[A-Za-z\/]+"/) { open = 0; \
	  name = substr($$0, RSTART + 1, RLENGTH - 2); sub(/.*\//, "", name); sub(/Tests$$/, "", name); \
	  printf "%s ", name } END { print "" }' Package.swift; exit 2; }
	@echo 'Building $(ROOMS), what they need, and their tests, for debugging, in .build/rooms'
	@CURLEW_ONLY="$(TESTED)" sh Scripts/unit.sh '$(ONLY)'

e2e: build ## run the end-to-end tests of the built program, or some: make e2e ONLY=SharingTests
	CURLEW_ONLY="curlew EndToEndTests" CURLEW_PROGRAM=$(PROGRAM) swift test --scratch-path .build/rooms \
	  --filter '$(or $(ONLY),EndToEndTests)'

servers: test-build ## try a place on KOReader's own server: make servers KOREADER=folder GIN=folder
	@CURLEW_PROGRAM=$(PROGRAM) sh Scripts/servers.sh '$(KOREADER)' '$(GIN)' \
	  swift test --skip-build $(RELEASE) --filter PlaceServerTests

golden: #1 record golden files again, and read their diff: make golden ROOMS="App Cells"
	@CURLEW_RECORD=1 $(MAKE) --no-print-directory unit ONLY='$(or $(ONLY),Golden)'

cases: #1 try what readers did against its screens, or record those: make cases RECORD=1
	@$(if $(RECORD),CURLEW_RECORD=1) $(MAKE) --no-print-directory unit ROOMS=Program ONLY=CaseGoldenTests

docs: deps ## write the documentation of the library as a website, into .build/docs/site
	@rm -rf .build/docs && mkdir -p .build/docs/symbols
	CURLEW_ONLY="Paging Terminal" swift build --scratch-path .build/docs/build \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc .build/docs/symbols
	@rm -f .build/docs/symbols/CurlewLibc* .build/docs/symbols/CurlewSystem*
	docc convert Sources/Paging/Paging/Paging.docc --additional-symbol-graph-dir .build/docs/symbols \
	  --fallback-display-name Paging --fallback-bundle-identifier paging --output-dir .build/docs/site

PICTURE = $(PROGRAM) --print --svg --size 120x34
pictures: build ## draw the pictures of the README again
	$(BUILD) $(RELEASE) --product turn-pictures
	.build/release/turn-pictures 1 Books/the-long-bill.md > Documentation/page-turn.svg
	.build/release/turn-pictures 13 Books/nobody-over.txt night .46 > Documentation/night.svg
	.build/release/turn-pictures title Books/nobody-over.txt > Documentation/title-page.svg
	$(PICTURE) --page 1 Books/nobody-over.txt > Documentation/opening.svg
	$(PICTURE) --page 1 Books/ebb-tide.ja.txt > Documentation/columns.svg
	$(PICTURE) --page 3 --beside Books/the-long-bill.de.md Books/the-long-bill.md > Documentation/facing.svg

pairing: deps ## measure how well texts are paired with their translations: make pairing FOLDERS='a b'
	$(BENCHMARK) pairing
	@.build/release/pairing $(FOLDERS)

voice: deps ## measure how well recordings are followed: make voice TEXTS='en=a.txt de=b.txt'
	$(BENCHMARK) voice
	@.build/release/voice $(or $(TEXTS),en=Books/nobody-over.txt)

library: deps ## build a program that depends on a tagged clone, as others do
	sh Scripts/try-library.sh $(VERSION)

api: ## list again what other programs may use, and show what changed since the last version
	CURLEW_RECORD=1 CURLEW_ONLY=HouseTests swift test --scratch-path .build/rooms --filter InterfaceTests
	@git diff "$$(git describe --tags --abbrev=0 2>/dev/null || echo HEAD)" -- Tests/HouseTests/Golden/api.txt

lint: #1 check the style
	@! command -v shellcheck >/dev/null || shellcheck Scripts/*.sh Packaging/install.sh
	swift format lint --strict --recursive --parallel $(SOURCES)

format: #1 format the sources
	swift format --in-place --recursive --parallel $(SOURCES)

benchmarks: deps ## build all programs that measure
	@for name in Benchmarks/*/; do $(BENCHMARK) "$$(basename "$$name")" || exit 1; done

# Measures the installed program, as a reader has it.
bench: deps-tests build ## measure speed beside other programs: make bench BOOK=path TURN=scroll
	$(BENCHMARK) curlew-bench
	$(BENCHMARK) typesetting-bench
	@$(MAKE) --no-print-directory install PREFIX=/ DESTDIR="$$PWD/.build/installed" >/dev/null
	@.build/release/curlew-bench "$$PWD/.build/installed/bin/curlew" $${BOOK:+"$$BOOK" $(TURN)}

# Of the program that the tests build.
instructions: test-build ## count instructions, which may change by 3 %: make instructions RECORD=1
	@sh Scripts/deps.sh --instructions
	@sh Scripts/instructions.sh .build/release/curlew

shapes: deps ## double texts that were made to be slow, and print what that costs
	$(BENCHMARK) typesetting-bench
	@.build/release/typesetting-bench --shapes

# What takes foreign bytes; see Tests/Fuzz.
SUBJECTS ?= decoder structure archive markup css package epub state notes defaults keys search dictionary picture catalogue peers repeated words tools servers web mends places terminal

# Naming each new function would take most of the time. The backtracer of Swift would end a crash
# before libFuzzer has written its input. Dictionaries are written to files, at best in memory.
fuzz: export SWIFT_BACKTRACE = enable=no
fuzz: deps ## fuzz all that reads foreign bytes: make fuzz RUNS=100000 SUBJECTS="css keys" LIMIT=600
	CURLEW_FUZZ=1 swift build -c release --build-path .build/fuzz -Xswiftc -sanitize=fuzzer \
	  -Xswiftc -use-ld=lld -Xswiftc -DBOUNDS_CHECKED -Xswiftc -enable-testing \
	  --product fuzz
	for subject in $(SUBJECTS); do \
	  mkdir -p .build/fuzz/found/$$subject; \
	  TMPDIR=$$([ -w /dev/shm ] && echo /dev/shm || echo "$${TMPDIR:-/tmp}") \
	  .build/fuzz/release/fuzz $$subject -runs=$(RUNS) -max_total_time=$(LIMIT) -max_len=600 \
	    -timeout=60 -rss_limit_mb=256 -entropic=0 -reload=0 -print_funcs=0 -print_pcs=0 \
	    -dict=Tests/Fuzz/words -print_final_stats=1 \
	    -artifact_prefix=.build/fuzz/$$subject- \
	    .build/fuzz/found/$$subject Tests/Fuzz/Seeds/$$subject >.build/fuzz/$$subject.log 2>&1 \
	    || { tail -n 40 .build/fuzz/$$subject.log; exit 1; }; \
	  printf '%s\t%s\t%s\n' "$$subject" \
	    "$$(sed -n 's/^stat::number_of_executed_units: *//p' .build/fuzz/$$subject.log)" \
	    "$$(date -u +%Y-%m-%d)" | tee -a .build/fuzz/runs; \
	done

quality: ## measure the quality of lines and pages, compared with first fit
	$(BENCHMARK) typesetting-quality
	@.build/release/typesetting-quality $${BOOK:-$(QUALITY)}

# What survives is a missing test, or code that can go.
mutants: deps-tests ## put random faults into a copy, and print what no test catches: make mutants N=100 SEED=7 ROOM=Search
	@python3 Scripts/mutants.py -n $(N) --seed $(SEED) $(addprefix --room ,$(ROOM))

people: ## measure how well persons are told from names; LITBANK=folder has the annotated extracts
	$(BENCHMARK) people
	@.build/release/people --mains Tests/Books/People/Truth "$(CURLEW_BOOKS)"
	@.build/release/people --litbank $(LITBANK)

structure: ## measure the sections found in texts against tables of the right ones; CORRECTIONS=2, OFFERS=1
	$(BENCHMARK) structure
	@.build/release/structure $(if $(CORRECTIONS),--corrections $(CORRECTIONS)) $(if $(OFFERS),--offers) \
	  $${BOOK:-Books/*.txt $(call OWN_BOOKS,*.txt ../wild/*.txt) $(if $(TRIALS),$(TRIALS)/*.txt)}

oracle: deps ## compare what is read from marked-up books with lexbor: make oracle BOOK="a.epub b.html"
	$(BENCHMARK) markup
	@python3 Scripts/markup-oracle.py .build/release/markup \
	  $${BOOK:-Books/*.md $(call OWN_BOOKS,../ebooks/*.* ../ebooks/conform/*.epub)}

# With sudo, Swift may not be on the path; then what was built is installed.
install: not-taken $(if $(and $(wildcard $(PROGRAM)),$(if $(shell command -v swift),,yes)),,build) install-files #1 install to PREFIX, under DESTDIR

# A media converter is called curlew, too. What was installed before has a file of ours beside it.
not-taken:
	@[ ! -e "$(DESTDIR)$(PREFIX)/bin/curlew" ] || [ -e "$(SHARE)/metainfo/$(ID).metainfo.xml" ] || { \
	  echo '$(DESTDIR)$(PREFIX)/bin/curlew is another program of that name. Nothing was changed.'; \
	  echo 'Install elsewhere, for example with make install PREFIX=/opt/curlew.'; exit 1; } >&2

# Stripping in place would fragment the file and slow the start.
install-files: not-taken $(CATALOGUES)
	install -d "$(SHARE)/curlew-reader/books/pictures" "$(SHARE)/curlew-reader/languages" "$(DESTDIR)$(PREFIX)/bin" \
	  "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
	  "$(SHARE)/fish/vendor_completions.d" "$(SHARE)/applications" "$(SHARE)/metainfo" \
	  "$(SHARE)/icons/hicolor/scalable/apps"
	$(STRIP) -o $(PROGRAM).stripped $(PROGRAM)
	install -m 644 Packaging/$(ID).desktop "$(SHARE)/applications/"
	install -m 644 Packaging/$(ID).svg "$(SHARE)/icons/hicolor/scalable/apps/"
	sh Scripts/fill.sh Packaging/$(ID).metainfo.xml > "$(SHARE)/metainfo/$(ID).metainfo.xml"
	install -m 755 $(PROGRAM).stripped "$(DESTDIR)$(PREFIX)/bin/curlew"
	install -m 644 Books/*.txt Books/*.md "$(SHARE)/curlew-reader/books/"
	for folder in Books/??/; do \
	  install -d "$(SHARE)/curlew-reader/books/$$(basename "$$folder")" && \
	  install -m 644 "$$folder"*.txt "$(SHARE)/curlew-reader/books/$$(basename "$$folder")/" || exit 1; done
	install -m 644 Books/pictures/*.svg "$(SHARE)/curlew-reader/books/pictures/"
	install -m 644 $(CATALOGUES) "$(SHARE)/curlew-reader/languages/"
	for language in C $(LANGUAGES); do \
	  manuals="$(SHARE)/man/$${language#C}" && install -d "$$manuals/man1" "$$manuals/man5" && \
	  LC_ALL=$$language.UTF-8 $(RUN) "$(DESTDIR)$(PREFIX)/bin/curlew" --manual > "$$manuals/man1/curlew.1" && \
	  LC_ALL=$$language.UTF-8 $(RUN) "$(DESTDIR)$(PREFIX)/bin/curlew" defaults manual > "$$manuals/man5/curlew-defaults.5" || exit 1; done
	LC_ALL=C.UTF-8 $(RUN) $(PROGRAM) --completions bash > "$(SHARE)/bash-completion/completions/curlew"
	LC_ALL=C.UTF-8 $(RUN) $(PROGRAM) --completions zsh > "$(SHARE)/zsh/site-functions/_curlew"
	LC_ALL=C.UTF-8 $(RUN) $(PROGRAM) --completions fish > "$(SHARE)/fish/vendor_completions.d/curlew.fish"

uninstall: not-taken ## remove what install installed
	for manuals in $(MANUALS); do rm -f "$(SHARE)/$$manuals/man1/curlew.1" "$(SHARE)/$$manuals/man5/curlew-defaults.5"; done
	rm -f "$(DESTDIR)$(PREFIX)/bin/curlew" "$(SHARE)/bash-completion/completions/curlew" \
	  "$(SHARE)/zsh/site-functions/_curlew" "$(SHARE)/fish/vendor_completions.d/curlew.fish" \
	  "$(SHARE)/applications/$(ID).desktop" "$(SHARE)/icons/hicolor/scalable/apps/$(ID).svg" \
	  "$(SHARE)/metainfo/$(ID).metainfo.xml"
	rm -rf "$(SHARE)/curlew-reader"
	-@cd "$(SHARE)" 2>/dev/null && rmdir -p $(MANUALS:%=%/man1) $(MANUALS:%=%/man5) bash-completion/completions \
	  zsh/site-functions fish/vendor_completions.d applications icons/hicolor/scalable/apps metainfo 2>/dev/null; true

# ARCH=aarch64 builds for that processor, in a root of Debian sid: see Scripts/cross.sh.
release: ## build archives, packages and sums into release/VERSION; ARCH=aarch64 for that processor
	$(if $(ARCH),sh Scripts/cross.sh $(ARCH) $(VERSION),@sh Scripts/deps.sh && sh Scripts/release.sh $(VERSION))

wheel: ## make wheels for pip of the archives in release/VERSION
	python3 Scripts/wheel.py release/$(VERSION)
	@sh Scripts/sums.sh release/$(VERSION)

reproducible: deps ## build a release twice in two folders and compare
	sh Scripts/reproducible.sh $(VERSION)

# What a newcomer meets, as root and as a user with sudo. Takes about an hour.
fresh: ## run the README's two commands in bare roots of Debian 12 and 13; needs root and debootstrap
	sh Scripts/fresh.sh make test
	for suite in bookworm trixie; do \
	  sh Scripts/fresh.sh -s $$suite -u sh -c 'make run BOOK=--version && make test' || exit 1; \
	done

distro-check: ## build with the Swift of Debian sid, test some rooms, and build the Debian package
	sh Scripts/fresh.sh -s sid -p "swiftlang git make build-essential debhelper xz-utils" sh Scripts/distro-check.sh

try-packages: ## try the packages of a release in fresh roots, and the lines of the README
	sh Scripts/try-packages.sh release/$(VERSION)

deps-terminals: deps ## install the terminal emulators that make terminals looks at
	@sh Scripts/deps.sh --terminals

terminals: build ## photograph the program in real terminals: make terminals NAMES="xterm urxvt"
	@sh Scripts/terminals.sh "$$PWD/$(PROGRAM)" "$$PWD/Books/nobody-over.txt" .build/terminals $(NAMES)

deps-formats: deps ## install tools that read other formats, and calibre, whose server some tests read
	@sh Scripts/deps.sh --formats

deps-faults: deps-tests ## install what some fault tests need, which are skipped without it
	@sh Scripts/deps.sh --faults

# PERCENT of the trials of the full battery, and ROWS: the suites or tests to run, one after another, because some
# measure time. Rows that are not run keep their last result.
faults: deps-faults test-build ## cause faults and write Documentation/Reliability.md: make faults PERCENT=100 ROWS=SizeFaults
	$(BUILD) --product crasher
	CURLEW_PROGRAM=.build/release/curlew CURLEW_CRASHER=.build/debug/crasher CURLEW_FAULT_PERCENT=$(PERCENT) \
	  CURLEW_FAULT_REPORT=.build/faults \
	  swift test --skip-build $(RELEASE) --no-parallel --filter 'FaultTests.*$(ROWS)'; \
	status=$$?; $(MAKE) --no-print-directory reliability; exit $$status

soak: test-build ## send events to one session for hours: make soak EVENTS=1000000
	CURLEW_PROGRAM=.build/release/curlew CURLEW_SOAK_EVENTS=$(EVENTS) CURLEW_FAULT_REPORT=.build/faults \
	  swift test --skip-build $(RELEASE) --filter SoakTests
	@$(MAKE) --no-print-directory reliability

reliability: ## write Documentation/Reliability.md from the latest results
	sh Scripts/reliability.sh .build/faults .build/fuzz/runs > .build/reliability
	cp .build/reliability Documentation/Reliability.md

# In release builds, since debug builds take hours, and without the laws of lines and pages. XCTest,
# which has no tests here, would be reported for a leak.
sanitize: ## run the unit tests under the address and thread sanitizers
	for kind in address thread; do \
	  LSAN_OPTIONS=suppressions=$$PWD/Tests/Support/leak-sanitizer \
	  TSAN_OPTIONS=suppressions=$$PWD/Tests/Support/thread-sanitizer \
	    swift test -c release -Xswiftc -enable-testing --sanitize=$$kind --build-path .build/$$kind \
	    --disable-xctest $(NOT_IN_TERMINAL) --skip '^HouseTests\.' \
	    --skip '^TypesettingTests\.(LawTests|PageLawTests|LinearSettingTests)' || exit 1; \
	done

clean: ## remove the build folder
	rm -rf .build

.PHONY: help help-all messages translations deps deps-tests benchmarks test-build examples build run test laws unit e2e golden cases docs pictures lint format bench shapes quality \
  mutants structure people voice oracle \
  instructions fuzz install install-files uninstall not-taken release wheel library api reproducible try-packages fresh distro-check faults deps-faults deps-formats \
  terminals deps-terminals soak \
  reliability sanitize clean
