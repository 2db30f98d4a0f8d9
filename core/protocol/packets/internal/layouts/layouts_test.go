package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLayoutsAreCurrent(t *testing.T) {
	folder := filepath.Join("..", "..")
	want, err := generate(folder)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(folder, output))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("layouts.go differs from the layouts: run go generate in core/protocol/packets")
	}
}

func TestALayoutThatDoesNotSayItsMessageIsAnError(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"without a side": {"type Roll struct{}\n\nfunc (*Roll) Name() string { return \"MSG_RANDOM_ROLL\" }\n", "whether a client or the server sends MSG_RANDOM_ROLL"},
		"a wrong side":   {"// Roll is one.\n//\n//loam:message MSG_RANDOM_ROLL both\ntype Roll struct{}\n", "expected the name of a message"},
		"twice":          {"type A struct{}\n\nfunc (*A) Name() string { return \"SMSG_A\" }\n\ntype B struct{}\n\nfunc (*B) Name() string { return \"SMSG_A\" }\n", "are both the layout of SMSG_A"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, "a.go"), []byte("package packets\n\n"+test.text), 0o644); err != nil {
				t.Fatal(err)
			}
			if _, err := generate(folder); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v, want %q", err, test.want)
			}
		})
	}
}
