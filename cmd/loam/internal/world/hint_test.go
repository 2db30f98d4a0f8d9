package world

import (
	"strings"
	"testing"
)

func TestHintsNameTheWorld(t *testing.T) {
	const line = "command x is left out: the operator has not granted bundle hill the permission commands; to grant it: loam mods allow hill commands\n"
	for dir, want := range map[string]string{
		Usual:     "; to grant it: loam mods allow hill commands\n",
		"weekend": "; to grant it: loam mods allow -w weekend hill commands\n",
	} {
		var b strings.Builder
		n, err := Hinting(&b, dir).Write([]byte(line))
		if n != len(line) || err != nil || !strings.HasSuffix(b.String(), want) {
			t.Errorf("in %s: %d bytes, %v: %q, want it to end %q", dir, n, err, b.String(), want)
		}
	}
}
