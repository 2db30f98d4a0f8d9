package web

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
)

// casting writes who casts what at whom.
func casting(w *writer, t texts, caster guid.GUID, spell content.ID, target guid.GUID) {
	w.guid("caster", caster, "")
	w.text("spell", string(spell), "its id")
	w.text("name", t.spellName(spell), "of the spell, in the reader's language")
	w.guidIf("target", target, "at whom; left out: nobody")
}

// school writes which school a spell is of.
func school(w *writer, t texts, id content.ID) {
	of := content.ID("")
	if d, ok := t.content.Spell(id); ok {
		of = d.School
	}
	w.textIf("school", string(of), "of the spell, its id; left out: none")
}

// whyNot writes why a spell is not cast, or not to its end.
func whyNot(w *writer, t texts, reason string) {
	w.text("reason", reason, "a word: out_of_range, no_power and so on")
	w.text("text", t.line(content.Text{Bundle: "base", Key: "core.cast." + reason}), "the same in the reader's language")
}

// Spells: what a page is told of them.
var (
	toldCastBegun = toldInWords("A unit has begun to cast a spell that takes time.", func(w *writer, t texts, e event.CastBegun) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.integer("ms", int64(e.Time), "how long it takes")
	})
	toldCastFailed = toldInWords("What the player asked to be cast is not.", func(w *writer, t texts, e event.CastFailed) {
		w.text("spell", string(e.Spell), "its id")
		w.text("name", t.spellName(e.Spell), "of the spell, in the reader's language")
		whyNot(w, t, e.Reason)
	})
	toldCastInterrupted = toldInWords("A cast or a channel has ended before its time.", func(w *writer, t texts, e event.CastInterrupted) {
		casting(w, t, e.Caster, e.Spell, 0)
		w.guidIf("by", e.By, "who did it; left out: nobody")
		whyNot(w, t, e.Reason)
		w.booleanIf("channel", e.Channel, "it was channeled")
		w.booleanIf("repeating", e.Repeating, "it was repeated, and is no more")
	})
	toldCastDelayed = toldInWords("A blow has put a cast off, or a channel's end nearer.", func(w *writer, t texts, e event.CastDelayed) {
		casting(w, t, e.Caster, e.Spell, 0)
		w.integer("by_ms", int64(e.By), "by how much")
		w.integer("left_ms", int64(e.Left), "until its end now")
		w.booleanIf("channel", e.Channel, "it is channeled")
	})
	toldCastWent = toldInWords("A unit has cast a spell. What it does is told by itself.", func(w *writer, t texts, e event.CastWent) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.number("x", e.At.X, "yards; where it was aimed")
		w.number("y", e.At.Y, "yards")
		w.integerIf("flight_ms", int64(e.Flight), "how long it flies; left out: it is there at once")
		w.booleanIf("triggered", e.Triggered, "nobody asked for it")
		w.textIf("item", string(e.Item), "id of the item out of which it was cast")
	})
	toldChannelBegan = toldInWords("A unit has begun to channel a spell.", func(w *writer, t texts, e event.ChannelBegan) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.integer("ms", int64(e.Time), "how long it goes on")
	})
	toldChannelEnded = toldInWords("It does not channel it any more.", func(w *writer, t texts, e event.ChannelEnded) {
		casting(w, t, e.Caster, e.Spell, 0)
	})
	toldRested = told("A spell of the player rests, or is ready again.", func(w *writer, e event.Rested) {
		w.textIf("spell", string(e.Spell), "its id")
		item := itemOfRest(e.Category)
		w.textIf("item", string(item), "id; it rests by itself, and not its spell")
		if item == "" {
			w.textIf("category", e.Category, "all spells of it do")
		}
		w.textIf("school", string(e.School), "id; all spells of the school do, and none is named")
		w.integer("ms", int64(e.Time), "for how long; 0: it is ready")
		w.booleanIf("global", e.Global, "all spells of its global category do")
	})
	toldSpellMissed = toldInWords("A spell did nothing to a target.", func(w *writer, t texts, e event.SpellMissed) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		w.text("why", e.Miss.String(), "misses, resisted, dodged, parried, blocked, evaded, immune, reflected or absorbed")
	})
	toldEnergized = told("A unit has won points of a power, or lost them.", func(w *writer, e event.Energized) {
		w.guidIf("source", e.Source, "left out: nobody")
		w.guid("target", e.Target, "")
		w.textIf("spell", string(e.Spell), "its id, or with `periodic` that of the aura")
		w.text("power", string(e.Power), "its id")
		w.integer("amount", e.Amount, "points, below 0 lost")
		w.booleanIf("periodic", e.Periodic, "a tick of an aura")
	})
	toldAuraApplied = toldInWords("A unit bears an aura.", func(w *writer, t texts, e event.AuraApplied) {
		w.guid("unit", e.Unit, "")
		w.guidIf("caster", e.Caster, "left out: nobody")
		w.text("aura", string(e.Aura), "its id")
		w.text("name", t.auraName(e.Aura), "of the aura, in the reader's language")
		w.integer("stacks", int64(e.Stacks), "how many lie on each other")
		w.booleanIf("again", e.Again, "it was there before")
	})
	toldAuraRemoved = toldInWords("It bears it no more.", func(w *writer, t texts, e event.AuraRemoved) {
		w.guid("unit", e.Unit, "")
		w.text("aura", string(e.Aura), "its id")
		w.text("name", t.auraName(e.Aura), "of the aura, in the reader's language")
		w.text("cause", e.Cause.String(), "expired, cancelled, dispelled, stolen, replaced, used, broken, death, immune, undefined, ordered or left")
	})
	toldDispelled = toldInWords("A spell has taken auras from a unit.", func(w *writer, t texts, e event.Dispelled) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		w.openField("auras", '[', "list of ids", "")
		for _, id := range e.Auras {
			w.element(string(id))
		}
		w.close(']')
		w.booleanIf("stolen", e.Stolen, "the caster has them now")
	})
	toldSpellLearned = toldInWords("The player knows a spell, or not any more.", func(w *writer, t texts, e event.SpellLearned) {
		w.text("spell", string(e.Spell), "its id")
		w.text("name", t.spellName(e.Spell), "of the spell, in the reader's language")
		w.textIf("instead", string(e.Instead), "id of a lower rank that it replaces")
		w.booleanIf("lost", e.Lost, "it knows it not any more")
	})
)

func decodeCast(r *reader) intent.Intent {
	return intent.Cast{
		Spell:  r.line("spell", 129, "its id"),
		Target: r.guidOr("target", "at whom; left out: nobody"),
		At: geo.Point{
			X: r.numberValue("x", -maxCoordinate, maxCoordinate, "yards; of a spell that is aimed at the ground", true),
			Y: r.numberValue("y", -maxCoordinate, maxCoordinate, "yards", true),
			Z: r.numberValue("z", -maxCoordinate, maxCoordinate, "yards", true),
		},
		On: r.guidOr("on", "an item of the player's own, of a spell that is aimed at one"),
	}
}

func decodeCancelCast(*reader) intent.Intent { return intent.CancelCast{Repeating: true} }

func decodeCancelAura(r *reader) intent.Intent {
	return intent.CancelAura{Aura: r.line("aura", 129, "its id")}
}
