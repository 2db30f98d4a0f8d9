package terminal

import (
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
)

func TestALogLineCannotForgeAnother(t *testing.T) {
	var b strings.Builder
	log := zerolog.New(zerolog.ConsoleWriter{Out: &b, NoColor: true, FormatMessage: LogMessage})
	log.Info().Str("bundle", "yard\n12:00:00 INF x").Msg("a\n12:00:00 INF b\x1b[2J")
	log.Info().Msg("")
	want := "<nil> INF a\n    12:00:00 INF b\\x1b[2J bundle=\"yard\\n12:00:00 INF x\"\n<nil> INF\n"
	if got := strings.ReplaceAll(b.String(), " \n", "\n"); got != want {
		t.Errorf("the log is\n%q, want\n%q", got, want)
	}
}

func TestAProblemCannotForgeAnother(t *testing.T) {
	var b strings.Builder
	PrintProblems(&b, diag.List{{File: "yard/a.yaml", Line: 1, Msg: "is odd", Text: "x\n", Excerpt: diag.Line([]byte("x\x1b[2J\ny"), 1)}})
	if got, want := b.String(), "yard/a.yaml:1: is odd \"x\\n\"\n    x\\x1b[2J\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
