package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/evidence"
	"loam/core/protocol/web/browsertest"
)

// patience is how long a test waits for one thing.
const patience = browsertest.Patience

// world is a served world in a test.
type played struct {
	dir, address string
	recording    string // of all that reaches it
	stop         func()
}

// serveWorld makes a starter world and serves it until the test ends.
func serveWorld(t *testing.T) *played {
	t.Helper()
	return serveDir(t, filepath.Join(t.TempDir(), "world"))
}

// serveDir serves a world until the test ends.
func serveDir(t *testing.T, dir string) *played {
	t.Helper()
	w := &played{dir: dir, recording: filepath.Join(t.TempDir(), "play.rec")}
	ctx, cancel := context.WithCancel(context.Background())
	log := &syncBuffer{}
	evidence.Keep(t, "server.log", log.kept)
	read, write := io.Pipe()
	done := make(chan int, 1) // sent to once by the goroutine below
	go func() {               // ends with ctx; stop waits for done
		code := run(ctx, []string{"serve", w.dir, "--listen", "127.0.0.1:0", "--quiet", "--record", w.recording}, terminal.Streams{In: strings.NewReader(""), Out: write, Err: log})
		write.Close()
		done <- code
	}()
	found := make(chan string, 1) // sent to once
	go func() {                   // ends when write is closed
		var text strings.Builder
		told := false
		buf := make([]byte, 4096)
		for {
			n, err := read.Read(buf)
			text.Write(buf[:n])
			if at := strings.Index(text.String(), "http://"); at >= 0 && !told {
				if line, _, whole := strings.Cut(text.String()[at:], "\n"); whole {
					found <- line
					told = true
				}
			}
			if err != nil {
				return
			}
		}
	}()
	w.stop = func() {
		cancel()
		if code := <-done; code != terminal.Good {
			t.Errorf("serve ended with %d", code)
		}
		w.stop = func() {}
	}
	t.Cleanup(func() { w.stop() })
	select {
	case w.address = <-found:
	case <-time.After(patience):
		t.Fatal("the world did not start")
	}
	return w
}

// save puts a file in its place whole: a world that looks in the middle of
// os.WriteFile sees an empty one, and may take that for a save.
func save(t *testing.T, file, text string) {
	t.Helper()
	draft := filepath.Join(t.TempDir(), "draft")
	if err := os.WriteFile(draft, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(draft, file); err != nil {
		t.Fatal(err)
	}
}

// edit changes a file of the starter bundle.
func (w *played) edit(t *testing.T, file, old, new string) {
	t.Helper()
	path := filepath.Join(w.dir, world.ModsFolder, "meadow", filepath.FromSlash(file))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("%s does not contain %q", file, old)
	}
	save(t, path, strings.ReplaceAll(string(data), old, new))
}

// page is the page of a realm in the browser.
type page struct{ *browsertest.Page }

// browser is the browser of all tests; cleaning closes it.
var browser browsertest.Browser

// openPage shows an address in the browser.
func openPage(t *testing.T, address string) *page {
	t.Helper()
	return &page{browser.Open(t, address)}
}

// Conditions in JavaScript: page.js and page.css work; the page says that it is incomplete.
const (
	arrived    = browsertest.Arrived
	incomplete = `(document.getElementById("partial")?.hidden === false)`
)

// enters brings a guest into the world, with the first start where there are several.
func (p *page) enters(name string) {
	p.T.Helper()
	p.Until(`!document.getElementById("guest-form").hidden`)
	p.Run(fmt.Sprintf(`document.getElementById("name").value = %q`, name))
	p.Click("#guest")
	p.Until(`loam.self !== null || !document.getElementById("characters").hidden`)
	p.Run(`if (loam.self === null) document.getElementById("create-form").requestSubmit()`)
	p.Until(`loam.state === "world" && loam.self !== null`)
}

// replay plays the world's recording back, which must be equal.
func (w *played) replay(t *testing.T) {
	t.Helper()
	var out, faults strings.Builder
	if code := run(context.Background(), []string{"replay", w.recording}, terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &faults}); code != terminal.Good {
		t.Errorf("replay ended with %d:\n%s%s", code, out.String(), faults.String())
	}
	t.Logf("replay:\n%s", out.String())
}

// playFor is how long the browser plays in the full form of its test.
const playFor = 60 * time.Second

// TestAPersonPlaysTheStarterWorld is the first light: a guest enters, walks,
// kills, sees saved scripts change the running wolves, and looks into one. What
// was recorded meanwhile replays equal. The full form plays for playFor.
func TestAPersonPlaysTheStarterWorld(t *testing.T) {
	t.Parallel()
	began := time.Now()
	w := serveWorld(t)
	w.edit(t, "scripts/wolves.lua", `, [20] = "run_away"`, ``) // a wolf that flees may flee to the guard
	p := openPage(t, w.address)
	p.enters("Anna")
	p.Until(`loam.self && loam.objects.some(o => o.name === "Straw Dummy")`)
	p.Shot("entered")

	p.Walk(32, -32, `Math.hypot(loam.self.x - 32, loam.self.y + 32) < 2`) // where a wolf strolls alone
	p.Until(`loam.objects.some(o => o.name === "Grey Wolf")`)
	p.Press("\t")
	p.Press("1")
	p.Until(`document.getElementById("log").innerText.includes("Grrr")`)
	w.edit(t, "scripts/wolves.lua", `self:yell("wolf.howl")`, `self:yell("I smell ink!")`)
	p.Until(`document.getElementById("log").innerText.includes("I smell ink!")`) // at half of its health: the fight went on
	p.Shot("fight")
	p.Until(`/you (have )?(slain|killed|kill) grey wolf|grey wolf (dies|has died|is dead)/i.test(document.getElementById("log").innerText)`)
	p.Until(`loam.self.experience > 0`)
	p.Press("i")
	p.Until(`document.getElementById("facts").innerText.includes("meadow/data/")`)
	p.Shot("inspect")

	p.Run(`releaseBefore = document.getElementById("release").innerText`) // a save while the world starts may be of its first
	w.edit(t, "scripts/wolves.lua", `self:say("wolf.growl")`, `self:say("Who is there?")`)
	p.Until(`(r => r !== releaseBefore && document.getElementById("log").innerText.includes(r + " is running"))(document.getElementById("release").innerText)`)
	if os.Getenv("LOAM_LONG") != "" {
		p.Walk(60, 28, `Math.hypot(loam.self.x - 60, loam.self.y - 28) < 2`) // two wolves more, and perhaps a death
		p.Press("\t")
		p.Press("1")
		for time.Since(began) < playFor {
			p.Pause(time.Second)
		}
	}
	w.stop()
	w.replay(t)
}
