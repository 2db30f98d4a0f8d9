package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
)

// patience is how long a test waits for one thing: far longer than it takes on a
// machine with nothing else to do.
const patience = 90 * time.Second

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
	read, write := io.Pipe()
	done := make(chan int, 1) // sent to once by the goroutine below
	go func() {               // ends with ctx; stop waits for done
		code := run(ctx, []string{"serve", w.dir, "--listen", "127.0.0.1:0", "--quiet", "--record", w.recording}, terminal.Streams{In: strings.NewReader(""), Out: write, Err: os.Stderr})
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

// page is the page in a real browser.
type page struct {
	t   *testing.T
	ctx context.Context
}

// openPage shows an address in a browser of its own.
func openPage(t *testing.T, address string) *page {
	t.Helper()
	p := openBrowser(t)
	p.visit(address)
	return p
}

// openBrowser starts a browser that shows nothing yet.
func openBrowser(t *testing.T) *page {
	t.Helper()
	path := ""
	for _, name := range []string{os.Getenv("CHROME"), "chromium", "google-chrome"} {
		if p, err := exec.LookPath(name); name != "" && err == nil {
			path = p
			break
		}
	}
	if path == "" {
		t.Fatal("no browser here: make test installs one, or name one with CHROME=path")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		if err := chromedp.Cancel(ctx); err != nil {
			t.Logf("closing the browser: %v", err)
		}
		cancel()
		cancelAllocator()
	})
	if err := chromedp.Do(ctx); err != nil { // the browser lives as long as the context of this first call
		t.Fatal(err)
	}
	p := &page{t, ctx}
	p.do(chromedp.EmulateViewport(1280, 800))
	return p
}

// visit goes to an address, and again where the document does not arrive because the
// machine's network changes, or where the page shows that a part of it is lost.
func (p *page) visit(address string) {
	p.t.Helper()
	for range 3 {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		err := chromedp.Do(ctx, chromedp.Navigate(address))
		cancel()
		if err != nil && !strings.Contains(err.Error(), "net::ERR_NETWORK_CHANGED") {
			p.t.Fatal(err)
		}
		if err == nil {
			p.until(arrived + ` || ` + incomplete)
			whole, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](arrived))
			if err != nil {
				p.t.Fatal(err)
			}
			if whole {
				return
			}
		}
		p.t.Logf("the page did not arrive whole: %v", err)
	}
	p.t.Fatal("the page does not arrive whole")
}

// Conditions in JavaScript: page.js and page.css work; the page says that it is incomplete.
const (
	arrived    = `(typeof loam === "object" && getComputedStyle(document.getElementById("announce")).position === "absolute")`
	incomplete = `(document.getElementById("partial")?.hidden === false)`
)

// enters brings a guest into the world, with the first start where there are several.
func (p *page) enters(name string) {
	p.t.Helper()
	p.until(`!document.getElementById("guest-form").hidden`)
	p.runs(fmt.Sprintf(`document.getElementById("name").value = %q`, name))
	p.click("#guest")
	p.until(`loam.self !== null || !document.getElementById("characters").hidden`)
	p.runs(`if (loam.self === null) document.getElementById("create-form").requestSubmit()`)
	p.until(`loam.state === "world" && loam.self !== null`)
}

func (p *page) runs(script string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](script))
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// until waits for a condition in JavaScript.
func (p *page) until(condition string) {
	p.t.Helper()
	var err error
	for range 10 { // a document that is replaced meanwhile ends the poll
		_, err = chromedp.Run(p.ctx, chromedp.Poll[chromedp.Void](condition, chromedp.WithPollingTimeout(patience)))
		if err == nil || errors.Is(err, chromedp.ErrPollingTimeout) {
			break
		}
	}
	if err != nil {
		state, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`JSON.stringify({state: loam.state, self: loam.self, log: document.getElementById("log").innerText.slice(-800)})`))
		p.t.Fatalf("waiting for %s: %v\n%s", condition, err, state)
	}
}

func (p *page) click(selector string) {
	p.t.Helper()
	p.do(chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

func (p *page) press(key string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(key))
}

// shot keeps a picture when LOAM_SHOTS names a folder.
func (p *page) shot(name string) {
	p.t.Helper()
	dir := os.Getenv("LOAM_SHOTS")
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644); err != nil {
		p.t.Fatal(err)
	}
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
	p.until(`loam.self && loam.objects.some(o => o.name === "Straw Dummy")`)
	p.shot("entered")

	walk := func(x, y float64) {
		p.t.Helper()
		for range 12 { // a click reaches as far as the stage shows
			near := fmt.Sprintf(`Math.hypot(loam.self.x - %g, loam.self.y - %g) < 2`, x, y)
			done, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](near))
			if err != nil {
				p.t.Fatal(err)
			}
			if done {
				return
			}
			at, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(
				`(() => { const dx = %g - loam.self.x, dy = %g - loam.self.y, d = Math.hypot(dx, dy), s = Math.min(1, 12 / d); return loam.pixel(loam.self.x + dx * s, loam.self.y + dy * s) })()`, x, y)))
			if err != nil {
				p.t.Fatal(err)
			}
			p.do(chromedp.MouseClickXY(at[0], at[1]), chromedp.Sleep(1800*time.Millisecond))
		}
		p.t.Fatalf("did not get to %g, %g", x, y)
	}
	walk(32, -32) // where a wolf strolls alone
	p.until(`loam.objects.some(o => o.name === "Grey Wolf")`)
	p.press("\t")
	p.press("1")
	p.until(`document.getElementById("log").innerText.includes("Grrr")`)
	w.edit(t, "scripts/wolves.lua", `self:yell("wolf.howl")`, `self:yell("I smell ink!")`)
	p.until(`document.getElementById("log").innerText.includes("I smell ink!")`) // at half of its health: the fight went on
	p.shot("fight")
	p.until(`/you (have )?(slain|killed|kill) grey wolf|grey wolf (dies|has died|is dead)/i.test(document.getElementById("log").innerText)`)
	p.until(`loam.self.experience > 0`)
	p.press("i")
	p.until(`document.getElementById("facts").innerText.includes("meadow/data/")`)
	p.shot("inspect")

	p.do(chromedp.Evaluate[chromedp.Void](`releaseBefore = document.getElementById("release").innerText`)) // a save while the world starts may be of its first
	w.edit(t, "scripts/wolves.lua", `self:say("wolf.growl")`, `self:say("Who is there?")`)
	p.until(`(r => r !== releaseBefore && document.getElementById("log").innerText.includes(r + " is running"))(document.getElementById("release").innerText)`)
	if os.Getenv("LOAM_LONG") != "" {
		walk(60, 28) // two wolves more, and perhaps a death
		p.press("\t")
		p.press("1")
		for time.Since(began) < playFor {
			p.do(chromedp.Sleep(time.Second))
		}
	}
	w.stop()
	w.replay(t)
}
