package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestKindsAreCurrent(t *testing.T) {
	for _, folder := range []string{"../../event", "../../intent", "../../hook"} {
		want, err := generate(folder)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(folder, output))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from what its types declare: run go generate in the folder", filepath.Join(folder, output))
		}
	}
}

func TestAWrongDeclarationIsAnError(t *testing.T) {
	for folder, want := range map[string]string{
		"gap":      "Three has number 2, expected 1",
		"word":     `One and Two are both called "one"`,
		"field":    "field F: no code for func()",
		"audience": `"nobody" is no audience`,
		"hook":     "Spawn has two rows",
		"intent":   `One: "realms" is not realm, about:FIELD, tools or development`,
	} {
		if _, err := generate(filepath.Join("testdata", folder)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("testdata/%s: got error %v, want %q", folder, err, want)
		}
	}
}
