package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"loam/core/model/view"
)

// playTargets chooses and attacks: Tab goes through the living enemies, those in front first.
func playTargets(t *testing.T, h *house, open func(width, height int) *tab) {
	h.toy.spawn("Behind", "toy:beast", "#9aa0a6", "triangle", 4, -21, -6, false)
	h.toy.spawn("Near", "toy:beast", "#9aa0a6", "triangle", 4, -12, -6, false)
	h.toy.spawn("Far", "toy:beast", "#9aa0a6", "triangle", 4, -2, -6, false)
	h.toy.spawn("Dead", "toy:beast", "#9aa0a6", "triangle", 4, -16, -6, false).Flags = view.Dead
	h.toy.spawn("Hedge Warden", "toy:guard", "#6f9ceb", "hexagon", 9, -18, 2, false)
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	b.Until(`loam.objects.length === 6`)
	target := func(name string) {
		t.Helper()
		b.Until(fmt.Sprintf(`(loam.objects.find((o) => o.id === loam.selected)?.name ?? "") === %q`, name))
	}
	said := func(text string) {
		t.Helper()
		b.Until(fmt.Sprintf(`document.getElementById("log").innerText.includes(%q)`, text))
	}
	for _, name := range []string{"Near", "Far", "Behind", "Near"} {
		b.Press("\t")
		target(name)
	}
	b.Press("f")
	b.Until(`loam.attacking === loam.selected`)
	said("Near is out of reach: you go there.")
	b.Press(kb.Escape)
	target("")
	b.Until(`loam.attacking === ""`)

	b.Press("g")
	target("Hedge Warden")
	b.Press("f")
	said("You cannot attack Hedge Warden.")
	target("Hedge Warden")
	b.Click("#attack") // leaves the keyboard at the button
	b.Press(kb.Escape)
	target("")

	b.Click("#tab-bag") // leaves the keyboard at the tab, and the keys with the world
	b.Press("\t")
	target("Near")
	b.Click("#tab-log")
	b.Press("\r")
	b.Until(`document.activeElement.id === "chat"`)
	b.Press(kb.Escape)
	b.Press(kb.Escape)
	target("")

	b.ClickMap(`{x: loam.self.x, y: loam.self.y - 4}`)
	x, y := b.Pixel(`loam.objects.find((o) => o.name === "Far")`)
	b.Run(fmt.Sprintf(`document.getElementById("stage").dispatchEvent(new MouseEvent("dblclick", {clientX: %g, clientY: %g}))`, x, y))
	if ask[string](b, `loam.attacking`) != "" {
		t.Error("a click on the ground and one on an enemy that runs there are an attack")
	}
	b.Do(chromedp.MouseClickXY(x, y, chromedp.ClickCount(2)))
	target("Far")
}
