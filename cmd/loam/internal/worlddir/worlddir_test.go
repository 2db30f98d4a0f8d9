package worlddir

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/store"
	"loam/core/store/database"
)

// stopped is a world that does not run, with a config.
func stopped(t *testing.T, config string) Flag {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, world.ConfigFile), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	return Flag{World: dir}
}

func TestAFolderThatIsNoWorldIsAWrongUsage(t *testing.T) {
	f := Flag{World: t.TempDir()}
	never := func(store.Store, int64) error {
		t.Error("the store was opened")
		return nil
	}
	_, askErr := f.AskRunning(t.Context(), terminal.Streams{}, "players")
	_, dialErr := f.Dial(t.Context())
	_, _, pagesErr := f.Pages(t.Context())
	for name, err := range map[string]error{"with": f.With(t.Context(), never), "ask": askErr, "dial": dialErr, "pages": pagesErr} {
		if !usage.Is(err) || !strings.Contains(err.Error(), f.World) {
			t.Errorf("%s: got %v, want a wrong usage that names the folder", name, err)
		}
	}
	if left, _ := os.ReadDir(f.World); len(left) > 0 {
		t.Errorf("the folder has %v now, want nothing", left)
	}
}

func TestAWorldThatHasNeverRunHasAnEpochButNoOldStore(t *testing.T) {
	f := stopped(t, "")
	err := f.WithOld(t.Context(), func(database.Store) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "it has never run") {
		t.Errorf("got %v, want that it has never run", err)
	}
	var epochs []int64
	for range 2 {
		if err := f.With(t.Context(), func(_ store.Store, epoch int64) error {
			epochs = append(epochs, epoch)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(epochs, []int64{1, 1}) {
		t.Errorf("the epochs are %v, want 1 both times", epochs)
	}
}

func TestAChangeNeedsAnAccount(t *testing.T) {
	f := stopped(t, "")
	err := f.Change(t.Context(), "anna", func(store.Store, int64, store.Account) error {
		t.Error("an account that does not exist was changed")
		return nil
	})
	if err == nil || err.Error() != `there is no account "anna"` {
		t.Errorf("got %v", err)
	}
}

func TestWhatFailsInsideIsReturned(t *testing.T) {
	want := errors.New("full")
	if err := stopped(t, "").With(t.Context(), func(store.Store, int64) error { return want }); !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
}

func TestAnIncidentFitsIntoTheTrail(t *testing.T) {
	long := strings.Repeat("x", store.MaxText-1) + "é"
	got := Incident("anna", "banned", long, "\xff")
	if len(got.Text) > store.MaxText || !utf8.ValidString(got.Text) || got.Hash != "?" || got.At == 0 {
		t.Errorf("%d bytes that end in %q, hash %q, at %d; want at most %d valid bytes, ?, and the time", len(got.Text), got.Text[len(got.Text)-3:], got.Hash, got.At, store.MaxText)
	}
	f := stopped(t, "")
	if err := f.NoteStopped(t.Context(), "banned", long); err != nil {
		t.Errorf("a long text is refused: %v", err)
	}
}

func TestAnAnswerOfTheConsoleEndsTheCommand(t *testing.T) {
	broken := errors.New("hung up")
	for _, test := range []struct {
		code int
		err  error
		want error
	}{
		{terminal.Good, nil, nil}, {terminal.Fault, nil, terminal.ErrFault}, {terminal.Misused, nil, terminal.ErrMisused}, {terminal.Good, broken, broken},
	} {
		if got := AsError(test.code, test.err); !errors.Is(got, test.want) || got != nil && test.want == nil {
			t.Errorf("code %d, %v: got %v, want %v", test.code, test.err, got, test.want)
		}
	}
}

func TestAWorldThatDoesNotRunTellsWhereItWillBe(t *testing.T) {
	for _, test := range []struct {
		name, config string
		pages        []string
		why          string // a part of the remark or of the error
	}{
		{"one address", "listen: 192.0.2.7:8080", []string{"http://192.0.2.7:8080"}, "is not running: these addresses come from loam.yaml"},
		{"a name", "listen: play.example.org:80", []string{"http://play.example.org:80"}, "these addresses come from loam.yaml"},
		{"this machine only, with any port", "listen: 127.0.0.1:0", nil, "sets no fixed port for the page"},
	} {
		f := stopped(t, test.config)
		pages, why, err := f.Pages(t.Context())
		if err != nil {
			why = err.Error()
		}
		if !slices.Equal(pages, test.pages) || !strings.Contains(why, test.why) {
			t.Errorf("%s: got %v, %q; want %v, %q", test.name, pages, why, test.pages, test.why)
		}
	}
	_, why, err := stopped(t, "listen: 127.0.0.1:8080").Pages(t.Context())
	if err != nil || !strings.Contains(why, "--lan") {
		t.Errorf("this machine only: got %q, %v; want how others reach it", why, err)
	}
	every, _, err := stopped(t, "listen: 0.0.0.0:8080").Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if none, _, err := stopped(t, "listen: \":8080\"").Pages(t.Context()); err != nil || !slices.Equal(none, every) {
		t.Errorf("without a host: got %v, %v; want those of 0.0.0.0, %v", none, err, every)
	}
}
