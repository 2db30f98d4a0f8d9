// Package spell decodes and encodes the messages and events about spells: the player's
// spellbook, spell, auras, and offers made by spells.
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

// casting writes the caster, the spell and the target.
func casting(w *jsonfield.Writer, t locale.Texts, caster guid.GUID, spell content.ID, target guid.GUID) {
	w.GUID("caster", caster, "")
	w.Text("spell", string(spell), "id of the spell")
	w.Text("name", t.SpellName(spell), "of the spell, in the reader's language")
	w.GUIDIf("target", target, "the target; default: none")
}

// school writes the school of a spell.
func school(w *jsonfield.Writer, t locale.Texts, id content.ID) {
	of := content.ID("")
	if d, ok := t.Content.Spell(id); ok {
		of = d.School
	}
	w.TextIf("school", string(of), "id of the school; omitted if there is none")
}

// whyNot writes why a cast fails or is interrupted.
func whyNot(w *jsonfield.Writer, t locale.Texts, reason string) {
	w.Text("reason", reason, "a code: out_of_range, no_power and so on")
	w.Text("text", t.Line(content.Text{Bundle: "base", Key: "core.cast." + reason}), "the reason in the reader's language")
}

// Events about spells.
var (
	CastBegun = message.ToldInWords("A unit starts casting a spell with a cast time.", func(w *jsonfield.Writer, t locale.Texts, e event.CastBegun) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.Integer("ms", int64(e.Time), "cast time")
	})
	CastFailed = message.ToldInWords("A cast that the player asked for failed.", func(w *jsonfield.Writer, t locale.Texts, e event.CastFailed) {
		w.Text("spell", string(e.Spell), "id of the spell")
		w.Text("name", t.SpellName(e.Spell), "of the spell, in the reader's language")
		whyNot(w, t, e.Reason)
	})
	CastInterrupted = message.ToldInWords("A cast or channel was interrupted.", func(w *jsonfield.Writer, t locale.Texts, e event.CastInterrupted) {
		casting(w, t, e.Caster, e.Spell, 0)
		w.GUIDIf("by", e.By, "who interrupted it; omitted if nobody did")
		whyNot(w, t, e.Reason)
		w.BooleanIf("channel", e.Channel, "it was a channel")
		w.BooleanIf("repeating", e.Repeating, "it was an auto-repeated spell, which stops")
	})
	CastDelayed = message.ToldInWords("A hit delayed a cast or shortened a channel.", func(w *jsonfield.Writer, t locale.Texts, e event.CastDelayed) {
		casting(w, t, e.Caster, e.Spell, 0)
		w.Integer("by_ms", int64(e.By), "length of the change")
		w.Integer("left_ms", int64(e.Left), "remaining time")
		w.BooleanIf("channel", e.Channel, "it is a channel")
	})
	CastWent = message.ToldInWords("A unit completed a cast. Other events report the effects.", func(w *jsonfield.Writer, t locale.Texts, e event.CastWent) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.Number("x", e.At.X, "yards; the point it was aimed at")
		w.Number("y", e.At.Y, "yards")
		w.IntegerIf("flight_ms", int64(e.Flight), "travel time of the missile; omitted if it hits at once")
		w.BooleanIf("triggered", e.Triggered, "another effect triggered it")
		w.TextIf("item", string(e.Item), "id of the item that cast it")
	})
	ChannelBegan = message.ToldInWords("A unit starts channeling a spell.", func(w *jsonfield.Writer, t locale.Texts, e event.ChannelBegan) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		school(w, t, e.Spell)
		w.Integer("ms", int64(e.Time), "channel time")
	})
	ChannelEnded = message.ToldInWords("A unit stops channeling.", func(w *jsonfield.Writer, t locale.Texts, e event.ChannelEnded) {
		casting(w, t, e.Caster, e.Spell, 0)
	})
	Rested = message.Told("A cooldown of the player started or ended.", func(w *jsonfield.Writer, e event.Rested) {
		w.TextIf("spell", string(e.Spell), "id of the spell")
		item := itemOfRest(e.Category)
		w.TextIf("item", string(item), "id; the cooldown belongs to the item, not to its spell")
		if item == "" {
			w.TextIf("category", e.Category, "all spells of this category")
		}
		w.TextIf("school", string(e.School), "id; all spells of this school, without naming one")
		w.Integer("ms", int64(e.Time), "length of the cooldown; 0: ready")
		w.BooleanIf("global", e.Global, "all spells with the same global cooldown")
	})
	SpellMissed = message.ToldInWords("A spell had no effect on a target.", func(w *jsonfield.Writer, t locale.Texts, e event.SpellMissed) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		w.Text("why", e.Miss.String(), "misses, resisted, dodged, parried, blocked, evaded, immune, reflected or absorbed")
	})
	Energized = message.Told("A unit gained or lost points of a power.", func(w *jsonfield.Writer, e event.Energized) {
		w.GUIDIf("source", e.Source, "omitted if there is none")
		w.GUID("target", e.Target, "")
		w.TextIf("spell", string(e.Spell), "id of the spell, or with `periodic` of the aura")
		w.Text("power", string(e.Power), "id of the power")
		w.Integer("amount", e.Amount, "points, below 0 lost")
		w.BooleanIf("periodic", e.Periodic, "a periodic tick of an aura")
	})
	AuraApplied = message.ToldInWords("An aura was applied to a unit.", func(w *jsonfield.Writer, t locale.Texts, e event.AuraApplied) {
		w.GUID("unit", e.Unit, "")
		w.GUIDIf("caster", e.Caster, "omitted if there is none")
		w.Text("aura", string(e.Aura), "id of the aura")
		w.Text("name", t.AuraName(e.Aura), "of the aura, in the reader's language")
		w.Integer("stacks", int64(e.Stacks), "number of stacks")
		w.BooleanIf("again", e.Again, "it was refreshed: the unit had it already")
	})
	AuraRemoved = message.ToldInWords("An aura was removed from a unit.", func(w *jsonfield.Writer, t locale.Texts, e event.AuraRemoved) {
		w.GUID("unit", e.Unit, "")
		w.Text("aura", string(e.Aura), "id of the aura")
		w.Text("name", t.AuraName(e.Aura), "of the aura, in the reader's language")
		w.Text("cause", e.Cause.String(), "expired, cancelled, dispelled, stolen, replaced, used, broken, death, immune, undefined, ordered or left")
	})
	Dispelled = message.ToldInWords("A spell removed auras from a unit.", func(w *jsonfield.Writer, t locale.Texts, e event.Dispelled) {
		casting(w, t, e.Caster, e.Spell, e.Target)
		w.OpenField("auras", '[', "list of ids", "")
		for _, id := range e.Auras {
			w.Element(string(id))
		}
		w.Close(']')
		w.BooleanIf("stolen", e.Stolen, "the caster stole them")
	})
	SpellLearned = message.ToldInWords("The player learned or unlearned a spell.", func(w *jsonfield.Writer, t locale.Texts, e event.SpellLearned) {
		w.Text("spell", string(e.Spell), "id of the spell")
		w.Text("name", t.SpellName(e.Spell), "of the spell, in the reader's language")
		w.TextIf("instead", string(e.Instead), "id of the lower rank that it replaces")
		w.BooleanIf("lost", e.Lost, "the player unlearned it")
	})
)

// DecodeCast decodes `cast`.
func DecodeCast(r *jsonfield.Reader) intent.Intent {
	return intent.Cast{
		Spell:  r.Line("spell", 129, "id of the spell"),
		Target: r.GUIDOr("target", "the target; default: none"),
		At: geo.Point{
			X: r.NumberValue("x", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards; for a spell that is aimed at the ground", true),
			Y: r.NumberValue("y", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards", true),
			Z: r.NumberValue("z", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards", true),
		},
		On: r.GUIDOr("on", "an item of the player, for a spell that targets an item"),
	}
}

// DecodeCancelCast decodes `cancel_cast`.
func DecodeCancelCast(*jsonfield.Reader) intent.Intent { return intent.CancelCast{Repeating: true} }

// DecodeCancelAura decodes `cancel_aura`.
func DecodeCancelAura(r *jsonfield.Reader) intent.Intent {
	return intent.CancelAura{Aura: r.Line("aura", 129, "id of the aura")}
}
