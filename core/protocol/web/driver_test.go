package web

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// chrome finds the browser of the page test, as the Makefile does.
func chrome(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("CHROME"), "chromium", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	t.Skip("no browser here: install chromium or set CHROME")
	return ""
}

// tab is a tab of a real browser that shows the page.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// startBrowser starts a real browser, which ends with the test.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chrome(t)), chromedp.NoSandbox)
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		if err := chromedp.Cancel(ctx); err != nil {
			t.Logf("closing the browser: %v", err)
		}
		cancel()
		cancelAllocator()
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// openTab opens the page of a house in a tab that shares nothing with others.
// A script that fails in it fails the test.
func openTab(t *testing.T, browser context.Context, h *house, width, height int) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &tab{t, ctx}
	b.watch()
	scale := 1.0
	if os.Getenv("LOAM_SHOTS") != "" {
		scale = 2
	}
	view := []chromedp.EmulateViewportOption{chromedp.EmulateScale(scale)}
	if width < 500 {
		view = append(view, chromedp.EmulateMobile, chromedp.EmulatePortrait, chromedp.EmulateTouch)
	}
	b.do(chromedp.EmulateViewport(int64(width), int64(height), view...))
	b.visit(h)
	return b
}

// visit goes to the page of a house, and again where the document does not arrive because
// the machine's network changes, or where the page shows that a part of it is lost.
func (b *tab) visit(h *house) {
	b.t.Helper()
	for range 3 {
		ctx, cancel := context.WithTimeout(b.ctx, patience)
		err := chromedp.Do(ctx, chromedp.Navigate(h.http.URL))
		cancel()
		if err != nil && !strings.Contains(err.Error(), "net::ERR_NETWORK_CHANGED") {
			b.t.Fatal(err)
		}
		if err == nil {
			b.until(`typeof loam === "object" || document.getElementById("partial")?.hidden === false`)
			if ask[bool](b, `typeof loam === "object" && document.getElementById("partial").hidden`) {
				return
			}
		}
		b.t.Logf("the page did not arrive whole: %v", err)
	}
	b.t.Fatal("the page does not arrive whole")
}

// beside opens the page once more in the same browser profile.
func (b *tab) beside(h *house) *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.t.Cleanup(cancel)
	other := &tab{b.t, ctx}
	other.watch()
	other.do(chromedp.EmulateViewport(1000, 700))
	other.visit(h)
	return other
}

func (b *tab) watch() {
	b.t.Helper()
	err := chromedp.Listen(b.ctx, func(e any) {
		if thrown, ok := e.(*runtime.EventExceptionThrown); ok {
			b.t.Errorf("the page failed: %s %s", thrown.ExceptionDetails.Text, thrown.ExceptionDetails.Exception.Description)
		}
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// until waits for a condition in JavaScript.
func (b *tab) until(condition string) {
	b.t.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[chromedp.Void](condition, chromedp.WithPollingTimeout(patience)))
	if err != nil {
		state, _ := chromedp.Run(b.ctx, chromedp.Evaluate[string](`JSON.stringify({
			focus: document.activeElement.id, state: loam.state, connected: loam.connected, self: loam.self, selected: loam.selected, attacking: loam.attacking,
			gate: document.getElementById("gate-text").textContent, log: document.getElementById("log").innerText.slice(-600)})`))
		b.t.Fatalf("waiting for %s: %v\n%s", condition, err, state)
	}
}

func (b *tab) eval(script string) {
	b.t.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](script))
}

func ask[T any](b *tab, script string, options ...chromedp.EvaluateOption) T {
	b.t.Helper()
	answer, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](script, options...))
	if err != nil {
		b.t.Fatalf("%s: %v", script, err)
	}
	return answer
}

func (b *tab) click(selector string) {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

func (b *tab) press(key string, options ...chromedp.KeyOption) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key, options...))
}

func (b *tab) enter(selector, text string) {
	b.t.Helper()
	b.do(chromedp.SendKeys(chromedp.CSS(selector), text, chromedp.NodeVisible))
}

// walkTo clicks beside a unit that an expression names.
func (b *tab) walkTo(unit string) {
	b.t.Helper()
	at := ask[[]float64](b, fmt.Sprintf(`(() => { const o = %s; return loam.pixel(o.x - 2, o.y - 2) })()`, unit))
	b.do(chromedp.MouseClickXY(at[0], at[1]))
}

// tapUnit touches a unit that an expression names.
func (b *tab) tapUnit(unit string) {
	b.t.Helper()
	at := ask[[]float64](b, fmt.Sprintf(`(() => { const o = %s; return loam.pixel(o.x, o.y) })()`, unit))
	b.do(chromedp.TapXY(at[0], at[1]))
}

// shot saves a screenshot when LOAM_SHOTS names a folder for them.
func (b *tab) shot(name string) {
	b.t.Helper()
	folder := os.Getenv("LOAM_SHOTS")
	if folder == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// live steps the toy in real time until the test ends.
func (h *house) live(t *testing.T) {
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() { // stopped by the cleanup, which waits for it
		defer close(stopped)
		every := time.NewTicker(50 * time.Millisecond)
		defer every.Stop()
		for {
			select {
			case <-every.C:
				h.toy.step()
			case <-stop:
				return
			}
		}
	}()
	t.Cleanup(func() {
		close(stop)
		<-stopped
	})
}
