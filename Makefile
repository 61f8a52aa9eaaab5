# Everything a newcomer needs. `make` lists the targets; each one sets up what it needs by itself.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local

# The answer model: default, small (for slow lines and small machines) or none.
MODEL ?= $(RECOLLECT_ANSWER_MODEL)
export RECOLLECT_ANSWER_MODEL := $(MODEL)

# PKG_CONFIG_PATH, and the flags every swift command gets.
environment := . Scripts/environment

.PHONY: help setup build demo example-menu example-planner test test-avx2 test-threads bench lint format docs install clean

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22
	@echo "MODEL=small takes a smaller answer model (491 MB instead of 1117), MODEL=none takes none."

setup: ## install what is missing: system packages, llama.cpp, models
	@Scripts/setup default

build: ## build everything in release mode
	@Scripts/setup-system
	@Scripts/setup-llama
	@$(environment); swift build "$${swift_flags[@]}"

demo: ## add the samples, search them, ask two questions
	@Scripts/setup default
	@$(environment); swift build "$${swift_flags[@]}" --product recollect
	@Scripts/demo

example-menu: ARGS ?= --trace --ask "Good evening!" --ask "Anything vegan with chickpeas?" \
  --ask "Do you have lobster thermidor?"
example-menu: ## three guests of a waiter that looks the menu up; ARGS=--trace to talk yourself
	@Scripts/setup default
	@$(environment); swift build "$${swift_flags[@]}" --product menu-assistant
	@.build/release/menu-assistant $(ARGS)

example-planner: ARGS ?= demo $(if $(filter none,$(MODEL)),,--answer)
example-planner: ## a planner's meetings and notes, asked by meaning; ARGS='ask "…"' to ask yourself
	@Scripts/setup default
	@$(environment); swift build "$${swift_flags[@]}" --product planner
	@.build/release/planner $(ARGS)

# The kernels of the tests: the fastest, unless one is named (avx512, avx2, portable, reference).
KERNELS ?= $(RECOLLECT_KERNELS)

# Without @testable the tests run on the very modules the build made; with it, swift would build
# everything a second time. Hundreds of tests at once on two cores starve each other: four do.
test: ## run every test; KERNELS=portable with these kernels of ours
	@Scripts/setup default tests
	@$(environment); export OMP_WAIT_POLICY=passive RECOLLECT_KERNELS=$(KERNELS); width=--experimental-maximum-parallelization-width; \
	case $$(swift test --help-hidden) in *"$$width"*) swift_flags+=("$$width" 4) ;; esac; \
	swift test "$${swift_flags[@]}" --disable-testable-imports --disable-xctest

# The same programs with other libraries in front of their own: nothing of ours is built again.
test-avx2: ## run every test as on a processor without AVX-512: kernels and llama.cpp for AVX2
	@Scripts/setup default tests
	@RECOLLECT_LLAMA_CPU=avx2 Scripts/setup-llama
	@$(environment); swift build "$${swift_flags[@]}" --product recollect; \
	libraries=$$(RECOLLECT_LLAMA_CPU=avx2 Scripts/llama-prefix)/lib; \
	export LD_LIBRARY_PATH=$$libraries$${LD_LIBRARY_PATH:+:$$LD_LIBRARY_PATH}; \
	case $$(ldd .build/release/recollect) in \
	  *"=> $$libraries/libllama"*) ;; \
	  *) echo "error: the programs don't load llama.cpp from $$libraries" >&2; exit 1 ;; \
	esac; \
	$(MAKE) --no-print-directory test KERNELS=avx2

# Not the two suites that hammer a Mutex: the sanitizer doesn't see that lock here, and warns.
test-threads: ## run the tests of sessions under the thread sanitizer (builds all of it once more)
	@Scripts/setup-system
	@Scripts/setup-llama
	@$(environment); swift test --sanitize thread --scratch-path .build/threads --disable-xctest \
	  --filter LanguageModelsTests --skip 'AdversarialTests|ConformanceTests'

bench: ## measure: make bench ARGS='encoder'
	@Scripts/setup embedder
	@$(environment); swift run "$${swift_flags[@]}" recollect-bench $(ARGS)

lint: ## check format and style
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples Snippets

format: ## format the sources in place
	swift format --in-place --recursive --parallel Package.swift Sources Tests Examples Snippets

docs: build ## check that the documentation compiles
	@Scripts/check-docs

install: ## install the program under PREFIX, else /usr/local
	@Scripts/setup-system
	@Scripts/setup-llama
	@$(environment); swift build "$${swift_flags[@]}" --product recollect
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/recollect "$(DESTDIR)$(PREFIX)/bin/recollect"

clean: ## remove what was built here (models and llama.cpp stay)
	rm -rf .build
