package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/webtest"
)

// givesSpells lets the toy's only player know the spells of the toy, and bear an
// aura; it returns who that is and who the wolf beside it.
func givesSpells(h *house) (anna, wolf guid.GUID) {
	h.toy.mu.Lock()
	defer h.toy.mu.Unlock()
	r := h.toy
	r.seats[0].spells = webtest.Book()
	own := r.seats[0].unit
	own.Powers = []view.Power{{Power: "toy:vigor", Now: 8, Max: 20}}
	own.Auras = []view.Aura{
		{Serial: 1, Aura: "toy:burning", Caster: own.GUID, Stacks: 3, Harmful: true, Span: 60000, Ends: r.now + 60000},
		{Serial: 2, Aura: "toy:shield", Caster: own.GUID, Stacks: 1},
	}
	own.changed |= view.Powers | view.Auras
	near := r.units[slices.IndexFunc(r.units, func(u *toyUnit) bool { return u.Name.Key == "Grey Wolf" })]
	return own.GUID, near.GUID
}

// will lays something on the will of the toy's only player.
func (h *house) will(flag view.Flags) {
	h.toy.mu.Lock()
	defer h.toy.mu.Unlock()
	own := h.toy.seats[0].unit
	own.Flags = own.Flags&^(view.Silenced|view.Stunned) | flag
	own.changed |= view.State
}

// asked lists the casts that the toy was asked for.
func (h *house) asked() []intent.Intent {
	return read(h.toy, func(r *toy) []intent.Intent {
		return slices.DeleteFunc(slices.Clone(r.submitted), func(in intent.Intent) bool {
			switch in.Kind() {
			case intent.KindCast, intent.KindCancelAura:
				return false
			}
			return true
		})
	})
}

func playSpells(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.live(t)
	b := open(1280, 720)
	b.joinAs("Anna")
	b.Until(`loam.objects.length > 0`)
	before := ask[[]float64](b, `[document.getElementById("target").offsetTop, document.getElementById("actions").getBoundingClientRect().top]`)
	anna, wolf := givesSpells(h)
	b.Until(`loam.spells.map(s => s.spell).join() === "toy:cleanse,toy:rain,toy:spark"`)
	b.Until(`loam.spells[0].rest > 0 && loam.spells[1].rest > 2000 && loam.spells[2].rest > 0`) // prayers, itself, global
	b.Until(`document.querySelectorAll("#self-auras .aura").length === 2 && document.querySelector("#self-auras .harmful .aura-stacks").textContent === "3"`)
	b.Until(`loam.spells[2].rest === 0 && loam.spells[2].hinder === "power"`)
	if after := ask[[]float64](b, `[document.getElementById("target").offsetTop, document.getElementById("actions").getBoundingClientRect().top]`); !slices.Equal(before, after) {
		t.Errorf("the page has jumped: %v, before %v", after, before)
	}

	b.Run(`seen = new Set(); setInterval(() => loam.numbers.forEach(n => seen.add(n.text)), 20)`)
	b.Press("\t")
	b.Until(`loam.selected !== ""`)
	for ask[string](b, `loam.selected`) != wolf.String() {
		b.Press("\t")
	}
	h.toy.log(event.CastBegun{Caster: wolf, Spell: "toy:spark", Target: anna, Time: 4000})
	b.Until(`document.getElementById("target-cast").dataset.shown === "true" && document.querySelector("#target-cast .cast-name").textContent === "Spark"`)
	h.toy.log(event.CastDelayed{Caster: wolf, Spell: "toy:spark", By: 500, Left: 3900})
	b.Until(`document.querySelector("#target-cast .cast-left").textContent.startsWith("+0.5")`)
	b.Shot("60-spells")
	h.toy.log(event.CastInterrupted{Caster: wolf, By: anna, Spell: "toy:spark", Reason: "interrupted"})
	b.Until(`document.getElementById("target-cast").dataset.state === "broken" && loam.objects.find(o => o.id === loam.selected).cast === null`)
	b.Shot("61-broken")
	h.toy.log(event.SpellMissed{Caster: wolf, Target: anna, Spell: "toy:spark", Miss: event.MissResisted}, event.SpellMissed{Caster: anna, Target: wolf, Spell: "toy:spark", Miss: event.MissImmune},
		event.Missed{Attacker: anna, Victim: wolf, How: event.OutcomeDodge}, event.DamageDealt{Attacker: anna, Victim: wolf, Absorbed: 9, Spell: "toy:spark", School: "toy:fire"},
		event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 41, Crit: true, Spell: "toy:spark", School: "toy:fire"}, event.Healed{Source: anna, Target: anna, Amount: 7, Spell: "toy:cleanse"},
		event.Energized{Source: anna, Target: anna, Power: "toy:vigor", Amount: 6})
	b.Until(`["resist", "immune", "dodge", "absorb", "41!", "+7", "+6 Vigor"].every(w => seen.has(w))`)
	b.Until(`document.getElementById("log").innerText.includes("Your Spark had no effect on Grey Wolf: immune.") && document.getElementById("log").innerText.includes("for 41 (Spark)")`)
	h.toy.log(event.DamageDealt{Attacker: wolf, Victim: anna, Amount: 2, Spell: "toy:spark", Periodic: true}, event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 3, Spell: "toy:spark", Shield: true})
	b.Until(`["You suffer 2 damage from Grey Wolf's Spark.", "Grey Wolf suffers 3 damage from your Spark."].every(w => document.getElementById("log").innerText.includes(w))`)

	h.toy.log(event.CastFailed{Caster: anna, Spell: "toy:spark", Reason: "no_power"})
	b.Until(`document.getElementById("fail").textContent === "You do not have enough power."`)
	h.toy.log(event.Rested{Player: anna, Spell: "toy:cleanse", Time: 8000})
	b.Until(`loam.spells[0].rest > 6000`)
	h.toy.log(event.Rested{Player: anna, Spell: "toy:cleanse"})

	h.toy.log(event.Rested{Player: anna, School: "toy:fire", Time: 9000}) // locked out
	b.Until(`loam.spells[1].rest > 7000 && loam.spells[2].rest > 7000`)
	h.will(view.Silenced)
	b.Until(`loam.spells[0].hinder === "" && loam.spells[1].hinder === "will"`)
	h.will(view.Stunned)
	b.Until(`loam.spells[0].hinder === "will"`)
	h.will(0)

	// A key casts, at the target or at a spot that Enter takes.
	b.Run(`document.getElementById("stage").focus()`)
	b.Press("3")
	b.Press("2")
	b.Until(`loam.aiming?.radius === 6`)
	b.Press("\u001b")
	b.Until(`loam.aiming === null && loam.selected !== ""`)
	b.Press("2")
	b.Press("\r")
	b.Until(`loam.aiming === null`)
	b.Run(`document.querySelector("#self-auras [aria-label^=Shield]").dispatchEvent(new MouseEvent("contextmenu", {bubbles: true, cancelable: true}))`)
	b.Until(`document.activeElement.id === "stage"`)
	wants := []string{"toy:spark", "toy:rain", "toy:shield"}
	var asked []intent.Intent
	for range 40 {
		if asked = h.asked(); len(asked) == len(wants) {
			break
		}
		h.toy.log()
		b.Run(`new Promise(done => setTimeout(done, 50))`)
	}
	for i, in := range asked {
		if got := fmt.Sprintf("%+v", in); !strings.Contains(got, wants[min(i, len(wants)-1)]) {
			t.Errorf("the page asks for %s, want %s", got, wants[min(i, len(wants)-1)])
		}
	}
	if len(asked) != len(wants) {
		t.Fatalf("the page asks for %+v, want a cast at the target, one at a spot and an aura taken off", asked)
	}
	if c := asked[0].(intent.Cast); c.Target != wolf {
		t.Errorf("the spark is cast at %v, want the wolf", c.Target)
	}
	if c := asked[1].(intent.Cast); c.Target != 0 || c.At.X == 0 {
		t.Errorf("the rain is cast at %v and %v, want the wolf's spot and nobody", c.At, c.Target)
	}
}

// playOrder drags a spell to another place, and gives every tooltip a look.
func playOrder(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(0)
	h.live(t)
	b := open(900, 700)
	b.joinAs("Cora")
	b.Until(`loam.objects.length > 0`)
	givesSpells(h)
	b.Until(`loam.spells.map(s => s.spell).join() === "toy:cleanse,toy:rain,toy:spark"`)
	b.Run(`(() => { const slots = document.querySelectorAll(".slot"), held = { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true };
		slots[0].dispatchEvent(new DragEvent("dragstart", held)); slots[2].dispatchEvent(new DragEvent("drop", held)); })()`)
	b.Until(`loam.spells.map(s => s.spell).join() === "toy:rain,toy:spark,toy:cleanse"`)
	b.Until(`[...document.querySelectorAll(".slot kbd")].map(k => k.textContent).join("") === "123"`)
	for label, want := range map[string]string{
		`.slot[data-spell="toy:spark"]`:   "Spark Rank 2|10 Vigor|3 to 25 yd range|1.5 s cast|A bolt that burns.|You do not have enough power.|Key 2.",
		`.slot[data-spell="toy:rain"]`:    "Rain of Sparks|Costs nothing|30 yd range|5 s channel|12 s cooldown",
		`.slot[data-spell="toy:cleanse"]`: "Any distance|Instant|8 s cooldown",
		`#self-auras .harmful`:            "Burning|Harmful|Fire|curse|3 stacks|It hurts.|s left|From you",
	} {
		b.Run(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`, label))
		for part := range strings.SplitSeq(want, "|") { // some of it shows once the cooldown that all spells share is over
			b.Until(fmt.Sprintf(`document.getElementById("tip").textContent.includes(%q)`, part))
		}
	}
	b.Reload()
	b.Until(`loam.state === "world"`)
	givesSpells(h)
	b.Until(`loam.spells.map(s => s.spell).join() === "toy:rain,toy:spark,toy:cleanse"`)
}

func playSpellsByTouch(t *testing.T, h *house, open func(width, height int) *tab) {
	h.populate(4)
	h.live(t)
	b := open(390, 844)
	b.joinAs("Berta")
	b.Until(`loam.objects.length > 0`)
	anna, wolf := givesSpells(h)
	b.Until(`loam.spells.length === 3 && document.querySelectorAll("#self-auras .aura").length === 2`)
	b.Click("#next")
	b.Until(`loam.selected !== ""`)
	h.toy.log(event.CastBegun{Caster: anna, Spell: "toy:spark", Target: wolf, Time: 4000}, event.CastFailed{Caster: anna, Spell: "toy:rain", Reason: "no_power"})
	b.Until(`document.getElementById("cast").dataset.shown === "true"`)
	b.Shot("62-phone-spells")
	if ask[bool](b, `document.documentElement.scrollWidth > innerWidth`) {
		t.Error("the page is wider than the telephone")
	}
	over := ask[[]string](b, `(() => { const box = id => document.getElementById(id).getBoundingClientRect(); const wrong = [];
		const ids = ["spells", "cast", "actions", "top"];
		for (const a of ids) for (const b of ids) { const x = box(a), y = box(b); if (a < b && x.left < y.right && y.left < x.right && x.top < y.bottom && y.top < x.bottom) wrong.push(a + " over " + b); }
		return wrong; })()`)
	if len(over) > 0 {
		t.Errorf("things stand over each other: %v", over)
	}
	b.Click(`[data-spell="toy:cleanse"]`)
	b.Until(`loam.state === "world"`)
}
