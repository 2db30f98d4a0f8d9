# What is done often, by name. `make test` is the whole check and is what CI
# runs; it needs Go, git, gcc and make, and fetches the rest by itself.

SHELL    := /bin/sh
FUZZTIME ?= 2m
FUZZIN   ?= .

.PHONY: help test browser database gofmt vet staticcheck rounds race run generate long fuzz bench

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /\1: /p' $(MAKEFILE_LIST) | awk -F': ' '{printf "  make %-12s %s\n", $$1, $$2}'

# The stages run in the order written, one after the other, whatever -j says:
# what fails soonest comes first.
test: ## everything that must hold before a push
	@$(MAKE) --no-print-directory gofmt
	@$(MAKE) --no-print-directory vet
	@$(MAKE) --no-print-directory staticcheck
	@$(MAKE) --no-print-directory fuzz FUZZTIME=20000x FUZZIN="core/wire core/auth core/protocol"
	@$(MAKE) --no-print-directory browser
	@$(MAKE) --no-print-directory database
	@$(MAKE) --no-print-directory rounds
	@$(MAKE) --no-print-directory race
	@echo "== all good"

# The test of the browser page drives a real browser. $CHROME names one; else
# chromium or google-chrome on PATH serves; else Debian's package is installed.
browser:
	@if [ -n "$$CHROME" ]; then \
		command -v "$$CHROME" >/dev/null || { echo "CHROME=$$CHROME is not a program" >&2; exit 1; }; \
		echo "== browser for the page test: $$CHROME, named by CHROME"; \
	elif found=$$(command -v chromium || command -v google-chrome); then \
		echo "== browser for the page test: $$found"; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "== browser for the page test: none here, so apt-get installs chromium (once, some minutes)"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	else \
		echo "the page test needs a browser: as root 'apt-get update && apt-get install -y chromium', or set CHROME=path" >&2; \
		exit 1; \
	fi

# The tests of imports out of running databases start a MariaDB of their own: one
# on PATH or in /usr/sbin serves; else Debian's package is installed, which starts
# nothing by itself.
database:
	@if found=$$(command -v mariadbd || command -v /usr/sbin/mariadbd); then \
		echo "== MariaDB for the import tests: $$found"; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "== MariaDB for the import tests: none here, so apt-get installs mariadb-server-core (once, some seconds)"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mariadb-server-core mariadb-client-core >/dev/null; \
	else \
		echo "the import tests need MariaDB: as root 'apt-get update && apt-get install -y mariadb-server-core mariadb-client-core'" >&2; \
		exit 1; \
	fi

gofmt:
	@echo "== gofmt -l ."
	@unformatted=$$(gofmt -l .) || exit 1; \
	if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w on:" >&2; echo "$$unformatted" >&2; exit 1; fi

vet:
	@echo "== go vet ./... (a minute the first time: everything is compiled)"
	@go vet ./...

staticcheck:
	@echo "== staticcheck ./... (half a minute more the first time: it is built from its pinned source)"
	@go tool staticcheck ./...

# The race detector makes everything several times slower, and finds something only
# where there is more than one goroutine. So each test with rounds to spare on one
# goroutine leaves them out where testing.Short says so, and the packages of such
# tests are tested without it too. Tests of some packages wait in real time, so that
# one more package at once than the two processors of a small machine keeps them busy.
# vet has been run by then.
atonce = $$(($$(nproc 2>/dev/null || echo 2) + 1))

rounds:
	@echo "== go test of the packages with tests that the race detector is spared"
	@go test -vet=off -p $(atonce) $$(grep -rl --include='*_test.go' 'testing\.Short()' . | xargs -n 1 dirname | sort -u)

# With the race detector every program, those that tests start among them, waits
# a second at its end unless it is told not to.
race:
	@echo "== go test -race -short ./... (a minute more the first time: everything is compiled with the race detector)"
	@GORACE="atexit_sleep_ms=0 $$GORACE" go test -race -short -vet=off -p $(atonce) ./...

run: ## start a realm in ./world and print what to open
	go run ./cmd/loam serve

generate: ## remake every file that is made from code: references, stubs, the page's bundle, docs/packages.txt
	go generate ./...
	go test ./docs -run TestPackages -update

long: ## the tests in their full forms (up to an hour)
	LOAM_LONG=1 go test -timeout 60m ./...

# Strangers reach what is fuzzed in `make test`: the bytes of connections. There it is
# a number of inputs, since a target whose time is up amid one fails now and then.
fuzz: ## each fuzz target in the folders FUZZIN (all) for FUZZTIME (2m)
	@grep -rHo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' $(FUZZIN) | sort | while IFS=: read -r file func; do \
		echo "== $${func#func } in $${file%/*} for $(FUZZTIME)"; \
		go test -run '^$$' -fuzz "^$${func#func }\$$" -fuzztime $(FUZZTIME) "./$${file%/*}" </dev/null || exit 1; \
	done

bench: ## the figures of this machine, one a line
	go run ./cmd/loam bench
