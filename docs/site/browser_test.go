package site_test

import (
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"loam/core/protocol/web/browsertest"
	docsite "loam/docs/site"
)

var browser browsertest.Browser

func TestMain(m *testing.M) {
	code := m.Run()
	if err := browser.Close(); err != nil && code == 0 {
		code = 1
	}
	os.Exit(code)
}

// open shows a page of the documents.
func open(t *testing.T, path string) *browsertest.Page {
	t.Helper()
	if testing.Short() {
		t.Skip("the browser does the work")
	}
	t.Parallel()
	server := httptest.NewServer(site(t))
	t.Cleanup(server.Close)
	p := browser.Blank(t)
	show(p, server.URL+docsite.Root+path)
	return p
}

// show goes to a page and waits for its script.
func show(p *browsertest.Page, address string) {
	p.T.Helper()
	p.Go(address)
	p.Until(`document.readyState === "complete" && document.querySelector("#theme:not([hidden])") !== null`)
}

// A reader types a question, goes down in the hits with the keys, and reads the section.
func TestSearchingInTheBrowser(t *testing.T) {
	p := open(t, "")
	p.Press("/")
	p.Until(`document.activeElement.id === "query"`)
	p.Type("#query", "change respawn")
	p.Until(`document.querySelector("#hits a")?.textContent.startsWith("Change the respawn time")`)
	p.Shot("docs-hits")
	p.Until(`document.querySelector("#hits mark") !== null`)
	p.Press(kb.ArrowDown)
	p.Until(`document.querySelector("#hit-0").ariaSelected === "true"`)
	p.Press("\r")
	p.Until(`location.pathname === "/docs/common-tasks" && location.hash === "#change-the-respawn-time"`)
}

// Enter without a choice shows the page of results, which works without a script too.
func TestThePageOfResults(t *testing.T) {
	p := open(t, "tutorial")
	p.Type("#query", "make a boss\r")
	p.Until(`location.pathname === "/docs/search" && document.querySelectorAll(".results li").length > 5`)
	p.Shot("docs-results")
}

// The colours follow the system until the reader chooses others, which the next page keeps.
func TestColours(t *testing.T) {
	p := open(t, "quests")
	const ground = `getComputedStyle(document.body).backgroundColor`
	system := browsertest.Ask[string](p, ground)
	seen := map[string]bool{}
	for range 2 {
		p.Click("#theme")
		seen[browsertest.Ask[string](p, ground)] = true
	}
	if len(seen) != 2 || !seen[system] {
		t.Errorf("the colours chosen are %v, those of the system %s", seen, system)
	}
	p.Click("#theme")
	p.Until(`document.documentElement.dataset.theme === undefined`)
	p.Click("#theme")
	show(p, strings.Split(browsertest.Ask[string](p, `location.href`), "quests")[0]+"loot")
	p.Until(`document.documentElement.dataset.theme === "dark"`)
	p.Shot("docs-dark")
}

// A copy button takes what a reader types, not the prompt and the answers.
func TestCopying(t *testing.T) {
	p := open(t, "common-tasks")
	p.Run(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`)
	p.Click(`.code[data-language=console] .copy`)
	p.Until(`window.copied === "./loam new world world\n./loam new bundle tasks"`)
	p.Click(`.code[data-language=yaml] .copy`)
	p.Until(`window.copied.startsWith("name: tasks\nversion: 0.1.0\n")`)
	p.Until(`document.querySelector(".code[data-language=yaml] .copy").textContent === "Copied"`)
}

// On a phone no page is wider than the screen, and the contents open and close.
func TestOnAPhone(t *testing.T) {
	p := open(t, "")
	p.Resize(390, 844)
	base := strings.TrimSuffix(browsertest.Ask[string](p, `location.href`), "/")
	for _, path := range []string{"", "/tutorial", "/playing", "/operating", "/bundles", "/panels", "/command-line", "/search?q=boss", "/examples/boss/bundle.yaml"} {
		show(p, base+path)
		if wide := browsertest.Ask[int](p, `document.documentElement.scrollWidth`); wide > 390 {
			t.Errorf("%s is %d pixels wide, want 390", path, wide)
		}
	}
	show(p, base+"/tutorial")
	p.Shot("docs-phone")
	p.Click("#menu")
	p.Until(`document.querySelector("#contents [aria-current]").checkVisibility()`)
	p.Shot("docs-phone-contents")
	p.Click("#menu")
	p.Until(`!document.querySelector("#contents").checkVisibility()`)
}

// The pages keep their own policy: nothing that a browser reports as blocked, and nothing
// requested from elsewhere.
func TestThePolicyBlocksNothingOfTheSite(t *testing.T) {
	p := open(t, "")
	base := strings.TrimSuffix(browsertest.Ask[string](p, `location.href`), "/")
	for _, path := range []string{"/", "/tutorial", "/panels", "/loot", "/smartai"} {
		show(p, base+path)
		p.Run(`window.blocked = []; addEventListener("securitypolicyviolation", (e) => window.blocked.push(e.violatedDirective + " " + e.blockedURI), true)`)
		p.Run(`document.querySelectorAll("img").forEach((i) => { i.loading = "eager"; })`)
		p.Until(`[...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
		p.Until(`[...document.styleSheets].some((s) => s.cssRules.length > 50)`)
		if foreign := browsertest.Ask[[]string](p, `performance.getEntriesByType("resource").map((e) => e.name).filter((n) => !n.startsWith(location.origin))`); len(foreign) > 0 {
			t.Errorf("%s loads %q", path, foreign)
		}
		if blocked := browsertest.Ask[[]string](p, `window.blocked`); len(blocked) > 0 {
			t.Errorf("%s: the policy blocks %q", path, blocked)
		}
	}
}
