// Package browsertest drives the page in a real browser, for tests. It owns the browser
// of a test process, the pages that tests open in it, and what a failed test keeps of
// them. It does not depend on the world behind the page.
//
// Waits end when the page is in the awaited state. No wait depends on the speed of the
// machine: [Patience] only bounds the wait of a test that fails.
//
// A [Browser] may be used by tests that run in parallel; a [Page] belongs to one test.
package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Patience is the longest time that a test waits for one condition. It is far longer
// than a busy machine needs.
const Patience = 3 * time.Minute

// Browser is the one browser of a test process. It starts with the first page; every
// page has cookies and storage of its own. The zero Browser is ready for use.
type Browser struct {
	mu    sync.Mutex // guards the rest
	ctx   context.Context
	close func() error
}

// Close ends the browser, if it has started. Call it after the last test.
func (b *Browser) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.close == nil {
		return nil
	}
	err := b.close()
	b.ctx, b.close = nil, nil
	return err
}

// start starts the browser, or starts another one when it has ended by itself.
func (b *Browser) start() (context.Context, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ctx != nil {
		if _, err := chromedp.Targets(b.ctx); err == nil {
			return b.ctx, nil
		}
		_ = b.close() // it has ended already
		b.ctx, b.close = nil, nil
	}
	program, err := find()
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox)
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	b.ctx, b.close = ctx, func() error {
		err := chromedp.Cancel(ctx)
		cancel()
		cancelAllocator()
		return err
	}
	if err := chromedp.Do(ctx); err != nil { // the browser lives as long as the context of this first call
		_ = b.close()
		b.ctx, b.close = nil, nil
		return nil, fmt.Errorf("start %s: %w", program, err)
	}
	return b.ctx, nil
}

// find returns the path of the browser, chosen as `make test` chooses it.
func find() (string, error) {
	for _, name := range []string{os.Getenv("CHROME"), "chromium-headless-shell", "chromium", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path, nil
		}
	}
	return "", errors.New("no browser on this machine: run make test as root, which installs one, or set CHROME=path")
}

// Open shows an address in a new page of 1280 x 800 pixels, which closes with the test.
func (b *Browser) Open(t testing.TB, address string) *Page {
	t.Helper()
	p := b.Blank(t)
	p.Visit(address)
	return p
}

// Blank opens a page of 1280 x 800 pixels that shows nothing yet. It closes with the test.
func (b *Browser) Blank(t testing.TB) *Page {
	t.Helper()
	ctx, err := b.start()
	if err != nil {
		t.Fatal(err)
	}
	return newPage(t, ctx, chromedp.WithNewBrowserContext())
}
