package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"loam/core/lib/evidence"
)

// Pictures is the environment variable that names a folder for the pictures of [Page.Shot].
const Pictures = "LOAM_SHOTS"

// Page is a page of the browser. A script that fails in it fails the test.
type Page struct {
	T   testing.TB
	Ctx context.Context // of chromedp

	mu        sync.Mutex // guards the rest
	console   strings.Builder
	forgiving bool
}

func newPage(t testing.TB, browser context.Context, options ...chromedp.ContextOption) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, options...)
	p := &Page{T: t, Ctx: ctx}
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // the page lives as long as the context of this first call
		t.Fatal(err)
	}
	p.drawSeldom()
	p.focus()
	p.Resize(1280, 800)
	messages := chromedp.Console(ctx)
	go func() { // ends when the page closes
		for m, err := range messages {
			if err != nil {
				return
			}
			p.hear(m)
		}
	}()
	p.keep()
	return p
}

// drawSeldom lets the page draw 20 times a second. Without a graphics card the processor
// draws, and 60 pictures a second leave little of it to whatever else a test runs.
func (p *Page) drawSeldom() {
	p.T.Helper()
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `(() => {
		const draw = window.requestAnimationFrame.bind(window);
		window.requestAnimationFrame = (f) => setTimeout(() => draw(f), 34);
		window.cancelAnimationFrame = clearTimeout;
	})()`})
}

// focus gives the page the keyboard, which else only one page of a browser has: another
// test could take it away between two keys.
func (p *Page) focus() {
	p.T.Helper()
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
}

// call runs a command of the browser's protocol on the page.
func call[Params, Result any](p *Page, command cdp.Command[Params, Result], params Params) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Patience)
	defer cancel()
	if _, err := cdp.Call(ctx, chromedp.FromContext(p.Ctx).Target, command, params); err != nil {
		p.T.Fatal(err)
	}
}

// hear notes a message of the page's console.
func (p *Page) hear(m chromedp.ConsoleMessage) {
	p.mu.Lock()
	fmt.Fprintf(&p.console, "%s %s %s:%d %s\n", m.Time.Format(time.StampMilli), m.Type, m.URL, m.Line+1, m.Text)
	forgiving := p.forgiving
	p.mu.Unlock()
	if m.IsException() && !forgiving {
		p.T.Errorf("a script of the page failed: %s\n%s:%d", m.Text, m.URL, m.Line+1)
	}
}

// AllowExceptions lets scripts of the page fail from now on, for tests of a broken page.
func (p *Page) AllowExceptions() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forgiving = true
}

// keep registers what a failed test keeps of the page.
func (p *Page) keep() {
	p.T.Helper()
	name := "page-" + string(chromedp.FromContext(p.Ctx).Target.TargetID)[:6]
	brief := func(read func(ctx context.Context) ([]byte, error)) func() ([]byte, error) {
		return func() ([]byte, error) {
			ctx, cancel := context.WithTimeout(p.Ctx, 20*time.Second)
			defer cancel()
			return read(ctx)
		}
	}
	evidence.Keep(p.T, name+".png", brief(func(ctx context.Context) ([]byte, error) {
		return chromedp.Run(ctx, chromedp.CaptureScreenshot())
	}))
	evidence.Keep(p.T, name+".html", brief(func(ctx context.Context) ([]byte, error) {
		html, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.documentElement.outerHTML`))
		return []byte(html), err
	}))
	evidence.Keep(p.T, name+"-state.json", brief(func(ctx context.Context) ([]byte, error) {
		state, err := p.state(ctx)
		return []byte(state), err
	}))
	evidence.Keep(p.T, name+"-console.txt", func() ([]byte, error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		return []byte(p.console.String()), nil
	})
}

// state describes what the page shows, as JSON.
func (p *Page) state(ctx context.Context) (string, error) {
	return chromedp.Run(ctx, chromedp.Evaluate[string](`JSON.stringify(typeof loam !== "object" ? {address: location.href, text: document.body?.innerText.slice(0, 600)} : {
		focus: document.activeElement.id, state: loam.state, connected: loam.connected, self: loam.self, selected: loam.selected, attacking: loam.attacking,
		gate: document.getElementById("gate-text").textContent, trial: document.getElementById("try-said")?.textContent, log: document.getElementById("log").innerText.slice(-800)}, null, 1)`))
}

// Beside opens another page with the cookies and the storage of this one.
func (p *Page) Beside(address string) *Page {
	p.T.Helper()
	other := newPage(p.T, p.Ctx)
	other.Visit(address)
	return other
}

// Arrived is a condition in JavaScript: the script and the style sheet of the page work.
const Arrived = `(typeof loam === "object" && document.readyState === "complete" && getComputedStyle(document.getElementById("announce")).position === "absolute")`

// Visit goes to an address and waits until the page of a realm runs there. A browser
// drops requests under way when a network address of its machine changes; Visit then
// asks again.
func (p *Page) Visit(address string) {
	p.T.Helper()
	p.Go(address)
	p.Until(Arrived)
}

// Go goes to an address, whatever is there, and asks again when the browser dropped the
// request.
func (p *Page) Go(address string) {
	p.T.Helper()
	p.load(address, chromedp.Navigate(address))
}

// Reload loads the page again, and asks again when the browser dropped the request.
func (p *Page) Reload() {
	p.T.Helper()
	p.load("reload", chromedp.Reload())
}

func (p *Page) load(what string, step chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	var err error
	for range 5 {
		ctx, cancel := context.WithTimeout(p.Ctx, Patience)
		err = chromedp.Do(ctx, step)
		cancel()
		if !errors.Is(err, chromedp.ErrPageLoad) {
			break
		}
		p.T.Logf("%s: %v; asking again", what, err)
	}
	if err != nil {
		p.T.Fatalf("%s: %v", what, err)
	}
}

// Resize sets the width and height of the page in pixels.
func (p *Page) Resize(width, height int64, options ...chromedp.EmulateViewportOption) {
	p.T.Helper()
	p.Do(chromedp.EmulateViewport(width, height, options...))
}

// Do runs chromedp actions, each within [Patience].
func (p *Page) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	for _, step := range steps {
		ctx, cancel := context.WithTimeout(p.Ctx, Patience)
		err := chromedp.Do(ctx, step)
		cancel()
		if err != nil {
			p.T.Fatal(err)
		}
	}
}

// Run runs a script and ignores its value.
func (p *Page) Run(script string) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](script))
}

// Ask returns the value of an expression.
func Ask[V any](p *Page, expression string, options ...chromedp.EvaluateOption) V {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[V](expression, options...))
	if err != nil {
		p.T.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Until waits for a condition in JavaScript. If the page reloads meanwhile, Until asks
// it again.
func (p *Page) Until(condition string) {
	p.T.Helper()
	for end := time.Now().Add(Patience); ; {
		left := time.Until(end)
		ctx, cancel := context.WithTimeout(p.Ctx, left+10*time.Second)
		_, err := chromedp.Run(ctx, chromedp.Poll[chromedp.Void](condition, chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(max(left, time.Millisecond))))
		cancel()
		switch {
		case err == nil:
			return
		case time.Now().After(end), errors.Is(err, chromedp.ErrPollingTimeout), p.Ctx.Err() != nil, strings.Contains(err.Error(), "SyntaxError"):
			ctx, cancel := context.WithTimeout(p.Ctx, 20*time.Second)
			defer cancel()
			state, _ := p.state(ctx)
			p.T.Fatalf("waiting for %s: %v\n%s", condition, err, state)
		}
		time.Sleep(50 * time.Millisecond) // the page loads
	}
}

// aiming finds the middle of the element of a selector, once a click at it would reach it:
// it is shown, enabled, at rest, and nothing lies over it. Else it gives the reason.
const aiming = `(async (selector) => {
	const e = document.querySelector(selector);
	if (!e) return {why: "there is no such element"};
	e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
	const before = e.getBoundingClientRect();
	await new Promise((done) => setTimeout(done, 40));
	const r = e.getBoundingClientRect();
	if (r.width === 0 || r.height === 0 || !e.checkVisibility({visibilityProperty: true})) return {why: "it is not shown"};
	if (e.matches(":disabled")) return {why: "it is disabled"};
	if (r.x !== before.x || r.y !== before.y) return {why: "it moves"};
	const x = r.x + r.width / 2, y = r.y + r.height / 2, hit = document.elementFromPoint(x, y);
	if (!hit || !e.contains(hit)) return {why: "over it lies " + (hit ? hit.tagName + "#" + hit.id + "." + hit.className : "nothing")};
	window.clickedAt = null;
	addEventListener("click", (c) => { window.clickedAt = e.contains(c.target) ? "it" : c.target.tagName + "#" + c.target.id; }, {capture: true, once: true});
	return {x, y};
})(%q)`

// Click clicks at an element as soon as a person could: it waits until the element is
// shown, enabled, at rest and not covered. It clicks again where the click did not arrive.
func (p *Page) Click(selector string) {
	p.T.Helper()
	type aim struct {
		X, Y float64
		Why  string
	}
	last := ""
	for end := time.Now().Add(Patience); time.Now().Before(end); {
		at := Ask[aim](p, fmt.Sprintf(aiming, selector), chromedp.EvalAwaitPromise)
		if at.Why != "" {
			last = at.Why
			time.Sleep(20 * time.Millisecond)
			continue
		}
		p.Do(chromedp.MouseClickXY(at.X, at.Y))
		if arrived := Ask[string](p, `String(window.clickedAt ?? "it")`); arrived == "it" {
			return
		} else {
			last = "the click reached " + arrived
			p.T.Logf("click %s: %s; clicking again", selector, last)
		}
	}
	p.T.Fatalf("click %s: %s", selector, last)
}

// Press presses a key.
func (p *Page) Press(key string, options ...chromedp.KeyOption) {
	p.T.Helper()
	p.Do(chromedp.KeyEvent(key, options...))
}

// Type types into an element, once it is visible; "\r" ends a line.
func (p *Page) Type(selector, text string) {
	p.T.Helper()
	p.Do(chromedp.SendKeys(chromedp.CSS(selector), text, chromedp.NodeVisible))
}

// Shot saves a picture of the page where the environment variable [Pictures] names a folder.
func (p *Page) Shot(name string) {
	p.T.Helper()
	folder := os.Getenv(Pictures)
	if folder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.Ctx, Patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644)
	}
	if err != nil {
		p.T.Fatal(err)
	}
}
