# make test | race | fuzz | bench | lint | golden
FUZZTIME ?= 60s
BENCHDIR ?= bench

.PHONY: test race fuzz bench lint golden

test:
	go test ./...

race:
	go test -race ./...

# Every fuzz target of every package, one after the other.
fuzz:
	@set -e; for pkg in $$(go list ./...); do \
	  for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
	    echo "== $$pkg $$target"; \
	    go test $$pkg -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME); \
	  done; \
	done

# Benchmarks of the packages, then the whole program on 20,000 real games where
# they are at hand. Compare two runs with: go tool benchstat old.txt new.txt
bench:
	go test -run '^$$' -bench . -benchmem ./...
	@if [ -f ../shared/bench/make_bench.py ]; then \
	  [ -f $(BENCHDIR)/games-utf8.pgn ] || python3 ../shared/bench/make_bench.py --out $(BENCHDIR); \
	  go build -o $(BENCHDIR)/qipu ./cmd/qipu; \
	  for f in utf8 big5 gbk iccs; do \
	    echo "== validate games-$$f.pgn on one core"; \
	    GOMAXPROCS=1 bash -c "time $(BENCHDIR)/qipu validate --statistics -j 1 $(BENCHDIR)/games-$$f.pgn" || true; \
	  done; \
	else echo "no ../shared/bench: the games of the whole-program benchmark are not here"; fi

lint:
	gofmt -s -l .
	go vet ./...
	go tool staticcheck ./...
	go tool gofumpt -l .

# Write the golden files of the tests anew; look at the difference before a commit.
golden:
	go test $$(grep -rl 'flag.Bool("update"' --include='*_test.go' . | xargs -n1 dirname | sort -u) -update
