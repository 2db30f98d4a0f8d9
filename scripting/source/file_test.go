package source

import (
	"strings"
	"testing"

	"loam/core/lib/diag"
)

func TestRead(t *testing.T) {
	f, problems := Read(File{Name: "yard/scripts/a.lua", Text: []byte("local map = 1\nplayers:tell(map)\n")}, nil, false)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if !f.Uses("players") || f.Uses("map") {
		t.Error("players is a global of this file, and map is a local")
	}
	if len(f.Seen.Calls) != 1 || f.Seen.Calls[0].Name != "tell" {
		t.Errorf("the calls are %+v", f.Seen.Calls)
	}
	if f, problems := Read(File{Name: "yard/scripts/a.lua", Text: []byte("x = = 1\nlocal")}, nil, false); f != nil || len(problems) == 0 || problems[0].Excerpt != "x = = 1" {
		t.Errorf("a broken file is %v with problems %v", f, problems)
	}
}

func TestAProblemStandsWhereTheTextDoes(t *testing.T) {
	f := &File{Name: "yard/scripts/a.lua", Text: []byte("-- häää wlof\r\nwlof(wlof)\n" + strings.Repeat("ä", diag.MaxExcerpt))}
	for _, test := range []struct {
		name string
		line int
		text string
		want string // the problem and its excerpt
	}{
		{"once in its line, counted in characters", 1, "wlof", `yard/scripts/a.lua:1:9: unknown "wlof" [unknown-id] | -- häää wlof`},
		{"twice in its line", 2, "wlof", `yard/scripts/a.lua:2: unknown "wlof" [unknown-id] | wlof(wlof)`},
		{"not in its line", 2, "owl", `yard/scripts/a.lua:2: unknown "owl" [unknown-id] | wlof(wlof)`},
		{"a long line, cut between characters", 3, "owl", `yard/scripts/a.lua:3: unknown "owl" [unknown-id] | ` + strings.Repeat("ä", diag.MaxExcerpt/2)},
		{"a line that there is not", 9, "wlof", `yard/scripts/a.lua:9: unknown "wlof" [unknown-id] | `},
		{"no line", 0, "wlof", `yard/scripts/a.lua: unknown "wlof" [unknown-id] | `},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := f.Problem(test.line, diag.UnknownID, "unknown", test.text, "")
			if got := p.Error() + " | " + p.Excerpt; got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestFind(t *testing.T) {
	f := &File{Text: []byte("a a\nb\na\n")}
	for _, test := range []struct {
		text     string
		from, to int
		want     int // 0 is nowhere
	}{
		{"a", 1, 9, 3}, {"b", 1, 9, 2}, {"b", 3, 9, 0}, {"a", 1, 3, 0}, {"", 1, 9, 0},
	} {
		if got, ok := f.Find(test.text, test.from, test.to); got != test.want || ok != (got > 0) {
			t.Errorf("%q from %d to %d is in line %d (%v), want %d", test.text, test.from, test.to, got, ok, test.want)
		}
	}
}
