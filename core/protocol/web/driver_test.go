package web

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"loam/core/protocol/web/browsertest"
)

// chromium is the browser of all tests; TestMain closes it.
var chromium browsertest.Browser

// tab is a page of the browser that shows a house.
type tab struct{ *browsertest.Page }

// openTab opens the page of a house; a narrow one is that of a telephone.
func openTab(t *testing.T, h *house, width, height int) *tab {
	t.Helper()
	b := &tab{chromium.Blank(t)}
	scale := 1.0
	if os.Getenv(browsertest.Pictures) != "" {
		scale = 2
	}
	view := []chromedp.EmulateViewportOption{chromedp.EmulateScale(scale)}
	if width < 500 {
		view = append(view, chromedp.EmulateMobile, chromedp.EmulatePortrait, chromedp.EmulateTouch)
	}
	b.Resize(int64(width), int64(height), view...)
	b.Visit(h.http.URL)
	return b
}

// beside opens the page once more in the same browser profile.
func (b *tab) beside(h *house) *tab {
	b.T.Helper()
	return &tab{b.Page.Beside(h.http.URL)}
}

func ask[V any](b *tab, script string, options ...chromedp.EvaluateOption) V {
	b.T.Helper()
	return browsertest.Ask[V](b.Page, script, options...)
}

// walkTo clicks beside a unit that an expression names.
func (b *tab) walkTo(unit string) {
	b.T.Helper()
	b.ClickMap(fmt.Sprintf(`(() => { const o = %s; return {x: o.x - 2, y: o.y - 2} })()`, unit))
}

// tapUnit touches a unit that an expression names.
func (b *tab) tapUnit(unit string) {
	b.T.Helper()
	x, y := b.Pixel(unit)
	b.Do(chromedp.TapXY(x, y))
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
