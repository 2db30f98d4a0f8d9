package printable

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestTheBeginningSaysWhyAProcessDied(t *testing.T) {
	var b Beginning
	if got := b.Line(80); got != "" {
		t.Errorf("of nothing it is %q", got)
	}
	for _, part := range []string{"\n  \nfatal: \x1b[2J", "no memory left\ngoroutine 1\n"} {
		if n, err := b.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatalf("Write(%q) = %d, %v", part, n, err)
		}
	}
	if got, want := b.Line(80), `fatal: \x1b[2Jno memory left`; got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
	if got, want := b.Line(5), "fatal..."; got != want {
		t.Errorf("cut, it is %q, want %q", got, want)
	}
}

func TestABeginningTakesNoMoreThanItKeeps(t *testing.T) {
	var b Beginning
	if n, err := b.Write([]byte(strings.Repeat("x", maxBeginning+1))); n != maxBeginning || !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("Write = %d, %v", n, err)
	}
	if n, err := b.Write([]byte("x")); n != 0 || !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a second Write = %d, %v", n, err)
	}
}
