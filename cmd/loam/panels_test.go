package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
)

// square is a world with nothing but the example of panels.
func square(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "square")
	loam := func(args ...string) {
		t.Helper()
		var out strings.Builder
		if code := run(context.Background(), args, terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &out}); code != terminal.Good {
			t.Fatalf("loam %v ended with %d: %s", args, code, out.String())
		}
	}
	loam("new", "world", dir)
	if err := os.RemoveAll(filepath.Join(dir, world.ModsFolder, "meadow")); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, world.ModsFolder, "panel"), os.DirFS("../../examples/panel")); err != nil {
		t.Fatal(err)
	}
	loam("mods", "allow", "panel", "-w", dir)
	return dir
}

// walk clicks towards a spot until a condition holds.
func (p *page) walk(x, y float64, until string) {
	p.t.Helper()
	for range 12 {
		at, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(
			`(() => { const dx = %g - loam.self.x, dy = %g - loam.self.y, s = Math.min(1, 8 / Math.hypot(dx, dy)); return loam.pixel(loam.self.x + dx * s, loam.self.y + dy * s) })()`, x, y)))
		if err != nil {
			p.t.Fatal(err)
		}
		p.do(chromedp.MouseClickXY(at[0], at[1]), chromedp.Sleep(1300*time.Millisecond))
		done, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](until))
		if err != nil {
			p.t.Fatal(err)
		}
		if done {
			return
		}
	}
	p.t.Fatalf("did not get to %g, %g", x, y)
}

// pressIn presses a button of a panel by its label, in the n-th element of a list.
func (p *page) pressIn(panel, label string, element int) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
		`[...document.querySelectorAll('[data-panel="%s"] .pushed-rows button')].filter(b => b.textContent === "%s")[%d].click()`, panel, label, element-1)))
}

// TestAPersonUsesPanels plays the example of panels in a browser: what is
// pushed is drawn, pressed by mouse and keyboard, filled in, kept over a save
// and a lost connection. What was recorded meanwhile replays equal.
func TestAPersonUsesPanels(t *testing.T) {
	if testing.Short() {
		t.Skip("other pages show the race detector as much")
	}
	t.Parallel()
	w := serveDir(t, square(t))
	p := openPage(t, w.address)
	p.enters("Anna")
	p.until(`loam.panels.some(x => x.id === "panel:purse" && x.text.includes("Coins: 0") && x.text.includes("The bag is empty."))`)
	p.walk(-8, 0, `Math.hypot(loam.self.x + 8, loam.self.y) < 1`) // to the dummy, which pays a coin for five blows
	p.press("\t")
	p.press("1")
	p.until(`loam.panels.some(x => x.id === "panel:purse" && x.text.includes("Coins: 2"))`)
	p.press("1")
	p.walk(10, 8, `loam.panels.some(x => x.id === "panel:stall")`)
	p.until(`loam.panels.some(x => x.id === "panel:stall" && x.text.includes("Have a look, friend."))`)
	p.until(`document.querySelectorAll('[data-panel="panel:stall"] button:disabled').length === 1`) // the lamp
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-panel="panel:stall"] input[type=text]').value = "quickly"`))
	amount := `document.querySelector('[data-panel="panel:stall"] input[type=number]')`
	p.do(chromedp.Evaluate[chromedp.Void](amount + `.value = "9"`)) // at most 5: said at the input, and nothing is asked of the server
	p.pressIn("panel:stall", "Buy", 2)
	p.until(amount + `.getAttribute("aria-invalid") === "true" && document.activeElement === ` + amount)
	p.do(chromedp.Evaluate[chromedp.Void](amount + `.value = "1"`))
	p.pressIn("panel:stall", "Buy", 2)
	p.until(`loam.panels.some(x => x.text.includes("1 × Apple")) && loam.panels.some(x => x.text.includes("Sold: 1 × Apple, in cloth. quickly"))`)
	p.until(`loam.panels.some(x => x.text.includes("Coins: 1"))`)
	p.shot("panel")
	p.do(chromedp.EmulateViewport(390, 844))
	p.shot("panel-narrow")
	p.do(chromedp.EmulateViewport(1280, 800))

	// By keyboard: P goes to the panels, Enter presses, Escape leads back.
	p.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("stage").focus()`))
	p.press("p")
	p.until(`document.activeElement.closest(".pushed")?.dataset.panel === "panel:stall"`)
	p.press("p")
	p.until(`document.activeElement.closest(".pushed")?.dataset.panel === "panel:purse"`)
	p.press("\r")
	p.until(`loam.panels.some(x => x.id === "panel:purse" && x.text.includes("The bag is empty."))`)
	p.press("\x1b")
	p.until(`document.activeElement.id === "stage"`)

	// A save changes the panel that is open; what was filled in stays.
	saved := filepath.Join(w.dir, world.ModsFolder, "panel", "locale", "en.yaml")
	data, err := os.ReadFile(saved)
	if err != nil {
		t.Fatal(err)
	}
	save(t, saved, strings.Replace(string(data), "Have a look, {name}.", "All fresh, {name}!", 1))
	p.until(`loam.panels.some(x => x.text.includes("All fresh, friend!"))`)
	p.until(`document.querySelector('[data-panel="panel:stall"] input[type=text]').value === "quickly"`)
	p.click(`[data-panel="panel:stall"] .pushed-close`)
	p.until(`!loam.panels.some(x => x.id === "panel:stall")`)
	p.until(`document.getElementById("log").innerText.includes("Come again.")`)

	// The same character from a fresh page, which takes the player over.
	p.do(chromedp.Reload())
	p.until(`loam.panels.some(x => x.id === "panel:purse" && x.text.includes("Coins: 1"))`)
	w.stop()
	w.replay(t)
}
