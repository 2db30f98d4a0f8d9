package web

import (
	"slices"
	"strings"
	"testing"

	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/webtest"
	"loam/core/rules/item"
)

func TestSlotsAreReadFromTheirWords(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"equip","from":"backpack_16"}`:               "",
		`{"type":"equip","from":"backpack_17"}`:               `field "from" is "backpack_17", expected a slot such as head or backpack_1`,
		`{"type":"unequip","from":"Head"}`:                    `field "from" is "Head", expected a slot`,
		`{"type":"destroy_item","from":"head","count":-1}`:    `field "count"`,
		`{"type":"move_item","from":"head","to":"pocket"}`:    `field "to" is "pocket"`,
		`{"type":"give_item","item":"m:bread","count":99e99}`: `field "count"`,
	} {
		_, _, _, err := decode([]byte(line))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

// wardrobe lets the toy move what a player has: a hat from the head into the
// backpack and back.
func (r *toy) wardrobe(u *toyUnit, in intent.Intent) {
	seat := r.seats[slices.IndexFunc(r.seats, func(s *toySeat) bool { return s.unit == u })]
	switch in := in.(type) {
	case intent.Unequip:
		seat.items = webtest.Items()
		seat.items.Items[0].Slot = item.Backpack + 1
	case intent.DestroyItem:
		seat.items = &view.Inventory{Items: webtest.Items().Items[:1]}
	case intent.Equip:
		if item.Slot(in.From) == item.Backpack+1 {
			seat.items = webtest.Items()
		}
	}
}

func playBag(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.toy.respond = h.toy.wardrobe
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	read(h.toy, func(r *toy) bool {
		r.seats[0].items = webtest.Items()
		return true
	})
	b.Click("#tab-bag")
	b.Until(`document.getElementById("worn").innerText.includes("Hat") && document.getElementById("worn").innerText.includes("Head")`)
	b.Until(`document.getElementById("backpack").innerText.includes("12 × Bread") && document.getElementById("backpack").innerText.includes("Still warm.")`)
	b.Shot("31-bag")
	b.Run(`document.querySelector("#worn button .item-name").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	b.Until(`["Hat", "Head", "rare"].every((w) => document.getElementById("tip").innerText.includes(w))`) // what it is for
	b.Click(`#worn button`)
	b.Until(`document.getElementById("worn").innerText.includes("Nothing.") && document.getElementById("backpack").innerText.includes("Hat")`)
	b.Click(`#backpack button`)
	b.Until(`document.getElementById("worn").innerText.includes("Hat") && !document.getElementById("backpack").innerText.includes("Hat")`)
	b.Until(`[...document.querySelectorAll("#backpack button:not(.item-waste)")].map((a) => a.querySelector(".item-act").textContent).join() === "Split"`) // bread is not worn
	b.Click(`#backpack .item-waste`)                                                                                                                       // which asks first
	b.Until(`document.getElementById("backpack").innerText.includes("Throw away permanently?") && document.getElementById("backpack").innerText.includes("12 × Bread")`)
	b.Click(`#backpack .item-waste`)
	b.Until(`!document.getElementById("backpack").innerText.includes("12 × Bread")`)
}
