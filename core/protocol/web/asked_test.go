package web

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/loot"
)

// playRoll is asked what to make of two hats, and chooses for one while the time for the
// other runs out.
func playRoll(t *testing.T, h *house, open func(width, height int) *tab) {
	wolf := h.toy.spawn("Grey Wolf", "toy:beast", "#9aa0a6", "triangle", 4, -6, 2, false)
	h.toy.respond = func(u *toyUnit, in intent.Intent) {
		if in, is := in.(intent.RollLoot); is && in.Source == wolf.GUID && in.Choice == uint8(loot.Greed) {
			chosen := event.Rolled{Player: u.GUID, News: event.RollChosen, Source: in.Source, Slot: in.Slot, Item: "toy:hat", Count: 1, By: u.GUID, Name: "Anna", Choice: "greed", Number: 41}
			h.toy.events = append(h.toy.events, chosen)
		}
	}
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	anna := read(h.toy, func(r *toy) guid.GUID { return r.seats[0].place.Player })
	h.toy.log(event.Rolled{Player: anna, Source: wolf.GUID, Slot: 1, Item: "toy:hat", Count: 1, Wait: 60 * clock.Second},
		event.Rolled{Player: anna, Source: wolf.GUID, Slot: 2, Item: "toy:hat", Count: 1, Wait: 2 * clock.Second})
	b.Until(`loam.loot?.length === 2 && document.getElementById("loot-close").hidden`)
	b.Until(`/^Roll for Hat 5\d s left/.test(loam.loot[0]) && /^Roll for Hat 0 s left/.test(loam.loot[1])`)
	b.Shot("32-roll")
	h.toy.log(event.Rolled{Player: anna, News: event.RollPassed, Source: wolf.GUID, Slot: 2, Item: "toy:hat", Count: 1})
	b.Until(`loam.loot.length === 1 && document.getElementById("log").innerText.includes("Nobody wants Hat.")`)
	b.Click("#loot-list button:nth-of-type(2)")
	b.Until(`loam.loot === null && document.getElementById("log").innerText.includes("Anna chooses greed for Hat (41).")`)
}

// playTakenName wants a name that somebody has: it is told so, and keeps what it has chosen.
func playTakenName(t *testing.T, h *house, open func(width, height int) *tab) {
	h.toy.characters = []character.Record{{ID: 1, Account: 9, Name: "Anna"}}
	h.live(t)
	b := open(1280, 800)
	b.Until(`!document.getElementById("guest-form").hidden`)
	b.Run(`document.getElementById("name").value = "Anna"`)
	b.Click("#guest")
	b.Until(`document.activeElement.name === "start"`)
	b.Press(kb.ArrowDown)
	b.Press("\r")
	b.Until(`document.getElementById("gate-text").textContent === "The name Anna is already taken." && document.activeElement.id === "new-name"`)
	for _, letter := range "Berta\r" { // over what stands there
		b.Press(string(letter))
	}
	b.Until(`loam.self?.name === "Berta" && loam.self.def === "toy:warden"`)
}

// playHelp opens the page's help by key and by mouse, and closes it.
func playHelp(t *testing.T, h *house, open func(width, height int) *tab) {
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	b.Until(`document.getElementById("help").hidden && document.getElementById("log").innerText.includes("Press ? for more.")`)
	b.Press("?")
	b.Until(`document.activeElement.id === "help-close" && document.getElementById("keys").getAttribute("aria-expanded") === "true"`)
	for _, key := range []string{"Tab", "T", "F", "R", "Enter", "/"} {
		if !ask[bool](b, `[...document.querySelectorAll("#help kbd")].some((k) => k.textContent === "`+key+`")`) {
			t.Errorf("help does not tell of %s", key)
		}
	}
	b.Press(kb.Escape)
	b.Until(`document.getElementById("help").hidden && document.activeElement.id === "stage"`)
	b.Click("#help-open")
	b.Until(`!document.getElementById("help").hidden`)
	b.Click("#help-close")
	b.Until(`document.getElementById("help").hidden`)
}

// playDeal buys one item: the log has one line about it.
func playDeal(t *testing.T, h *house, open func(width, height int) *tab) {
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	anna := read(h.toy, func(r *toy) guid.GUID { return r.seats[0].place.Player })
	h.toy.log(event.ItemGained{Player: anna, Item: "toy:hat", Count: 1}, event.MoneyChanged{Player: anna, Currency: content.Coins, Change: -30, Now: 5},
		event.Dealt{Player: anna, News: event.DealBought, Item: "toy:hat", Count: 1, Coins: 30})
	b.Until(`document.getElementById("log").innerText.includes("You buy Hat for 30 coins.")`)
	h.toy.log(event.ItemGained{Player: anna, Item: "toy:hat", Count: 2})
	b.Until(`document.getElementById("log").innerText.includes("You get 2 × Hat.")`)
	if log := ask[string](b, `document.getElementById("log").innerText`); strings.Contains(log, "You get Hat.") || strings.Contains(log, "You lose 30") {
		t.Errorf("the log says more of the deal than its line:\n%s", log)
	}
}

// playSure gives a quest up, which the page asks about first, and forgets where the
// player looks elsewhere.
func playSure(t *testing.T, h *house, open func(width, height int) *tab) {
	h.toy.respond = func(_ *toyUnit, in intent.Intent) {
		if givesUp(in) {
			h.toy.seats[0].quests = &view.QuestLog{}
		}
	}
	h.live(t)
	b := open(1280, 800)
	b.joinAs("Anna")
	read(h.toy, func(r *toy) bool {
		r.seats[0].quests = &view.QuestLog{Quests: []view.Quest{{Quest: "toy:wolves", State: "active"}}}
		return true
	})
	b.Click("#tab-quests")
	b.Until(`loam.quests.log.length === 1`)
	const drop = `[data-key="drop-toy:wolves"]`
	b.Click(drop)
	b.Until(`document.querySelector('` + drop + `').textContent === "Abandon: sure?"`)
	b.Run(`document.querySelector('` + drop + `').blur()`)
	b.Until(`document.querySelector('` + drop + `').textContent === "Abandon"`)
	b.Click(drop)
	b.Until(`document.querySelector('` + drop + `').textContent === "Abandon: sure?"`)
	if read(h.toy, func(r *toy) bool { return slices.ContainsFunc(r.submitted, givesUp) }) {
		t.Error("a quest was given up before the player was sure")
	}
	b.Click(drop)
	b.Until(`loam.quests.log.length === 0`)
}

func givesUp(in intent.Intent) bool {
	quest, is := in.(intent.Quest)
	return is && quest.Act == intent.QuestAbandon && quest.Quest == "toy:wolves"
}
