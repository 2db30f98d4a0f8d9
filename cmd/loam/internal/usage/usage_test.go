package usage

import (
	"errors"
	"fmt"
	"testing"
)

func TestAWrongUsageIsKnownAlsoWhereItIsWrapped(t *testing.T) {
	wrong := Errorf("%s is no world", "meadow")
	for _, test := range []struct {
		name string
		err  error
		want bool
	}{
		{"a wrong usage", wrong, true},
		{"one that is wrapped", fmt.Errorf("open: %w", wrong), true},
		{"one of several", errors.Join(errors.New("closed"), wrong), true},
		{"the same words of another kind", errors.New(wrong.Error()), false},
		{"nothing", nil, false},
	} {
		if got := Is(test.err); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestAWrongUsageWrapsNothing(t *testing.T) {
	cause := errors.New("no such file")
	err := Errorf("meadow is no world: %v", cause)
	if errors.Is(err, cause) {
		t.Error("the cause is found in the error, want only its words")
	}
	if got, want := err.Error(), "meadow is no world: no such file"; got != want {
		t.Errorf("it reads %q, want %q", got, want)
	}
}

func TestASuggestionIsQuotedAndOmittedIfThereIsNone(t *testing.T) {
	for near, want := range map[string]string{"": "", "guard": ` (did you mean "guard"?)`, `a"b`: ` (did you mean "a\"b"?)`} {
		if got := DidYouMean(near); got != want {
			t.Errorf("%q: got %q, want %q", near, got, want)
		}
	}
}
