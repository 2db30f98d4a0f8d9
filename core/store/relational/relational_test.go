package relational

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestGeneratedIsCurrent fails if queries.sql was changed without generating the package
// query: sqlc copies each query into it.
func TestGeneratedIsCurrent(t *testing.T) {
	generated := strings.ReplaceAll(read(t, "query/queries.sql.go"), "\n\n", "\n") // sqlc leaves a line where the first comment was
	queries := split(t)
	for name, text := range queries {
		if !strings.Contains(generated, "`-- name: "+text+"\n`") {
			t.Errorf("query %s differs from the generated one: run go generate", name)
		}
	}
	if got := strings.Count(generated, "`-- name: "); got != len(queries) {
		t.Errorf("%d queries were generated, queries.sql has %d: run go generate", got, len(queries))
	}
	if want := "sqlc v1.31.1"; !strings.Contains(generated, want) || !strings.Contains(read(t, "relational.go"), "sqlc@v1.31.1 ") {
		t.Errorf("the generator is not %s everywhere", want)
	}
}

// TestQueriesArePortable finds features that SQLite or MySQL lacks.
func TestQueriesArePortable(t *testing.T) {
	unportable := regexp.MustCompile(`(?i)ON CONFLICT|ON DUPLICATE|INSERT OR|RETURNING|FOR UPDATE|\|\||IFNULL|ILIKE|::|\?\d|@|:\w|"|` + "`")
	for name, text := range split(t) {
		_, body, _ := strings.Cut(text, "\n")
		if found := unportable.FindString(body); found != "" {
			t.Errorf("query %s: %q is not in both dialects", name, found)
		}
	}
}

// split returns the queries by name, each from its name to its end, in the form of sqlc.
func split(t *testing.T) map[string]string {
	t.Helper()
	queries := map[string]string{}
	for _, part := range strings.Split(read(t, "queries.sql"), "-- name: ")[1:] {
		text := strings.TrimSuffix(strings.TrimSpace(part), ";")
		name, _, _ := strings.Cut(text, " ")
		queries[name] = text
	}
	if len(queries) < 20 {
		t.Fatalf("only %d queries found", len(queries))
	}
	return queries
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
