// Package spell is what pages ask and are told of spells: what their player can cast,
// who casts what, auras, and what spells offer.
package spell

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// casting writes who casts what at whom.
func casting(w *jsonfield.Writer, t locale.Texts, caster guid.GUID, spell content.ID, target guid.GUID) {
	w.GUID("caster", caster, "")
	w.Text("spell", string(spell), "its id")
	w.Text("name", t.SpellName(spell), "of the spell, in the reader's language")
	w.GUIDIf("target", target, "at whom; left out: nobody")
}

// school writes which school a spell is of.
func school(w *jsonfield.Writer, t locale.Texts, id content.ID) {
	of := content.ID("")
	if d, ok := t.Content.Spell(id); ok {
		of = d.School
	}
	w.TextIf("school", string(of), "of the spell, its id; left out: none")
}

// whyNot writes why a spell is not cast, or not to its end.
func whyNot(w *jsonfield.Writer, t locale.Texts, reason string) {
	w.Text("reason", reason, "a word: out_of_range, no_power and so on")
	w.Text("text", t.Line(content.Text{Bundle: "base", Key: "core.cast." + reason}), "the same in the reader's language")
}

// Spells: what a page is told of them.
var (
	CastBegun = message.ToldInWords("A unit has begun to cast a spell that takes time.", func(w *jsonfield.Writer, t locale.Texts, e event.CastBegun) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.Integer("ms", int64(e.Time), "how long it takes")
	})
	CastFailed = message.ToldInWords("What the player asked to be cast is not.", func(w *jsonfield.Writer, t locale.Texts, e event.CastFailed) {
		w.Text("spell", string(e.Spell), "its id")
		w.Text("name", t.SpellName(e.Spell), "of the spell, in the reader's language")
		whyNot(w, t, e.Reason)
	})
	CastInterrupted = message.ToldInWords("A cast or a channel has ended before its time.", func(w *jsonfield.Writer, t locale.Texts, e event.CastInterrupted) {
		casting(w, t, e.Caster, e.Spell, 0)
		w.GUIDIf("by", e.By, "who did it; left out: nobody")
		whyNot(w, t, e.Reason)
		w.BooleanIf("channel", e.Channel, "it was channeled")
		w.BooleanIf("repeating", e.Repeating, "it was repeated, and is no more")
	})
	CastDelayed = message.ToldInWords("A blow has put a cast off, or a channel's end nearer.", func(w *jsonfield.Writer, t locale.Texts, e event.CastDelayed) {
		casting(w, t, e.Caster, e.Spell, 0)
		w.Integer("by_ms", int64(e.By), "by how much")
		w.Integer("left_ms", int64(e.Left), "until its end now")
		w.BooleanIf("channel", e.Channel, "it is channeled")
	})
	CastWent = message.ToldInWords("A unit has cast a spell. What it does is told by itself.", func(w *jsonfield.Writer, t locale.Texts, e event.CastWent) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.Number("x", e.At.X, "yards; where it was aimed")
		w.Number("y", e.At.Y, "yards")
		w.IntegerIf("flight_ms", int64(e.Flight), "how long it flies; left out: it is there at once")
		w.BooleanIf("triggered", e.Triggered, "nobody asked for it")
		w.TextIf("item", string(e.Item), "id of the item out of which it was cast")
	})
	ChannelBegan = message.ToldInWords("A unit has begun to channel a spell.", func(w *jsonfield.Writer, t locale.Texts, e event.ChannelBegan) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.Integer("ms", int64(e.Time), "how long it goes on")
	})
	ChannelEnded = message.ToldInWords("It does not channel it any more.", func(w *jsonfield.Writer, t locale.Texts, e event.ChannelEnded) {
		casting(w, t, e.Caster, e.Spell, 0)
	})
	Rested = message.Told("A spell of the player rests, or is ready again.", func(w *jsonfield.Writer, e event.Rested) {
		w.TextIf("spell", string(e.Spell), "its id")
		item := itemOfRest(e.Category)
		w.TextIf("item", string(item), "id; it rests by itself, and not its spell")
		if item == "" {
			w.TextIf("category", e.Category, "all spells of it do")
		}
		w.TextIf("school", string(e.School), "id; all spells of the school do, and none is named")
		w.Integer("ms", int64(e.Time), "for how long; 0: it is ready")
		w.BooleanIf("global", e.Global, "all spells of its global category do")
	})
	SpellMissed = message.ToldInWords("A spell did nothing to a target.", func(w *jsonfield.Writer, t locale.Texts, e event.SpellMissed) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		w.Text("why", e.Miss.String(), "misses, resisted, dodged, parried, blocked, evaded, immune, reflected or absorbed")
	})
	Energized = message.Told("A unit has won points of a power, or lost them.", func(w *jsonfield.Writer, e event.Energized) {
		w.GUIDIf("source", e.Source, "left out: nobody")
		w.GUID("target", e.Target, "")
		w.TextIf("spell", string(e.Spell), "its id, or with `periodic` that of the aura")
		w.Text("power", string(e.Power), "its id")
		w.Integer("amount", e.Amount, "points, below 0 lost")
		w.BooleanIf("periodic", e.Periodic, "a tick of an aura")
	})
	AuraApplied = message.ToldInWords("A unit bears an aura.", func(w *jsonfield.Writer, t locale.Texts, e event.AuraApplied) {
		w.GUID("unit", e.Unit, "")
		w.GUIDIf("caster", e.Caster, "left out: nobody")
		w.Text("aura", string(e.Aura), "its id")
		w.Text("name", t.AuraName(e.Aura), "of the aura, in the reader's language")
		w.Integer("stacks", int64(e.Stacks), "how many lie on each other")
		w.BooleanIf("again", e.Again, "it was there before")
	})
	AuraRemoved = message.ToldInWords("It bears it no more.", func(w *jsonfield.Writer, t locale.Texts, e event.AuraRemoved) {
		w.GUID("unit", e.Unit, "")
		w.Text("aura", string(e.Aura), "its id")
		w.Text("name", t.AuraName(e.Aura), "of the aura, in the reader's language")
		w.Text("cause", e.Cause.String(), "expired, cancelled, dispelled, stolen, replaced, used, broken, death, immune, undefined, ordered or left")
	})
	Dispelled = message.ToldInWords("A spell has taken auras from a unit.", func(w *jsonfield.Writer, t locale.Texts, e event.Dispelled) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		w.OpenField("auras", '[', "list of ids", "")
		for _, id := range e.Auras {
			w.Element(string(id))
		}
		w.Close(']')
		w.BooleanIf("stolen", e.Stolen, "the caster has them now")
	})
	SpellLearned = message.ToldInWords("The player knows a spell, or not any more.", func(w *jsonfield.Writer, t locale.Texts, e event.SpellLearned) {
		w.Text("spell", string(e.Spell), "its id")
		w.Text("name", t.SpellName(e.Spell), "of the spell, in the reader's language")
		w.TextIf("instead", string(e.Instead), "id of a lower rank that it replaces")
		w.BooleanIf("lost", e.Lost, "it knows it not any more")
	})
)

// DecodeCast takes `cast`.
func DecodeCast(r *jsonfield.Reader) intent.Intent {
	return intent.Cast{
		Spell:  r.Line("spell", 129, "its id"),
		Target: r.GUIDOr("target", "at whom; left out: nobody"),
		At: geo.Point{
			X: r.NumberValue("x", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards; of a spell that is aimed at the ground", true),
			Y: r.NumberValue("y", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards", true),
			Z: r.NumberValue("z", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards", true),
		},
		On: r.GUIDOr("on", "an item of the player's own, of a spell that is aimed at one"),
	}
}

// DecodeCancelCast takes `cancel_cast`.
func DecodeCancelCast(*jsonfield.Reader) intent.Intent { return intent.CancelCast{Repeating: true} }

// DecodeCancelAura takes `cancel_aura`.
func DecodeCancelAura(r *jsonfield.Reader) intent.Intent {
	return intent.CancelAura{Aura: r.Line("aura", 129, "its id")}
}
