package web

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/webtest"
)

// talkative lets somebody of the toy answer who talks to it with a menu, whose
// option without a question leads to another.
func (r *toy) talkative(u *toyUnit, in intent.Intent) {
	seat := r.seats[slices.IndexFunc(r.seats, func(s *toySeat) bool { return s.unit == u })]
	switch in := in.(type) {
	case intent.TalkTo:
		m := webtest.Menu()
		m.Speaker = in.Target
		seat.menu = m
	case intent.Choose:
		r.events = append(r.events, event.Told{Player: u.GUID, Text: content.Text{Key: fmt.Sprintf("%d of %d", in.Option, in.Menu)}})
		seat.menu = &view.Menu{}
		if in.Option == 2 {
			seat.menu = &view.Menu{Number: 4, Speaker: u.GUID, Title: webtest.LineOf("{gold}All is said.{/}")}
		}
	}
}

// playTalk talks by mouse and by key, answers, says no and yes to a question, and
// puts a menu away.
func playTalk(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	keeper := h.toy.spawn("Ferry Keeper", "toy:folk", "#d7c49e", "square", 3, -16, -5, false)
	read(h.toy, func(*toy) bool { keeper.Flags |= view.Talks; return true })
	h.toy.respond = h.toy.talkative
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	b.Until(`loam.objects.some((o) => o.name === "Ferry Keeper")`)
	b.Run(`right = (o) => { const [x, y] = loam.pixel(o.x, o.y); for (const type of ["pointerdown", "pointerup"]) document.getElementById("stage").dispatchEvent(new PointerEvent(type, {clientX: x, clientY: y, button: 2, pointerId: 1, pointerType: "mouse", bubbles: true})) }`)
	b.Run(`Element.prototype.setPointerCapture = () => {}; right(loam.objects.find((o) => o.name === "Ferry Keeper"))`)
	b.Until(`loam.menu !== null && document.activeElement.closest("#menu-options") !== null`)
	if got := ask[string](b, `JSON.stringify(loam.menu) + document.getElementById("menu-name").textContent`); got != `{"text":"Where to, Anna?","options":["To the harbour","Farewell"]}Ferry Keeper` {
		t.Errorf("the menu is %s", got)
	}
	b.Shot("17-menu")
	b.Press("?") // the help opens before the menu, and closes first
	b.Until(`!document.getElementById("help").hidden && document.querySelectorAll(".front").length === 1 && document.getElementById("help").matches(".front")`)
	b.Press(kb.Escape)
	b.Until(`document.getElementById("help").hidden && document.getElementById("menu").matches(".front") && loam.menu !== null`)
	b.Click("#menu-options li:first-child button")
	b.Until(`loam.menu.text === "Are you sure?"`)
	b.Shot("18-sure")
	b.Click("#menu-options li:last-child button")
	b.Until(`loam.menu.text === "Where to, Anna?"`)
	b.Press(kb.ArrowDown)
	b.Press("\r")
	b.Until(`document.getElementById("log").innerText.includes("2 of 3")`)
	b.Until(`loam.menu.text === "All is said." && loam.menu.options.length === 0`)
	b.Press(kb.Escape)
	b.Until(`loam.menu === null && document.activeElement.id === "stage"`)
	b.Press(kb.Escape)
	b.Until(`loam.selected === ""`)
	b.Press("t") // without a target the nearest is talked to
	b.Until(`loam.menu !== null && loam.objects.find((o) => o.id === loam.selected).name === "Ferry Keeper"`)
	b.Click("#menu-options li:first-child button")
	b.Click("#menu-options li:first-child button")
	b.Until(`document.getElementById("log").innerText.includes("1 of 3") && loam.menu === null`)
	if sent := read(h.toy, func(r *toy) int {
		return len(slices.DeleteFunc(slices.Clone(r.submitted), func(in intent.Intent) bool { return in != intent.Intent(intent.CloseMenu{Menu: 4}) }))
	}); sent != 1 {
		t.Errorf("putting the menu away was told %d times", sent)
	}
}
