# What is done often, by name. `make test` is the whole check and is what CI
# runs; it needs Go, git, gcc and make, and fetches the rest by itself.

SHELL    := /bin/sh
FUZZTIME ?= 2m
FUZZIN   ?= .
STAGES   ?=
ROUNDS   ?= 20
ONLY     ?=

.PHONY: help test stress run generate long fuzz bench dist

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /\1: /p' $(MAKEFILE_LIST) | awk -F': ' '{printf "  make %-12s %s\n", $$1, $$2}'

# Its stages, what they need and how long they may take are the table in cmd/check/stages.go.
test: ## everything that must hold before a push; STAGES="format vet" runs some of it
	@go run ./cmd/check test $(STAGES)

stress: ## each test with a browser, socket, process or clock ROUNDS (20) times beside busy processors; ONLY=regexp
	@go run ./cmd/check stress --rounds $(ROUNDS) --only '$(ONLY)'

run: ## start a realm in ./world and print what to open
	go run ./cmd/loam serve

generate: ## regenerate every file that is made from code: references, stubs, the page's bundle, the folders in docs/words.md
	go generate ./...
	go test ./docs -run TestWords -update

long: ## the tests in their full forms (up to an hour)
	LOAM_LONG=1 go test -timeout 60m ./...

fuzz: ## each fuzz target in the folders FUZZIN (all) for FUZZTIME (2m)
	@grep -rHo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' $(FUZZIN) | sort | while IFS=: read -r file func; do \
		echo "== $${func#func } in $${file%/*} for $(FUZZTIME)"; \
		go test -run '^$$' -fuzz "^$${func#func }\$$" -fuzztime $(FUZZTIME) "./$${file%/*}" </dev/null || exit 1; \
	done

dist: ## archives of the program for people without Go, with checksums, in the folder dist
	go run ./cmd/dist

bench: ## the figures of this machine, one a line
	go run ./cmd/loam bench
