package web

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/event"
	"loam/core/session"
)

// toyDesk has one question until it is answered.
type toyDesk struct {
	mu   sync.Mutex // guards the rest
	open []session.Question
	told []string
}

func newToyDesk() *toyDesk {
	return &toyDesk{open: []session.Question{{Bundle: "stranger", Version: "1.2.0", Asks: []session.Ask{
		{Word: "storage", Doc: "Keep data."}, {Word: "announce", Doc: "Tell <b>everybody</b>."},
	}}}}
}

func (d *toyDesk) Questions() []session.Question {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.open)
}

func (d *toyDesk) Decide(by string, a session.Decision) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.told = append(d.told, fmt.Sprint(a.Bundle, " ", a.Words, " ", a.Allow))
	if len(d.open) > 0 {
		d.open[0].Asks = slices.DeleteFunc(slices.Clone(d.open[0].Asks), func(k session.Ask) bool { return slices.Contains(a.Words, k.Word) })
		if len(d.open[0].Asks) == 0 {
			d.open = nil
		}
	}
	return nil
}

func (d *toyDesk) decided() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return strings.Join(d.told, "; ")
}

func TestOperatorsAreAskedAndAnswer(t *testing.T) {
	desk := newToyDesk()
	h := serve(t, func(c *Config) { c.Desk = desk })
	b := h.dial(t)
	b.join("Anna")
	open := b.expect("questions")["open"].([]any)
	if got := open[0].(map[string]any)["bundle"]; got != "stranger" {
		t.Errorf("asked about %v, want stranger", got)
	}
	b.send(`{"type":"decide","bundle":"stranger","permissions":"storage announce","allow":true}`)
	if open := b.expect("questions")["open"].([]any); len(open) != 0 {
		t.Errorf("open after the answer: %v, want nothing", open)
	}
	if got := desk.decided(); got != "stranger [storage announce] true" {
		t.Errorf("decided %q", got)
	}
}

func TestBuildersAreNotAsked(t *testing.T) {
	desk := newToyDesk()
	h := serve(t, func(c *Config) { c.Desk = desk })
	h.toy.role = auth.Builder
	b := h.dial(t)
	b.join("Anna")
	b.send(`{"type":"decide","bundle":"stranger","permissions":"","allow":true}`)
	for {
		data, err := b.read()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), `"type":"questions"`) {
			t.Fatalf("a builder is told %s", data)
		}
		if strings.Contains(string(data), `"type":"error"`) {
			break
		}
	}
	if got := desk.decided(); got != "" {
		t.Errorf("decided %q, want nothing", got)
	}
}

func TestThePageAsksAnOperator(t *testing.T) {
	desk := newToyDesk()
	h := serve(t, func(c *Config) { c.Desk = desk })
	h.live(t)
	b := openTab(t, h, 1000, 700)
	b.joinAs("Anna")
	b.Until(`!document.getElementById("questions").hidden`)
	b.Shot("questions")
	if got := ask[string](b, `document.getElementById("questions").innerText`); !strings.Contains(got, "stranger 1.2.0 asks for permissions") || !strings.Contains(got, "Tell <b>everybody</b>.") {
		t.Errorf("the page asks %q", got)
	}
	b.Click(`#questions button[aria-label="Deny announce for stranger"]`)
	b.Until(`!document.getElementById("questions").innerText.includes("announce")`)
	b.Click(`#questions button[aria-label="Allow storage for stranger"]`)
	b.Until(`document.getElementById("questions").hidden`)
	if got := desk.decided(); got != "stranger [announce] false; stranger [storage] true" {
		t.Errorf("decided %q", got)
	}
}

// refusedFiles are files that are refused until they are mended.
type refusedFiles struct{ mended atomic.Bool }

func (f *refusedFiles) Refusal() []event.Faulted {
	if f.mended.Load() {
		return nil
	}
	return []event.Faulted{{Bundle: "toy", File: "toy/data/a.yaml", Line: 4, Message: "toy/data/a.yaml:4:9: unknown key \"helth\" [unknown-key]"}}
}

// A page that is opened after a save was refused is informed of it.
func TestALatePageIsToldWhatIsRefused(t *testing.T) {
	h := serve(t, func(c *Config) { c.Files = new(refusedFiles) })
	h.toy.role = auth.Builder
	b := h.dial(t)
	b.join("Anna")
	fault := b.expect("refused")["faults"].([]any)[0].(map[string]any)
	want := new(refusedFiles).Refusal()[0]
	if fault["message"] != want.Message || fault["file"] != want.File || fault["line"] != float64(want.Line) {
		t.Errorf("told %v, want %+v", fault, want)
	}
}

// The page lists the problems of files until they are mended: in a page that is opened late,
// and when the rest of the list is cleared.
func TestThePageListsProblemsUntilTheyAreMended(t *testing.T) {
	files := new(refusedFiles)
	h := serve(t, func(c *Config) { c.Files = files })
	h.live(t)
	b := openTab(t, h, 1000, 700)
	b.joinAs("Anna")
	const listed = `document.getElementById("problems").innerText.includes("unknown key")`
	b.Until(listed + ` && document.getElementById("errors-badge").textContent === "1"`)
	b.Click("#tab-errors")
	h.toy.log(files.Refusal()[0], toyFault(1))
	b.Until(`document.getElementById("errors").innerText.includes("toy/scripts/wolf.lua:12")`)
	b.Shot("08-problems")
	if ask[bool](b, `document.getElementById("errors").innerText.includes("unknown key")`) {
		t.Error("the problem is listed twice")
	}
	b.Click("#errors-clear")
	b.Until(`!document.getElementById("errors").innerText.includes("wolf.lua") && ` + listed)
	files.mended.Store(true)
	h.Refuse()
	b.Until(`document.getElementById("problems").hidden && document.getElementById("errors-badge").hidden`)
}
