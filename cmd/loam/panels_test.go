package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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

// pressIn presses a button of a panel by its label, in the n-th element of a list.
func (p *page) pressIn(panel, label string, element int) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
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
	p.Until(`loam.panels.some(x => x.id === "panel:purse" && x.text.includes("Coins: 0") && x.text.includes("The bag is empty."))`)
	p.Walk(-8, 0, `Math.hypot(loam.self.x + 8, loam.self.y) < 1`) // to the dummy, which pays a coin for five blows
	p.Press("\t")
	p.Press("1")
	p.Until(`loam.panels.some(x => x.id === "panel:purse" && x.text.includes("Coins: 2"))`)
	p.Press("1")
	p.Walk(10, 8, `loam.panels.some(x => x.id === "panel:stall")`)
	p.Until(`loam.panels.some(x => x.id === "panel:stall" && x.text.includes("Have a look, friend."))`)
	p.Until(`document.querySelectorAll('[data-panel="panel:stall"] button:disabled').length === 1`) // the lamp
	p.Run(`document.querySelector('[data-panel="panel:stall"] input[type=text]').value = "quickly"`)
	amount := `document.querySelector('[data-panel="panel:stall"] input[type=number]')`
	p.Run(amount + `.value = "9"`) // at most 5: said at the input, and nothing is asked of the server
	p.pressIn("panel:stall", "Buy", 2)
	p.Until(amount + `.getAttribute("aria-invalid") === "true" && document.activeElement === ` + amount)
	p.Run(amount + `.value = "1"`)
	p.pressIn("panel:stall", "Buy", 2)
	p.Until(`loam.panels.some(x => x.text.includes("1 × Apple")) && loam.panels.some(x => x.text.includes("Sold: 1 × Apple, in cloth. quickly"))`)
	p.Until(`loam.panels.some(x => x.text.includes("Coins: 1"))`)
	p.Shot("panel")
	p.Resize(390, 844)
	p.Shot("panel-narrow")
	p.Resize(1280, 800)

	// By keyboard: P goes to the panels, Enter presses, Escape leads back.
	p.Run(`document.getElementById("stage").focus()`)
	p.Press("p")
	p.Until(`document.activeElement.closest(".pushed")?.dataset.panel === "panel:stall"`)
	p.Press("p")
	p.Until(`document.activeElement.closest(".pushed")?.dataset.panel === "panel:purse"`)
	p.Press("\r")
	p.Until(`loam.panels.some(x => x.id === "panel:purse" && x.text.includes("The bag is empty."))`)
	p.Press("\x1b")
	p.Until(`document.activeElement.id === "stage"`)

	// A save changes the panel that is open; what was filled in stays.
	saved := filepath.Join(w.dir, world.ModsFolder, "panel", "locale", "en.yaml")
	data, err := os.ReadFile(saved)
	if err != nil {
		t.Fatal(err)
	}
	save(t, saved, strings.Replace(string(data), "Have a look, {name}.", "All fresh, {name}!", 1))
	p.Until(`loam.panels.some(x => x.text.includes("All fresh, friend!"))`)
	p.Until(`document.querySelector('[data-panel="panel:stall"] input[type=text]').value === "quickly"`)
	p.Click(`[data-panel="panel:stall"] .pushed-close`)
	p.Until(`!loam.panels.some(x => x.id === "panel:stall")`)
	p.Until(`document.getElementById("log").innerText.includes("Come again.")`)

	// The same character from a fresh page, which takes the player over.
	p.Reload()
	p.Until(`loam.panels.some(x => x.id === "panel:purse" && x.text.includes("Coins: 1"))`)
	w.stop()
	w.replay(t)
}
