package live

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
	"loam/mods/history"
	"loam/mods/release"
	"loam/mods/watch"
)

// slowly is a house whose gate does not decide about a release with "slow" in the text of
// its bundle yard until it is cut, which it reports on the channel.
func slowly(t *testing.T, ctx context.Context) (*house, <-chan string, diag.List) {
	t.Helper()
	h := &house{t: t, dir: t.TempDir(), number: 1}
	at := make(chan string, 9) // the gate sends at each run; large enough for all
	h.write("yard/bundle.yaml", "{name: yard, version: 1.0.0, api: 1}")
	problems := h.openCtx(ctx, Config{
		Dir: h.dir, Log: zerolog.Nop(), Say: h.say,
		History: &history.Shelf{Dir: t.TempDir(), Now: func() time.Time { return time.Unix(1e9, 0) }},
		Gate: func(ctx context.Context, r *release.Release, _ []string) (int, int, string) {
			b, _ := r.Bundle("yard")
			at <- b.Readme
			if strings.Contains(b.Readme, "slow") {
				<-ctx.Done()
				at <- "cut"
				return 0, 2, "yard/scenarios/a.txt:1: broken off\n"
			}
			return 2, 2, ""
		},
	})
	return h, at, problems
}

func TestANewerSaveDoesNotWaitForTheGate(t *testing.T) {
	h, at, problems := slowly(t, t.Context())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	watcher, err := watch.New(h.dir, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	ran := make(chan struct{})
	go func() { // ends when the watcher is closed; waited for by reading ran
		defer close(ran)
		h.loader.Run(watcher, h)
	}()
	<-at // the start
	h.write("yard/README.md", "slow")
	if got := <-at; got != "slow" {
		t.Fatalf("the gate sees %q", got)
	}
	h.write("yard/README.md", "better")
	for _, want := range []string{"cut", "better"} {
		if got := <-at; got != want {
			t.Fatalf("the gate sees %q, want %q", got, want)
		}
	}
	for readme(h.loader.Release()) != "better" {
		time.Sleep(time.Millisecond)
	}
	h.write("yard/README.md", "slow again")
	<-at
	h.loader.Stop()
	if err := watcher.Close(); err != nil {
		t.Fatal(err)
	}
	<-ran
	h.wants("[yard 1 -> 2] 2 maps, N ms, scenarios 2/2")
}

func readme(r *release.Release) string {
	b, _ := r.Bundle("yard")
	return b.Readme
}

func TestOperatorsDoNotWaitForTheGate(t *testing.T) {
	h, at, _ := slowly(t, t.Context())
	<-at
	h.write("yard/README.md", "second")
	h.reload()
	<-at
	h.write("yard/README.md", "slow")
	loaded := make(chan error) // sent to once by the goroutine below
	go func() { loaded <- h.loader.load(Watcher, func() bool { return true }) }()
	<-at
	if all, err := h.loader.History(); err != nil || len(all) != 2 {
		t.Errorf("History = %v, %v", all, err)
	}
	if _, held := h.loader.Held(); held {
		t.Error("nothing was rolled back")
	}
	if text, err := h.loader.Rollback("ada", 1); err != nil {
		t.Errorf("Rollback = %q, %v", text, err)
	}
	if err := <-loaded; !errors.Is(err, errCut) {
		t.Errorf("the save at the gate ended with %v, want %v", err, errCut)
	}
	if err := h.loader.load(Watcher, func() bool { return true }); err != nil || readme(h.loader.Release()) != "" {
		t.Errorf("the watcher's next look: %v, and %q runs", err, readme(h.loader.Release()))
	}
}

func TestAStartAtTheGateCanBeInterrupted(t *testing.T) {
	h, at, _ := slowly(t, t.Context())
	<-at // the first start
	ctx, interrupt := context.WithCancel(t.Context())
	cfg := h.loader.cfg
	h.write("yard/README.md", "slow")
	go func() { // ends when the second start is at the gate
		<-at
		interrupt()
	}()
	if problems := h.openCtx(ctx, cfg); !strings.Contains(problems.Error(), "canceled") {
		t.Errorf("problems %v", problems)
	}
	if held, ok := cfg.History.Held(); ok {
		t.Errorf("an interrupted start has decided about the next one: %v", held)
	}
}
