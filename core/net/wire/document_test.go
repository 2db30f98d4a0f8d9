package wire_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// goCode is a piece of Go in a document.
var goCode = regexp.MustCompile("(?ms)^```go$\n(.*?)^```$")

// TestDocument checks that the code of docs/framing.md is the code that Example
// runs, and that the server in it is as short as the document says.
func TestDocument(t *testing.T) {
	document, err := os.ReadFile("../../../docs/framing.md")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("toy_test.go")
	if err != nil {
		t.Fatal(err)
	}
	pieces := goCode.FindAllStringSubmatch(string(document), -1)
	if len(pieces) != 2 {
		t.Fatalf("%d pieces of Go in framing.md, want the server and the client", len(pieces))
	}
	for _, p := range pieces {
		if !strings.Contains(string(code), p[1]) {
			t.Errorf("not in toy_test.go:\n%s", p[1])
		}
	}
	if lines := strings.Count(pieces[0][1], "\n"); lines > 31 {
		t.Errorf("a protocol in thirty lines has %d", lines)
	}
}
